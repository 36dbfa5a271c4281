//! Aliases that are used before their definition.
//!
//! The printer defines the aliases of locations, and those used only by locations, after the ops. At the
//! first use of such an alias the parser parses its definition further down, and then continues at the use.

use crate::attributes::Attribute;
use crate::location::Location;
use crate::text::lexer::TokenKind;
use crate::text::parser::cursor::Parser;
use crate::text::parser::{ParseError, ParseResult};
use crate::types::Type;

/// The state of an alias whose definition is parsed at its first use.
#[derive(Clone, Copy)]
pub(in crate::text::parser) enum Deferred {
    /// The definition is being parsed.
    Open,
    /// The definition is invalid, which was reported.
    Wrong,
    Location(Location),
    Attribute(Attribute),
    Type(Type),
}

impl Parser<'_> {
    /// Parses a location alias whose definition is further down.
    ///
    /// Consumes nothing and returns `None` if there is no such definition.
    pub(in crate::text::parser) fn parse_deferred_location(&mut self) -> ParseResult<Option<Location>> {
        let place = self.token.start;
        let read = self.parse_deferred(|parser| {
            if !parser.take_word("loc") {
                return Err(parser.defined_as_other(place, "a location"));
            }
            parser.expect(TokenKind::LeftParenthesis, "'(' after 'loc'")?;
            let location = parser.parse_location()?;
            parser.expect(TokenKind::RightParenthesis, "')' to end the location")?;
            Ok(Deferred::Location(location))
        })?;
        match read {
            None => Ok(None),
            Some(Deferred::Location(location)) => Ok(Some(location)),
            // The first use was as an attribute, for example as the metadata of another location.
            Some(Deferred::Attribute(attribute)) => match Location::from_attribute(self.context, attribute) {
                Some(location) => Ok(Some(location)),
                None => Err(self.defined_as_other(place, "a location")),
            },
            Some(_) => Err(self.defined_as_other(place, "a location")),
        }
    }

    /// Parses an attribute alias like [`Parser::parse_deferred_location`]. Allowed only inside a definition
    /// that is itself parsed at its first use.
    pub(in crate::text::parser) fn parse_deferred_attribute(&mut self) -> ParseResult<Option<Attribute>> {
        if self.deferred_from.is_none() {
            return Ok(None);
        }
        let read = self.parse_deferred(|parser| parser.parse_attribute(None).map(Deferred::Attribute))?;
        Ok(match read {
            Some(Deferred::Attribute(attribute)) => Some(attribute),
            Some(Deferred::Location(location)) => Some(location.to_attribute(self.context)),
            _ => None,
        })
    }

    /// Parses a type alias like [`Parser::parse_deferred_attribute`].
    pub(in crate::text::parser) fn parse_deferred_type(&mut self) -> ParseResult<Option<Type>> {
        if self.deferred_from.is_none() {
            return Ok(None);
        }
        let read = self.parse_deferred(|parser| parser.parse_type().map(Deferred::Type))?;
        Ok(match read {
            Some(Deferred::Type(ty)) => Some(ty),
            _ => None,
        })
    }

    #[cold]
    fn defined_as_other(&mut self, place: u32, expected: &str) -> ParseError {
        self.error_at(place, format_args!("the alias is not defined as {expected}"))
    }

    /// Consumes the alias that is the next token, and parses the value of its definition further down with
    /// `read`, once.
    fn parse_deferred(
        &mut self,
        read: impl FnOnce(&mut Self) -> ParseResult<Deferred>,
    ) -> ParseResult<Option<Deferred>> {
        let name = self.text();
        match self.deferred.get(name) {
            Some(Deferred::Open) => return Err(self.error("the alias is defined by itself")),
            Some(Deferred::Wrong) => return Err(ParseError),
            Some(known) => {
                let known = *known;
                self.advance();
                return Ok(Some(known));
            }
            None => {}
        }
        let first_use = self.deferred_from.unwrap_or(self.token.start);
        let Some(definition) = self.shared.definition(name) else { return Ok(None) };
        if definition < first_use {
            // A definition before its use is in the table of aliases unless it is invalid.
            return Ok(None);
        }
        self.advance();
        let (resume, previous_end) = (self.token, self.previous_end);
        let outer = self.deferred_from.replace(first_use);
        self.deferred.insert(name, Deferred::Open);
        self.restart_at(definition as usize);
        let parsed = self.nested(|parser| {
            parser.advance();
            parser.expect(TokenKind::Equal, "'=' in the definition of an alias")?;
            read(parser)
        });
        self.token = resume;
        self.previous_end = previous_end;
        self.deferred_from = outer;
        self.deferred.insert(name, parsed.unwrap_or(Deferred::Wrong));
        parsed.map(Some)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use crate::context::{Context, ContextOptions};
    use crate::diagnostics::Diagnostic;
    use crate::dialect::DialectRegistry;
    use crate::text::{ParseOptions, parse_source};

    /// Returns the messages of a text that is wrong.
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
    fn a_wrong_definition_is_reported_once() {
        let text = "\"a\"() : () -> () loc(#l)\n\"b\"() : () -> () loc(#l)\noops\n#l = loc(:4)\n";
        assert_eq!(messages(text), ["custom op 'oops' is unknown", "expected location instance, found ':'"]);
    }
}
