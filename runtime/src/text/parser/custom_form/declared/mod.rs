//! The parser of declared custom forms: interprets an op's assembly format.

mod attributes;
mod directive;
pub(in crate::text::parser) mod leaf;
mod regions;
mod straight_line;
mod types;
mod values;

use smallvec::SmallVec;

use crate::attributes::Attribute;
use crate::context::OpInfo;
use crate::dialect::program::{ClauseProgram, FormatProgram, GroupProgram, Step, StepKind};
use crate::dialect::{AssemblyFormat, Multiplicity, OpDescriptor};
use crate::ir::SuccessorState;
use crate::text::lexer::TokenKind;
use crate::text::parser::ParseResult;
use crate::text::parser::custom_form::OpParser;
use crate::text::parser::operations::ir_parser::UnresolvedOperand;
use crate::text::parser::types::TypeList;
use crate::types::Type;

/// A range of one of the flat lists below.
#[derive(Clone, Copy, Default)]
pub(in crate::text::parser) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    pub(in crate::text::parser) fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.end as usize]
    }
}

/// The state of parsing an op by its format. Operands, results and successors are collected in textual order
/// and added to the op in declaration order at the end.
pub(in crate::text::parser) struct DeclaredParser<'a, 'parser, 'state, 'source> {
    pub(in crate::text::parser) op: &'a mut OpParser<'parser, 'state, 'source>,
    pub(in crate::text::parser) info: &'a OpInfo,
    pub(in crate::text::parser) descriptor: &'a OpDescriptor,
    pub(in crate::text::parser) format: &'a AssemblyFormat,
    pub(in crate::text::parser) program: &'a FormatProgram,
    operands: SmallVec<[UnresolvedOperand; 8]>,
    operand_spans: SmallVec<[Span; 4]>,
    pub(in crate::text::parser) types: TypeList,
    operand_type_spans: SmallVec<[Span; 4]>,
    pub(in crate::text::parser) result_type_spans: SmallVec<[Span; 4]>,
    /// The types that were parsed for all operands, and for all results, together.
    pub(in crate::text::parser) all_types: [Span; 2],
    successors: SmallVec<[(u32, SuccessorState); 2]>,
}

/// The declared form of an op.
#[derive(Clone, Copy)]
struct DeclaredForm<'a> {
    info: &'a OpInfo,
    descriptor: &'a OpDescriptor,
    format: &'a AssemblyFormat,
    program: &'a FormatProgram,
}

