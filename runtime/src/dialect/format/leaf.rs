//! Formats of leaf ops, without regions, with known numbers of results and successors: most ops there are. The parts of
//! the text of such an op are known before it is printed or parsed, so neither consults the declaration of each value again.

use super::program::{FormatProgram, GroupProgram, Presence, Step, StepKind};
use super::straight_line::{ReadType, resolve};
use super::{
    AssemblyFormat, AttributeElement, AttributeForm, CustomDirective, DirectiveArgument, DirectiveNotation,
    TypeForm, TypeOperand, TypeSource, ValueReference,
};
use crate::dialect::{Multiplicity, OpDescriptor, TypeBuilder, ValueDescriptor, ValueShape};

/// The text of a leaf op whose optional groups are absent, but for those of a list of operands.
pub(crate) struct LeafFormat {
    /// The number of values of each declared operand.
    pub(crate) operands: Box<[OperandCount]>,
    /// The shape of the operands, if their number tells how many values each declared operand is.
    pub(crate) operand_shape: ValueShape,
    /// The slot of the sizes of the operand segments, if it does not.
    pub(crate) sizes: Option<u32>,
    /// The number of results; `None` if the text has a function type, which tells.
    pub(crate) result_count: Option<u32>,
    pub(crate) successor_count: u32,
    /// The attributes of which the op has none that differs from its default: those of optional groups, and those that
    /// would be in the attribute dictionary.
    pub(crate) absent: Box<[u32]>,
    /// The values whose types the text leaves out, with their types.
    pub(crate) implied: Box<[(ValueReference, ImpliedType)]>,
    pub(crate) parts: Box<[TextPart]>,
    /// The sources of the types, if an op that is spelled like this is parsed part by part.
    pub(crate) types: Option<LeafTypes>,
    /// Whether an absent group, or the keyword of a dictionary, may begin behind the parts.
    pub(crate) may_go_on: bool,
}

/// The number of values of a declared operand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperandCount {
    One,
    AtMostOne,
    Any,
}

/// The sources of the types of an op.
pub(crate) struct LeafTypes {
    /// Of each declared operand; `None` if the text has a type for each of its values.
    pub(crate) operands: Box<[Option<ReadType>]>,
    /// Of each result; `None` if the text has a function type.
    pub(crate) results: Option<Box<[ReadType]>>,
}

/// The type of a value that the parser infers.
pub(crate) enum ImpliedType {
    SameAs(ValueReference),
    OfAttribute(u32),
    Built(TypeBuilder),
}

/// A part of the text.
pub(crate) enum TextPart {
    /// Keywords and punctuation, with the spaces between them.
    Text(FixedText),
    /// The value of a declared operand that is one.
    Operand(u32),
    /// The values of a declared operand that is a list.
    Operands(u32),
    Attribute(AttributeElement),
    Type(ValueReference),
    /// The types of the values of a declared operand that is a list.
    Types(u32),
    /// The function type from the values of a declared operand that is a list to the results.
    FunctionType(u32),
    Successor,
    /// `[%i + 3, symbol(%n)]`.
    AffineIndices(AppliedMap),
    /// `affine_map<...>(%dimension)[%symbol]`.
    AffineMapOperands(AppliedMap),
    /// The type of a condition, unless it is `i1`, and that of what it selects.
    SelectTypes(ValueReference, ValueReference),
    /// An optional group, present if a declared operand has values: texts, these values and their types.
    Group(u32, Box<[TextPart]>),
}

/// The slot of an affine map, and the declared operand with its operands.
#[derive(Clone, Copy)]
pub(crate) struct AppliedMap {
    pub(crate) map: u32,
    pub(crate) operands: u32,
}

/// A text that is compared and written as a whole.
pub(crate) struct FixedText {
    text: Box<str>,
    /// The first bytes of the text, up to eight, the first in the lowest byte.
    start: u64,
    /// The bits of `start` that are of the text.
    mask: u64,
}

impl FixedText {
    fn new(text: &str) -> Self {
        let mut start = [0; 8];
        let length = text.len().min(8);
        start[..length].copy_from_slice(&text.as_bytes()[..length]);
        let mask = u64::MAX.checked_shr(64 - 8 * length as u32).unwrap_or(0);
        FixedText { text: text.into(), start: u64::from_le_bytes(start), mask }
    }

