//! The parser interface of dialect types and attributes, passed to a dialect's hooks.

use std::borrow::Cow;
use std::fmt::Display;

use crate::affine::{AffineMap, IntegerSet};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::{Context, Identifier};
use crate::dialect::{AttributeSyntax, ShortForm, TypeSyntax};
use crate::location::Location;
use crate::text::lexer::TokenKind;
use crate::text::parser::{ParseError, ParseResult, Parser};
use crate::types::Type;

/// Parses a dialect's type or attribute; the argument of the dialect's hooks.
///
/// A method `parse_...` reports an error if the expected text is not next. A method `parse_optional_...` then
/// consumes nothing and returns that it is absent. The error is a diagnostic recorded in the parser; a hook
/// propagates [`ParseError`] with `?`.
///
/// ```
/// use terrace_runtime::text::{ParseResult, TypeParser};
/// use terrace_runtime::types::Type;
///
/// /// Reads `pair<type, type>`.
/// fn parse_pair(parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
///     parser.parse_keyword("pair")?;
///     parser.parse_less()?;
///     let first = parser.parse_type()?;
///     parser.parse_comma()?;
///     let second = parser.parse_type()?;
///     parser.parse_greater()?;
///     Ok(Type::function(parser.context(), &[first], &[second]))
/// }
/// ```
pub struct TypeParser<'parser, 'source> {
    pub(crate) parser: &'parser mut Parser<'source>,
}

/// Declares the methods for punctuation tokens.
macro_rules! punctuation {
    ($($token:ident, $text:literal, $parse:ident, $parse_optional:ident;)*) => {
        impl TypeParser<'_, '_> {
            $(
                #[doc = concat!("Takes `", $text, "`.\n\n# Errors\n\nWhen the text has something else here.")]
                pub fn $parse(&mut self) -> ParseResult<()> {
                    self.parser.expect(TokenKind::$token, concat!("'", $text, "'")).map(drop)
                }

                #[doc = concat!("Takes `", $text, "` if it is next, and says whether it was.")]
                pub fn $parse_optional(&mut self) -> bool {
                    self.parser.take_if(TokenKind::$token)
                }
            )*
        }
    };
}

punctuation! {
    Arrow, "->", parse_arrow, parse_optional_arrow;
    Colon, ":", parse_colon, parse_optional_colon;
    Comma, ",", parse_comma, parse_optional_comma;
    Ellipsis, "...", parse_ellipsis, parse_optional_ellipsis;
    Equal, "=", parse_equal, parse_optional_equal;
    Greater, ">", parse_greater, parse_optional_greater;
    LeftBrace, "{", parse_left_brace, parse_optional_left_brace;
    LeftBracket, "[", parse_left_bracket, parse_optional_left_bracket;
    LeftParenthesis, "(", parse_left_parenthesis, parse_optional_left_parenthesis;
    Less, "<", parse_less, parse_optional_less;
    Minus, "-", parse_minus, parse_optional_minus;
    Plus, "+", parse_plus, parse_optional_plus;
    Question, "?", parse_question, parse_optional_question;
    RightBrace, "}", parse_right_brace, parse_optional_right_brace;
    RightBracket, "]", parse_right_bracket, parse_optional_right_bracket;
    RightParenthesis, ")", parse_right_parenthesis, parse_optional_right_parenthesis;
    Slash, "/", parse_slash, parse_optional_slash;
    Star, "*", parse_star, parse_optional_star;
    VerticalBar, "|", parse_vertical_bar, parse_optional_vertical_bar;
}

/// The delimiters around a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// None; the list has at least one item.
    None,
    /// `<` and `>`
    Angles,
    /// `{` and `}`
    Braces,
    /// `[` and `]`
    Brackets,
    /// `(` and `)`
    Parentheses,
}