impl OpParser<'_, '_, '_> {
    /// Parses an op by the compiled format of `info`.
    pub(in crate::text::parser) fn parse_declared(
        &mut self,
        info: &OpInfo,
        program: &FormatProgram,
    ) -> ParseResult<()> {
        let Some((descriptor, format)) =
            info.descriptor().and_then(|descriptor| Some((descriptor, descriptor.format.as_ref()?)))
        else {
            return self.error("this op has no declared form");
        };
        let form = DeclaredForm { info, descriptor, format, program };
        if let Some(format) = &program.straight_line {
            return self.parse_straight_line(form, format);
        }
        let mut parser = DeclaredParser::new(self, form);
        parser.parse_steps(&program.steps)?;
        parser.finish()
    }

    /// Parses a comma-separated list of operands, and appends it to others; empty if the next token begins no operand.
    fn parse_operand_list_into(
        &mut self,
        operands: &mut SmallVec<[UnresolvedOperand; 8]>,
    ) -> ParseResult<()> {
        if self.ir.parser.is(TokenKind::ValueIdentifier) {
            loop {
                operands.push(self.ir.parse_operand()?);
                if !self.ir.parser.take_if(TokenKind::Comma) {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Returns empty spans.
#[inline]
fn spans(count: usize) -> SmallVec<[Span; 4]> {
    match count {
        0..=4 => SmallVec::from_buf_and_len([Span::default(); 4], count),
        _ => SmallVec::from_elem(Span::default(), count),
    }
}

impl<'a, 'parser, 'state, 'source> DeclaredParser<'a, 'parser, 'state, 'source> {
    fn new(op: &'a mut OpParser<'parser, 'state, 'source>, form: DeclaredForm<'a>) -> Self {
        let DeclaredForm { info, descriptor, format, program } = form;
        DeclaredParser {
            op,
            info,
            descriptor,
            format,
            program,
            operands: SmallVec::new(),
            operand_spans: spans(descriptor.operands.len()),
            types: TypeList::new(),
            operand_type_spans: spans(descriptor.operands.len()),
            result_type_spans: spans(descriptor.results.len()),
            all_types: [Span::default(); 2],
            successors: SmallVec::new(),
        }
    }
}

impl DeclaredParser<'_, '_, '_, '_> {
    /// Returns all parsed operands in textual order.
    pub(in crate::text::parser) fn operands(&self) -> &[UnresolvedOperand] {
        &self.operands
    }

    /// Returns the operands that were parsed for a declared operand.
    pub(in crate::text::parser) fn operands_of(&self, index: usize) -> &[UnresolvedOperand] {
        self.operand_spans[index].of(&self.operands)
    }

    /// Returns the types that were parsed for a declared operand.
    pub(in crate::text::parser) fn operand_types_of(&self, index: usize) -> &[Type] {
        self.operand_type_spans[index].of(&self.types)
    }

    /// Returns the types that were parsed for a declared result.
    pub(in crate::text::parser) fn result_types_of(&self, index: usize) -> &[Type] {
        self.result_type_spans[index].of(&self.types)
    }

    /// Returns the types that were parsed for all operands together.
    pub(in crate::text::parser) fn all_operand_types(&self) -> &[Type] {
        self.all_types[0].of(&self.types)
    }

    /// Returns the types that were parsed for all results together.
    pub(in crate::text::parser) fn all_result_types(&self) -> &[Type] {
        self.all_types[1].of(&self.types)
    }

    fn parse_steps(&mut self, steps: &[Step]) -> ParseResult<()> {
        for step in steps {
            self.parse_step(step)?;
        }
        Ok(())
    }

    fn parse_step(&mut self, step: &Step) -> ParseResult<()> {
        match &step.kind {
            StepKind::Keyword(word) => self.op.ir.parser.expect_word(word),
            StepKind::Punctuation(kind, text) => {
                if self.op.ir.parser.take_if(*kind) {
                    return Ok(());
                }
                Err(self.op.ir.parser.unexpected(&format!("'{text}'")))
            }
            StepKind::Blank | StepKind::Newline => Ok(()),
            StepKind::Attribute(element, true) => self.parse_optional_attribute(element).map(drop),
            StepKind::Attribute(element, false) => self.parse_attribute(element),
            StepKind::Operand(index) => self.parse_operand(*index),
            StepKind::Operands => {
                self.operands = self.op.parse_operand_list()?.into_iter().collect();
                Ok(())
            }
            StepKind::Type(element) => self.parse_types(element),
            StepKind::FunctionalType { inputs, results } => {
                let types = self.op.ir.parser.parse_type_list()?;
                self.keep_types(*inputs, &types);
                self.op.ir.parser.expect(TokenKind::Arrow, "'->' in the function type")?;
                let types = self.op.ir.parser.parse_function_results()?;
                self.keep_types(*results, &types);
                Ok(())
            }
            StepKind::AttributeDictionary { with_keyword } => {
                self.op.parse_verified_attribute_dictionary(*with_keyword)
            }
            StepKind::PropertyDictionary => self.parse_property_dictionary(),
            StepKind::Region(index) => self.parse_region(*index),
            StepKind::Regions => self.parse_regions(),
            StepKind::Successor(index) => {
                let is_variadic =
                    self.descriptor.successors[*index as usize].multiplicity != Multiplicity::One;
                self.parse_successors(*index, is_variadic)
            }
            StepKind::Successors => self.parse_successors(0, true),
            StepKind::Custom(directive) => self.parse_directive(directive).map(drop),
            StepKind::Clauses(clauses) => self.parse_clauses(clauses),
            StepKind::Group(group) => self.parse_group(group),
        }
    }

    /// Parses an optional group if its first element is present, or its alternative otherwise.
    fn parse_group(&mut self, group: &GroupProgram) -> ParseResult<()> {
        let spacing = group.steps.iter().take_while(|step| step.is_spacing()).count();
        let [first, rest @ ..] = &group.steps[spacing..] else { return Ok(()) };
        let is_there = match &first.kind {
            StepKind::Keyword(word) => self.op.ir.parser.take_word(word),
            StepKind::Punctuation(kind, _) => self.op.ir.parser.take_if(*kind),
            StepKind::Attribute(element, _) => self.parse_optional_attribute(element)?,
            StepKind::Operand(index) => {
                let begins = match self.descriptor.operands[*index as usize].multiplicity {
                    Multiplicity::VariadicOfVariadic { .. } => TokenKind::LeftParenthesis,
                    _ => TokenKind::ValueIdentifier,
                };
                let is_there = self.op.ir.parser.is(begins);
                if is_there {
                    self.parse_operand(*index)?;
                }
                is_there
            }
            StepKind::Region(index) => {
                let is_there = self.op.is_region();
                if is_there {
                    self.parse_region(*index)?;
                }
                is_there
            }
            StepKind::Custom(directive) => self.parse_directive(directive)?,
            _ => false,
        };
        let (unit, steps) =
            if is_there { (group.unit, rest) } else { (group.unit_otherwise, &group.otherwise[..]) };
        if let Some(slot) = unit {
            self.set_attribute(slot, Attribute::UNIT);
        }
        self.parse_steps(steps)
    }

    fn parse_clauses(&mut self, clauses: &[ClauseProgram]) -> ParseResult<()> {
        let mut seen: SmallVec<[bool; 8]> = SmallVec::from_elem(false, clauses.len());
        while let Some(position) =
            clauses.iter().position(|clause| self.op.ir.parser.is_word(&clause.keyword))
        {
            let clause = &clauses[position];
            if std::mem::replace(&mut seen[position], true) {
                let message =
                    format!("'{}' stands here a second time, and may stand once at most", clause.keyword);
                return Err(self.op.ir.parser.error(message));
            }
            self.op.ir.parser.advance();
            if let Some(slot) = clause.unit {
                self.set_attribute(slot, Attribute::UNIT);
            }
            self.parse_steps(&clause.steps)?;
        }
        Ok(())
    }

    fn parse_operand(&mut self, index: u32) -> ParseResult<()> {
        let start = self.operands.len() as u32;
        match self.descriptor.operands[index as usize].multiplicity {
            Multiplicity::One => {
                let operand = self.op.parse_operand()?;
                self.operands.push(operand);
            }
            Multiplicity::Optional => self.operands.extend(self.op.parse_optional_operand()?),
            Multiplicity::Variadic => self.parse_operand_list()?,
            Multiplicity::VariadicOfVariadic { sizes } => {
                let mut counts: SmallVec<[i32; 8]> = SmallVec::new();
                while self.op.ir.parser.take_if(TokenKind::LeftParenthesis) {
                    let before = self.operands.len();
                    self.parse_operand_list()?;
                    counts.push((self.operands.len() - before) as i32);
                    self.op
                        .ir
                        .parser
                        .expect(TokenKind::RightParenthesis, "',' or ')' in the group of operands")?;
                    if !self.op.ir.parser.take_if(TokenKind::Comma) {
                        break;
                    }
                }
                let counts = Attribute::dense_i32_array(self.op.context(), &counts);
                self.set_attribute(sizes, counts);
            }
        }
        self.operand_spans[index as usize] = Span { start, end: self.operands.len() as u32 };
        Ok(())
    }

    fn parse_operand_list(&mut self) -> ParseResult<()> {
        self.op.parse_operand_list_into(&mut self.operands)
    }

    /// Adds the parsed parts to the op.
    fn finish(&mut self) -> ParseResult<()> {
        if !self.successors.is_empty() {
            self.successors.sort_by_key(|(index, _)| *index);
            self.op.state.successors.extend(self.successors.drain(..).map(|(_, successor)| successor));
        }
        while self.op.state.op.region_count < self.program.fixed_regions {
            self.op.add_empty_region();
        }
        self.finish_operands()?;
        self.finish_results()
    }
}
