//! `array<i32: 1, 2>` (builtin dialect, DenseArrayAttr).

use super::numbers::NumberType;
use super::{ParseResult, Parser};
use crate::attributes::{Attribute, AttributeData};
use crate::text::lexer::TokenKind;

impl Parser<'_> {
    /// `array<type>`, or `array<type: numbers>`
    pub(super) fn parse_dense_array(&mut self) -> ParseResult<Attribute> {
        self.advance();
        self.expect(TokenKind::Less, "'<' after 'array'")?;
        let type_start = self.token.start;
        let element = self.parse_type()?;
        let number = NumberType::of(&self.context, element)
            .filter(|_| element != crate::types::Type::INDEX);
        let Some(number) = number else {
            let text = self.source_text(type_start, self.previous_end);
            let error = self.error_at(type_start, format_args!("expected integer or float type, got: '{text}'"));
            self.help("'[...]' is an array of any attributes");
            return Err(error);
        };
        let width = match number {
            NumberType::Integer { width, .. } => width,
            NumberType::Float(format) => format.width(),
        };
        if width != 1 && width % 8 != 0 {
            return Err(self.error_at(type_start, "element type bitwidth must be a multiple of 8"));
        }
        let mut bytes = Vec::new();
        if self.is(TokenKind::Greater) {
            self.advance();
        } else {
            self.expect(TokenKind::Colon, "':' after dense array type")?;
            loop {
                self.parse_dense_array_element(number, &mut bytes)?;
                if !self.take_if(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Greater, "'>' to close an array attribute")?;
        }
        let data = AttributeData::DenseArray { element, bytes: bytes.into_boxed_slice() };
        Ok(self.context.data().intern_attribute(data))
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
        let place = self.place_of_missing();
        let negative = self.take_if(TokenKind::Minus);
        match number {
            NumberType::Integer { width, signedness } => {
                if !self.is(TokenKind::Integer) {
                    let found = self.describe(self.token);
                    return Err(self.error_at(place, format_args!("expected integer literal, found {found}")));
                }
                if width == 1 {
                    return Err(self.error("expected 'true' or 'false' values for i1 type"));
                }
                let token = self.advance();
                self.integer_value(token, negative, width, signedness, "type")?.append_le_bytes(bytes);
            }
            NumberType::Float(format) => {
                if !matches!(self.kind(), TokenKind::Integer | TokenKind::Float) {
                    let found = self.describe(self.token);
                    let message = format!("expected integer or floating point literal, found {found}");
                    return Err(self.error_at(place, message));
                }
                let token = self.advance();
                let value = self.float_value(token, negative, format)?;
                bytes.extend_from_slice(&value.to_bits().to_le_bytes()[..format.width().div_ceil(8) as usize]);
            }
        }
        Ok(())
    }
}
