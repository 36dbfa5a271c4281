//! `array<i32: 1, 2>`, and `[1, 2]` where the element type is known (builtin dialect, DenseArrayAttr).

use crate::attributes::Attribute;
use crate::text::lexer::TokenKind;
use crate::text::parser::literals::numbers::NumberType;
use crate::text::parser::{ParseResult, Parser};
use crate::types::Type;

impl Parser<'_> {
    /// Parses `array<type>`, or `array<type: numbers>`.
    pub(in crate::text::parser) fn parse_dense_array(&mut self) -> ParseResult<Attribute> {
        self.advance();
        self.expect(TokenKind::Less, "'<' after 'array'")?;
        let type_start = self.token.start;
        let element = self.parse_type()?;
        let empty =
            self.checked(type_start, |context| Attribute::dense_array_checked(context, element, Vec::new()))?;
        let Some(number) = NumberType::of(self.context, element) else { return Ok(empty) };
        let mut bytes = Vec::new();
        if self.is(TokenKind::Greater) {
            self.advance();
        } else {
            self.expect(TokenKind::Colon, "':' after dense array type")?;
            self.parse_dense_array_elements(number, &mut bytes)?;
            self.expect(TokenKind::Greater, "'>' to close an array attribute")?;
        }
        self.checked(type_start, |context| Attribute::dense_array_checked(context, element, bytes))
    }

    /// Parses `[numbers]`, the form of a dense array where its element type is known.
    pub(in crate::text::parser) fn parse_bracketed_dense_array(
        &mut self,
        element: Type,
    ) -> ParseResult<Attribute> {
        let start = self.token.start;
        self.expect(TokenKind::LeftBracket, "'['")?;
        let mut bytes = Vec::new();
        if !self.take_if(TokenKind::RightBracket) {
            if let Some(number) = NumberType::of(self.context, element) {
                self.parse_dense_array_elements(number, &mut bytes)?;
            }
            self.expect(TokenKind::RightBracket, "',' or ']'")?;
        }
        self.checked(start, |context| Attribute::dense_array_checked(context, element, bytes))
    }

    /// Parses comma-separated numbers.
    fn parse_dense_array_elements(&mut self, number: NumberType, bytes: &mut Vec<u8>) -> ParseResult<()> {
        loop {
            self.parse_dense_array_element(number, bytes)?;
            if !self.take_if(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    fn parse_dense_array_element(&mut self, number: NumberType, bytes: &mut Vec<u8>) -> ParseResult<()> {
        if self.is_word("true") || self.is_word("false") {
            if !matches!(number, NumberType::Integer { width: 1, .. }) {
                return Err(self.error("expected i1 type for 'true' or 'false' values"));
            }
            bytes.push(u8::from(self.is_word("true")));
            self.advance();
            return Ok(());
        }
        let negative = self.take_if(TokenKind::Minus);
        match number {
            NumberType::Integer { width, signedness } => {
                if !self.is(TokenKind::Integer) {
                    return Err(self.unexpected_here("integer literal"));
                }
                if width == 1 {
                    return Err(self.error("expected 'true' or 'false' values for i1 type"));
                }
                let token = self.advance();
                self.integer_value(token, negative, width, signedness, "type")?.append_le_bytes(bytes);
            }
            NumberType::Float(format) => {
                if !matches!(self.kind(), TokenKind::Integer | TokenKind::Float) {
                    return Err(self.unexpected_here("integer or floating point literal"));
                }
                let token = self.advance();
                let value = self.float_value(token, negative, format)?;
                bytes
                    .extend_from_slice(&value.to_bits().to_le_bytes()[..format.width().div_ceil(8) as usize]);
            }
        }
        Ok(())
    }
}
