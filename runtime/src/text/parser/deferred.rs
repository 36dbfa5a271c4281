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
    /// Nothing is taken, and the result is none, where there is no such definition.
    pub(super) fn parse_deferred_location(&mut self) -> ParseResult<Option<Location>> {
        let use_token = self.token;
        let name = &self.text()[1..];
        if let Some(known) = self.deferred_locations.get(name) {
            let known = *known;
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
        self.restart_at(definition as usize);
        let parsed = self.nested(|parser| {
            parser.advance();
            parser.expect(TokenKind::Equal, "'=' in the definition of an alias")?;
            if !parser.take_word("loc") {
                return Err(
                    parser.error_at(use_token.start, "the alias of a location is defined as something else")
                );
            }
            parser.expect(TokenKind::LeftParenthesis, "'(' after 'loc'")?;
            let location = parser.parse_location()?;
            parser.expect(TokenKind::RightParenthesis, "')' to end the location")?;
            Ok(location)
        });
        self.token = resume;
        self.previous_end = previous_end;
        let location = parsed?;
        self.deferred_locations.insert(name, location);
        Ok(Some(location))
    }
}
