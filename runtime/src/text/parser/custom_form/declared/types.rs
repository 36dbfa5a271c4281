//! Types of declared formats.

use crate::dialect::{Multiplicity, TypeElement, TypeForm, TypeOperand};
use crate::text::lexer::TokenKind;
use crate::text::parser::ParseResult;
use crate::text::parser::custom_form::declared::{DeclaredParser, Span};
use crate::types::Type;

impl DeclaredParser<'_, '_, '_, '_> {
    pub(super) fn parse_types(&mut self, element: &TypeElement) -> ParseResult<()> {
        let start = self.types.len() as u32;
        // An absent value has no type. A result is present if the op has result names.
        let (multiplicity, is_expected) = match element.operand {
            TypeOperand::Operand(index) => {
                (self.descriptor.operands[index].multiplicity, !self.operands_of(index).is_empty())
            }
            TypeOperand::Result(index) => {
                (self.descriptor.results[index].multiplicity, self.op.state.has_named_results)
            }
            TypeOperand::Operands => (Multiplicity::Variadic, !self.operands.is_empty()),
            TypeOperand::Results => (Multiplicity::Variadic, self.op.state.has_named_results),
        };
        match multiplicity {
            Multiplicity::One => self.parse_type(&element.form)?,
            Multiplicity::Optional => {
                if self.begins_type(&element.form) {
                    self.parse_type(&element.form)?;
                }
            }
            Multiplicity::Variadic => self.parse_type_list(&element.form, is_expected)?,
            Multiplicity::VariadicOfVariadic { .. } => {
                while self.op.ir.parser.take_if(TokenKind::LeftParenthesis) {
                    self.parse_type_list(&element.form, false)?;
                    self.op
                        .ir
                        .parser
                        .expect(TokenKind::RightParenthesis, "',' or ')' in the group of types")?;
                    if !self.op.ir.parser.take_if(TokenKind::Comma) {
                        break;
                    }
                }
            }
        }
        self.note_types(element.operand, start);
        Ok(())
    }

    pub(super) fn begins_type(&self, form: &TypeForm) -> bool {
        let parser = &self.op.ir.parser;
        let is_short = match form {
            TypeForm::Full => false,
            TypeForm::Syntax(syntax) => syntax.has_angles() && parser.is(TokenKind::Less),
        };
        is_short || parser.begins_type()
    }

    pub(super) fn parse_type(&mut self, form: &TypeForm) -> ParseResult<()> {
        let ty = match form {
            TypeForm::Full => self.op.ir.parser.parse_type()?,
            TypeForm::Syntax(syntax) => self.op.types().parse_short_type(syntax)?,
        };
        self.types.push(ty);
        Ok(())
    }

    pub(super) fn parse_type_list(&mut self, form: &TypeForm, is_expected: bool) -> ParseResult<()> {
        if !is_expected && !self.begins_type(form) {
            return Ok(());
        }
        loop {
            self.parse_type(form)?;
            if !self.op.ir.parser.take_if(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    pub(super) fn keep_types(&mut self, operand: TypeOperand, types: &[Type]) {
        let start = self.types.len() as u32;
        self.types.extend_from_slice(types);
        self.note_types(operand, start);
    }

    /// Records that the types from `start` on belong to `operand`.
    fn note_types(&mut self, operand: TypeOperand, start: u32) {
        let span = Span { start, end: self.types.len() as u32 };
        match operand {
            TypeOperand::Operand(index) => self.operand_type_spans[index] = span,
            TypeOperand::Result(index) => self.result_type_spans[index] = span,
            TypeOperand::Operands => self.all_types[0] = span,
            TypeOperand::Results => self.all_types[1] = span,
        }
    }

    pub(super) fn types_of(&self, operand: TypeOperand) -> &[Type] {
        match operand {
            TypeOperand::Operand(index) => self.operand_types_of(index),
            TypeOperand::Result(index) => self.result_types_of(index),
            TypeOperand::Operands => self.all_operand_types(),
            TypeOperand::Results => self.all_result_types(),
        }
    }
}
