//! Access to operands and results by declaration.

use std::ops::Range;

use crate::attributes::Attribute;
use crate::context::Context;
pub(super) use crate::dialect::nested_segments;
use crate::dialect::{
    OPERAND_SEGMENT_SIZES, SegmentError, Segments, operand_range, operand_segments, result_range,
    result_segments,
};
use crate::ir::{Body, ModifiedOp, ModifyOp, Op, Value};

#[track_caller]
fn group(ir: &Body, op: Op, segments: Result<Segments, SegmentError>, index: usize) -> Range<usize> {
    match segments {
        Ok(segments) => segments[index].clone(),
        Err(error) => panic!("'{}' op {error}, which verification finds", ir.name(op).text(ir.context())),
    }
}

/// Returns the operands of a declared one.
///
/// # Panics
///
/// If the operands do not match the declaration, which the verifier reports.
#[track_caller]
pub fn operand_group(ir: &Body, op: Op, index: usize) -> impl ExactSizeIterator<Item = Value> + Clone + '_ {
    let range = match operand_range(ir, op, index) {
        Some(range) => range,
        None => group(ir, op, operand_segments(ir, op), index),
    };
    range.map(move |position| ir.operand(op, position))
}

/// Returns the results of a declared one.
///
/// # Panics
///
/// If the results do not match the declaration, which the verifier reports.
#[track_caller]
pub fn result_group(ir: &Body, op: Op, index: usize) -> impl ExactSizeIterator<Item = Value> + Clone + '_ {
    let range = match result_range(ir, op, index) {
        Some(range) => range,
        None => group(ir, op, result_segments(ir, op), index),
    };
    range.map(move |position| ir.result(op, position))
}

/// Replaces the values of a declared operand, and updates the segment sizes.
///
/// # Panics
///
/// If the operands do not match the declaration, which the verifier reports.
#[track_caller]
pub fn set_operand_group(ir: &mut impl ModifyOp, op: Op, index: usize, values: &[Value]) {
    ir.modify_op(op, |body| set_group(body, op, index, values));
}

#[track_caller]
fn set_group(ir: &mut ModifiedOp<'_>, op: Op, index: usize, values: &[Value]) {
    let segments = operand_segments(ir, op);
    let range = group(ir, op, segments.clone(), index);
    let mut operands: Vec<Value> = ir.operands(op).collect();
    operands.splice(range, values.iter().copied());
    let has_sizes = ir.info(op).descriptor().is_some_and(|descriptor| descriptor.segments.operands);
    if has_sizes && let Ok(segments) = segments {
        let mut sizes: Vec<usize> = segments.iter().map(Range::len).collect();
        sizes[index] = values.len();
        let sizes = segment_sizes(ir.context(), &sizes);
        ir.set_attribute(op, OPERAND_SEGMENT_SIZES, Some(sizes));
    }
    ir.set_operands(op, &operands);
}

/// Replaces the groups of a declared operand; `sizes` is the slot of the attribute with the group sizes.
///
/// # Panics
///
/// If the operands do not match the declaration, which the verifier reports.
#[track_caller]
pub fn set_operand_groups(ir: &mut impl ModifyOp, op: Op, index: usize, sizes: usize, groups: &[&[Value]]) {
    ir.modify_op(op, |body| {
        set_group(body, op, index, &groups.concat());
        let groups: Vec<usize> = groups.iter().map(|group| group.len()).collect();
        let attribute = segment_sizes(body.context(), &groups);
        body.set_inherent_attribute(op, sizes, Some(attribute));
    });
}

/// Returns the result of a declared one that follows a variable-length one.
///
/// # Panics
///
/// If the results do not match the declaration, which the verifier reports.
#[track_caller]
pub fn single_result(ir: &Body, op: Op, index: usize) -> Value {
    result_group(ir, op, index).next().unwrap_or_else(|| {
        let name = ir.name(op).text(ir.context());
        panic!("'{name}' op without result {index}, which verification finds")
    })
}

/// Returns the attribute with the group sizes.
pub fn nested_sizes_attribute(context: &Context, groups: &[&[Value]]) -> Attribute {
    let sizes: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    segment_sizes(context, &sizes)
}

/// Returns the attribute with the segment sizes.
///
/// # Panics
///
/// If a size does not fit in 31 bits.
pub fn segment_sizes(context: &Context, sizes: &[usize]) -> Attribute {
    let sizes: Vec<i32> =
        sizes.iter().map(|size| i32::try_from(*size).expect("fewer than 2^31 values")).collect();
    Attribute::dense_i32_array(context, &sizes)
}