    /// Returns the bytes of the text as a number whose lowest byte is the first, and how many they are; the text itself if
    /// they are more than eight.
    #[inline]
    pub(crate) fn word(&self) -> Result<(u64, usize), &str> {
        if self.text.len() <= 8 { Ok((self.start, self.text.len())) } else { Err(&self.text) }
    }

    /// Returns the offset behind the text, if `source` has it at `position`.
    #[inline]
    pub(crate) fn end_in(&self, source: &[u8], position: usize) -> Option<usize> {
        let rest = source.get(position..)?;
        let is_here = match rest.first_chunk() {
            Some(bytes) if self.text.len() <= 8 => u64::from_le_bytes(*bytes) & self.mask == self.start,
            _ => rest.starts_with(self.text.as_bytes()),
        };
        is_here.then(|| position + self.text.len())
    }
}

impl LeafFormat {
    /// The most declared operands.
    pub(crate) const MOST_OPERANDS: usize = 8;

    /// The most declared operands, results, successors and written types of an op that is parsed part by part.
    pub(crate) const MOST_READ: usize = 4;

    /// Returns the format of an op; `None` if the op is no such leaf op or has a printer of its own, or if the format has
    /// elements of other kinds, or a list at its end, which is told apart from what follows.
    pub(super) fn new(
        descriptor: &OpDescriptor,
        declared: &AssemblyFormat,
        program: &FormatProgram,
    ) -> Option<Self> {
        let OpDescriptor { operands, results, regions, successors, segments, .. } = descriptor;
        let operand_shape = ValueShape::of(operands, segments.operands);
        let counts: Box<[OperandCount]> = operands.iter().map(operand_count).collect::<Option<_>>()?;
        let is_listed = counts.iter().any(|count| *count != OperandCount::One);
        let is_each = |(_, source): &(ValueReference, TypeSource)| matches!(source, TypeSource::Each { .. });
        let is_one_result = |result: &ValueDescriptor| result.multiplicity == Multiplicity::One;
        let result_count = match &results[..] {
            [list] if list.multiplicity == Multiplicity::Variadic => None,
            _ if results.iter().all(is_one_result) => Some(results.len() as u32),
            _ => return None,
        };
        let is_fixed = operands.len() <= Self::MOST_OPERANDS
            && (operand_shape != ValueShape::Stated || program.operand_sizes.is_some())
            && program.open_end.is_none()
            && !(is_listed && program.implied_types.iter().any(is_each))
            && regions.is_empty()
            && successors.iter().all(|successor| successor.multiplicity == Multiplicity::One)
            && !segments.results
            && !program.has_property_dictionary
            && descriptor.hooks.print.is_none();
        if !is_fixed {
            return None;
        }
        let mut builder = Builder {
            counts: &counts,
            absent: program.remaining.to_vec(),
            parts: Vec::new(),
            text: String::new(),
            may_go_on: false,
            next_successor: 0,
        };
        for step in &program.steps {
            builder.add(step)?;
        }
        builder.end_text();
        let has_function_type = builder.parts.iter().any(|part| matches!(part, TextPart::FunctionType(_)));
        if has_function_type != result_count.is_none() {
            return None;
        }
        let Builder { absent, parts, may_go_on, next_successor, .. } = builder;
        if next_successor as usize != successors.len() {
            return None;
        }
        Some(LeafFormat {
            operand_shape,
            sizes: program.operand_sizes.filter(|_| operand_shape == ValueShape::Stated),
            result_count,
            successor_count: successors.len() as u32,
            absent: absent.into(),
            implied: program.implied_types.iter().filter_map(implied_type).collect(),
            types: LeafTypes::new(descriptor, declared, &parts),
            parts: parts.into(),
            operands: counts,
            may_go_on,
        })
    }
}

fn operand_count(operand: &ValueDescriptor) -> Option<OperandCount> {
    match operand.multiplicity {
        Multiplicity::One => Some(OperandCount::One),
        Multiplicity::Optional => Some(OperandCount::AtMostOne),
        Multiplicity::Variadic => Some(OperandCount::Any),
        _ => None,
    }
}

