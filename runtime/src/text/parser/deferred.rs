//! Aliases of locations that are used before they are defined.
//!
//! The printer puts the aliases of locations behind the ops that use them. A parser that meets such a name reads its
//! definition further down at once, and goes on where it was.

use super::ParseResult;
use super::cursor::Parser;
use crate::location::Location;
use crate::text::lexer::TokenKind;

impl Parser<'_> {
    /// Reads the definition, further down, of the location alias that is the next token, and takes the token.
    ///
    /// Nothing is taken, and the result is none, where there is no such definition. Where there is one that is wrong
    /// the location is unknown: the error is reported once, where the definition stands.
    pub(super) fn parse_deferred_location(&mut self) -> ParseResult<Option<Location>> {
        let use_token = self.token;
        let name = &self.text()[1..];
        if let Some(known) = self.deferred_locations.get(name) {
            let known = known.unwrap_or(Location::UNKNOWN);
            self.advance();
            return Ok(Some(known));
        }
        let Some(definition) = self.shared.definition(name) else { return Ok(None) };
        if definition < use_token.start {
            // A definition that stands before its use is in the table of aliases, unless it is wrong.
            return Ok(None);
        }
        self.advance();
        let (resume, previous_end) = (self.token, self.previous_end);
        let found_before = self.diagnostics.len();
        self.restart_at(definition as usize);
        self.advance();
        let is_location = self.take_if(TokenKind::Equal) && self.is_word("loc");
        let parsed = if is_location { self.nested(Self::parse_wrapped_location).ok() } else { None };
        self.token = resume;
        self.previous_end = previous_end;
        if !is_location {
            return Err(
                self.error_at(use_token.start, "the alias of a location is defined as something else")
            );
        }
        if parsed.is_none() {
            self.deferred_diagnostics.extend(self.diagnostics.drain(found_before..));
        }
        self.deferred_locations.insert(name, parsed);
        Ok(Some(parsed.unwrap_or(Location::UNKNOWN)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use crate::context::{Context, ContextOptions};
    use crate::diagnostics::Diagnostic;
    use crate::dialect::DialectRegistry;
    use crate::text::{ParseOptions, parse_source};

    /// The messages of a text that is wrong.
    fn messages(text: &str) -> Vec<String> {
        let options = ContextOptions { allow_unregistered_dialects: true, ..ContextOptions::default() };
        let context = Context::with_options(&DialectRegistry::new(), options);
        let log = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&log);
        let handler = context.diagnostics().scoped(move |diagnostic: &Diagnostic| {
            sink.lock().unwrap().push(diagnostic.message().to_owned());
        });
        let range = context.sources().add("in", Arc::new(text.as_bytes().to_owned())).unwrap();
        assert!(parse_source(&context, range, &ParseOptions::default()).is_err());
        drop(handler);
        let messages = log.lock().unwrap();
        messages.clone()
    }

    #[test]
    fn a_wrong_definition_is_reported_once_and_where_it_stands() {
        let text = "\"a\"() : () -> () loc(#l)\n\"b\"() : () -> () loc(#l)\noops\n#l = loc(:4)\n";
        assert_eq!(messages(text), ["custom op 'oops' is unknown", "expected location instance, found ':'"]);
    }

    #[test]
    fn what_only_looks_like_a_wrong_definition_is_reported_too() {
        let text = "\"a\"() : () -> () loc(#l)\n\"b\"() {x = #foo.bar<\n#l = loc(:4)\n>} : () -> ()\n";
        assert_eq!(messages(text), ["expected location instance, found ':'"]);
    }
}
