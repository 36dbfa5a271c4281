//! The syntax of parameters of common Rust types.

use super::ParameterSyntax;
use crate::affine::{AffineMap, IntegerSet};
use crate::attributes::Attribute;
use crate::context::Identifier;
use crate::dialect::EnumSyntax;
use crate::numeric::{FloatFormat, FloatValue, Signedness, WideInteger, write_float};
use crate::opaque::OpaqueBody;
use crate::text::{AttributePrinter, ParseResult, TokenKind, TypeParser, is_bare_name};
use crate::types::Type;

macro_rules! integers {
    ($($integer:ident: $signedness:ident),*) => {
        $(impl ParameterSyntax for $integer {
            fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
                let value = parser.parse_integer_of($integer::BITS, Signedness::$signedness)?;
                let bits = value.try_to_i64().unwrap_or_else(|| {
                    value.try_to_u64().map(u64::cast_signed).expect("an integer that was checked against its width")
                });
                Ok(bits as $integer)
            }

            fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
                match parser.parser.kind() {
                    TokenKind::Integer | TokenKind::Minus => Self::parse(parser).map(Some),
                    _ => Ok(None),
                }
            }

            fn print(&self, printer: &mut AttributePrinter<'_>) {
                printer.print_text(&self.to_string());
            }
        })*
    };
}

integers!(
    i8: Signed, i16: Signed, i32: Signed, i64: Signed, isize: Signed,
    u8: Unsigned, u16: Unsigned, u32: Unsigned, u64: Unsigned, usize: Unsigned
);

impl TypeParser<'_, '_> {
    /// Parses an integer of this width, signed if `signedness` permits.
    fn parse_integer_of(&mut self, width: u32, signedness: Signedness) -> ParseResult<WideInteger> {
        let negative = self.parser.take_if(TokenKind::Minus);
        let token = self.parser.expect(TokenKind::Integer, "integer value")?;
        self.parser.integer_value(token, negative, width, signedness, "the parameter")
    }
}

macro_rules! floats {
    ($($float:ident: $format:ident, $bits:ident),*) => {
        $(impl ParameterSyntax for $float {
            fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
                let value = parser.parse_float_of(FloatFormat::$format)?;
                Ok($float::from_bits(value.to_bits() as $bits))
            }

            fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
                match parser.parser.kind() {
                    TokenKind::Float | TokenKind::Integer | TokenKind::Minus => Self::parse(parser).map(Some),
                    _ => Ok(None),
                }
            }

            fn print(&self, printer: &mut AttributePrinter<'_>) {
                let value = FloatValue::from_bits(FloatFormat::$format, u128::from(self.to_bits()));
                let mut text = String::new();
                write_float(&mut text, value.expect("as many bits as the format has"));
                printer.print_text(&text);
            }
        })*
    };
}

floats!(f32: F32, u32, f64: F64, u64);

impl TypeParser<'_, '_> {
    /// Parses a float: a decimal number with a dot, or its bits in hexadecimal.
    fn parse_float_of(&mut self, format: FloatFormat) -> ParseResult<FloatValue> {
        let negative = self.parser.take_if(TokenKind::Minus);
        if !self.parser.is(TokenKind::Integer) && !self.parser.is(TokenKind::Float) {
            return Err(self.parser.unexpected("floating point literal"));
        }
        let token = self.parser.advance();
        self.parser.float_value(token, negative, format)
    }
}

impl ParameterSyntax for bool {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        Ok(parser.parse_one_of("truth value", &["false", "true"])? == 1)
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        if parser.parse_optional_keyword("true") {
            return Ok(Some(true));
        }
        Ok(parser.parse_optional_keyword("false").then_some(false))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_text(if *self { "true" } else { "false" });
    }
}

/// A string literal. Its bytes must be UTF-8.
impl ParameterSyntax for String {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let location = parser.location();
        let text = parser.parse_string()?.into_owned();
        String::from_utf8(text).map_err(|_| parser.error_at(location, "the string is not UTF-8"))
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        if parser.parser.is(TokenKind::String) { Self::parse(parser).map(Some) } else { Ok(None) }
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_string(self.as_bytes());
    }
}

