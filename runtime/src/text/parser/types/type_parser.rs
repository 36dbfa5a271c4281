//! What the hooks of a dialect read its types and attributes with.

use std::borrow::Cow;
use std::fmt::Display;

use crate::affine::{AffineMap, IntegerSet};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::{Context, Identifier};
use crate::dialect::{AttributeSyntax, TypeSyntax};
use crate::location::Location;
use crate::text::lexer::TokenKind;
use crate::text::parser::{ParseError, ParseResult, Parser};
use crate::types::Type;

/// Reads a type or an attribute of a dialect; what a dialect's hooks are given.
///
/// Methods called `parse_...` report an error if the text has something else at this place; methods called
/// `parse_optional_...` then take nothing and say so. The error is a diagnostic that the parser keeps: a hook passes
/// [`ParseError`] on by `?`.
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

/// Methods for one sign each.
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

/// What stands around the items of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// Nothing; the list has at least one item.
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
    /// Returns the context that types and attributes are made in.
    pub fn context(&self) -> &Context {
        self.parser.context
    }

    /// Returns the location of what is next; it can be kept for an error about what is read here.
    pub fn location(&self) -> Location {
        self.parser.location()
    }

    /// Returns an error about what is next, for the caller to return.
    pub fn error(&mut self, message: impl Display) -> ParseError {
        self.parser.error(message)
    }

    /// Returns an error about a place that [`location`](Self::location) gave, for the caller to return.
    pub fn error_at(&mut self, location: Location, message: impl Display) -> ParseError {
        self.parser.diagnostics.push(crate::diagnostics::Diagnostic::error(location, message));
        ParseError
    }

    /// Says what the user may do about the error that was reported last.
    pub fn help(&mut self, text: impl Display) {
        self.parser.help(text);
    }

    /// Attaches a note to the error that was reported last, about the same place.
    pub(crate) fn note_here(&mut self, text: impl Display) {
        if let Some(last) = self.parser.diagnostics.last_mut() {
            last.attach_note_here(text);
        }
    }

    /// Parses a type of one kind: in its short form, `<...>`, if it has one and the text has no `!name`, or
    /// in full.
    ///
    /// # Errors
    ///
    /// If there is no type here, or it is wrong. What is of another kind is for the caller to refuse.
    pub fn parse_short_type(&mut self, syntax: &TypeSyntax) -> ParseResult<Type> {
        match syntax.has_short_form() && self.parser.is(TokenKind::Less) {
            true => self.parser.nested(|parser| syntax.parse(&mut TypeParser { parser })),
            false => self.parse_type(),
        }
    }

    /// Parses the same, if the text has a type here.
    ///
    /// # Errors
    ///
    /// If a type begins here and is wrong.
    pub fn parse_optional_short_type(&mut self, syntax: &TypeSyntax) -> ParseResult<Option<Type>> {
        match syntax.has_short_form() && self.parser.is(TokenKind::Less) {
            true => self.parser.nested(|parser| syntax.parse(&mut TypeParser { parser })).map(Some),
            false => self.parse_optional_type(),
        }
    }

    /// Parses an attribute of one kind: in its short form, `<...>`, if it has one and the text has no
    /// `#name`, or in full.
    ///
    /// # Errors
    ///
    /// If there is no attribute here, or it is wrong. What is of another kind is for the caller to refuse.
    pub fn parse_short_attribute(&mut self, syntax: &AttributeSyntax) -> ParseResult<Attribute> {
        match syntax.has_short_form() && self.parser.is(TokenKind::Less) {
            true => self.parser.nested(|parser| syntax.parse(&mut TypeParser { parser })),
            // It has no type: what is behind a colon belongs to something else.
            false => self.parse_attribute(Some(Type::NONE)),
        }
    }

    /// Parses the same, if the text has an attribute here.
    ///
    /// # Errors
    ///
    /// If an attribute begins here and is wrong.
    pub fn parse_optional_short_attribute(
        &mut self,
        syntax: &AttributeSyntax,
    ) -> ParseResult<Option<Attribute>> {
        match syntax.has_short_form() && self.parser.is(TokenKind::Less) {
            true => self.parser.nested(|parser| syntax.parse(&mut TypeParser { parser })).map(Some),
            false => self.parse_optional_attribute(Some(Type::NONE)),
        }
    }

    /// Parses a type.
    ///
    /// # Errors
    ///
    /// If there is no type here, or it is wrong.
    pub fn parse_type(&mut self) -> ParseResult<Type> {
        self.parser.parse_type()
    }

    /// Parses a type that is no function type.
    ///
    /// # Errors
    ///
    /// If there is no such type here, or it is wrong.
    pub fn parse_non_function_type(&mut self) -> ParseResult<Type> {
        self.parser.parse_non_function_type()
    }

    /// Parses a type, if the text has one here.
    ///
    /// # Errors
    ///
    /// If a type begins here and is wrong.
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

    /// Parses an attribute. A number, a string or elements have the known type, if there is one; then no type
    /// is read after them.
    ///
    /// # Errors
    ///
    /// If there is no attribute here, or it is wrong.
    pub fn parse_attribute(&mut self, known_type: Option<Type>) -> ParseResult<Attribute> {
        self.parser.parse_attribute(known_type)
    }

    /// Parses an attribute, if the text has one here; see [`parse_attribute`](Self::parse_attribute).
    ///
    /// # Errors
    ///
    /// If an attribute begins here and is wrong.
    pub fn parse_optional_attribute(&mut self, known_type: Option<Type>) -> ParseResult<Option<Attribute>> {
        self.parser.parse_optional_attribute(known_type)
    }

    /// Parses `{name = value, ...}`; the names are distinct.
    ///
    /// # Errors
    ///
    /// If there is no dictionary here, or it is wrong.
    pub fn parse_attribute_dictionary(&mut self) -> ParseResult<Vec<NamedAttribute>> {
        let mut entries = crate::text::parser::attributes::EntryList::new();
        self.parser.parse_attribute_entries(&mut entries)?;
        Ok(entries.into_vec())
    }

    /// Parses `@name`: the name, as a string attribute.
    ///
    /// # Errors
    ///
    /// If the text has something else here.
    pub fn parse_symbol_name(&mut self) -> ParseResult<Attribute> {
        self.parser.parse_symbol_name()
    }

    /// Parses `@name` if it is next: the name, as a string attribute.
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
    /// If there is no map here, or it is wrong.
    pub fn parse_affine_map(&mut self) -> ParseResult<AffineMap> {
        self.parser.parse_affine_map()
    }

    /// Parses an integer set without its keyword: `(d0)[s0] : (d0 - s0 >= 0)`.
    ///
    /// # Errors
    ///
    /// If there is no set here, or it is wrong.
    pub fn parse_integer_set(&mut self) -> ParseResult<IntegerSet> {
        self.parser.parse_integer_set()
    }

    /// Parses a location without the `loc(` and `)` around it.
    ///
    /// # Errors
    ///
    /// If there is no location here, or it is wrong.
    pub fn parse_location(&mut self) -> ParseResult<Location> {
        self.parser.parse_location()
    }

    /// Parses an integer of 64 bits, with an optional sign.
    ///
    /// # Errors
    ///
    /// If there is no integer here, or it does not fit.
    pub fn parse_integer(&mut self) -> ParseResult<i64> {
        self.parser.parse_signed("integer value")
    }

    /// Parses an integer of 64 bits with an optional sign, if the text has one here.
    ///
    /// # Errors
    ///
    /// If a sign is not followed by an integer, or the integer does not fit.
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
    /// If the text has something else here.
    pub fn parse_float(&mut self) -> ParseResult<f64> {
        let negative = self.parser.take_if(TokenKind::Minus);
        let token = self.parser.expect(TokenKind::Float, "floating point literal")?;
        let value = self.parser.float_value(token, negative, crate::numeric::FloatFormat::F64)?;
        Ok(value.to_f64())
    }

    /// Parses a string: the bytes that it stands for.
    ///
    /// # Errors
    ///
    /// If there is no string here, or it has an unknown escape.
    pub fn parse_string(&mut self) -> ParseResult<Cow<'source, [u8]>> {
        self.parser.parse_string("string")
    }

    /// Parses a string, if the text has one here.
    ///
    /// # Errors
    ///
    /// If the string has an unknown escape.
    pub fn parse_optional_string(&mut self) -> ParseResult<Option<Cow<'source, [u8]>>> {
        if self.parser.is(TokenKind::String) { self.parse_string().map(Some) } else { Ok(None) }
    }

    /// This keyword.
    ///
    /// # Errors
    ///
    /// If the text has something else here.
    pub fn parse_keyword(&mut self, keyword: &str) -> ParseResult<()> {
        self.parser.expect_word(keyword)
    }

    /// Takes this keyword if it is next, and says whether it was.
    pub fn parse_optional_keyword(&mut self, keyword: &str) -> bool {
        self.parser.take_word(keyword)
    }

    /// Any keyword: a bare identifier. `what` says in a message what it stands for.
    ///
    /// # Errors
    ///
    /// If the text has something else here.
    pub fn parse_any_keyword(&mut self, what: &str) -> ParseResult<&'source str> {
        let token = self.parser.expect(TokenKind::BareIdentifier, what)?;
        Ok(self.parser.ascii_of(token))
    }

    /// Any keyword, if the text has one here.
    pub fn parse_optional_any_keyword(&mut self) -> Option<&'source str> {
        if !self.parser.is(TokenKind::BareIdentifier) {
            return None;
        }
        let token = self.parser.advance();
        Some(self.parser.ascii_of(token))
    }

    /// One of these keywords: its index. The message of an error lists them.
    ///
    /// # Errors
    ///
    /// If the text has something else here.
    pub fn parse_one_of(&mut self, what: &str, keywords: &[&str]) -> ParseResult<usize> {
        if let Some(index) = keywords.iter().position(|keyword| self.parser.is_word(keyword)) {
            self.parser.advance();
            return Ok(index);
        }
        let error = self.parser.unexpected(&format!("{what} to be one of: {}", keywords.join(", ")));
        if let Some(near) = crate::text::spelling::nearest(
            &String::from_utf8_lossy(self.parser.text()),
            keywords.iter().copied(),
        ) {
            self.help(format_args!("did you mean '{near}'?"));
        }
        Err(error)
    }

    /// Parses the key of a resource of `dialect`, as the context knows it: a keyword or a string.
    ///
    /// # Errors
    ///
    /// If the text has something else here.
    pub fn parse_resource_key(&mut self, dialect: &str) -> ParseResult<Identifier> {
        self.parser.parse_resource_key(dialect)
    }

    /// Items with commas between them. Between delimiters the list may be empty.
    ///
    /// # Errors
    ///
    /// If an item fails, or a delimiter or a comma is missing.
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

    /// Parses `(dimension x)*`, the last `x` included, as in `4x?x` before an element type;
    /// [`DYNAMIC`](crate::types::DYNAMIC) for `?`, which has to be allowed.
    ///
    /// # Errors
    ///
    /// If a size does not fit or an `x` is missing.
    pub fn parse_dimensions(&mut self, allow_dynamic: bool) -> ParseResult<Vec<i64>> {
        Ok(self.parser.parse_dimensions(allow_dynamic)?.into_vec())
    }

    /// Parses `dimension (x dimension)*` with nothing after it, as in `4x?x2`, or nothing at all.
    ///
    /// # Errors
    ///
    /// If a size does not fit or is missing after an `x`.
    pub fn parse_bare_dimensions(&mut self, allow_dynamic: bool) -> ParseResult<Vec<i64>> {
        Ok(self.parser.parse_bare_dimensions(allow_dynamic)?.into_vec())
    }
}
