//! Locations (diagnostics, Source Locations; builtin dialect, Location attributes).

use crate::attributes::{Attribute, AttributeData, LocationData};
use crate::location::Location;
use crate::text::lexer::TokenKind;
use crate::text::parser::{ParseResult, Parser};
use crate::types::Type;

impl Parser<'_> {
    /// Parses `loc(location)`, beginning at the keyword `loc`.
    pub(crate) fn parse_wrapped_location(&mut self) -> ParseResult<Location> {
        self.expect_word("loc")?;
        self.expect(TokenKind::LeftParenthesis, "'(' in inline location")?;
        let location = self.parse_location()?;
        self.expect(TokenKind::RightParenthesis, "')' in inline location")?;
        Ok(location)
    }

    /// Parses a location as an attribute.
    pub(in crate::text::parser) fn parse_location_attribute(&mut self) -> ParseResult<Attribute> {
        let location = self.parse_wrapped_location()?;
        Ok(location.to_attribute(self.context))
    }

    /// Parses the location between the parentheses of `loc(...)`.
    pub(crate) fn parse_location(&mut self) -> ParseResult<Location> {
        match self.kind() {
            TokenKind::String => self.nested(Self::parse_named_location),
            TokenKind::AttributeIdentifier => {
                if !self.aliases.attributes.contains_key(&self.text()[1..])
                    && let Some(location) = self.parse_deferred_location()?
                {
                    return Ok(location);
                }
                let start = self.token.start;
                let attribute = self.parse_dialect_attribute(None)?;
                Location::from_attribute(self.context, attribute)
                    .ok_or_else(|| self.error_at(start, "expected location, but found another attribute"))
            }
            TokenKind::Question => {
                self.advance();
                Ok(Location::UNKNOWN)
            }
            TokenKind::BareIdentifier => match self.text() {
                b"unknown" => {
                    self.advance();
                    Ok(Location::UNKNOWN)
                }
                b"callsite" => self.nested(Self::parse_call_site),
                b"fused" => self.nested(Self::parse_fused_location),
                _ => Err(self.expected_location()),
            },
            _ => Err(self.expected_location()),
        }
    }

    #[cold]
    fn expected_location(&mut self) -> crate::text::parser::ParseError {
        let error = self.unexpected("location instance");
        self.help("for example 'unknown', '\"file\":10:8', '\"name\"', 'callsite(...)' or 'fused[...]'");
        error
    }

    fn location_of(&mut self, start: u32, data: LocationData) -> ParseResult<Location> {
        let attribute = self.context.data().intern_attribute(AttributeData::Location(data));
        self.check_nesting(start, attribute.entry(self.context.data()).flags)?;
        Ok(Location::attribute(attribute.raw()))
    }

    /// Parses `"file":line:column` with an optional end, or `"name"` with an optional child.
    fn parse_named_location(&mut self) -> ParseResult<Location> {
        let start = self.token.start;
        let text = self.parse_string("string")?;
        if self.take_if(TokenKind::Colon) {
            let text = if text.is_empty() { b"-" } else { &*text };
            let file = self.string_attribute(text, Type::NONE);
            return self.parse_file_location(start, file);
        }
        let name = self.string_attribute(&text, Type::NONE);
        let mut child = Location::UNKNOWN;
        if self.take_if(TokenKind::LeftParenthesis) {
            child = self.parse_location()?;
            self.expect(TokenKind::RightParenthesis, "')' after child location of NameLoc")?;
        }
        self.location_of(start, LocationData::Name { name, child })
    }

    /// Parses `line (: column (to (line)? : column)?)?`.
    fn parse_file_location(&mut self, place: u32, file: Attribute) -> ParseResult<Location> {
        let line = self.parse_line_number("integer line number in FileLineColRange")?;
        let mut start = (line, 0);
        if self.take_if(TokenKind::Colon) {
            start.1 = self.parse_line_number("integer column number in FileLineColRange")?;
        }
        let mut end = start;
        if self.take_word("to") {
            if self.is(TokenKind::Integer) {
                end.0 = self.parse_line_number("integer line number in FileLineColRange")?;
            }
            self.expect(TokenKind::Colon, "either integer or `:` post `to` in FileLineColRange")?;
            end.1 = self.parse_line_number("integer column number in FileLineColRange")?;
        }
        self.location_of(place, LocationData::FileLineColumn { file, start, end })
    }

    fn parse_line_number(&mut self, expected: &str) -> ParseResult<u32> {
        if self.is(TokenKind::Integer)
            && let Some(number) =
                crate::text::parser::literals::numbers::unsigned_of(self.ascii_of(self.token))
        {
            return match u32::try_from(number) {
                Ok(number) => {
                    self.advance();
                    Ok(number)
                }
                Err(_) => Err(self.error(format_args!("expected {expected}, which has to fit 32 bits"))),
            };
        }
        Err(self.unexpected(expected))
    }

    /// Parses `callsite(location at location)`.
    fn parse_call_site(&mut self) -> ParseResult<Location> {
        let start = self.advance().start;
        self.expect(TokenKind::LeftParenthesis, "'(' in callsite location")?;
        let callee = self.parse_location()?;
        if !self.take_word("at") {
            return Err(self.unexpected("'at' in callsite location"));
        }
        let caller = self.parse_location()?;
        self.expect(TokenKind::RightParenthesis, "')' in callsite location")?;
        self.location_of(start, LocationData::CallSite { callee, caller })
    }

    /// Parses `fused<metadata>[locations]`.
    fn parse_fused_location(&mut self) -> ParseResult<Location> {
        let start = self.advance().start;
        let mut metadata = None;
        if self.take_if(TokenKind::Less) {
            metadata = Some(self.parse_attribute(None)?);
            self.expect(TokenKind::Greater, "'>' after fused location metadata")?;
        }
        self.expect(TokenKind::LeftBracket, "'[' in fused location")?;
        let mut locations = Vec::new();
        if !self.is(TokenKind::RightBracket) {
            loop {
                locations.push(self.parse_location()?);
                if !self.take_if(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect(TokenKind::RightBracket, "']' in fused location")?;
        self.fused_location(start, &locations, metadata)
    }
}