impl ParameterSyntax for Box<str> {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        String::parse(parser).map(Into::into)
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        Ok(String::parse_optional(parser)?.map(Into::into))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_string(self.as_bytes());
    }
}

/// A keyword, or a string literal if the name is no keyword.
impl ParameterSyntax for Identifier {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        match Self::parse_optional(parser)? {
            Some(name) => Ok(name),
            None => Err(parser.parser.unexpected("a keyword or a string")),
        }
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        if let Some(name) = parser.parse_optional_any_keyword() {
            return Ok(Some(parser.context().identifier(name)));
        }
        Ok(String::parse_optional(parser)?.map(|name| parser.context().identifier(&name)))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_name(self.text(printer.context()));
    }
}

impl ParameterSyntax for Type {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        parser.parse_type()
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        parser.parse_optional_type()
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_type(*self);
    }
}

impl ParameterSyntax for Attribute {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        parser.parse_attribute(None)
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        parser.parse_optional_attribute(None)
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_attribute(*self);
    }
}

/// Without its keyword: `(d0) -> (d0)`.
impl ParameterSyntax for AffineMap {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        parser.parse_affine_map()
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        let is_there = parser.parser.is(TokenKind::LeftParenthesis);
        is_there.then(|| Self::parse(parser)).transpose()
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_text(&self.to_string());
    }
}

/// Without its keyword: `(d0) : (d0 >= 0)`.
impl ParameterSyntax for IntegerSet {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        parser.parse_integer_set()
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        let is_there = parser.parser.is(TokenKind::LeftParenthesis);
        is_there.then(|| Self::parse(parser)).transpose()
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_text(&self.to_string());
    }
}

/// The raw text between angle brackets.
impl ParameterSyntax for OpaqueBody {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        match Self::parse_optional(parser)? {
            Some(body) => Ok(body),
            None => Err(parser.parser.unexpected("'<'")),
        }
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        parser.parse_optional_verbatim_body()
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_verbatim_body(self);
    }
}

/// The parameter, or empty text.
impl<T: ParameterSyntax> ParameterSyntax for Option<T> {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        T::parse_optional(parser)
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        Ok(T::parse_optional(parser)?.map(Some))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        self.iter().for_each(|value| value.print(printer));
    }

    fn is_blank(&self) -> bool {
        self.as_ref().is_none_or(T::is_blank)
    }

    fn blank() -> Option<Self> {
        Some(None)
    }
}

/// Parses comma-separated elements, if the text has one here.
pub(super) fn parse_optional_list<T>(
    parser: &mut TypeParser<'_, '_>,
    first: impl FnOnce(&mut TypeParser<'_, '_>) -> ParseResult<Option<T>>,
    next: impl Fn(&mut TypeParser<'_, '_>) -> ParseResult<T>,
) -> ParseResult<Option<Vec<T>>> {
    let Some(first) = first(parser)? else { return Ok(None) };
    let mut list = vec![first];
    while parser.parse_optional_comma() {
        list.push(next(parser)?);
    }
    Ok(Some(list))
}

/// Comma-separated elements; bracketed as a list element.
impl<T: ParameterSyntax> ParameterSyntax for Vec<T> {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        Ok(Self::parse_optional(parser)?.unwrap_or_default())
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        parse_optional_list(parser, T::parse_optional_element, T::parse_element)
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_list(self, |printer, element| element.print_element(printer));
    }

    fn is_blank(&self) -> bool {
        self.is_empty()
    }

    fn blank() -> Option<Self> {
        Some(Self::default())
    }

    fn parse_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        parser.parse_left_bracket()?;
        let list = Self::parse(parser)?;
        parser.parse_right_bracket()?;
        Ok(list)
    }

    fn parse_optional_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        parser.is_left_bracket().then(|| Self::parse_element(parser)).transpose()
    }

    fn print_element(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_text("[");
        self.print(printer);
        printer.print_text("]");
    }
}

