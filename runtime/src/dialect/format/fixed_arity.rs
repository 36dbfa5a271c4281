//! Formats of ops with a fixed number of operands and results, and without regions and successors: most ops there are.
//! The parts of the text of such an op are known before it is printed, so the printer does not consult the declaration
//! of each value again.

use super::program::{FormatProgram, Presence, Step, StepKind};
use super::{AttributeElement, AttributeForm, TypeForm, TypeOperand, TypeSource, ValueReference};
use crate::dialect::{Multiplicity, OpDescriptor, TypeBuilder, ValueDescriptor};

/// The text of an op of fixed arity whose optional groups are absent.
pub(crate) struct FixedArityFormat {
    pub(crate) operand_count: u32,
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
    Attribute(AttributeElement),
    Type(ValueReference),
}

impl FixedArityFormat {
    /// Returns the format of an op; `None` if the op has no fixed arity or a printer of its own, or if the format has
    /// elements of other kinds.
    pub(super) fn new(descriptor: &OpDescriptor, program: &FormatProgram) -> Option<Self> {
        let is_one = |value: &ValueDescriptor| value.multiplicity == Multiplicity::One;
        let OpDescriptor { operands, results, regions, successors, segments, .. } = descriptor;
        let is_fixed = operands.iter().chain(results.iter()).all(is_one)
            && regions.is_empty()
            && successors.is_empty()
            && !segments.operands
            && !segments.results
            && !program.has_property_dictionary
            && descriptor.hooks.print.is_none();
        if !is_fixed {
            return None;
        }
        let mut format =
            Builder { absent: program.remaining.to_vec(), parts: Vec::new(), text: String::new() };
        for step in &program.steps {
            format.add(step)?;
        }
        format.end_text();
        Some(FixedArityFormat {
            operand_count: operands.len() as u32,
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

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            self.parts.push(TextPart::Text(std::mem::take(&mut self.text).into()));
        }
    }
}
