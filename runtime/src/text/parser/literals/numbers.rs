//! Number literals: as attributes (builtin dialect, IntegerAttr and FloatAttr) and in other constructs.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::numeric::{FloatFormat, FloatTextError, FloatValue, IntegerTextError, Signedness, WideInteger};
use crate::text::lexer::{Token, TokenKind, digits};
use crate::text::parser::{ParseError, ParseResult, Parser};
use crate::types::{Type, TypeData};

/// The numbers of a type.
#[derive(Clone, Copy)]
pub(in crate::text::parser) enum NumberType {
    Integer { width: u32, signedness: Signedness },
    Float(FloatFormat),
}

impl NumberType {
    /// Returns the numbers of an integer, index or float type.
    #[inline]
    pub(in crate::text::parser) fn of(context: &Context, ty: Type) -> Option<NumberType> {
        let signless = |width| Some(NumberType::Integer { width, signedness: Signedness::Signless });
        match ty {
            Type::I32 => signless(32),
            Type::I64 => signless(64),
            _ => match ty.data(context) {
                TypeData::Integer { width, signedness } => {
                    Some(NumberType::Integer { width: *width, signedness: *signedness })
                }
                // An index is stored in 64 bits, and its literals are signed.
                TypeData::Index => Some(NumberType::Integer { width: 64, signedness: Signedness::Signed }),
                TypeData::Float(format) => Some(NumberType::Float(*format)),
                _ => None,
            },
        }
    }
}

impl Parser<'_> {
    /// Parses `-? number (: type)?`. The type is parsed only if it is not known.
    pub(in crate::text::parser) fn parse_number_attribute(
        &mut self,
        known_type: Option<Type>,
    ) -> ParseResult<Attribute> {
        let negative = self.take_if(TokenKind::Minus);
        let token = match self.kind() {
            TokenKind::Integer | TokenKind::Float => self.advance(),
            _ => return Err(self.unexpected("constant integer or floating point value")),
        };
        let type_start = self.token.start;
        let ty = match known_type {
            Some(ty) => ty,
            None if self.take_if(TokenKind::Colon) => self.parse_type()?,
            None if token.kind == TokenKind::Integer => Type::I64,
            None => Type::F64,
        };
        match NumberType::of(self.context, ty) {
            Some(NumberType::Integer { width, signedness }) if token.kind == TokenKind::Integer => {
                let value = self.integer_value(token, negative, width, signedness, "attribute")?;
                Ok(self.caches.integer(self.context, ty, value))
            }
            Some(NumberType::Float(format)) => {
                let value = self.float_value(token, negative, format)?;
                Ok(self.context.data().intern_attribute(AttributeData::Float { ty, value }))
            }
            _ => Err(self.wrong_number_type(token, known_type.is_none().then_some(type_start))),
        }
    }

    #[cold]
    fn wrong_number_type(&mut self, token: Token, type_start: Option<u32>) -> ParseError {
        let what = if token.kind == TokenKind::Integer { "integer literal" } else { "floating point value" };
        let error = self.error_at(token.start, format_args!("{what} not valid for specified type"));
        if let Some(start) = type_start {
            let text = &self.source[start as usize..self.previous_end as usize];
            let text = String::from_utf8_lossy(text);
            self.help(format_args!("the type is '{}'", text.trim_start_matches([':', ' '])));
        }
        error
    }

    /// Returns the value of an integer literal. `of` describes its type in the message that it does not fit.
    pub(crate) fn integer_value(
        &mut self,
        token: Token,
        negative: bool,
        width: u32,
        signedness: Signedness,
        of: &str,
    ) -> ParseResult<WideInteger> {
        let text = self.ascii_of(token);
        WideInteger::from_literal(negative, text, width, signedness).map_err(|error| match error {
            IntegerTextError::NegativeUnsigned if of == "type" => {
                self.error_at(token.start, "expected unsigned integer elements, but parsed negative value")
            }
            IntegerTextError::OutOfRange => {
                let error =
                    self.error_at(token.start, format_args!("integer constant out of range for {of}"));
                let signedness = match signedness {
                    Signedness::Signless => "",
                    Signedness::Signed => "signed ",
                    Signedness::Unsigned => "unsigned ",
                };
                self.help(format_args!("the number has to fit {width} {signedness}bits"));
                error
            }
            error => self.error_at(token.start, error),
        })
    }

    /// Returns the value of a float literal: a decimal number with a dot, or its bits in hexadecimal.
    pub(crate) fn float_value(
        &mut self,
        token: Token,
        negative: bool,
        format: FloatFormat,
    ) -> ParseResult<FloatValue> {
        let text = self.ascii_of(token);
        if token.kind == TokenKind::Float {
            return FloatValue::from_literal(format, negative, text)
                .map_err(|error| self.error_at(token.start, error));
        }
        if !text.starts_with("0x") {
            let error = self.error_at(
                token.start,
                "unexpected decimal integer literal for a floating point value, expected integer type",
            );
            self.help("add a trailing dot to make the literal a float");
            return Err(error);
        }
        if negative {
            return Err(
                self.error_at(token.start, "hexadecimal float literal should not have a leading minus")
            );
        }
        FloatValue::from_hexadecimal(format, text).map_err(|error| match error {
            FloatTextError::TooManyBits => {
                let error = self.error_at(token.start, "hexadecimal float constant out of range for type");
                self.help(format_args!("'{}' has {} bits", format.keyword(), format.width()));
                error
            }
            error => self.error_at(token.start, error),
        })
    }

    /// Parses a 64-bit integer with an optional sign.
    pub(crate) fn parse_signed(&mut self, expected: &str) -> ParseResult<i64> {
        /// Numbers of so few digits fit.
        const FEW_DIGITS: u32 = 9;
        let Token { kind, start, end } = self.token;
        if kind == TokenKind::Integer && end - start <= FEW_DIGITS {
            let (number, behind) = digits(self.source, start as usize);
            // A hexadecimal number has other digits.
            if behind == end as usize {
                self.advance();
                return Ok(i64::from(number));
            }
        }
        let place = self.place_of_missing();
        let negative = self.take_if(TokenKind::Minus);
        if self.is(TokenKind::Integer) {
            let text = self.ascii_of(self.token);
            if let Some(value) = signed_of(text, negative) {
                self.advance();
                return Ok(value);
            }
            return Err(self.error_at(start, format_args!("expected {expected}, which has to fit 64 bits")));
        }
        let found = self.describe(self.token);
        Err(self.error_at(place, format_args!("expected {expected}, found {found}")))
    }

    /// Parses an unsigned 64-bit integer without a sign.
    pub(crate) fn parse_unsigned(&mut self, expected: &str) -> ParseResult<u64> {
        if !self.is(TokenKind::Integer) {
            return Err(self.unexpected(expected));
        }
        match unsigned_of(self.ascii_of(self.token)) {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => Err(self.error("expected an unsigned 64-bit integer")),
        }
    }
}

/// Returns the value of a decimal or hexadecimal literal.
pub(in crate::text::parser) fn unsigned_of(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn signed_of(text: &str, negative: bool) -> Option<i64> {
    let magnitude = unsigned_of(text)?;
    if negative { 0i64.checked_sub_unsigned(magnitude) } else { i64::try_from(magnitude).ok() }
}
