//! The parser of formats that are read in one line.

use smallvec::SmallVec;

use crate::dialect::program::{GroupProgram, StepKind};
use crate::dialect::straight_line::StraightLineFormat;
use crate::dialect::{Multiplicity, TypeElement, TypeForm};
use crate::text::parser::ParseResult;
use crate::text::parser::custom_form::OpParser;
use crate::text::parser::custom_form::declared::{DeclaredForm, DeclaredParser, Span};
use crate::text::parser::operations::ir_parser::UnresolvedOperand;
use crate::text::parser::types::TypeList;
use crate::types::Type;

const MOST: usize = StraightLineFormat::MOST;

/// The parsed parts of an op, in textual order.
struct ReadParts {
    operands: SmallVec<[UnresolvedOperand; 8]>,
    /// The operands of each declared operand.
    spans: [Span; MOST],
    types: [Type; MOST],
    type_count: usize,
}

impl OpParser<'_, '_, '_> {
    /// Parses an op whose format is read in one line. What only the general parser can parse is left to it, from the step on
    /// that needs it.
    pub(super) fn parse_straight_line(
        &mut self,
        form: DeclaredForm<'_>,
        format: &StraightLineFormat,
    ) -> ParseResult<()> {
        let mut parts = ReadParts {
            operands: SmallVec::new(),
            spans: [Span::default(); MOST],
            types: [Type::NONE; MOST],
            type_count: 0,
        };
        for (position, step) in form.program.steps.iter().enumerate() {
            let parser = &mut self.ir.parser;
            match &step.kind {
                StepKind::Punctuation(kind, text) => {
                    if !parser.take_if(*kind) {
                        return Err(parser.unexpected(&format!("'{text}'")));
                    }
                }
                StepKind::Keyword(word) => parser.expect_word(word)?,
                StepKind::Operand(index) => self.read_operand(form, *index as usize, &mut parts)?,
                StepKind::Operands => {
                    self.parse_operand_list_into(&mut parts.operands)?;
                    // The general parser reports another number of operands than is declared.
                    if !parts.set_single_operands(form) {
                        let mut parser = parts.into_general_parser(self, form, position + 1);
                        parser.parse_steps(&form.program.steps[position + 1..])?;
                        return parser.finish();
                    }
                }
                StepKind::Type(element) => {
                    parts.types[parts.type_count] = self.read_type(element)?;
                    parts.type_count += 1;
                }
                StepKind::Attribute(element, is_optional) => {
                    if !is_optional || self.begins_declared_attribute(element) {
                        self.parse_declared_attribute(form.info, form.descriptor, element)?;
                    }
                }
                StepKind::AttributeDictionary { with_keyword } => {
                    self.parse_verified_attribute_dictionary(*with_keyword)?;
                }
                StepKind::Group(group) if !self.is_group_present(group) => {}
                StepKind::Blank | StepKind::Newline => {}
                _ => {
                    let mut parser = parts.into_general_parser(self, form, position);
                    parser.parse_steps(&form.program.steps[position..])?;
                    return parser.finish();
                }
            }
        }
        self.finish_straight_line(form, format, parts)
    }

    fn read_operand(
        &mut self,
        form: DeclaredForm<'_>,
        index: usize,
        parts: &mut ReadParts,
    ) -> ParseResult<()> {
        let start = parts.operands.len() as u32;
        if form.descriptor.operands[index].multiplicity == Multiplicity::One {
            parts.operands.push(self.ir.parse_operand()?);
        } else {
            self.parse_operand_list_into(&mut parts.operands)?;
        }
        parts.spans[index] = Span { start, end: parts.operands.len() as u32 };
        Ok(())
    }

    fn read_type(&mut self, element: &TypeElement) -> ParseResult<Type> {
        match &element.form {
            TypeForm::Full => self.ir.parser.parse_type(),
            TypeForm::Syntax(syntax) => self.types().parse_short_type(syntax),
        }
    }

    /// Returns whether the next token begins the group.
    fn is_group_present(&self, group: &GroupProgram) -> bool {
        let first = group.steps.iter().find(|step| !step.is_spacing());
        match first.map(|step| &step.kind) {
            Some(StepKind::Keyword(word)) => self.ir.parser.is_word(word),
            Some(StepKind::Punctuation(kind, _)) => self.ir.parser.is(*kind),
            Some(StepKind::Attribute(element, _)) => self.begins_declared_attribute(element),
            _ => true,
        }
    }

    /// Adds the operands and results to the op.
    fn finish_straight_line(
        &mut self,
        form: DeclaredForm<'_>,
        format: &StraightLineFormat,
        parts: ReadParts,
    ) -> ParseResult<()> {
        let mut operand_types = [Type::NONE; MOST];
        let mut result_types = [Type::NONE; MOST];
        let all = format.operand_types.iter().zip(&mut operand_types);
        for (read, ty) in all.chain(format.result_types.iter().zip(&mut result_types)) {
            let attribute = |slot| self.declared_attribute(form.info, slot);
            match read.find(self.context(), &parts.types, &attribute) {
                Some(read) => *ty = read,
                // The general parser knows whether that type is needed, and reports it.
                None => return parts.into_general_parser(self, form, form.program.steps.len()).finish(),
            }
        }
        for (span, ty) in parts.spans.iter().zip(operand_types).take(format.operand_types.len()) {
            for operand in span.of(&parts.operands) {
                self.resolve_operand(*operand, ty)?;
            }
        }
        self.state.result_types.extend_from_slice(&result_types[..format.result_types.len()]);
        Ok(())
    }
}

impl ReadParts {
    /// Gives each declared operand one of those that were read. Returns whether there are as many.
    fn set_single_operands(&mut self, form: DeclaredForm<'_>) -> bool {
        if self.operands.len() != form.descriptor.operands.len() {
            return false;
        }
        for (span, start) in self.spans.iter_mut().zip(0..self.operands.len() as u32) {
            *span = Span { start, end: start + 1 };
        }
        true
    }

    /// Returns the general parser, which goes on at the step at `position`.
    #[cold]
    fn into_general_parser<'a, 'parser, 'state, 'source>(
        self,
        op: &'a mut OpParser<'parser, 'state, 'source>,
        form: DeclaredForm<'a>,
        position: usize,
    ) -> DeclaredParser<'a, 'parser, 'state, 'source> {
        let mut parser = DeclaredParser::new(op, form);
        parser.operands = self.operands;
        let count = parser.operand_spans.len();
        parser.operand_spans.copy_from_slice(&self.spans[..count]);
        parser.types = TypeList::new();
        let read = form.program.steps[..position].iter().filter_map(|step| match &step.kind {
            StepKind::Type(element) => Some(element.operand),
            _ => None,
        });
        for (operand, ty) in read.zip(self.types) {
            parser.keep_types(operand, &[ty]);
        }
        parser
    }
}
