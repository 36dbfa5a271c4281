//! Attributes (language reference, Attributes; builtin dialect, Attributes).

pub(super) mod dense;
pub(super) mod dense_array;
pub(super) mod locations;
pub(super) mod standalone;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_vocabulary::ATTRIBUTE_KEYWORDS;

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::Identifier;
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::types::{is_type_word, type_words};
use crate::text::parser::{ParseError, ParseResult, Parser};
use crate::types::{DYNAMIC, Type};

/// The entries of a dictionary; few dictionaries have more.
pub(crate) type EntryList = SmallVec<[NamedAttribute; 8]>;

impl Parser<'_> {
    /// Parses an attribute. If a type is known, it is the type of a number, a string or elements, and no type
    /// is parsed after them.
    pub(crate) fn parse_attribute(&mut self, known_type: Option<Type>) -> ParseResult<Attribute> {
        if matches!(self.kind(), TokenKind::Integer | TokenKind::Float | TokenKind::Minus) {
            return self.parse_number_attribute(known_type);
        }
        let start = self.token.start;
        let attribute = self.parse_other_attribute(known_type)?;
        self.check_nesting(start, attribute.entry(self.context.data()).flags)?;
        Ok(attribute)
    }

    /// Parses an attribute other than a number.
    fn parse_other_attribute(&mut self, known_type: Option<Type>) -> ParseResult<Attribute> {
        match self.kind() {
            TokenKind::String => self.parse_string_attribute(known_type),
            TokenKind::SymbolIdentifier => self.parse_symbol_reference(),
            TokenKind::LeftBracket => self.nested(Self::parse_array),
            TokenKind::LeftBrace => self.nested(Self::parse_attribute_dictionary),
            TokenKind::AttributeIdentifier => self.parse_dialect_attribute(known_type),
            TokenKind::LeftParenthesis if self.begins_bare_map() => self.parse_bare_map(),
            TokenKind::BareIdentifier => self.parse_attribute_of_word(known_type),
            _ => self.parse_type_attribute(),
        }
    }

    /// Parses an attribute, if the next token begins one.
    pub(crate) fn parse_optional_attribute(
        &mut self,
        known_type: Option<Type>,
    ) -> ParseResult<Option<Attribute>> {
        if self.begins_attribute() { self.parse_attribute(known_type).map(Some) } else { Ok(None) }
    }

    /// Returns whether the next token begins an attribute.
    pub(crate) fn begins_attribute(&self) -> bool {
        match self.kind() {
            TokenKind::Integer
            | TokenKind::Float
            | TokenKind::Minus
            | TokenKind::String
            | TokenKind::SymbolIdentifier
            | TokenKind::LeftBracket
            | TokenKind::LeftBrace
            | TokenKind::AttributeIdentifier
            | TokenKind::TypeIdentifier
            | TokenKind::LeftParenthesis => true,
            TokenKind::BareIdentifier => {
                let text = self.text();
                ATTRIBUTE_KEYWORDS.iter().any(|word| word.as_bytes() == text) || is_type_word(text)
            }
            _ => false,
        }
    }

    fn parse_attribute_of_word(&mut self, known_type: Option<Type>) -> ParseResult<Attribute> {
        match self.text() {
            b"true" => {
                self.advance();
                Ok(Attribute::TRUE)
            }
            b"false" => {
                self.advance();
                Ok(Attribute::FALSE)
            }
            b"unit" => {
                self.advance();
                Ok(Attribute::UNIT)
            }
            b"dense" => self.parse_dense_elements(known_type),
            b"array" => self.parse_dense_array(),
            b"affine_map" => {
                self.parse_bracketed(|parser| &mut parser.known_attributes, Self::parse_wrapped_map)
            }
            b"affine_set" => {
                self.parse_bracketed(|parser| &mut parser.known_attributes, Self::parse_wrapped_set)
            }
            b"dense_resource" => self.parse_dense_resource(known_type),
            b"sparse" => self.parse_sparse_elements(known_type),
            b"strided" => self.parse_strided_layout(),
            b"distinct" => self.nested(Self::parse_distinct),
            b"loc" => self.parse_location_attribute(),
            b"opaque" => self.parse_opaque(known_type),
            _ => self.parse_type_attribute(),
        }
    }

    fn parse_type_attribute(&mut self) -> ParseResult<Attribute> {
        if let Some(ty) = self.parse_optional_type()? {
            return Ok(self.context.data().intern_attribute(AttributeData::Type(ty)));
        }
        let error = self.unexpected("attribute value");
        if self.is(TokenKind::BareIdentifier) {
            match terrace_vocabulary::nearest(
                &String::from_utf8_lossy(self.text()),
                ATTRIBUTE_KEYWORDS.iter().copied().chain(type_words()),
            ) {
                Some(word) => self.help(format_args!("did you mean '{word}'?")),
                None => self.help("a string is written between quotes"),
            }
        } else if self.is(TokenKind::ValueIdentifier) {
            self.help("an attribute is known before the program runs; a value cannot stand in it");
        }
        Err(error)
    }

    /// Parses `"text" (: type)?`.
    fn parse_string_attribute(&mut self, known_type: Option<Type>) -> ParseResult<Attribute> {
        let value = self.parse_string("string")?;
        let ty = match known_type {
            Some(ty) => ty,
            None if self.take_if(TokenKind::Colon) => self.parse_type()?,
            None => Type::NONE,
        };
        Ok(self.string_attribute(&value, ty))
    }

    /// Returns the string attribute with these bytes.
    pub(crate) fn string_attribute(&self, value: &[u8], ty: Type) -> Attribute {
        self.context.data().intern_attribute(AttributeData::String { value: value.into(), ty })
    }

    /// Parses `@name` as a string attribute, the form in which an op stores its symbol name.
    pub(crate) fn parse_symbol_name(&mut self) -> ParseResult<Attribute> {
        if !self.is(TokenKind::SymbolIdentifier) {
            let error = self.unexpected_here("valid '@'-identifier for symbol name");
            if self.is(TokenKind::BareIdentifier) {
                let word = String::from_utf8_lossy(self.text());
                self.help(format_args!("did you mean '@{word}'?"));
            }
            return Err(error);
        }
        let token = self.advance();
        self.symbol_name_of(token)
    }

    /// Parses `@name`, if the next token is one.
    pub(crate) fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Attribute>> {
        if self.is(TokenKind::SymbolIdentifier) { self.parse_symbol_name().map(Some) } else { Ok(None) }
    }

    fn symbol_name_of(&mut self, token: Token) -> ParseResult<Attribute> {
        let text = self.text_of(token);
        if text.get(1) != Some(&b'"') {
            return Ok(self.string_attribute(&text[1..], Type::NONE));
        }
        let name = self.string_value(token)?;
        if name.is_empty() {
            return Err(self.error_at(token.start, "the name of a symbol cannot be empty"));
        }
        Ok(self.string_attribute(&name, Type::NONE))
    }

    /// Parses `@root::@nested`.
    pub(crate) fn parse_symbol_reference(&mut self) -> ParseResult<Attribute> {
        let root = self.parse_symbol_name()?;
        let mut nested = Vec::new();
        while self.take_if(TokenKind::DoubleColon) {
            if !self.is(TokenKind::SymbolIdentifier) {
                return Err(self.unexpected_here("nested symbol reference identifier"));
            }
            nested.push(self.parse_symbol_name()?);
        }
        let data = AttributeData::SymbolReference { root, nested: nested.into_boxed_slice() };
        Ok(self.context.data().intern_attribute(data))
    }

    /// Parses `[attributes]`.
    fn parse_array(&mut self) -> ParseResult<Attribute> {
        self.advance();
        let mut elements = SmallVec::<[Attribute; 8]>::new();
        if self.take_if(TokenKind::RightBracket) {
            return Ok(Attribute::EMPTY_ARRAY);
        }
        loop {
            elements.push(self.parse_attribute(None)?);
            if !self.take_if(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RightBracket, "',' or ']'")?;
        Ok(self.context.data().intern_array(&elements))
    }

    /// Parses `{entries}` as a dictionary.
    pub(crate) fn parse_attribute_dictionary(&mut self) -> ParseResult<Attribute> {
        let mut entries = EntryList::new();
        self.parse_attribute_entries(&mut entries)?;
        if entries.len() > 1 {
            let context = self.context;
            entries.sort_unstable_by(|left, right| left.name.text(context).cmp(right.name.text(context)));
        }
        Ok(self.caches.dictionary(self.context, &entries))
    }

    /// Parses `{entries}`. The names must be distinct, also from the given entries.
    pub(crate) fn parse_attribute_entries(&mut self, entries: &mut EntryList) -> ParseResult<()> {
        const FEW: usize = 16;
        let mut many = FxHashSet::default();
        self.expect(TokenKind::LeftBrace, "'{' in attribute dictionary")?;
        if self.take_if(TokenKind::RightBrace) {
            return Ok(());
        }
        loop {
            let start = self.token.start;
            let name = self.parse_attribute_name()?;
            let is_double = if entries.len() < FEW {
                entries.iter().any(|entry| entry.name == name)
            } else {
                if many.is_empty() {
                    many.extend(entries.iter().map(|entry| entry.name));
                }
                !many.insert(name)
            };
            if is_double {
                return Err(self.duplicate_entry(start, name));
            }
            let value = self.parse_attribute_value()?;
            entries.push(NamedAttribute { name, value });
            if !self.take_if(TokenKind::Comma) {
                break;
            }
        }
        if self.take_if(TokenKind::RightBrace) {
            return Ok(());
        }
        Err(self.unexpected("'}' in attribute dictionary"))
    }

    #[cold]
    fn duplicate_entry(&mut self, start: u32, name: Identifier) -> ParseError {
        let message = format!("duplicate key '{}' in dictionary attribute", name.text(self.context));
        self.error_at(start, message)
    }

    /// Parses the name of an entry: a bare identifier or a string.
    fn parse_attribute_name(&mut self) -> ParseResult<Identifier> {
        let start = self.token.start;
        let name = self.parse_keyword_or_string("attribute name")?;
        if name.is_empty() {
            return Err(self.error_at(start, "expected valid attribute name, which is not empty"));
        }
        let name = self.text_value(start, &name, "the name of an attribute")?;
        Ok(match self.context.with_current_dialect(name) {
            Some(current) => self.caches.identifier(self.context, &current),
            None => self.caches.identifier(self.context, name),
        })
    }

    /// Parses the value after an entry's name: `= value`, or nothing for a unit attribute. An obsolete
    /// spelling has `:`.
    fn parse_attribute_value(&mut self) -> ParseResult<Attribute> {
        if self.take_if(TokenKind::Equal) || self.take_if(TokenKind::Colon) {
            self.parse_attribute(None)
        } else {
            Ok(Attribute::UNIT)
        }
    }

    /// Parses `affine_map<map>`.
    fn parse_wrapped_map(&mut self) -> ParseResult<Attribute> {
        self.advance();
        self.expect(TokenKind::Less, "'<' in affine map")?;
        let map = self.parse_affine_map()?;
        self.expect(TokenKind::Greater, "'>' in affine map")?;
        Ok(self.context.data().intern_attribute(AttributeData::AffineMap(map)))
    }

    /// Parses `affine_set<set>`.
    fn parse_wrapped_set(&mut self) -> ParseResult<Attribute> {
        self.advance();
        self.expect(TokenKind::Less, "'<' in integer set")?;
        let set = self.parse_integer_set()?;
        self.expect(TokenKind::Greater, "'>' in integer set")?;
        Ok(self.context.data().intern_attribute(AttributeData::IntegerSet(set)))
    }

    /// Parses `strided<[strides], offset: offset>`.
    fn parse_strided_layout(&mut self) -> ParseResult<Attribute> {
        self.advance();
        self.expect(TokenKind::Less, "'<' after 'strided'")?;
        let strides = self.parse_strides()?;
        let mut offset = 0;
        if self.take_if(TokenKind::Comma) {
            if !self.take_word("offset") {
                return Err(self.unexpected("'offset' after comma"));
            }
            self.expect(TokenKind::Colon, "':' after 'offset'")?;
            offset = self.parse_stride()?;
        } else if !self.is(TokenKind::Greater) {
            return Err(self.unexpected("','"));
        }
        self.expect(TokenKind::Greater, "'>'")?;
        Ok(Attribute::strided_layout(self.context, offset, &strides))
    }

    /// Parses `[stride, ...]`.
    pub(in crate::text::parser) fn parse_strides(&mut self) -> ParseResult<SmallVec<[i64; 6]>> {
        let mut strides = SmallVec::new();
        self.expect(TokenKind::LeftBracket, "'['")?;
        if self.take_if(TokenKind::RightBracket) {
            return Ok(strides);
        }
        loop {
            strides.push(self.parse_stride()?);
            if !self.take_if(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RightBracket, "']'")?;
        Ok(strides)
    }

    /// Parses a number, or `?` for a dynamic one.
    pub(in crate::text::parser) fn parse_stride(&mut self) -> ParseResult<i64> {
        if self.take_if(TokenKind::Question) {
            return Ok(DYNAMIC);
        }
        self.parse_signed("a 64-bit signed integer or '?'")
    }

    /// Parses `distinct[number]<attribute>`.
    fn parse_distinct(&mut self) -> ParseResult<Attribute> {
        let start = self.advance().start;
        self.expect(TokenKind::LeftBracket, "'[' after 'distinct'")?;
        let number = self.parse_unsigned("distinct ID")?;
        self.expect(TokenKind::RightBracket, "']' to close distinct ID")?;
        self.expect(TokenKind::Less, "'<' after distinct ID")?;
        let referenced =
            if self.is(TokenKind::Greater) { Attribute::UNIT } else { self.parse_attribute(None)? };
        self.expect(TokenKind::Greater, "'>' to close distinct attribute")?;
        let context = self.context;
        let attribute = self.shared.file.distinct(number, || {
            let count = &context.data().distinct_count;
            let identity = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            context.data().intern_attribute(AttributeData::Distinct { identity, referenced })
        });
        match attribute.data(context) {
            AttributeData::Distinct { referenced: known, .. } if *known == referenced => Ok(attribute),
            _ => {
                let error = self.error_at(start, "referenced attribute does not match previous definition");
                self.help(format_args!("every 'distinct[{number}]' of a file holds the same attribute"));
                Err(error)
            }
        }
    }

    /// Parses `dense_resource<key> : type`.
    fn parse_dense_resource(&mut self, known_type: Option<Type>) -> ParseResult<Attribute> {
        self.advance();
        self.expect(TokenKind::Less, "'<' after 'dense_resource'")?;
        let key = self.parse_resource_key("builtin")?;
        self.expect(TokenKind::Greater, "'>'")?;
        let start = self.token.start;
        let ty = match known_type {
            Some(ty) => ty,
            None => {
                self.expect(TokenKind::Colon, "':'")?;
                self.parse_type()?
            }
        };
        self.dense_resource(start, ty, key)
    }

    /// Parses the key of a resource and returns its key in the context.
    pub(crate) fn parse_resource_key(&mut self, dialect: &str) -> ParseResult<Identifier> {
        let start = self.token.start;
        let key = self.parse_key("identifier key for 'resource' entry")?;
        let key = self.identifier_value(start, &key, "the key of a resource")?;
        let dialect = self.context.identifier(dialect);
        Ok(self.shared.file.resource(self.context, dialect, key))
    }
}
