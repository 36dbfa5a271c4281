//! Formats whose text names each value by itself and in a fixed place: those of most ops. The parser keeps what it reads
//! of such a text in lists of a known size, and the source of each type is resolved before the first text is parsed.

use super::program::{FormatProgram, Step, StepKind};
use super::{AssemblyFormat, TypeOperand, TypeSource, ValueReference};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{Multiplicity, OpDescriptor, TypeBuilder, TypeTransform};
use crate::types::Type;

/// The sources of the types of an op whose format is read in one line. The steps are those of the format program.
pub(crate) struct StraightLineFormat {
    /// The type of the values of each declared operand.
    pub(crate) operand_types: Box<[ReadType]>,
    /// The type of each result.
    pub(crate) result_types: Box<[ReadType]>,
}

/// Where a type is read from.
pub(crate) enum ReadType {
    /// The type that is written at this position among all types of the text.
    Written(usize),
    /// The type of the attribute in this slot.
    OfAttribute(u32),
    Built(TypeBuilder),
    Computed(Box<ReadType>, TypeTransform),
}

impl ReadType {
    /// Returns the type, if the text and the attributes tell it. `written` are the types of the text, and `attribute` returns the
    /// attribute of a slot, or its default.
    #[inline]
    pub(crate) fn find(
        &self,
        context: &Context,
        written: &[Type],
        attribute: &dyn Fn(u32) -> Option<Attribute>,
    ) -> Option<Type> {
        match self {
            ReadType::Written(position) => written.get(*position).copied(),
            ReadType::OfAttribute(slot) => attribute(*slot)?.ty(context),
            ReadType::Built(build) => Some(build.build(context)),
            ReadType::Computed(from, transform) => {
                transform.apply(context, from.find(context, written, attribute)?)
            }
        }
    }
}

impl StraightLineFormat {
    /// The most declared operands, results and written types.
    pub(crate) const MOST: usize = 4;

    /// Returns the format of an op; `None` if a part of the op is neither a single value nor a list of values of one type.
    pub(super) fn new(
        descriptor: &OpDescriptor,
        format: &AssemblyFormat,
        program: &FormatProgram,
    ) -> Option<Self> {
        let OpDescriptor { operands, results, regions, successors, segments, .. } = descriptor;
        let is_one = |multiplicity| multiplicity == Multiplicity::One;
        let is_plain = operands.len() <= Self::MOST
            && results.len() <= Self::MOST
            && operands.iter().all(|operand| {
                is_one(operand.multiplicity) || operand.multiplicity == Multiplicity::Variadic
            })
            && results.iter().all(|result| is_one(result.multiplicity))
            && regions.is_empty()
            && successors.is_empty()
            && !segments.operands
            && !segments.results
            && format.infer_results.is_none();
        if !is_plain {
            return None;
        }
        let mut written = Vec::new();
        for step in &program.steps {
            match &step.kind {
                StepKind::Type(element) => written.push(match element.operand {
                    TypeOperand::Operand(index) if is_one(operands[index].multiplicity) => {
                        ValueReference::Operand(index)
                    }
                    TypeOperand::Result(index) => ValueReference::Result(index),
                    _ => return None,
                }),
                StepKind::Operands if operands.iter().all(|operand| is_one(operand.multiplicity)) => {}
                _ if !is_straight(step) => return None,
                _ => {}
            }
        }
        let is_written_once = |value| written.iter().filter(|other| **other == value).count() == 1;
        if written.len() > Self::MOST || !written.iter().all(|value| is_written_once(*value)) {
            return None;
        }
        let steps = operands.len() + results.len();
        let read = |value| resolve(format, &written, value, steps);
        Some(StraightLineFormat {
            operand_types: (0..operands.len())
                .map(ValueReference::Operand)
                .map(read)
                .collect::<Option<_>>()?,
            result_types: (0..results.len()).map(ValueReference::Result).map(read).collect::<Option<_>>()?,
        })
    }
}

/// Returns whether a step other than a type puts what it reads into a fixed place. A group does while it is absent.
fn is_straight(step: &Step) -> bool {
    match &step.kind {
        StepKind::Keyword(_)
        | StepKind::Punctuation(..)
        | StepKind::Blank
        | StepKind::Newline
        | StepKind::Operand(_)
        | StepKind::Attribute(..)
        | StepKind::AttributeDictionary { .. } => true,
        StepKind::Group(group) => {
            let first = group.steps.iter().find(|step| !step.is_spacing());
            let is_told_apart = matches!(
                first.map(|step| &step.kind),
                Some(StepKind::Keyword(_) | StepKind::Punctuation(..) | StepKind::Attribute(..))
            );
            is_told_apart && group.otherwise.is_empty() && group.unit_otherwise.is_none()
        }
        _ => false,
    }
}

/// Returns where the type of a value is read from. `None` if it is one of many types, or if more than `steps` types are
/// those of each other.
pub(super) fn resolve(
    format: &AssemblyFormat,
    written: &[ValueReference],
    value: ValueReference,
    steps: usize,
) -> Option<ReadType> {
    let source = match value {
        ValueReference::Operand(index) => format.operand_types.get(index),
        ValueReference::Result(index) => format.result_types.get(index),
    };
    match source.unwrap_or(&TypeSource::Written) {
        TypeSource::Written => written.iter().position(|other| *other == value).map(ReadType::Written),
        TypeSource::Built(build) => Some(ReadType::Built(build.clone())),
        TypeSource::SameAs(other) => resolve(format, written, *other, steps.checked_sub(1)?),
        TypeSource::OfAttribute(slot) => Some(ReadType::OfAttribute(*slot)),
        TypeSource::Computed { from, transform } => {
            let from = resolve(format, written, *from, steps.checked_sub(1)?)?;
            Some(ReadType::Computed(Box::new(from), transform.clone()))
        }
        TypeSource::Each { .. } | TypeSource::Function { .. } => None,
    }
}
