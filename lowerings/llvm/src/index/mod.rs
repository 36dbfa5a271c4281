//! `convert-index-to-llvm`: the dialect `index`.

use terrace_index::{
    BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp, FloorDivSOp, SizeOfOp,
};
use terrace_llvm::{
    AddOp, AndOp, ICmpOp, ICmpPredicate, SDivOp, SExtOp, SelectOp, SubOp, TruncOp, UDivOp, ZExtOp,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::types::{has_index_width, index_width_of_layout};

include!(concat!(env!("OUT_DIR"), "/index_to_llvm.rs"));

has_index_width!(ConvertIndexToLlvm);

fn add_types(options: &ConvertIndexToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

/// Adds a lowering that builds one value of the operands.
fn add_value<T: OpHandle + Copy + 'static>(
    patterns: &mut ConversionPatterns,
    types: &TypeConverter,
    name: &'static str,
    build: impl Fn(T, &[Value], Type, &mut Llvm<'_, '_>) -> Value + Send + Sync + 'static,
) {
    let convert =
        move |op: T, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>| -> MatchResult {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let location = rewriter.body().location(op.op());
            let value = build(op, operands.values(), ty, &mut Llvm::new(rewriter, location));
            rewriter.replace(op.op(), &[value]);
            Ok(())
        };
    patterns.add(OpConversion::new(name, convert).with_types(types));
}

/// Adds the patterns of ops that rules cannot build.
fn add_lowerings(_: &ConvertIndexToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    add_value(patterns, types, "LowerConstant", |op: ConstantOp, _, ty, llvm| {
        // A constant that does not fit is truncated.
        let wide = op.value(llvm.body());
        let bits = ty.bit_width(llvm.context()).unwrap_or(64);
        let value = WideInteger::from_i64(wide, bits);
        let value = Attribute::wide_integer(llvm.context(), ty, value);
        llvm.constant(ty, value)
    });
    add_value(patterns, types, "LowerBoolConstant", |op: BoolConstantOp, _, ty, llvm| {
        let value = Attribute::integer(llvm.context(), ty, i64::from(op.value(llvm.body())));
        llvm.constant(ty, value)
    });
    add_value(patterns, types, "LowerSizeOf", |_: SizeOfOp, _, ty, llvm| {
        let bits = ty.bit_width(llvm.context()).unwrap_or(64);
        llvm.integer(ty, i64::from(bits))
    });
    add_value(patterns, types, "LowerCmp", |op: CmpOp, operands, ty, llvm| {
        let predicate = i64::from(op.pred(llvm.body()).value(llvm.context()).value());
        compare(llvm, predicate, operands[0], operands[1], ty)
    });
    add_value(patterns, types, "LowerCastS", |_: CastSOp, operands, ty, llvm| {
        cast::<SExtOp>(operands[0], ty, llvm)
    });
    add_value(patterns, types, "LowerCastU", |_: CastUOp, operands, ty, llvm| {
        cast::<ZExtOp>(operands[0], ty, llvm)
    });
    add_value(patterns, types, "LowerCeilDivS", |_: CeilDivSOp, operands, ty, llvm| {
        ceiling_division(operands[0], operands[1], ty, llvm)
    });
    add_value(patterns, types, "LowerCeilDivU", |_: CeilDivUOp, operands, ty, llvm| {
        let [a, b] = [operands[0], operands[1]];
        let [zero, one] = [0, 1].map(|number| llvm.integer(ty, number));
        let before = llvm.binary::<SubOp>(a, one);
        let quotient = llvm.binary::<UDivOp>(before, b);
        let next = llvm.binary::<AddOp>(quotient, one);
        let is_zero = compare(llvm, ICmpPredicate::Eq as i64, a, zero, Type::I1);
        llvm.value::<SelectOp>(&[is_zero, zero, next], ty, &[])
    });
    add_value(patterns, types, "LowerFloorDivS", |_: FloorDivSOp, operands, ty, llvm| {
        floor_division(operands[0], operands[1], ty, llvm)
    });
}

fn compare(llvm: &mut Llvm<'_, '_>, predicate: i64, a: Value, b: Value, ty: Type) -> Value {
    let predicate = Attribute::integer(llvm.context(), Type::I64, predicate);
    llvm.value::<ICmpOp>(&[a, b], ty, &[("predicate", predicate)])
}

/// Builds a cast of an integer to a width: an extension by `T`, a truncation, or nothing.
fn cast<T: OpHandle>(value: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let from = llvm.ty(value).bit_width(llvm.context());
    let to = ty.bit_width(llvm.context());
    match from.cmp(&to) {
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Less => llvm.value::<T>(&[value], ty, &[]),
        std::cmp::Ordering::Greater => llvm.value::<TruncOp>(&[value], ty, &[]),
    }
}

/// Builds a quotient rounded to plus infinity. If `a` and `b` have the same sign and `a` is not zero, it is
/// `(a + x) / b + 1`, where `x` is -1 or 1 against the sign of `b`; else `-(-a / b)`.
fn ceiling_division(a: Value, b: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let [zero, plus, minus] = [0, 1, -1].map(|number| llvm.integer(ty, number));
    let is_b_positive = compare(llvm, ICmpPredicate::Sgt as i64, b, zero, Type::I1);
    let step = llvm.value::<SelectOp>(&[is_b_positive, minus, plus], ty, &[]);
    let shifted = llvm.binary::<AddOp>(a, step);
    let quotient = llvm.binary::<SDivOp>(shifted, b);
    let rounded_up = llvm.binary::<AddOp>(quotient, plus);
    let negative = llvm.binary::<SubOp>(zero, a);
    let quotient = llvm.binary::<SDivOp>(negative, b);
    let rounded = llvm.binary::<SubOp>(zero, quotient);
    let is_a_positive = compare(llvm, ICmpPredicate::Sgt as i64, a, zero, Type::I1);
    let same_sign = compare(llvm, ICmpPredicate::Eq as i64, is_a_positive, is_b_positive, Type::I1);
    let is_not_zero = compare(llvm, ICmpPredicate::Ne as i64, a, zero, Type::I1);
    let is_positive = llvm.binary::<AndOp>(same_sign, is_not_zero);
    llvm.value::<SelectOp>(&[is_positive, rounded_up, rounded], ty, &[])
}

/// Builds a quotient rounded to minus infinity. If `a` and `b` have different signs and `a` is not zero, it is
/// `-1 - (x - a) / b`, where `x` is 1 or -1 with the sign against that of `b`; else `a / b`.
fn floor_division(a: Value, b: Value, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let [zero, plus, minus] = [0, 1, -1].map(|number| llvm.integer(ty, number));
    let is_b_negative = compare(llvm, ICmpPredicate::Slt as i64, b, zero, Type::I1);
    let step = llvm.value::<SelectOp>(&[is_b_negative, plus, minus], ty, &[]);
    let shifted = llvm.binary::<SubOp>(step, a);
    let quotient = llvm.binary::<SDivOp>(shifted, b);
    let rounded_down = llvm.binary::<SubOp>(minus, quotient);
    let quotient = llvm.binary::<SDivOp>(a, b);
    let is_a_negative = compare(llvm, ICmpPredicate::Slt as i64, a, zero, Type::I1);
    let other_sign = compare(llvm, ICmpPredicate::Ne as i64, is_a_negative, is_b_negative, Type::I1);
    let is_not_zero = compare(llvm, ICmpPredicate::Ne as i64, a, zero, Type::I1);
    let is_negative = llvm.binary::<AndOp>(other_sign, is_not_zero);
    llvm.value::<SelectOp>(&[is_negative, rounded_down, quotient], ty, &[])
}
