//! Attributes of declared formats: values, enum keywords and dictionaries.

use crate::attributes::{Attribute, NamedAttribute};
use crate::context::OpInfo;
use crate::dialect::{
    AttributeElement, AttributeForm, AttributeStart, EnumAttribute, EnumStorage, EnumSyntax, OpDescriptor,
};
use crate::numeric::WideInteger;
use crate::text::is_bare_name;
use crate::text::lexer::TokenKind;
use crate::text::parser::cursor::Parser;
use crate::text::parser::custom_form::OpParser;
use crate::text::parser::custom_form::declared::DeclaredParser;
use crate::text::parser::{ParseResult, TypeParser};
use crate::types::Type;

impl DeclaredParser<'_, '_, '_, '_> {
    /// Sets an attribute of the op.
    pub(in crate::text::parser) fn set_attribute(&mut self, slot: u32, value: Attribute) {
        self.op.set_declared_attribute(self.info, slot, value);
    }

    /// Returns the parsed attribute of a slot, or its default.
    pub(in crate::text::parser) fn attribute(&self, slot: u32) -> Option<Attribute> {
        self.op.declared_attribute(self.info, slot)
    }

    pub(super) fn parse_attribute(&mut self, element: &AttributeElement) -> ParseResult<()> {
        self.op.parse_declared_attribute(self.info, self.descriptor, element)
    }

    /// Parses an optional attribute. Returns whether it is present.
    pub(super) fn parse_optional_attribute(&mut self, element: &AttributeElement) -> ParseResult<bool> {
        let is_there = self.op.begins_declared_attribute(element);
        if is_there {
            self.parse_attribute(element)?;
        }
        Ok(is_there)
    }

    /// Parses `<{...}>` if present. It contains inherent attributes only.
    pub(super) fn parse_property_dictionary(&mut self) -> ParseResult<()> {
        if !self.op.ir.parser.take_if(TokenKind::Less) {
            return Ok(());
        }
        let position = self.op.ir.parser.token.start;
        let before = self.op.state.attributes.len();
        self.op.ir.parser.parse_attribute_entries(&mut self.op.state.attributes)?;
        let properties = &self.op.state.attributes[before..];
        self.op.ir.check_properties(&self.op.state.op, properties, position)?;
        self.op.ir.parser.expect(TokenKind::Greater, "'>' to end the properties").map(drop)
    }
}

impl OpParser<'_, '_, '_> {
    fn set_declared_attribute(&mut self, info: &OpInfo, slot: u32, value: Attribute) {
        let name = info.inherent_attributes()[slot as usize];
        self.state.attributes.push(NamedAttribute { name, value });
    }

    /// Returns the parsed attribute of a slot, or its default.
    pub(super) fn declared_attribute(&self, info: &OpInfo, slot: u32) -> Option<Attribute> {
        let name = info.inherent_attributes()[slot as usize];
        let read = self.state.attributes.iter().find(|entry| entry.name == name).map(|entry| entry.value);
        read.or_else(|| info.default_attributes(self.context()).get(slot as usize).copied().flatten())
    }

    /// Parses the attribute of an element, and adds it to the op.
    pub(super) fn parse_declared_attribute(
        &mut self,
        info: &OpInfo,
        descriptor: &OpDescriptor,
        element: &AttributeElement,
    ) -> ParseResult<()> {
        let is_former = self.has_former_dialect();
        let value = self.ir.parser.parse_declared_attribute(descriptor, element, is_former)?;
        self.set_declared_attribute(info, element.slot, value);
        Ok(())
    }

    /// Returns whether the next token begins the attribute of an element.
    pub(super) fn begins_declared_attribute(&self, element: &AttributeElement) -> bool {
        let parser = &self.ir.parser;
        // A string in front of `(` is the name of the next op, in its generic form.
        if parser.is(TokenKind::String) && parser.peek().kind == TokenKind::LeftParenthesis {
            return false;
        }
        match &element.form {
            AttributeForm::DenseArray(_) => {
                matches!(parser.kind(), TokenKind::LeftBracket | TokenKind::AttributeIdentifier)
                    || parser.is_word("array")
            }
            AttributeForm::Typed | AttributeForm::Untyped(_) | AttributeForm::Typeless => match element.start
            {
                AttributeStart::Any => parser.begins_attribute(),
                _ if parser.is(TokenKind::AttributeIdentifier) => true,
                AttributeStart::Number => match parser.kind() {
                    TokenKind::Integer | TokenKind::Float | TokenKind::Minus => true,
                    _ => parser.is_word("true") || parser.is_word("false"),
                },
                AttributeStart::String => parser.is(TokenKind::String),
                AttributeStart::Array => parser.is(TokenKind::LeftBracket),
                AttributeStart::Symbol => parser.is(TokenKind::SymbolIdentifier),
                AttributeStart::Type => parser.begins_type(),
            },
            AttributeForm::Unit => parser.is_word("unit"),
            AttributeForm::SymbolName => parser.is(TokenKind::SymbolIdentifier),
            AttributeForm::Enum(syntax) => match parser.kind() {
                TokenKind::BareIdentifier => {
                    let text = parser.text();
                    syntax.cases.iter().any(|case| case.text.as_bytes() == text)
                }
                kind => kind == TokenKind::String,
            },
            AttributeForm::Syntax(syntax) => {
                parser.is(TokenKind::AttributeIdentifier)
                    || (syntax.has_angles() && parser.is(TokenKind::Less))
            }
        }
    }
}

