//! Obsolete spellings that are distinguishable from current ones (`docs/text-format.md`).

use crate::affine::AffineMap;
use crate::attributes::{Attribute, AttributeData};
use crate::text::lexer::{Token, TokenKind, token_at};
use crate::text::parser::affine::{MapOrSet, Spelling};
use crate::text::parser::literals::strings::decode_hexadecimal;
use crate::text::parser::types::is_type_word;
use crate::text::parser::{ParseResult, Parser};
use crate::types::Type;
use crate::types::construct::check_namespace;

impl Parser<'_> {
    fn token_after(&self, token: Token) -> Token {
        token_at(self.source, token.end as usize)
    }

    /// Returns whether a token is a name other than a type keyword.
    fn is_free_name(&self, token: Token) -> bool {
        token.kind == TokenKind::BareIdentifier && !is_type_word(self.text_of(token))
    }

    /// Returns whether the parenthesis begins a bare map or set rather than a function type.
    pub(in crate::text::parser) fn begins_bare_map(&self) -> bool {
        let first = self.peek();
        let second = self.token_after(first);
        if first.kind != TokenKind::RightParenthesis {
            return self.is_free_name(first)
                && matches!(second.kind, TokenKind::Comma | TokenKind::RightParenthesis);
        }
        match second.kind {
            TokenKind::LeftBracket | TokenKind::Colon => true,
            TokenKind::Arrow => {
                let parenthesis = self.token_after(second);
                let result = self.token_after(parenthesis);
                parenthesis.kind == TokenKind::LeftParenthesis
                    && (matches!(result.kind, TokenKind::Integer | TokenKind::Minus)
                        || self.is_free_name(result))
            }
            _ => false,
        }
    }

    /// Parses `(d0)[s0] -> (d0)` or `(d0)[s0] : (d0 >= 0)` as an attribute.
    pub(in crate::text::parser) fn parse_bare_map(&mut self) -> ParseResult<Attribute> {
        let data = match self.parse_map_or_set(Spelling::Bare)? {
            MapOrSet::Map(map) => AttributeData::AffineMap(map),
            MapOrSet::Set(set) => AttributeData::IntegerSet(set),
        };
        Ok(self.context.data().intern_attribute(data))
    }

    /// Returns whether the obsolete strided layout `offset: 33, strides: [1, 64]` begins here.
    pub(in crate::text::parser) fn is_old_strided_layout(&self) -> bool {
        self.is_word("offset") && self.peek().kind == TokenKind::Colon
    }

    /// Parses `offset: dimension, strides: [dimensions]`.
    pub(in crate::text::parser) fn parse_old_strided_layout(&mut self) -> ParseResult<Attribute> {
        self.expect_word("offset")?;
        self.expect(TokenKind::Colon, "':' after 'offset'")?;
        let offset = self.parse_stride()?;
        self.expect(TokenKind::Comma, "','")?;
        self.expect_word("strides")?;
        self.expect(TokenKind::Colon, "':' after 'strides'")?;
        let strides = self.parse_strides()?;
        Ok(Attribute::strided_layout(self.context, offset, &strides))
    }

    /// Composes two layout maps of a memref: indices are mapped by the first, then by the second.
    pub(in crate::text::parser) fn compose_layouts(
        &mut self,
        start: u32,
        first: Attribute,
        second: Attribute,
    ) -> ParseResult<Attribute> {
        let composed = {
            let map = |attribute: Attribute| -> Option<&AffineMap> {
                match attribute.data(self.context) {
                    AttributeData::AffineMap(map) => Some(map),
                    _ => None,
                }
            };
            match (map(first), map(second)) {
                (Some(first), Some(second)) => second.compose(first),
                _ => {
                    return Err(
                        self.error_at(start, "a memref has several layouts only if all are affine maps")
                    );
                }
            }
        };
        match composed {
            Ok(map) => Ok(self.context.data().intern_attribute(AttributeData::AffineMap(map))),
            Err(error) => Err(self.error_at(start, error)),
        }
    }

    /// Parses `opaque<"dialect", "text">` as a type, or `opaque<dialect, "0x12"> : type` as an attribute.
    pub(in crate::text::parser) fn parse_opaque(
        &mut self,
        known_type: Option<Type>,
    ) -> ParseResult<Attribute> {
        let start = self.advance().start;
        let (dialect, text_token) = self.parse_opaque_parts()?;
        if known_type.is_none() && !self.is(TokenKind::Colon) {
            let ty = self.opaque_type_of(start, &dialect, text_token)?;
            return Ok(self.context.data().intern_attribute(AttributeData::Type(ty)));
        }
        let text = self.string_value(text_token)?;
        let Some(bytes) = decode_padded_hexadecimal(&text) else {
            let message = "expected string containing hex digits starting with `0x`";
            return Err(self.error_at(text_token.start, message));
        };
        let ty = match known_type {
            Some(ty) => ty,
            None => {
                self.advance();
                self.parse_type()?
            }
        };
        if self.context.dialect(&dialect).is_none() {
            self.check_unregistered_allowed(start, format_args!("`opaque<{dialect}, ...>` attribute"))?;
        }
        self.checked(start, |context| Attribute::opaque_elements_checked(context, &dialect, bytes, ty))
    }

    /// Parses `opaque<"dialect", "text">`.
    pub(in crate::text::parser) fn parse_opaque_type(&mut self) -> ParseResult<Type> {
        let start = self.advance().start;
        let (dialect, text) = self.parse_opaque_parts()?;
        self.opaque_type_of(start, &dialect, text)
    }

    fn parse_opaque_parts(&mut self) -> ParseResult<(String, Token)> {
        self.expect(TokenKind::Less, "'<' after 'opaque'")?;
        let start = self.token.start;
        let dialect = self.parse_keyword_or_string("dialect namespace")?;
        let dialect = self.text_value(start, &dialect, "the namespace of a dialect")?.to_owned();
        self.checked(start, |_| check_namespace(&dialect))?;
        self.expect(TokenKind::Comma, "','")?;
        let text = self.expect(TokenKind::String, "string")?;
        self.expect(TokenKind::Greater, "'>'")?;
        Ok((dialect, text))
    }

    /// Returns the type for `!dialect<"text">`.
    fn opaque_type_of(&mut self, start: u32, dialect: &str, text: Token) -> ParseResult<Type> {
        let after = self.previous_end as usize;
        let ty = self.dialect_type_of_string(start, dialect, text)?;
        self.restart_at(after);
        Ok(ty)
    }
}

/// Decodes the hexadecimal digits after `0x`. An odd number of digits is padded with a leading zero.
fn decode_padded_hexadecimal(text: &[u8]) -> Option<Vec<u8>> {
    let digits = text.strip_prefix(b"0x")?;
    if digits.len() % 2 == 0 {
        return decode_hexadecimal(text);
    }
    decode_hexadecimal(&[b"0x0", digits].concat())
}
