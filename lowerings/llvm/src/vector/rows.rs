//! Rows and elements of lowered vectors, which are vectors of one dimension or arrays of them.

use terrace_llvm::{ArrayType, ExtractElementOp, InsertElementOp, ShuffleVectorOp, ZeroOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
pub(super) use crate::support::vectors::row_type;

/// Returns the sizes of the dimensions of a lowered vector that are those of arrays.
pub(super) fn array_sizes(context: &Context, mut ty: Type) -> Vec<i64> {
    let mut sizes = Vec::new();
    while let Some(array) = ArrayType::from_type(context, ty) {
        sizes.push(*array.count(context) as i64);
        ty = *array.element(context);
    }
    sizes
}

/// Returns the type of the elements of a lowered vector.
pub(super) fn element_type(context: &Context, ty: Type) -> Type {
    row_type(context, ty).element_type_or_self(context)
}

/// Returns the position, in a shape, of the element of a number in row-major order.
pub(super) fn position(mut number: i64, shape: &[i64]) -> Vec<i64> {
    let mut position = vec![0; shape.len()];
    for (index, size) in position.iter_mut().zip(shape).rev() {
        *index = number % size;
        number /= size;
    }
    position
}

/// Returns all positions in a shape, in row-major order.
pub(super) fn positions(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> {
    (0..shape.iter().product()).map(|number| position(number, shape))
}

/// Returns the sizes of a vector, of which one of no dimension has one element.
pub(super) fn sizes(context: &Context, vector: Type) -> Vec<i64> {
    match vector.shape(context) {
        None | Some([]) => vec![1],
        Some(shape) => shape.to_vec(),
    }
}

/// Builds an element of a vector.
pub(super) fn element(row: Value, index: Value, llvm: &mut Llvm<'_, '_>) -> Value {
    let ty = element_type(llvm.context(), llvm.ty(row));
    llvm.value::<ExtractElementOp>(&[row, index], ty, &[])
}

/// Builds a vector with another element.
pub(super) fn with_element(row: Value, value: Value, index: Value, llvm: &mut Llvm<'_, '_>) -> Value {
    let ty = llvm.ty(row);
    llvm.value::<InsertElementOp>(&[row, value, index], ty, &[])
}

/// Builds the part of a lowered vector at a position in its first dimensions; all of it if the position is empty.
pub(super) fn part(vector: Value, position: &[i64], llvm: &mut Llvm<'_, '_>) -> Value {
    let arrays = array_sizes(llvm.context(), llvm.ty(vector)).len().min(position.len());
    let (outer, inner) = position.split_at(arrays);
    let row = if outer.is_empty() { vector } else { llvm.extract(vector, outer) };
    match inner {
        [] => row,
        [index, ..] => {
            let index = llvm.integer(Type::I64, *index);
            element(row, index, llvm)
        }
    }
}

/// Builds the lowered vector with another part at a position in its first dimensions.
pub(super) fn with_part(vector: Value, value: Value, position: &[i64], llvm: &mut Llvm<'_, '_>) -> Value {
    let arrays = array_sizes(llvm.context(), llvm.ty(vector)).len().min(position.len());
    let (outer, inner) = position.split_at(arrays);
    let value = match inner {
        [] => value,
        [index, ..] => {
            let row = if outer.is_empty() { vector } else { llvm.extract(vector, outer) };
            let index = llvm.integer(Type::I64, *index);
            with_element(row, value, index, llvm)
        }
    };
    if outer.is_empty() { value } else { llvm.insert(vector, value, outer) }
}

/// Builds a lowered vector, whose rows `build` makes of the same rows of the operands.
pub(super) fn each_row(
    operands: &[Value],
    ty: Type,
    llvm: &mut Llvm<'_, '_>,
    build: &mut dyn FnMut(&[Value], Type, &mut Llvm<'_, '_>) -> Value,
) -> Value {
    let row = row_type(llvm.context(), ty);
    if row == ty {
        return build(operands, ty, llvm);
    }
    let shape = array_sizes(llvm.context(), ty);
    let zero = zero(ty, llvm);
    positions(&shape).fold(zero, |whole, position| {
        let rows: Vec<Value> = operands.iter().map(|operand| part(*operand, &position, llvm)).collect();
        let value = build(&rows, row, llvm);
        with_part(whole, value, &position, llvm)
    })
}

/// Builds a vector of zeros, in which others are inserted.
pub(super) fn zero(ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    llvm.value::<ZeroOp>(&[], ty, &[])
}

/// Builds a vector of elements of two others.
pub(super) fn shuffle(left: Value, right: Value, mask: &[i32], ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let mask = Attribute::dense_i32_array(llvm.context(), mask);
    llvm.value::<ShuffleVectorOp>(&[left, right], ty, &[("mask", mask)])
}

/// Builds a vector all of whose elements are one value.
pub(super) fn splat(value: Value, row: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let poison = llvm.poison(row);
    let zero = llvm.integer(Type::I32, 0);
    let first = with_element(poison, value, zero, llvm);
    let count = row.element_count(llvm.context()).unwrap_or(1) as usize;
    shuffle(first, poison, &vec![0; count], row, llvm)
}