impl LeafTypes {
    /// Returns the sources of the types of an op; `None` if it has a parser of its own, or too many values, or if its operands
    /// are in another order than that of their declaration, or the type of a value depends on more than one other type.
    fn new(descriptor: &OpDescriptor, format: &AssemblyFormat, parts: &[TextPart]) -> Option<Self> {
        let OpDescriptor { operands, results, successors, .. } = descriptor;
        let most = operands.len().max(results.len()).max(successors.len());
        if descriptor.hooks.parse.is_some()
            || format.infer_results.is_some()
            || most > LeafFormat::MOST_READ
            || !operand_order(parts).eq(0..operands.len() as u32)
        {
            return None;
        }
        let mut written = Vec::new();
        let mut lists = Vec::new();
        for part in parts {
            match part {
                TextPart::Type(value) if written.contains(value) => return None,
                TextPart::Type(value) => written.push(*value),
                TextPart::SelectTypes(condition, result) => written.extend([*condition, *result]),
                TextPart::Types(list) | TextPart::FunctionType(list) | TextPart::Group(list, _) => {
                    lists.push(*list as usize);
                }
                _ => {}
            }
        }
        if written.len() > LeafFormat::MOST_READ {
            return None;
        }
        let steps = operands.len() + results.len();
        let read = |value| resolve(format, &written, value, steps);
        let operand = |index: usize| match lists.contains(&index) {
            true => Some(None),
            false => read(ValueReference::Operand(index)).map(Some),
        };
        let has_function_type = parts.iter().any(|part| matches!(part, TextPart::FunctionType(_)));
        let result_types = || (0..results.len()).map(ValueReference::Result).map(read).collect::<Option<_>>();
        Some(LeafTypes {
            operands: (0..operands.len()).map(operand).collect::<Option<_>>()?,
            results: if has_function_type { None } else { Some(result_types()?) },
        })
    }
}

/// Returns the declared operands in textual order.
fn operand_order(parts: &[TextPart]) -> impl Iterator<Item = u32> {
    parts.iter().filter_map(|part| match part {
        TextPart::Operand(index) | TextPart::Operands(index) | TextPart::Group(index, _) => Some(*index),
        TextPart::AffineIndices(applied) | TextPart::AffineMapOperands(applied) => Some(applied.operands),
        _ => None,
    })
}

/// Returns the type that a source implies for a single value; `None` for one that is not compared.
fn implied_type((value, source): &(ValueReference, TypeSource)) -> Option<(ValueReference, ImpliedType)> {
    let implied = match source {
        TypeSource::SameAs(other) | TypeSource::Each { from: other, transform: None } => {
            ImpliedType::SameAs(*other)
        }
        TypeSource::OfAttribute(slot) => ImpliedType::OfAttribute(*slot),
        TypeSource::Built(build) => ImpliedType::Built(build.clone()),
        TypeSource::Written
        | TypeSource::Computed { .. }
        | TypeSource::Each { .. }
        | TypeSource::Function { .. } => return None,
    };
    Some((*value, implied))
}

struct Builder<'a> {
    counts: &'a [OperandCount],
    absent: Vec<u32>,
    parts: Vec<TextPart>,
    /// The text behind the last part.
    text: String,
    /// Whether a group, or the keyword of a dictionary, stands behind the text.
    may_go_on: bool,
    next_successor: u32,
}

