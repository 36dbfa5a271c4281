//! Segments: the division of an op's operands and results among their declarations.

use std::fmt;
use std::ops::Range;

use smallvec::SmallVec;

use super::{Multiplicity, ValueDescriptor, ValueShape};
use crate::attributes::{Attribute, AttributeData};
use crate::context::{Context, OpInfo};
use crate::ir::{Body, Op};
use crate::types::Type;

/// For each declared operand or result, the positions of its values.
pub type Segments = SmallVec<[Range<usize>; 4]>;

/// The name of the attribute with the sizes of operand segments.
pub const OPERAND_SEGMENT_SIZES: &str = "operandSegmentSizes";

/// The name of the attribute with the sizes of result segments.
pub const RESULT_SEGMENT_SIZES: &str = "resultSegmentSizes";

/// The reason why values cannot be divided into segments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SegmentError(String);

impl fmt::Display for SegmentError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for SegmentError {}

/// Operands or results: the nouns in messages, and the attribute.
pub(crate) struct SegmentKind {
    pub(crate) noun: &'static str,
    pub(crate) attribute: &'static str,
}

pub(crate) const OPERANDS: SegmentKind = SegmentKind { noun: "operand", attribute: OPERAND_SEGMENT_SIZES };
pub(crate) const RESULTS: SegmentKind = SegmentKind { noun: "result", attribute: RESULT_SEGMENT_SIZES };

/// The segments of all operands or results: computed from their number if that suffices, from a table otherwise.
pub(crate) enum ValueGroups {
    Shaped(ValueShape, usize),
    Listed(Segments),
}

impl ValueGroups {
    /// Returns the positions of the values of a declared operand or result, or `None` if it is not declared.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<Range<usize>> {
        match self {
            ValueGroups::Shaped(shape, count) => shape.range(index, *count),
            ValueGroups::Listed(segments) => segments.get(index).cloned(),
        }
    }
}

/// Returns the operand segments of an op, for iteration over all of them.
#[inline]
pub(crate) fn operand_value_groups(body: &Body, op: Op, info: &OpInfo) -> Result<ValueGroups, SegmentError> {
    let ([shape, _], count) = (info.value_shapes(), body.operand_count(op));
    if shape.fits(count) {
        return Ok(ValueGroups::Shaped(shape, count));
    }
    operand_segments(body, op).map(ValueGroups::Listed)
}

/// Returns the result segments of an op, for iteration over all of them.
#[inline]
pub(crate) fn result_value_groups(body: &Body, op: Op, info: &OpInfo) -> Result<ValueGroups, SegmentError> {
    let ([_, shape], count) = (info.value_shapes(), body.result_count(op));
    if shape.fits(count) {
        return Ok(ValueGroups::Shaped(shape, count));
    }
    result_segments(body, op).map(ValueGroups::Listed)
}

/// Returns the positions of the operands of the declared one at `index`, without building a table if possible. Returns
/// `None` if the operands do not match the definition.
pub(crate) fn operand_range(body: &Body, op: Op, index: usize) -> Option<Range<usize>> {
    let info = body.info(op);
    let ([shape, _], count) = (info.value_shapes(), body.operand_count(op));
    if shape.fits(count) {
        return shape.range(index, count);
    }
    let slot = info.segment_slots()[0]? as usize;
    // Without operands every segment is empty, whatever its size should be.
    if count == 0 {
        return Some(0..0);
    }
    let sizes = body.inherent_attribute(op, slot)?;
    stated_range(body.context(), &info.descriptor()?.operands, sizes, index, count)
}

/// Returns the positions of the results of the declared one at `index`. Returns `None` if the results do not match the
/// definition, or an attribute holds their segment sizes.
pub(crate) fn result_range(body: &Body, op: Op, index: usize) -> Option<Range<usize>> {
    let ([_, shape], count) = (body.info(op).value_shapes(), body.result_count(op));
    if shape.fits(count) { shape.range(index, count) } else { None }
}

/// Returns the segment of one declared entity from [`stated_sizes`] and the multiplicities, or `None` if they do not
/// match.
fn stated_range(
    context: &Context,
    declared: &[ValueDescriptor],
    sizes: Attribute,
    index: usize,
    count: usize,
) -> Option<Range<usize>> {
    let AttributeData::DenseArray { element: Type::I32, bytes } = sizes.data(context) else { return None };
    let (chunks, _) = bytes.as_chunks::<4>();
    if chunks.len() != declared.len() {
        return None;
    }
    let (mut total, mut found) = (0, None);
    for (position, (chunk, value)) in chunks.iter().zip(declared).enumerate() {
        let size = usize::try_from(i32::from_le_bytes(*chunk)).ok()?;
        let fits = match value.multiplicity {
            Multiplicity::One => size == 1,
            Multiplicity::Optional => size <= 1,
            _ => true,
        };
        if !fits {
            return None;
        }
        if position == index {
            found = Some(total..total + size);
        }
        total += size;
    }
    found.filter(|_| total == count)
}

/// Returns the operand segments of a registered op.
///
/// # Errors
///
/// If counts or sizes do not match the definition. Never for a verified op.
pub fn operand_segments(body: &Body, op: Op) -> Result<Segments, SegmentError> {
    let Some(descriptor) = body.info(op).descriptor() else { return Ok(Segments::new()) };
    let sizes = body.info(op).segment_slots()[0].map(|slot| body.inherent_attribute(op, slot as usize));
    segments(body.context(), &OPERANDS, &descriptor.operands, body.operand_count(op), sizes)
}