impl<T: ParameterSyntax + Clone> ParameterSyntax for Box<[T]> {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        Vec::parse(parser).map(Into::into)
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        Ok(Vec::parse_optional(parser)?.map(Into::into))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_list(&**self, |printer, element| element.print_element(printer));
    }

    fn is_blank(&self) -> bool {
        self.is_empty()
    }

    fn blank() -> Option<Self> {
        Some(Self::default())
    }

    fn parse_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        Vec::parse_element(parser).map(Into::into)
    }

    fn parse_optional_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        Ok(Vec::parse_optional_element(parser)?.map(Into::into))
    }

    fn print_element(&self, printer: &mut AttributePrinter<'_>) {
        self.to_vec().print_element(printer);
    }
}

impl TypeParser<'_, '_> {
    /// Returns whether the next token is `[`.
    pub(super) fn is_left_bracket(&self) -> bool {
        self.parser.is(TokenKind::LeftBracket)
    }

    /// Parses a case of an enum, or cases with separators between them, and returns the value. A case that is no
    /// keyword is quoted; `""` is the empty set.
    ///
    /// # Errors
    ///
    /// If the text has no case here.
    pub fn parse_enum(&mut self, syntax: &EnumSyntax) -> ParseResult<i64> {
        let location = self.location();
        if let Some(value) = self.parse_optional_enum(syntax)? {
            return Ok(value);
        }
        let cases: Vec<&str> = syntax.cases.iter().map(|case| &*case.text).collect();
        let message = format!("expected one of: {}", cases.join(", "));
        Err(self.error_at(location, message))
    }

    /// Parses a case of an enum or several with separators, if the text has a keyword or a string here.
    ///
    /// # Errors
    ///
    /// If the keyword or the string is no case.
    pub fn parse_optional_enum(&mut self, syntax: &EnumSyntax) -> ParseResult<Option<i64>> {
        if !self.parser.is(TokenKind::BareIdentifier) && !self.parser.is(TokenKind::String) {
            return Ok(None);
        }
        let mut value = self.parse_case(syntax)?;
        if let Some(separator) = &syntax.separator {
            while self.parse_optional_literal(separator.trim()) {
                value |= self.parse_case(syntax)?;
            }
        }
        Ok(Some(value))
    }

    fn parse_case(&mut self, syntax: &EnumSyntax) -> ParseResult<i64> {
        let location = self.location();
        let text = match self.parse_optional_any_keyword() {
            Some(text) => text.to_owned(),
            None => String::parse(self)?,
        };
        if let Some(case) = syntax.cases.iter().find(|case| case.text == text) {
            return Ok(case.value);
        }
        if text.is_empty()
            && let Some(empty) = syntax.value_of("")
        {
            return Ok(empty);
        }
        let cases: Vec<&str> = syntax.cases.iter().map(|case| &*case.text).collect();
        let error = self.error_at(location, format!("'{text}' is not one of: {}", cases.join(", ")));
        if let Some(near) = terrace_vocabulary::nearest(&text, cases.iter().copied()) {
            self.help(format_args!("did you mean '{near}'?"));
        }
        Err(error)
    }
}

impl AttributePrinter<'_> {
    /// Prints a case of an enum, or cases with separators between them. The empty set is `""` if it is no case.
    pub fn print_enum(&mut self, syntax: &EnumSyntax, value: i64) {
        self.print_cases(&syntax.case_texts(value), syntax.separator.as_deref().unwrap_or_default());
    }

    /// Prints the texts of cases.
    pub(super) fn print_cases(&mut self, cases: &[impl AsRef<str>], separator: &str) {
        if cases.is_empty() {
            self.print_string(b"");
        }
        for (index, text) in cases.iter().map(AsRef::as_ref).enumerate() {
            if index > 0 {
                self.print_text(separator);
            }
            match is_bare_name(text.as_bytes()) {
                true => self.print_text(text),
                false => self.print_string(text.as_bytes()),
            }
        }
    }
}

/// `a: b`, such as the name and the type of a field.
impl<A: ParameterSyntax, B: ParameterSyntax> ParameterSyntax for (A, B) {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let first = A::parse_element(parser)?;
        parser.parse_colon()?;
        Ok((first, B::parse_element(parser)?))
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        let Some(first) = A::parse_optional_element(parser)? else { return Ok(None) };
        parser.parse_colon()?;
        Ok(Some((first, B::parse_element(parser)?)))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        self.0.print_element(printer);
        printer.print_text(": ");
        self.1.print_element(printer);
    }
}
