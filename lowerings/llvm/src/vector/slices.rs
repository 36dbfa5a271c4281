//! Slices of vectors.

use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_vector::{ExtractStridedSliceOp, InsertStridedSliceOp};

use super::add;
use super::elements::first_dimension;
use crate::builder::Llvm;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    add::<ExtractStridedSliceOp>("LowerExtractStridedSlice", patterns, types, lower_extraction);
    add::<InsertStridedSliceOp>("LowerInsertStridedSlice", patterns, types, lower_insertion);
}

/// Returns the numbers of an attribute that is an array of integers.
fn numbers(ir: &Body, op: Op, name: &str) -> Vec<i64> {
    let context: &Context = ir.context();
    let list = ir.attribute(op, name).and_then(|list| list.as_array(context)).unwrap_or_default();
    list.iter().filter_map(|number| number.as_i64(context)).collect()
}

fn check_fixed(op: Op, ty: Type, rewriter: &ConversionRewriter<'_>) -> MatchResult {
    match ty.scalable_dimensions(rewriter.context()).contains(&true) {
        true => Err(rewriter.match_failure(op, || "slices of scalable vectors are not lowered")),
        false => Ok(()),
    }
}

fn lower_extraction(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    check_fixed(op, ir.value_type(ir.operand(op, 0)), rewriter)?;
    let location = ir.location(op);
    let ranges: Vec<[i64; 3]> = {
        let (offsets, sizes, strides) =
            (numbers(ir, op, "offsets"), numbers(ir, op, "sizes"), numbers(ir, op, "strides"));
        (0..offsets.len()).map(|at| [offsets[at], sizes[at], strides[at]]).collect()
    };
    let mut llvm = Llvm::new(rewriter, location);
    let value = extract_slice(operands.values()[0], &ranges, ty, &mut llvm);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds a slice of a vector: offset, size and stride of its first dimensions; all of the others.
fn extract_slice(vector: Value, ranges: &[[i64; 3]], ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let Some((&[offset, size, stride], inner)) = ranges.split_first() else { return vector };
    let (_, is_array) = first_dimension(llvm.context(), ty);
    let positions = (0..size).map(|number| offset + number * stride);
    if !is_array {
        let positions: Vec<i32> = positions.map(|position| position as i32).collect();
        return llvm.shuffle([vector, vector], &positions);
    }
    let part = crate::types::part_type(llvm.context(), ty, &[0]);
    let mut whole = llvm.poison(ty);
    for (to, from) in positions.enumerate() {
        let row = llvm.extract(vector, &[from]);
        let row = extract_slice(row, inner, part, llvm);
        whole = llvm.insert(whole, row, &[to as i64]);
    }
    whole
}

fn lower_insertion(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let [from, to] = [0, 1].map(|position| ir.value_type(ir.operand(op, position)));
    check_fixed(op, from, rewriter)?;
    check_fixed(op, to, rewriter)?;
    let location = ir.location(op);
    let ranks = [from, to].map(|ty| ty.rank(ir.context()).unwrap_or_default());
    let offsets = numbers(ir, op, "offsets");
    let (outer, offsets) = offsets.split_at(ranks[1] - ranks[0]);
    let strides = numbers(ir, op, "strides");
    let ranges: Vec<[i64; 2]> =
        offsets.iter().zip(strides).map(|(offset, stride)| [*offset, stride]).collect();
    let [slice, target] = [operands.values()[0], operands.values()[1]];
    let mut llvm = Llvm::new(rewriter, location);
    let value = match outer.is_empty() {
        true => insert_slice(slice, target, &ranges, &mut llvm),
        false => {
            let part = llvm.extract(target, outer);
            let part = insert_slice(slice, part, &ranges, &mut llvm);
            llvm.insert(target, part, outer)
        }
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds a vector with a slice of as many dimensions in it: offset and stride of each.
fn insert_slice(slice: Value, target: Value, ranges: &[[i64; 2]], llvm: &mut Llvm<'_, '_>) -> Value {
    let Some((&[offset, stride], inner)) = ranges.split_first() else { return slice };
    let (count, is_array) = first_dimension(llvm.context(), llvm.ty(slice));
    if is_array {
        let mut whole = target;
        for from in 0..count {
            let to = offset + from * stride;
            let row = llvm.extract(slice, &[from]);
            let old = llvm.extract(target, &[to]);
            let row = insert_slice(row, old, inner, llvm);
            whole = llvm.insert(whole, row, &[to]);
        }
        return whole;
    }
    let (total, _) = first_dimension(llvm.context(), llvm.ty(target));
    let wide: Vec<i32> = (0..total).map(|at| if at < count { at as i32 } else { 0 }).collect();
    let wide = llvm.shuffle([slice, slice], &wide);
    let positions: Vec<i32> = (0..total)
        .map(|at| {
            let distance = at - offset;
            let is_new = distance >= 0 && distance % stride == 0 && distance / stride < count;
            (if is_new { distance / stride } else { at + total }) as i32
        })
        .collect();
    llvm.shuffle([wide, target], &positions)
}
