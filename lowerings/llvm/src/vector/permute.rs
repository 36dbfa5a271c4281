//! Ops that move the elements of vectors, and those that see them by other types.

use terrace_llvm::{BitcastOp, VectorDeinterleave2, VectorInterleave2};
use terrace_runtime::conversion::OpConversion;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_vector::{BitCastOp, DeinterleaveOp, InterleaveOp, ShapeCastOp, ShuffleOp, TransposeOp};

use super::Lowerings;
use super::rows::{
    array_sizes, each_row, part, position, positions, row_type, shuffle, sizes, with_part, zero,
};
use super::slices::{extract_row, insert_row};
use crate::support::builder::Llvm;
use crate::support::vectors::{for_each_vector, is_array};
use crate::types::structure;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    lowerings
        .result("LowerShuffle", |op: ShuffleOp, operands, ty, llvm| {
            let ir = llvm.body();
            let mask = op.mask(ir);
            let first = sizes(ir.context(), ir.value_type(op.v1(ir)))[0];
            let [left, right] = operands.values()[..] else { unreachable!("two operands") };
            Ok(select_parts(left, right, first, &mask, ty, llvm))
        })
        .result("LowerInterleave", |_: InterleaveOp, operands, ty, llvm| {
            Ok(each_row(operands.values(), ty, llvm, &mut |parts, ty, llvm| {
                let count = ty.element_count(llvm.context()).unwrap_or_default() as i32;
                if is_scalable(ty, llvm) {
                    return llvm.value::<VectorInterleave2>(parts, ty, &[]);
                }
                let mask: Vec<i32> = (0..count).map(|index| index / 2 + index % 2 * (count / 2)).collect();
                shuffle(parts[0], parts[1], &mask, ty, llvm)
            }))
        })
        .result("LowerShapeCast", |op: ShapeCastOp, operands, ty, llvm| {
            let ir = llvm.body();
            let types = [op.source(ir), op.result(ir)].map(|value| ir.value_type(value));
            let [from, to] = types.map(|ty| sizes(ir.context(), ty));
            if types.iter().any(|ty| is_scalable(*ty, llvm)) && from.last() != to.last() {
                return Err("it changes the size of scalable dimensions".to_owned());
            }
            Ok(reshape(operands.values()[0], &from, &to, ty, llvm))
        })
        .result("LowerBitCast", |_: BitCastOp, operands, ty, llvm| {
            Ok(for_each_vector(operands.values(), ty, llvm, &mut |parts, ty, llvm| {
                llvm.value::<BitcastOp>(parts, ty, &[])
            }))
        })
        .result("LowerTranspose", |op: TransposeOp, operands, ty, llvm| {
            let ir = llvm.body();
            let permutation = op.permutation(ir);
            let shape = sizes(ir.context(), ir.value_type(op.result(ir)));
            let moved = moved_dimensions(&permutation);
            Ok(transpose(operands.values()[0], &permutation[..moved], &shape[..moved], ty, llvm))
        });
    let deinterleave = OpConversion::new("LowerDeinterleave", |op: DeinterleaveOp, operands, rewriter| {
        let types = rewriter.convert_result_types(op.op())?;
        let location = rewriter.body().location(op.op());
        let mut llvm = Llvm::new(rewriter, location);
        let halves = deinterleave(operands.values()[0], types[0], &mut llvm);
        rewriter.replace(op.op(), &halves);
        Ok(())
    });
    lowerings.patterns.add(deinterleave.with_types(lowerings.types));
}

fn is_scalable(ty: Type, llvm: &Llvm<'_, '_>) -> bool {
    ty.scalable_dimensions(llvm.context()).contains(&true)
}

