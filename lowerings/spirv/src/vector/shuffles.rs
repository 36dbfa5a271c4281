//! Elements of one or two vectors in another order.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{CompositeConstructOp, VectorShuffleOp};
use terrace_vector::{DeinterleaveOp, ExtractStridedSliceOp, InsertStridedSliceOp, InterleaveOp, ShuffleOp};

use super::elements::inserted;
use super::{component, component_count};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>) {
    patterns
        .add(|op: ShuffleOp, operands, rewriter| {
            let ir = rewriter.body();
            let mask = ir.attribute(op.op(), "mask").and_then(|mask| mask.elements(ir.context()));
            let mask = mask.map(|mask| mask.integers().filter_map(|number| number.try_to_i64()).collect());
            lower(op.op(), both(operands), mask, rewriter)
        })
        .add(|op: InterleaveOp, operands, rewriter| {
            let count = length(op.op(), 0, rewriter);
            let mask = (0..count).flat_map(|position| [position, position + count]).collect();
            lower(op.op(), both(operands), Some(mask), rewriter)
        })
        .add(|op: DeinterleaveOp, operands, rewriter| {
            let count = length(op.op(), 0, rewriter);
            let halves = [0, 1].map(|first| (first..count).step_by(2).collect());
            let mut values = Vec::with_capacity(2);
            for (result, mask) in halves.into_iter().enumerate() {
                values.push(chosen(op.op(), result, both(operands), Some(mask), rewriter)?);
            }
            rewriter.replace(op.op(), &values);
            Ok(())
        })
        .add(|op: ExtractStridedSliceOp, operands, rewriter| {
            let mask = match (first(op.op(), "offsets", rewriter), first(op.op(), "sizes", rewriter)) {
                (Some(offset), Some(size)) if is_dense(op.op(), rewriter) => {
                    Some((offset..offset + size).collect())
                }
                _ => None,
            };
            lower(op.op(), both(operands), mask, rewriter)
        })
        .add(lower_insert_slice);
}

/// Lowers an insertion of a slice: one element is inserted, several are chosen from the vector and the slice.
fn lower_insert_slice(
    op: InsertStridedSliceOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let op = op.op();
    let (size, count) = (length(op, 0, rewriter), length(op, 1, rewriter));
    let offset = first(op, "offsets", rewriter).filter(|_| is_dense(op, rewriter));
    let [slice, vector] = [operands.values()[0], operands.values()[1]];
    if size == 1
        && let Some(offset) = offset
        && rewriter.body().value_type(vector).is_vector(rewriter.context())
    {
        rewriter.convert_result_types(op)?;
        let value = inserted(slice, vector, offset, &mut Spirv::at(op, rewriter));
        rewriter.replace(op, &[value]);
        return Ok(());
    }
    let mask = offset.map(|offset| {
        let of_slice = |position: i64| (offset..offset + size).contains(&position);
        // The elements of the vector are the first ones.
        let source = |position: i64| if of_slice(position) { count + position - offset } else { position };
        (0..count).map(source).collect()
    });
    lower(op, [vector, slice], mask, rewriter)
}

/// Returns the number of elements of an operand before the conversion.
fn length(op: Op, operand: usize, rewriter: &ConversionRewriter<'_>) -> i64 {
    let ir = rewriter.body();
    let count = ir.value_type(ir.operand(op, operand)).element_count(ir.context());
    count.and_then(|count| i64::try_from(count).ok()).unwrap_or(0)
}

/// Returns the number in a list of one.
fn first(op: Op, name: &str, rewriter: &ConversionRewriter<'_>) -> Option<i64> {
    let ir = rewriter.body();
    match ir.attribute(op, name)?.as_array(ir.context())? {
        [number] => number.as_i64(ir.context()),
        _ => None,
    }
}

/// Returns whether the elements of a slice follow each other.
fn is_dense(op: Op, rewriter: &ConversionRewriter<'_>) -> bool {
    first(op, "strides", rewriter) == Some(1)
}

/// Returns the first and the last operand, which may be the same.
fn both(operands: &ConvertedOperands) -> [Value; 2] {
    let first = operands.values()[0];
    [first, operands.values().last().copied().unwrap_or(first)]
}

/// Lowers an op to the elements that a mask says of one or two vectors.
fn lower(
    op: Op,
    vectors: [Value; 2],
    mask: Option<Vec<i64>>,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let value = chosen(op, 0, vectors, mask, rewriter)?;
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds what a result of an op is: the elements that a mask says of one or two vectors.
fn chosen(
    op: Op,
    result: usize,
    [left, right]: [Value; 2],
    mask: Option<Vec<i64>>,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult<Value> {
    let ty = rewriter.convert_result_types(op)?[result];
    let count = if ty.is_vector(rewriter.context()) { ty.element_count(rewriter.context()) } else { Some(1) };
    let has_count = |mask: &Vec<i64>| count == Some(mask.len() as u64);
    let Some(mask) = mask.filter(has_count) else {
        return Err(
            rewriter.match_failure(op, || "only vectors of one dimension are lowered, and no strides")
        );
    };
    let mut spirv = Spirv::at(op, rewriter);
    let are_vectors = [left, right].iter().all(|value| spirv.ty(*value).is_vector(spirv.context()));
    Ok(if are_vectors && ty.is_vector(spirv.context()) {
        shuffled(left, right, &mask, ty, &mut spirv)
    } else {
        let left_count = component_count(left, &spirv);
        let elements: Vec<Value> = mask
            .iter()
            .map(|position| match *position < left_count {
                true => component(left, *position, &mut spirv),
                false => component(right, position - left_count, &mut spirv),
            })
            .collect();
        match elements[..] {
            [value] => value,
            _ => spirv.value::<CompositeConstructOp>(&elements, ty, &[]),
        }
    })
}

/// Builds the shuffle of two vectors; all elements of one in their order are that vector.
fn shuffled(left: Value, right: Value, mask: &[i64], ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    if spirv.ty(left) == ty && mask.iter().copied().eq(0..mask.len() as i64) {
        return left;
    }
    let context = spirv.context();
    let mask: Vec<Attribute> =
        mask.iter().map(|position| Attribute::integer(context, Type::I32, *position)).collect();
    let mask = Attribute::array(context, &mask);
    spirv.value::<VectorShuffleOp>(&[left, right], ty, &[("components", mask)])
}