/// Returns the result segments of a registered op.
///
/// # Errors
///
/// If counts or sizes do not match the definition. Never for a verified op.
pub fn result_segments(body: &Body, op: Op) -> Result<Segments, SegmentError> {
    let Some(descriptor) = body.info(op).descriptor() else { return Ok(Segments::new()) };
    let sizes = body.info(op).segment_slots()[1].map(|slot| body.inherent_attribute(op, slot as usize));
    segments(body.context(), &RESULTS, &descriptor.results, body.result_count(op), sizes)
}

/// Computes segments. `sizes` is `None` if the op's definition has no such attribute, and `Some(None)` if the op lacks
/// it.
pub(crate) fn segments(
    context: &Context,
    kind: &SegmentKind,
    declared: &[ValueDescriptor],
    count: usize,
    sizes: Option<Option<Attribute>>,
) -> Result<Segments, SegmentError> {
    let sizes = match sizes {
        Some(Some(attribute)) => stated_sizes(context, kind, declared, count, attribute)?,
        Some(None) => return Err(SegmentError(format!("requires attribute '{}'", kind.attribute))),
        None => even_sizes(kind, declared, count)?,
    };
    let mut start = 0;
    let mut found = Segments::new();
    for (value, size) in declared.iter().zip(sizes) {
        let wanted = match value.multiplicity {
            Multiplicity::One if size != 1 => "1 element",
            Multiplicity::Optional if size > 1 => "0 or 1 element",
            _ => "",
        };
        if !wanted.is_empty() {
            let noun = kind.noun;
            return Err(SegmentError(format!(
                "{noun} group starting at #{start} requires {wanted}, but found {size}"
            )));
        }
        found.push(start..start + size);
        start += size;
    }
    Ok(found)
}

fn stated_sizes(
    context: &Context,
    kind: &SegmentKind,
    declared: &[ValueDescriptor],
    count: usize,
    attribute: Attribute,
) -> Result<SmallVec<[usize; 4]>, SegmentError> {
    let SegmentKind { noun, attribute: name } = kind;
    let AttributeData::DenseArray { element: Type::I32, bytes } = attribute.data(context) else {
        return Err(SegmentError(format!(
            "attribute '{name}' failed to satisfy constraint: i32 dense array attribute"
        )));
    };
    let (chunks, _) = bytes.as_chunks::<4>();
    if chunks.len() != declared.len() {
        return Err(SegmentError(format!(
            "'{name}' attribute for specifying {noun} segments must have {} elements, but got {}",
            declared.len(),
            chunks.len()
        )));
    }
    let mut sizes = SmallVec::new();
    let mut total = 0;
    for chunk in chunks {
        let Ok(size) = usize::try_from(i32::from_le_bytes(*chunk)) else {
            return Err(SegmentError(format!("'{name}' attribute cannot have negative elements")));
        };
        total += size;
        sizes.push(size);
    }
    if total != count {
        return Err(SegmentError(format!(
            "{noun} count ({count}) does not match with the total size ({total}) specified in attribute '{name}'"
        )));
    }
    Ok(sizes)
}

/// Returns the groups that an attribute with group sizes divides `count` values into, or `None` if it does not match.
pub(crate) fn nested_segments(context: &Context, sizes: Attribute, count: usize) -> Option<Segments> {
    let AttributeData::DenseArray { element: Type::I32, bytes } = sizes.data(context) else { return None };
    let mut start = 0_usize;
    let mut groups = Segments::new();
    for chunk in bytes.as_chunks::<4>().0 {
        let size = usize::try_from(i32::from_le_bytes(*chunk)).ok()?;
        let end = start.checked_add(size)?;
        groups.push(start..end);
        start = end;
    }
    (start == count).then_some(groups)
}

/// Computes segments without an attribute: all variadic entries have the same size.
fn even_sizes(
    kind: &SegmentKind,
    declared: &[ValueDescriptor],
    count: usize,
) -> Result<SmallVec<[usize; 4]>, SegmentError> {
    let variable = declared.iter().filter(|value| value.multiplicity != Multiplicity::One).count();
    let fixed = declared.len() - variable;
    if let Some(message) = wrong_count(kind, fixed, variable > 0, count) {
        return Err(SegmentError(message));
    }
    let size = (count - fixed).checked_div(variable).unwrap_or(0);
    if size * variable + fixed != count {
        let noun = kind.noun;
        return Err(SegmentError(format!(
            "expected the {} {noun}s beyond the first {fixed} to fall into {variable} groups of one size",
            count - fixed
        )));
    }
    let share = |value: &ValueDescriptor| if value.multiplicity == Multiplicity::One { 1 } else { size };
    Ok(declared.iter().map(share).collect())
}

fn wrong_count(kind: &SegmentKind, fixed: usize, is_variable: bool, count: usize) -> Option<String> {
    let noun = kind.noun;
    let is_wrong = if is_variable { count < fixed } else { count != fixed };
    is_wrong.then(|| match (fixed, is_variable) {
        (0, _) => format!("requires zero {noun}s"),
        (1, false) if noun == "operand" => "requires a single operand".to_owned(),
        (1, false) => format!("requires one {noun}"),
        (_, false) => format!("expected {fixed} {noun}s, but found {count}"),
        (_, true) => format!("expected {fixed} or more {noun}s, but found {count}"),
    })
}