impl<'source> TypeParser<'_, 'source> {
    /// Returns the context for construction of types and attributes.
    pub fn context(&self) -> &Context {
        self.parser.context
    }

    /// Returns the location of the next token, for a later error.
    pub fn location(&self) -> Location {
        self.parser.location()
    }

    /// Reports an error at the next token, and returns it.
    pub fn error(&mut self, message: impl Display) -> ParseError {
        self.parser.error(message)
    }

    /// Reports an error at a location from [`location`](Self::location), and returns it.
    pub fn error_at(&mut self, location: Location, message: impl Display) -> ParseError {
        self.parser.diagnostics.push(crate::diagnostics::Diagnostic::error(location, message));
        ParseError
    }

    /// Adds a help to the last error.
    pub fn help(&mut self, text: impl Display) {
        self.parser.help(text);
    }

    /// Attaches a note at a location from [`location`](Self::location) to the last error.
    pub fn note(&mut self, location: Location, text: impl Display) {
        if let Some(last) = self.parser.diagnostics.last_mut() {
            last.attach_note(location, text);
        }
    }

    /// Attaches a note at the location of the last error, unless there are many: types that nest deep add one each.
    pub(crate) fn note_here(&mut self, text: impl Display) {
        const MOST: usize = 8;
        if let Some(last) = self.parser.diagnostics.last_mut()
            && last.notes().len() < MOST
        {
            last.attach_note_here(text);
        }
    }

    /// Parses a type of one kind: in its short form, if it has one and the next token is not `!name`, or in full.
    ///
    /// # Errors
    ///
    /// If the next text is not a valid type. The caller rejects types of other kinds.
    pub fn parse_short_type(&mut self, syntax: &TypeSyntax) -> ParseResult<Type> {
        match syntax.has_short_form() && !self.parser.is(TokenKind::TypeIdentifier) {
            true => self.parser.nested(|parser| syntax.parse(&mut TypeParser { parser })),
            false => self.parse_type(),
        }
    }

    /// Parses a type like [`parse_short_type`](Self::parse_short_type), if present: if the next token is `!name`,
    /// or the `<` of its short form.
    ///
    /// # Errors
    ///
    /// If the type is invalid.
    pub fn parse_optional_short_type(&mut self, syntax: &TypeSyntax) -> ParseResult<Option<Type>> {
        let is_there = self.parser.is(TokenKind::TypeIdentifier)
            || (syntax.has_angles() && self.parser.is(TokenKind::Less));
        is_there.then(|| self.parse_short_type(syntax)).transpose()
    }

    /// Parses an attribute of one kind: in its short form, if it has one and the next token is not `#name`, or in
    /// full.
    ///
    /// # Errors
    ///
    /// If the next text is not a valid attribute. The caller rejects attributes of other kinds.
    pub fn parse_short_attribute(&mut self, syntax: &AttributeSyntax) -> ParseResult<Attribute> {
        match syntax.has_short_form() && !self.parser.is(TokenKind::AttributeIdentifier) {
            true => {
                self.parser.self_type = None;
                self.parser.nested(|parser| syntax.parse(&mut TypeParser { parser }))
            }
            false if syntax.short_form() == ShortForm::Typed => self.parse_attribute(None),
            // Untyped: a following colon belongs to something else.
            false => self.parse_attribute(Some(Type::NONE)),
        }
    }

    /// Returns the type behind the text of the dialect attribute that is being parsed; `none` without one. A parser of an
    /// attribute with a type of its own calls this first.
    pub fn take_self_type(&mut self) -> Type {
        self.parser.self_type.take().unwrap_or(Type::NONE)
    }

    /// Parses an attribute like [`parse_short_attribute`](Self::parse_short_attribute), if present: if the next
    /// token is `#name`, or the `<` of its short form.
    ///
    /// # Errors
    ///
    /// If the attribute is invalid.
    pub fn parse_optional_short_attribute(
        &mut self,
        syntax: &AttributeSyntax,
    ) -> ParseResult<Option<Attribute>> {
        let is_there = self.parser.is(TokenKind::AttributeIdentifier)
            || (syntax.has_angles() && self.parser.is(TokenKind::Less));
        is_there.then(|| self.parse_short_attribute(syntax)).transpose()
    }

    /// Parses a type.
    ///
    /// # Errors
    ///
    /// If the next text is not a valid type.
    pub fn parse_type(&mut self) -> ParseResult<Type> {
        self.parser.parse_type()
    }

    /// Leaves a type that belongs to the one being parsed and is no part of it, such as what a pointer in an obsolete
    /// spelling points to. Ops of the dialect take it by [`take_companions`](Self::take_companions).
    pub fn leave_companion(&mut self, ty: Type) {
        self.parser.companions.push(ty);
    }

    /// Returns the types that hooks left since the last call, in order.
    pub fn take_companions(&mut self) -> Vec<Type> {
        std::mem::take(&mut self.parser.companions)
    }

    /// Parses a type other than a function type.
    ///
    /// # Errors
    ///
    /// If the next text is not such a type.
    pub fn parse_non_function_type(&mut self) -> ParseResult<Type> {
        self.parser.parse_non_function_type()
    }

    /// Parses a type, if present.
    ///
    /// # Errors
    ///
    /// If the type is invalid.
    pub fn parse_optional_type(&mut self) -> ParseResult<Option<Type>> {
        self.parser.parse_optional_type()
    }

    /// Parses `: type`.
    ///
    /// # Errors
    ///
    /// If the colon or the type is missing, or the type is wrong.
    pub fn parse_colon_type(&mut self) -> ParseResult<Type> {
        self.parse_colon()?;
        self.parse_type()
    }

    /// Parses an attribute. If a type is known, it is the type of a number, a string or elements, and no type
    /// is parsed after them.
    ///
    /// # Errors
    ///
    /// If the next text is not a valid attribute.
    pub fn parse_attribute(&mut self, known_type: Option<Type>) -> ParseResult<Attribute> {
        self.parser.parse_attribute(known_type)
    }

    /// Parses an attribute, if present; see [`parse_attribute`](Self::parse_attribute).
    ///
    /// # Errors
    ///
    /// If the attribute is invalid.
    pub fn parse_optional_attribute(&mut self, known_type: Option<Type>) -> ParseResult<Option<Attribute>> {
        self.parser.parse_optional_attribute(known_type)
    }

    /// Parses `{name = value, ...}` with distinct names.
    ///
    /// # Errors
    ///
    /// If the next text is not a valid dictionary.
    pub fn parse_attribute_dictionary(&mut self) -> ParseResult<Vec<NamedAttribute>> {
        let mut entries = crate::text::parser::attributes::EntryList::new();
        self.parser.parse_attribute_entries(&mut entries)?;
        Ok(entries.into_vec())
    }

    /// Parses `{name = value, ...}` with distinct names, if present. Without it there are no attributes.
    ///
    /// # Errors
    ///
    /// If the dictionary is invalid.
    pub fn parse_optional_attribute_dictionary(&mut self) -> ParseResult<Vec<NamedAttribute>> {
        if self.parser.is(TokenKind::LeftBrace) { self.parse_attribute_dictionary() } else { Ok(Vec::new()) }
    }

    /// Parses `@name` and returns the name as a string attribute.
    ///
    /// # Errors
    ///
    /// If the next token is not a valid symbol name.
    pub fn parse_symbol_name(&mut self) -> ParseResult<Attribute> {
        self.parser.parse_symbol_name()
    }

    /// Parses `@name`, if present, and returns the name as a string attribute.
    ///
    /// # Errors
    ///
    /// If the name is empty or has an unknown escape.
    pub fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Attribute>> {
        self.parser.parse_optional_symbol_name()
    }

    /// Parses an affine map without its keyword: `(d0)[s0] -> (d0 + s0)`.
    ///
    /// # Errors
    ///
    /// If the next text is not a valid map.
    pub fn parse_affine_map(&mut self) -> ParseResult<AffineMap> {
        self.parser.parse_affine_map()
    }

    /// Parses an integer set without its keyword: `(d0)[s0] : (d0 - s0 >= 0)`.
    ///
    /// # Errors
    ///
    /// If the next text is not a valid set.
    pub fn parse_integer_set(&mut self) -> ParseResult<IntegerSet> {
        self.parser.parse_integer_set()
    }

    /// Parses a location without the enclosing `loc(` and `)`.
    ///
    /// # Errors
    ///
    /// If the next text is not a valid location.
    pub fn parse_location(&mut self) -> ParseResult<Location> {
        self.parser.parse_location()
    }

    /// Parses a 64-bit integer with an optional sign.
    ///
    /// # Errors
    ///
    /// If the next token is not an integer, or if it does not fit.
    pub fn parse_integer(&mut self) -> ParseResult<i64> {
        self.parser.parse_signed("integer value")
    }

    /// Parses a 64-bit integer with an optional sign, if present.
    ///
    /// # Errors
    ///
    /// If a sign is not followed by an integer, or if the integer does not fit.
    pub fn parse_optional_integer(&mut self) -> ParseResult<Option<i64>> {
        match self.parser.kind() {
            TokenKind::Integer | TokenKind::Minus => self.parse_integer().map(Some),
            _ => Ok(None),
        }
    }

    /// Parses a decimal literal with a dot and an optional sign, as `f64`.
    ///
    /// # Errors
    ///
    /// If the next token is not such a literal.
    pub fn parse_float(&mut self) -> ParseResult<f64> {
        let negative = self.parser.take_if(TokenKind::Minus);
        let token = self.parser.expect(TokenKind::Float, "floating point literal")?;
        let value = self.parser.float_value(token, negative, crate::numeric::FloatFormat::F64)?;
        Ok(value.to_f64())
    }

    /// Parses a string and returns its bytes.
    ///
    /// # Errors
    ///
    /// If the next token is not a string, or if it has an unknown escape.
    pub fn parse_string(&mut self) -> ParseResult<Cow<'source, [u8]>> {
        self.parser.parse_string("string")
    }

    /// Parses a string, if present, and returns its bytes.
    ///
    /// # Errors
    ///
    /// If the string has an unknown escape.
    pub fn parse_optional_string(&mut self) -> ParseResult<Option<Cow<'source, [u8]>>> {
        if self.parser.is(TokenKind::String) { self.parse_string().map(Some) } else { Ok(None) }
    }

    /// Parses this keyword.
    ///
    /// # Errors
    ///
    /// If the next token is not this keyword.
    pub fn parse_keyword(&mut self, keyword: &str) -> ParseResult<()> {
        self.parser.expect_word(keyword)
    }

    /// Parses this keyword, if present. Returns whether it was.
    pub fn parse_optional_keyword(&mut self, keyword: &str) -> bool {
        self.parser.take_word(keyword)
    }

    /// Parses any keyword: a bare identifier. `what` describes it in messages.
    ///
    /// # Errors
    ///
    /// If the next token is not a keyword.
    pub fn parse_any_keyword(&mut self, what: &str) -> ParseResult<&'source str> {
        let token = self.parser.expect(TokenKind::BareIdentifier, what)?;
        Ok(self.parser.ascii_of(token))
    }

    /// Parses any keyword, if present.
    pub fn parse_optional_any_keyword(&mut self) -> Option<&'source str> {
        if !self.parser.is(TokenKind::BareIdentifier) {
            return None;
        }
        let token = self.parser.advance();
        Some(self.parser.ascii_of(token))
    }

    /// Parses one of these keywords and returns its index. The error message lists them.
    ///
    /// # Errors
    ///
    /// If the next token is none of the keywords.
    pub fn parse_one_of(&mut self, what: &str, keywords: &[&str]) -> ParseResult<usize> {
        if let Some(index) = keywords.iter().position(|keyword| self.parser.is_word(keyword)) {
            self.parser.advance();
            return Ok(index);
        }
        let error = self.parser.unexpected(&format!("{what} to be one of: {}", keywords.join(", ")));
        if let Some(near) = terrace_vocabulary::nearest(
            &String::from_utf8_lossy(self.parser.text()),
            keywords.iter().copied(),
        ) {
            self.help(format_args!("did you mean '{near}'?"));
        }
        Err(error)
    }

    /// Parses the key of a resource of `dialect`, a keyword or a string, and returns its key in the context.
    ///
    /// # Errors
    ///
    /// If the next token is not a key.
    pub fn parse_resource_key(&mut self, dialect: &str) -> ParseResult<Identifier> {
        self.parser.parse_resource_key(dialect)
    }

    /// Parses a comma-separated list. A list with delimiters may be empty.
    ///
    /// # Errors
    ///
    /// If an item fails, or if a delimiter or a comma is missing.
    pub fn parse_list(
        &mut self,
        delimiter: Delimiter,
        mut item: impl FnMut(&mut TypeParser<'_, 'source>) -> ParseResult<()>,
    ) -> ParseResult<()> {
        let (begin, begin_text, end, end_text) = match delimiter {
            Delimiter::None => (None, "", None, ""),
            Delimiter::Angles => (Some(TokenKind::Less), "'<'", Some(TokenKind::Greater), "',' or '>'"),
            Delimiter::Braces => {
                (Some(TokenKind::LeftBrace), "'{'", Some(TokenKind::RightBrace), "',' or '}'")
            }
            Delimiter::Brackets => {
                (Some(TokenKind::LeftBracket), "'['", Some(TokenKind::RightBracket), "',' or ']'")
            }
            Delimiter::Parentheses => {
                (Some(TokenKind::LeftParenthesis), "'('", Some(TokenKind::RightParenthesis), "',' or ')'")
            }
        };
        if let Some(begin) = begin {
            self.parser.expect(begin, begin_text)?;
        }
        if let Some(end) = end
            && self.parser.take_if(end)
        {
            return Ok(());
        }
        loop {
            item(&mut TypeParser { parser: self.parser })?;
            if !self.parser.take_if(TokenKind::Comma) {
                break;
            }
        }
        match end {
            Some(end) => self.parser.expect(end, end_text).map(drop),
            None => Ok(()),
        }
    }

    /// Parses `(dimension x)*`, including the last `x`, as in `4x?x` before an element type. A dynamic size
    /// is [`DYNAMIC`](crate::types::DYNAMIC), if `allow_dynamic` is set.
    ///
    /// # Errors
    ///
    /// If a size does not fit, or if an `x` is missing.
    pub fn parse_dimensions(&mut self, allow_dynamic: bool) -> ParseResult<Vec<i64>> {
        Ok(self.parser.parse_dimensions(allow_dynamic)?.into_vec())
    }

    /// Parses `dimension (x dimension)*` without an element type, as in `4x?x2`, or nothing.
    ///
    /// # Errors
    ///
    /// If a size does not fit, or if it is missing after an `x`.
    pub fn parse_bare_dimensions(&mut self, allow_dynamic: bool) -> ParseResult<Vec<i64>> {
        Ok(self.parser.parse_bare_dimensions(allow_dynamic)?.into_vec())
    }
}