impl Builder<'_> {
    /// Adds a step; `None` if it is of a kind that such formats do not have.
    fn add(&mut self, step: &Step) -> Option<()> {
        if let StepKind::Group(group) = &step.kind {
            self.add_group(group)?;
            self.may_go_on = true;
            return Some(());
        }
        match step.kind {
            StepKind::AttributeDictionary { with_keyword } => self.may_go_on |= with_keyword,
            StepKind::Blank => {}
            _ => self.may_go_on = false,
        }
        if step.space {
            self.text.push(' ');
        }
        let is_list = |index: u32| self.counts[index as usize] != OperandCount::One;
        let part = match &step.kind {
            StepKind::Keyword(text) | StepKind::Punctuation(_, text) => {
                self.text.push_str(text);
                return Some(());
            }
            StepKind::Blank | StepKind::AttributeDictionary { .. } => return Some(()),
            StepKind::Operands => return self.add_all_operands(),
            StepKind::Operand(index) if is_list(*index) => TextPart::Operands(*index),
            StepKind::Operand(index) => TextPart::Operand(*index),
            StepKind::Attribute(element, false) => match element.form {
                AttributeForm::Typed
                | AttributeForm::Untyped(_)
                | AttributeForm::Typeless
                | AttributeForm::Enum(_)
                | AttributeForm::Syntax(_) => TextPart::Attribute(element.clone()),
                AttributeForm::DenseArray(_) | AttributeForm::Unit | AttributeForm::SymbolName => {
                    return None;
                }
            },
            StepKind::Type(element) if matches!(element.form, TypeForm::Full) => match element.operand {
                TypeOperand::Operand(index) if is_list(index as u32) => TextPart::Types(index as u32),
                TypeOperand::Operand(index) => TextPart::Type(ValueReference::Operand(index)),
                TypeOperand::Result(index) => TextPart::Type(ValueReference::Result(index)),
                TypeOperand::Operands | TypeOperand::Results => return None,
            },
            StepKind::FunctionalType {
                inputs: TypeOperand::Operand(index),
                results: TypeOperand::Result(0) | TypeOperand::Results,
            } if is_list(*index as u32) => TextPart::FunctionType(*index as u32),
            StepKind::Successor(index) if *index == self.next_successor => {
                self.next_successor += 1;
                TextPart::Successor
            }
            StepKind::Custom(directive) => self.directive(directive)?,
            _ => return None,
        };
        self.end_text();
        self.parts.push(part);
        Some(())
    }

    /// Returns the part for a directive; `None` if it is not of a notation that such formats have.
    fn directive(&self, directive: &CustomDirective) -> Option<TextPart> {
        let is_list = |index: usize| self.counts[index] != OperandCount::One;
        match (directive.notation?, &*directive.arguments) {
            (
                notation @ (DirectiveNotation::AffineIndices | DirectiveNotation::AffineMapOperands),
                [DirectiveArgument::Attribute(map), DirectiveArgument::Operand(operands)],
            ) if self.counts[*operands as usize] == OperandCount::Any => {
                let applied = AppliedMap { map: *map, operands: *operands };
                Some(match notation {
                    DirectiveNotation::AffineIndices => TextPart::AffineIndices(applied),
                    _ => TextPart::AffineMapOperands(applied),
                })
            }
            (
                DirectiveNotation::SelectTypes,
                [
                    DirectiveArgument::Type(TypeOperand::Operand(condition)),
                    DirectiveArgument::Type(TypeOperand::Result(result)),
                ],
            ) if !is_list(*condition) => Some(TextPart::SelectTypes(
                ValueReference::Operand(*condition),
                ValueReference::Result(*result),
            )),
            _ => None,
        }
    }

    /// Adds a group: nothing if it is that of an attribute, which is absent.
    fn add_group(&mut self, group: &GroupProgram) -> Option<()> {
        if group.is_inverted || !group.otherwise.is_empty() {
            return None;
        }
        let list = match group.presence {
            Presence::Attribute(slot) => {
                self.absent.push(slot);
                return Some(());
            }
            Presence::Operand(index) if self.counts[index as usize] != OperandCount::One => index,
            _ => return None,
        };
        self.end_text();
        let outer = std::mem::take(&mut self.parts);
        for step in &group.steps {
            self.add(step)?;
        }
        self.end_text();
        let inner = std::mem::replace(&mut self.parts, outer);
        let is_of_list = |part: &TextPart| match part {
            TextPart::Text(_) => true,
            TextPart::Operands(index) | TextPart::Types(index) => *index == list,
            _ => false,
        };
        if !inner.iter().all(is_of_list) || !inner.iter().any(|part| matches!(part, TextPart::Types(_))) {
            return None;
        }
        self.parts.push(TextPart::Group(list, inner.into()));
        Some(())
    }

    /// Adds all declared operands; `None` if their number is not fixed, or there are none.
    fn add_all_operands(&mut self) -> Option<()> {
        if self.counts.is_empty() || self.counts.iter().any(|count| *count != OperandCount::One) {
            return None;
        }
        for index in 0..self.counts.len() as u32 {
            if index > 0 {
                self.text.push_str(", ");
            }
            self.end_text();
            self.parts.push(TextPart::Operand(index));
        }
        Some(())
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            self.parts.push(TextPart::Text(FixedText::new(&self.text)));
            self.text.clear();
        }
    }
}
