//! Attribute dictionaries of custom forms.

use crate::attributes::Attribute;
use crate::dialect::AttributeDescriptor;
use crate::text::lexer::TokenKind;
use crate::text::parser::custom_form::OpParser;
use crate::text::parser::{ParseError, ParseResult};

impl OpParser<'_, '_, '_> {
    /// Parses `{...}` if present, and adds its entries to the op's attributes.
    pub fn parse_optional_attribute_dictionary(&mut self) -> ParseResult<()> {
        if self.ir.parser.is(TokenKind::LeftBrace) {
            self.ir.parser.parse_attribute_entries(&mut self.state.attributes)?;
        }
        Ok(())
    }

    /// Parses `attributes {...}` if present, and adds its entries to the op's attributes.
    pub fn parse_optional_attribute_dictionary_with_keyword(&mut self) -> ParseResult<()> {
        if self.ir.parser.take_word("attributes") {
            self.ir.parser.parse_attribute_entries(&mut self.state.attributes)?;
        }
        Ok(())
    }

    /// Parses `{...}` if present, after `attributes` if there is a keyword, and adds its entries to the op's attributes. An
    /// inherent attribute that its constraint refuses is an error at the dictionary.
    pub fn parse_verified_attribute_dictionary(&mut self, with_keyword: bool) -> ParseResult<()> {
        let position = self.ir.parser.token.start;
        let before = self.state.attributes.len();
        match with_keyword {
            true => self.parse_optional_attribute_dictionary_with_keyword()?,
            false => self.parse_optional_attribute_dictionary()?,
        }
        let info = self.op_info();
        let Some(descriptor) = info.descriptor() else { return Ok(()) };
        for index in before..self.state.attributes.len() {
            let entry = self.state.attributes[index];
            let slot = info.inherent_attributes().iter().position(|name| *name == entry.name);
            let Some(declared) = slot.and_then(|slot| descriptor.attributes.get(slot)) else { continue };
            if !declared.constraint.is_satisfied.holds(self.context(), entry.value) {
                return Err(self.refused_attribute(position, declared, entry.value));
            }
        }
        Ok(())
    }

    #[cold]
    fn refused_attribute(
        &mut self,
        position: u32,
        declared: &AttributeDescriptor,
        value: Attribute,
    ) -> ParseError {
        let context = self.context();
        let message = format!("'{}' op {}", self.op_info().text(), declared.refusal());
        let error = self.ir.parser.error_at(position, message);
        self.ir.parser.help(format!("it is {}", context.display(value)));
        error
    }
}
