//! Shifts and fields of bits.

use terrace_dialect_support::numbers::Number;
use terrace_llvm::{
    AShrOp, AddOp, AndOp, InsertElementOp, LShrOp, OrOp, SExtOp, ShlOp, SubOp, TruncOp, XOrOp, ZExtOp,
};
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::numeric::{Signedness, WideInteger};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    BitFieldInsertOp, BitFieldSExtractOp, BitFieldUExtractOp, ShiftLeftLogicalOp, ShiftRightArithmeticOp,
    ShiftRightLogicalOp,
};

use super::constants::{all_ones, splat};
use super::{component_width, pattern};
use crate::support::builder::Llvm;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(pattern::<ShiftLeftLogicalOp>("LowerShiftLeftLogical", types, |op, operands, rewriter| {
            lower_shift::<ShlOp>(op.op(), operands, rewriter)
        }))
        .add(pattern::<ShiftRightLogicalOp>("LowerShiftRightLogical", types, |op, operands, rewriter| {
            lower_shift::<LShrOp>(op.op(), operands, rewriter)
        }))
        .add(pattern::<ShiftRightArithmeticOp>(
            "LowerShiftRightArithmetic",
            types,
            |op, operands, rewriter| lower_shift::<AShrOp>(op.op(), operands, rewriter),
        ))
        .add(pattern::<BitFieldInsertOp>("LowerBitFieldInsert", types, |op, operands, rewriter| {
            lower_field(op.op(), operands, rewriter, insert)
        }))
        .add(pattern::<BitFieldSExtractOp>("LowerBitFieldSExtract", types, |op, operands, rewriter| {
            lower_field(op.op(), operands, rewriter, extract_signed)
        }))
        .add(pattern::<BitFieldUExtractOp>("LowerBitFieldUExtract", types, |op, operands, rewriter| {
            lower_field(op.op(), operands, rewriter, extract_unsigned)
        }));
}

/// Lowers a shift. The number of bits to shift by is extended to the width of what is shifted; it cannot be wider.
fn lower_shift<T: OpHandle>(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let [base, shift] = [ir.operand(op, 0), ir.operand(op, 1)];
    let (wide, narrow) = (component_width(ir, base), component_width(ir, shift));
    if narrow > wide {
        return Err(rewriter.match_failure(op, || "it shifts by a number of more bits than it shifts"));
    }
    let shift_type = ir.value_type(shift).element_type_or_self(ir.context());
    let is_unsigned =
        shift_type.as_integer(ir.context()).is_some_and(|integer| integer.signedness == Signedness::Unsigned);
    let location = ir.location(op);
    let [base, mut shift] = [operands.values()[0], operands.values()[1]];
    let mut llvm = Llvm::new(rewriter, location);
    if narrow < wide {
        shift = match is_unsigned {
            true => llvm.value::<ZExtOp>(&[shift], ty, &[]),
            false => llvm.value::<SExtOp>(&[shift], ty, &[]),
        };
    }
    let value = llvm.value::<T>(&[base, shift], ty, &[]);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds the position or the width of a field as a value of the type of what has the field: repeated for each component
/// of a vector, then extended by zeros or truncated. No bits are lost, as no value has as many bits as the narrowest
/// number counts.
fn field_number(number: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let context = llvm.context().clone();
    let scalar = llvm.ty(number);
    let width = |ty: Type| ty.element_type_or_self(&context).bit_width(&context);
    let (from, to) = (width(scalar), width(ty));
    let mut value = number;
    if ty.is_vector(&context) {
        let shape = ty.shape(&context).expect("a vector");
        value = llvm.poison(Type::vector(&context, shape, scalar));
        for position in 0..shape[0] {
            let position = llvm.integer(Type::I32, position);
            let vector = llvm.ty(value);
            value = llvm.value::<InsertElementOp>(&[value, number, position], vector, &[]);
        }
    }
    match from.cmp(&to) {
        std::cmp::Ordering::Less => llvm.value::<ZExtOp>(&[value], ty, &[]),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => llvm.value::<TruncOp>(&[value], ty, &[]),
    }
}

/// Builds ones in as many of the low bits as `count` says, and all ones.
fn low_bits(count: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> [Value; 2] {
    let ones = all_ones(ty, llvm);
    let high = llvm.binary::<ShlOp>(ones, count);
    [llvm.binary::<XOrOp>(high, ones), ones]
}

/// A field of bits in values of type `ty`: the position of its lowest bit and its width, as values of that type.
struct BitField {
    ty: Type,
    offset: Value,
    count: Value,
}

/// Lowers an op on a field of bits, whose last operands are the position and the width of the field. `build` makes the
/// result from the operands before them.
fn lower_field(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
    build: impl FnOnce(&[Value], &BitField, &mut Llvm<'_, '_>) -> Value,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let location = rewriter.body().location(op);
    let [values @ .., offset, count] = operands.values() else { unreachable!("a position and a width") };
    let mut llvm = Llvm::new(rewriter, location);
    let offset = field_number(*offset, ty, &mut llvm);
    let count = field_number(*count, ty, &mut llvm);
    let value = build(values, &BitField { ty, offset, count }, &mut llvm);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds `values[0]` with the low bits of `values[1]` in the field.
fn insert(values: &[Value], field: &BitField, llvm: &mut Llvm<'_, '_>) -> Value {
    let [low, ones] = low_bits(field.count, field.ty, llvm);
    let mask = llvm.binary::<ShlOp>(low, field.offset);
    let rest = llvm.binary::<XOrOp>(mask, ones);
    let rest = llvm.binary::<AndOp>(values[0], rest);
    let moved = llvm.binary::<ShlOp>(values[1], field.offset);
    llvm.binary::<OrOp>(rest, moved)
}

/// Builds the field of `values[0]`, extended by its sign.
fn extract_signed(values: &[Value], field: &BitField, llvm: &mut Llvm<'_, '_>) -> Value {
    let context = llvm.context();
    let width = field.ty.element_type_or_self(context).bit_width(context).expect("integers");
    let size = splat(field.ty, &Number::Integer(WideInteger::from_i64(width.into(), width)), llvm);
    let end = llvm.binary::<AddOp>(field.count, field.offset);
    let above = llvm.binary::<SubOp>(size, end);
    let at_top = llvm.binary::<ShlOp>(values[0], above);
    let distance = llvm.binary::<AddOp>(field.offset, above);
    llvm.binary::<AShrOp>(at_top, distance)
}

/// Builds the field of `values[0]`, extended by zeros.
fn extract_unsigned(values: &[Value], field: &BitField, llvm: &mut Llvm<'_, '_>) -> Value {
    let [low, _] = low_bits(field.count, field.ty, llvm);
    let moved = llvm.binary::<LShrOp>(values[0], field.offset);
    llvm.binary::<AndOp>(moved, low)
}