impl Parser<'_> {
    /// Parses the attribute of an element. In a former spelling of the dialect, cases may be in quotes.
    pub(super) fn parse_declared_attribute(
        &mut self,
        descriptor: &OpDescriptor,
        element: &AttributeElement,
        is_former: bool,
    ) -> ParseResult<Attribute> {
        match &element.form {
            AttributeForm::Typed | AttributeForm::Unit => self.parse_attribute(None),
            AttributeForm::Untyped(ty) => {
                let ty = ty.build(self.context);
                self.parse_attribute(Some(ty))
            }
            AttributeForm::Typeless => {
                // A number, which is wrong here, is left to the verifier.
                let is_number =
                    matches!(self.kind(), TokenKind::Integer | TokenKind::Float | TokenKind::Minus);
                self.parse_attribute((!is_number).then_some(Type::NONE))
            }
            AttributeForm::DenseArray(ty) if self.is(TokenKind::LeftBracket) => {
                let element = ty.build(self.context);
                self.parse_bracketed_dense_array(element)
            }
            AttributeForm::DenseArray(_) => self.parse_attribute(Some(Type::NONE)),
            AttributeForm::SymbolName => self.parse_symbol_name(),
            AttributeForm::Enum(syntax) => self.parse_enum(descriptor, element.slot, syntax),
            AttributeForm::Syntax(_) if is_former && self.is(TokenKind::String) => {
                match descriptor.enumeration(element.slot as usize) {
                    Some(enumeration) => self.parse_quoted_cases(enumeration),
                    None => Err(self.unexpected("'<'")),
                }
            }
            AttributeForm::Syntax(syntax) => TypeParser { parser: self }.parse_short_attribute(syntax),
        }
    }

    /// Parses an enum case: a keyword or a string.
    fn parse_enum(
        &mut self,
        descriptor: &OpDescriptor,
        slot: u32,
        syntax: &EnumSyntax,
    ) -> ParseResult<Attribute> {
        let token = self.token;
        let is_word = token.kind == TokenKind::BareIdentifier;
        if is_word || token.kind == TokenKind::String {
            let text = if is_word { self.text().into() } else { self.string_value(token)? };
            let found = std::str::from_utf8(&text).ok();
            let found = found.and_then(|text| self.enum_attribute(syntax, text));
            if let Some(attribute) = found {
                self.advance();
                return Ok(attribute);
            }
        }
        let name = &descriptor.attributes[slot as usize].name;
        let cases: Vec<&str> = syntax.cases.iter().map(|case| case.text.as_ref()).collect();
        let error = self.unexpected(&format!("'{name}' to be one of: {}", cases.join(", ")));
        let text = String::from_utf8_lossy(self.text()).into_owned();
        if let Some(near) = terrace_vocabulary::nearest(text.trim_matches('"'), cases) {
            let quote = if is_bare_name(near.as_bytes()) { "" } else { "\"" };
            self.help(format!("did you mean '{quote}{near}{quote}'?"));
        }
        Err(error)
    }

    /// Parses the cases of an enum in quotes, an obsolete spelling of `<Release|UniformMemory>`.
    fn parse_quoted_cases(&mut self, enumeration: &EnumAttribute) -> ParseResult<Attribute> {
        let token = self.token;
        let text = self.string_value(token)?;
        let definition = &*enumeration.definition;
        let mut value = Some(0);
        let words = String::from_utf8_lossy(&text).into_owned();
        for word in words.split('|') {
            let case = definition.cases.iter().find(|case| case.text == word.trim());
            value = value.zip(case).map(|(value, case)| value | case.value);
        }
        let is_one = definition.is_set || !words.contains('|');
        let attribute =
            value.filter(|_| is_one).and_then(|value| enumeration.wrap.attribute(self.context, value));
        match attribute {
            Some(attribute) => {
                self.advance();
                Ok(attribute)
            }
            None => Err(self.error(format!("'{words}' is no case of '{}'", definition.name))),
        }
    }

    /// Returns the attribute of the cases of an enum with that text; `None` if there are none.
    pub(super) fn enum_attribute(&mut self, syntax: &EnumSyntax, text: &str) -> Option<Attribute> {
        let context = self.context;
        if let EnumStorage::Integer(ty) = &syntax.storage {
            let (ty, value) = (ty.build(context), syntax.value_of(text)?);
            // Those that fit into any type are looked up in a cache.
            if matches!(ty, Type::I32 | Type::I64) && (0..1 << 31).contains(&value) {
                let width = if ty == Type::I32 { 32 } else { 64 };
                return Some(self.caches.integer(context, ty, WideInteger::from_i64(value, width)));
            }
        }
        syntax.attribute(context, text)
    }
}