/// Builds a vector of parts of two others along the first dimension, of which the first vector has `first`.
fn select_parts(
    left: Value,
    right: Value,
    first: i64,
    mask: &[i64],
    ty: Type,
    llvm: &mut Llvm<'_, '_>,
) -> Value {
    if llvm.ty(left) == llvm.ty(right) && !is_array(llvm.context(), ty) {
        let mask: Vec<i32> = mask.iter().map(|index| *index as i32).collect();
        return shuffle(left, right, &mask, ty, llvm);
    }
    let mut whole = llvm.poison(ty);
    for (place, index) in mask.iter().enumerate().filter(|(_, index)| **index >= 0) {
        let value = match index - first {
            index @ 0.. => part(right, &[index], llvm),
            _ => part(left, &[*index], llvm),
        };
        whole = with_part(whole, value, &[place as i64], llvm);
    }
    whole
}

/// Builds the elements at even positions of the last dimension, and those at odd ones. Both halves of a row are built of
/// one extraction of it.
fn deinterleave(vector: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> [Value; 2] {
    let row = row_type(llvm.context(), ty);
    if row == ty {
        return deinterleave_row(vector, ty, llvm);
    }
    let zero = zero(ty, llvm);
    let shape = array_sizes(llvm.context(), ty);
    positions(&shape).fold([zero; 2], |[even, odd], position| {
        let part = part(vector, &position, llvm);
        let halves = deinterleave_row(part, row, llvm);
        [with_part(even, halves[0], &position, llvm), with_part(odd, halves[1], &position, llvm)]
    })
}

fn deinterleave_row(row: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> [Value; 2] {
    if is_scalable(ty, llvm) {
        let both = structure(llvm.context(), &[ty, ty]);
        let both = llvm.value::<VectorDeinterleave2>(&[row], both, &[]);
        return [0, 1].map(|half| llvm.extract(both, &[half]));
    }
    let count = ty.element_count(llvm.context()).unwrap_or_default() as i32;
    let whole = llvm.ty(row);
    let poison = llvm.poison(whole);
    [0, 1].map(|half| {
        let mask: Vec<i32> = (0..count).map(|index| 2 * index + half).collect();
        shuffle(row, poison, &mask, ty, llvm)
    })
}

/// Returns the number of first dimensions that a permutation moves.
fn moved_dimensions(permutation: &[i64]) -> usize {
    permutation.iter().enumerate().rposition(|(place, from)| place as i64 != *from).map_or(0, |last| last + 1)
}

/// Builds a vector whose first dimensions, of the shape `shape`, are permuted.
fn transpose(vector: Value, permutation: &[i64], shape: &[i64], ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    if permutation.is_empty() {
        return vector;
    }
    let mut whole = llvm.poison(ty);
    for to in positions(shape) {
        let mut from = vec![0; to.len()];
        for (index, dimension) in to.iter().zip(permutation) {
            from[*dimension as usize] = *index;
        }
        let part = part(vector, &from, llvm);
        whole = with_part(whole, part, &to, llvm);
    }
    whole
}

/// Builds the elements of a vector in another shape. Rows are moved as a whole, or in the longest pieces of which both
/// shapes are made.
fn reshape(vector: Value, from: &[i64], to: &[i64], ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    if from == to {
        return vector;
    }
    let (Some((width, outer)), Some((new_width, new_outer))) = (from.split_last(), to.split_last()) else {
        return vector;
    };
    let piece = greatest_common_divisor(*width, *new_width);
    let row = row_type(llvm.context(), ty);
    let rows: i64 = new_outer.iter().product();
    let mut whole = llvm.poison(ty);
    for number in 0..rows {
        let mut new = if array_sizes(llvm.context(), ty).is_empty() { whole } else { llvm.poison(row) };
        for offset in (0..*new_width).step_by(piece as usize) {
            let element = number * new_width + offset;
            let source = part(vector, &position(element / width, outer), llvm);
            let taken = extract_row(source, element % width, piece, llvm);
            new = insert_row(taken, new, offset, piece, *new_width, llvm);
        }
        whole = with_part(whole, new, &position(number, new_outer), llvm);
    }
    whole
}

fn greatest_common_divisor(left: i64, right: i64) -> i64 {
    if right == 0 { left } else { greatest_common_divisor(right, left % right) }
}
