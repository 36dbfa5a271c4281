//! Masks and sequences.

use terrace_dialect_support::numbers::{Number, constant_of};
use terrace_llvm::{ICmpOp, ICmpPredicate, SelectOp, TruncOp, Vscale};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_vector::{ConstantMaskOp, CreateMaskOp, StepOp, VectorScaleOp};

use super::add;
use super::elements::first_dimension;
use crate::builder::Llvm;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    add::<ConstantMaskOp>("LowerConstantMask", patterns, types, lower_constant_mask);
    add::<CreateMaskOp>("LowerCreateMask", patterns, types, lower_mask);
    add::<StepOp>("LowerStep", patterns, types, lower_step);
    add::<VectorScaleOp>("LowerVscale", patterns, types, |op, _, rewriter| {
        let ty = rewriter.convert_result_types(op)?[0];
        let location = rewriter.body().location(op);
        let value = Llvm::new(rewriter, location).value::<Vscale>(&[], ty, &[]);
        rewriter.replace(op, &[value]);
        Ok(())
    });
}

/// Returns the shape of an op's result, unless it is scalable.
fn fixed_shape(op: Op, rewriter: &ConversionRewriter<'_>) -> MatchResult<Vec<i64>> {
    let ir = rewriter.body();
    let ty = ir.value_type(ir.result(op, 0));
    if ty.scalable_dimensions(ir.context()).contains(&true) {
        return Err(rewriter.match_failure(op, || "scalable masks and sequences are not lowered"));
    }
    Ok(ty.shape(ir.context()).unwrap_or_default().to_vec())
}

fn lower_constant_mask(op: Op, _: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let shape = fixed_shape(op, rewriter)?;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let sizes = ir.attribute(op, "mask_dim_sizes").and_then(|sizes| sizes.elements(&context)).expect("sizes");
    let sizes: Vec<i64> = sizes.integers().filter_map(|number| number.try_to_i64()).collect();
    let count: i64 = shape.iter().product();
    let bits: Vec<Number> = (0..count)
        .map(|number| {
            let mut rest = number;
            let mut is_set = shape.is_empty() && sizes.first().is_some_and(|size| *size > 0);
            if !shape.is_empty() {
                is_set = shape.iter().zip(&sizes).rev().all(|(extent, size)| {
                    let position = rest % extent;
                    rest /= extent;
                    position < *size
                });
            }
            Number::Integer(WideInteger::from_i64(i64::from(is_set), 1))
        })
        .collect();
    let original = rewriter.body().value_type(rewriter.body().result(op, 0));
    let value = constant_of(&context, original, &bits).expect("a constant of bits");
    let value = Llvm::new(rewriter, location).constant(ty, value);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Returns the constant 0, 1, 2, and so on.
fn sequence(context: &terrace_runtime::context::Context, ty: Type, count: i64, width: u32) -> Attribute {
    let numbers: Vec<Number> =
        (0..count).map(|number| Number::Integer(WideInteger::from_i64(number, width))).collect();
    constant_of(context, ty, &numbers).expect("a constant of integers")
}

fn lower_mask(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let shape = fixed_shape(op, rewriter)?;
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let value = mask(operands.values(), ty, shape.is_empty(), &mut llvm);
    rewriter.replace(op, &[value]);
    Ok(())
}

fn compare(left: Value, right: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let predicate = ICmpPredicate::Sgt.to_attribute(llvm.context());
    llvm.value::<ICmpOp>(&[left, right], ty, &[("predicate", predicate)])
}

/// Builds a mask of which the first elements of each dimension are set, as many as `sizes` say.
fn mask(sizes: &[Value], ty: Type, has_rank_0: bool, llvm: &mut Llvm<'_, '_>) -> Value {
    let context = llvm.context().clone();
    let (count, is_array) = first_dimension(&context, ty);
    let (size, inner) = sizes.split_first().expect("a size for each dimension");
    if !is_array {
        let positions = Type::vector(&context, &[count], Type::I32);
        let narrow = match llvm.ty(*size) == Type::I32 {
            true => *size,
            false => llvm.value::<TruncOp>(&[*size], Type::I32, &[]),
        };
        let bound = llvm.splat(narrow, positions);
        let count = if has_rank_0 { 1 } else { count };
        let numbers = llvm.constant(positions, sequence(&context, positions, count, 32));
        return compare(bound, numbers, ty, llvm);
    }
    let array = terrace_llvm::ArrayType::from_type(&context, ty).expect("just seen");
    let part = *array.element(&context);
    let set = mask(inner, part, false, llvm);
    let unset = llvm.value::<terrace_llvm::ZeroOp>(&[], part, &[]);
    let mut whole = llvm.poison(ty);
    let index = llvm.ty(*size);
    for position in 0..count {
        let number = llvm.integer(index, position);
        let is_set = compare(*size, number, Type::I1, llvm);
        let row = llvm.value::<SelectOp>(&[is_set, set, unset], part, &[]);
        whole = llvm.insert(whole, row, &[position]);
    }
    whole
}

fn lower_step(op: Op, _: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let shape = fixed_shape(op, rewriter)?;
    let context = rewriter.context().clone();
    let width = ty.element_type_or_self(&context).bit_width(&context).unwrap_or(64);
    let location = rewriter.body().location(op);
    let value = sequence(&context, ty, shape.first().copied().unwrap_or(1), width);
    let value = Llvm::new(rewriter, location).constant(ty, value);
    rewriter.replace(op, &[value]);
    Ok(())
}
