//! Aliases of types and attributes.

use std::sync::Arc;

use crate::attributes::Attribute;
use crate::text::lexer::Token;
use crate::text::parser::{ParseError, ParseResult, Parser};
use crate::types::Type;

impl<'source> Parser<'source> {
    pub(super) fn resolve_type_alias(&mut self) -> ParseResult<Type> {
        let token = self.token;
        match self.aliases.types.get(&self.text_of(token)[1..]).copied() {
            Some(ty) => {
                self.check_alias(ty.entry(self.context.data()).flags)?;
                self.advance();
                Ok(ty)
            }
            None => match self.parse_deferred_type()? {
                Some(ty) => Ok(ty),
                None => Err(self.undefined_alias(token, '!')),
            },
        }
    }

    pub(super) fn resolve_attribute_alias(&mut self) -> ParseResult<Attribute> {
        let token = self.token;
        match self.aliases.attributes.get(&self.text_of(token)[1..]).copied() {
            Some(attribute) => {
                self.check_alias(attribute.entry(self.context.data()).flags)?;
                self.advance();
                Ok(attribute)
            }
            None => match self.parse_deferred_attribute()? {
                Some(attribute) => Ok(attribute),
                None => Err(self.undefined_alias(token, '#')),
            },
        }
    }

    #[cold]
    fn undefined_alias(&mut self, token: Token, sigil: char) -> ParseError {
        let name = self.ascii_of(token).get(1..).unwrap_or_default();
        let error = self.error_at(token.start, format_args!("undefined symbol alias id '{name}'"));
        if let Some(definition) = self.shared.definition(self.text_of(token)) {
            self.help(if definition > token.start {
                "an alias is defined before its use; move its definition up"
            } else {
                "the definition of the alias is wrong, or needs the alias itself"
            });
            return error;
        }
        if self.diagnostics.len() > MOST_SUGGESTIONS {
            return error;
        }
        let aliases = Arc::clone(&self.aliases);
        let text = |key: &'_ [u8]| std::str::from_utf8(key).ok().map(str::to_owned);
        let mut known: Vec<String> = match sigil {
            '!' => aliases.types.keys().filter_map(|key| text(key)).collect(),
            _ => aliases.attributes.keys().filter_map(|key| text(key)).collect(),
        };
        // Sorted, so that the choice among equal candidates is deterministic.
        known.sort_unstable();
        match terrace_vocabulary::nearest(name, known.iter().map(String::as_str)) {
            Some(near) => self.help(format_args!("did you mean '{sigil}{near}'?")),
            None if self.context.dialect(name).is_some() => {
                self.help(format_args!(
                    "'{name}' is a dialect; what it declares is written '{sigil}{name}.mnemonic'"
                ));
            }
            None => self.help(format_args!("an alias is defined before its use: '{sigil}{name} = ...'")),
        }
        error
    }
}

/// The number of errors with a suggestion, which takes a search of all aliases.
const MOST_SUGGESTIONS: usize = 10;
