//! Formats of leaf ops, without regions and successors, with a fixed number of results and at most one list of operands:
//! most ops there are. The parts of the text of such an op are known before it is printed, so the printer does not consult
//! the declaration of each value again.

use super::program::{FormatProgram, Presence, Step, StepKind};
use super::{AttributeElement, AttributeForm, TypeForm, TypeOperand, TypeSource, ValueReference};
use crate::dialect::{Multiplicity, OpDescriptor, TypeBuilder, ValueDescriptor, ValueShape};

/// The text of a leaf op whose optional groups are absent.
pub(crate) struct LeafFormat {
    pub(crate) operand_shape: ValueShape,
    /// The index of the declared operand that is a list; above all others if there is none.
    pub(crate) list: u32,
    /// The number of other declared operands.
    pub(crate) single_operands: u32,
    pub(crate) result_count: u32,
    /// The attributes of which the op has none that differs from its default: those of optional groups, and those that
    /// would be in the attribute dictionary.
    pub(crate) absent: Box<[u32]>,
    /// The values whose types the text leaves out, with their types.
    pub(crate) implied: Box<[(ValueReference, ImpliedType)]>,
    pub(crate) parts: Box<[TextPart]>,
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
    Text(Box<str>),
    Operand(u32),
    /// The values of the declared operand that is a list.
    Operands,
    Attribute(AttributeElement),
    Type(ValueReference),
}

impl LeafFormat {
    /// Returns the format of an op; `None` if the op is no such leaf op or has a printer of its own, or if the format has
    /// elements of other kinds, or a list at its end, which is told apart from what follows.
    pub(super) fn new(descriptor: &OpDescriptor, program: &FormatProgram) -> Option<Self> {
        let is_one = |value: &ValueDescriptor| value.multiplicity == Multiplicity::One;
        let OpDescriptor { operands, results, regions, successors, segments, .. } = descriptor;
        let operand_shape = ValueShape::of(operands, segments.operands);
        let is_list = |value: &ValueDescriptor| {
            matches!(value.multiplicity, Multiplicity::Optional | Multiplicity::Variadic)
        };
        let list = operands.iter().position(is_list);
        let is_each = |(_, source): &(ValueReference, TypeSource)| matches!(source, TypeSource::Each { .. });
        let is_fixed = operands.iter().all(|operand| is_one(operand) || is_list(operand))
            && operand_shape != ValueShape::Stated
            && results.iter().all(is_one)
            && program.open_end.is_none()
            && (list.is_none() || !program.implied_types.iter().any(is_each))
            && regions.is_empty()
            && successors.is_empty()
            && !segments.results
            && !program.has_property_dictionary
            && descriptor.hooks.print.is_none();
        if !is_fixed {
            return None;
        }
        let mut format = Builder {
            list,
            operand_count: operands.len() as u32,
            absent: program.remaining.to_vec(),
            parts: Vec::new(),
            text: String::new(),
        };
        for step in &program.steps {
            format.add(step)?;
        }
        format.end_text();
        Some(LeafFormat {
            operand_shape,
            list: list.map_or(u32::MAX, |list| list as u32),
            single_operands: operands.len() as u32 - u32::from(list.is_some()),
            result_count: results.len() as u32,
            absent: format.absent.into(),
            implied: program.implied_types.iter().filter_map(implied_type).collect(),
            parts: format.parts.into(),
        })
    }
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

struct Builder {
    list: Option<usize>,
    /// The number of declared operands.
    operand_count: u32,
    absent: Vec<u32>,
    parts: Vec<TextPart>,
    /// The text behind the last part.
    text: String,
}

impl Builder {
    /// Adds a step; `None` if it is of a kind that such formats do not have.
    fn add(&mut self, step: &Step) -> Option<()> {
        if let StepKind::Group(group) = &step.kind {
            let Presence::Attribute(slot) = group.presence else { return None };
            self.absent.push(slot);
            return (!group.is_inverted && group.otherwise.is_empty()).then_some(());
        }
        if step.space {
            self.text.push(' ');
        }
        let part = match &step.kind {
            StepKind::Keyword(text) | StepKind::Punctuation(_, text) => {
                self.text.push_str(text);
                return Some(());
            }
            StepKind::Blank | StepKind::AttributeDictionary { .. } => return Some(()),
            StepKind::Operands => return self.add_all_operands(),
            StepKind::Operand(index) if self.list == Some(*index as usize) => TextPart::Operands,
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
                TypeOperand::Operand(index) if self.list == Some(index) => return None,
                TypeOperand::Operand(index) => TextPart::Type(ValueReference::Operand(index)),
                TypeOperand::Result(index) => TextPart::Type(ValueReference::Result(index)),
                TypeOperand::Operands | TypeOperand::Results => return None,
            },
            _ => return None,
        };
        self.end_text();
        self.parts.push(part);
        Some(())
    }

    /// Adds all declared operands; `None` if their number is not fixed, or there are none.
    fn add_all_operands(&mut self) -> Option<()> {
        if self.list.is_some() || self.operand_count == 0 {
            return None;
        }
        for index in 0..self.operand_count {
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
            self.parts.push(TextPart::Text(std::mem::take(&mut self.text).into()));
        }
    }
}
