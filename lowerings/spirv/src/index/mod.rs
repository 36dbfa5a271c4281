//! `convert-index-to-spirv`: the dialect `index`.

use terrace_index::{
    BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, CmpPredicate, ConstantOp, FloorDivSOp,
    MaxSOp, MaxUOp, MinSOp, MinUOp, SizeOfOp,
};
use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_spirv::{
    CLSMaxOp, CLSMinOp, CLUMaxOp, CLUMinOp, GLSMaxOp, GLSMinOp, GLUMaxOp, GLUMinOp, IAddOp, IEqualOp,
    INotEqualOp, ISubOp, LogicalAndOp, LogicalEqualOp, LogicalNotEqualOp, SConvertOp, SDivOp,
    SGreaterThanEqualOp, SGreaterThanOp, SLessThanEqualOp, SLessThanOp, UConvertOp, UDivOp,
    UGreaterThanEqualOp, UGreaterThanOp, ULessThanEqualOp, ULessThanOp,
};

use crate::environment::{environment_around, has_environment};
use crate::support::builder::Spirv;
use crate::support::constants::converted_constant;
use crate::support::patterns::Patterns;
use crate::support::sets::Set;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/index_to_spirv.rs"));

has_environment!(ConvertIndexToSpirv);

fn add_types(options: &ConvertIndexToSpirv, types: &mut TypeConverter) {
    let options =
        TypeOptions { wide_index: options.wide_index, ..TypeOptions::new(options.environment.clone()) };
    crate::types::add_types(types, &options);
}

/// Adds the patterns that lower what the declared lowerings do not.
fn add_lowerings(options: &ConvertIndexToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let mut patterns = Patterns { patterns, types };
    let set = Set::of(&options.environment.clone().unwrap_or_default());
    patterns
        .set::<MaxSOp, GLSMaxOp, CLSMaxOp>(set)
        .set::<MaxUOp, GLUMaxOp, CLUMaxOp>(set)
        .set::<MinSOp, GLSMinOp, CLSMinOp>(set)
        .set::<MinUOp, GLUMinOp, CLUMinOp>(set)
        .add(|op: ConstantOp, _, rewriter| {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let ir = rewriter.body();
            let value = ir.attribute(op.op(), "value").ok_or("it has no value");
            let value = value.map_err(Into::into);
            let value = value.and_then(|value| converted_constant(ir.context(), value, ty));
            let value = value.map_err(|reason: String| rewriter.match_failure(op.op(), || reason))?;
            let value = Spirv::at(op.op(), rewriter).constant(ty, value);
            rewriter.replace(op.op(), &[value]);
            Ok(())
        })
        .value(|op: BoolConstantOp, _, ty, spirv| {
            let value = i64::from(op.value(spirv.body()));
            spirv.integer(ty, value)
        })
        .value(|_: SizeOfOp, _, ty, spirv| {
            let bits = ty.bit_width(spirv.context()).unwrap_or(32);
            spirv.integer(ty, i64::from(bits))
        })
        .value(|_: CastSOp, operands, ty, spirv| cast::<SConvertOp>(operands[0], ty, spirv))
        .value(|_: CastUOp, operands, ty, spirv| cast::<UConvertOp>(operands[0], ty, spirv))
        .value(|op: CmpOp, operands, ty, spirv| compare(op, operands, ty, spirv))
        .value(|_: CeilDivSOp, operands, ty, spirv| ceiling_division(operands[0], operands[1], ty, spirv))
        .value(|_: CeilDivUOp, operands, ty, spirv| {
            let [a, b] = [operands[0], operands[1]];
            let [zero, one] = [0, 1].map(|number| spirv.integer(ty, number));
            let before = spirv.binary::<ISubOp>(a, one);
            let quotient = spirv.binary::<UDivOp>(before, b);
            let next = spirv.binary::<IAddOp>(quotient, one);
            let is_zero = spirv.value::<IEqualOp>(&[a, zero], Type::I1, &[]);
            spirv.select(is_zero, zero, next)
        })
        .value(|_: FloorDivSOp, operands, ty, spirv| floor_division(operands[0], operands[1], ty, spirv));
}

/// Builds a cast of an integer to another width by `T`.
fn cast<T: OpHandle>(value: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    if spirv.ty(value) == ty { value } else { spirv.value::<T>(&[value], ty, &[]) }
}

fn compare(op: CmpOp, operands: &[Value], ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    use CmpPredicate as Is;
    let predicate = *op.pred(spirv.body()).value(spirv.context());
    match predicate {
        Is::Eq => spirv.value::<IEqualOp>(operands, ty, &[]),
        Is::Ne => spirv.value::<INotEqualOp>(operands, ty, &[]),
        Is::Slt => spirv.value::<SLessThanOp>(operands, ty, &[]),
        Is::Sle => spirv.value::<SLessThanEqualOp>(operands, ty, &[]),
        Is::Sgt => spirv.value::<SGreaterThanOp>(operands, ty, &[]),
        Is::Sge => spirv.value::<SGreaterThanEqualOp>(operands, ty, &[]),
        Is::Ult => spirv.value::<ULessThanOp>(operands, ty, &[]),
        Is::Ule => spirv.value::<ULessThanEqualOp>(operands, ty, &[]),
        Is::Ugt => spirv.value::<UGreaterThanOp>(operands, ty, &[]),
        Is::Uge => spirv.value::<UGreaterThanEqualOp>(operands, ty, &[]),
    }
}

/// Builds a quotient rounded to plus infinity. If `a` and `b` have the same sign and `a` is not zero, it is
/// `(a + x) / b + 1`, where `x` is -1 or 1 against the sign of `b`; else `-(-a / b)`.
fn ceiling_division(a: Value, b: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let [zero, plus, minus] = [0, 1, -1].map(|number| spirv.integer(ty, number));
    let is_b_positive = spirv.value::<SGreaterThanOp>(&[b, zero], Type::I1, &[]);
    let step = spirv.select(is_b_positive, minus, plus);
    let shifted = spirv.binary::<IAddOp>(a, step);
    let quotient = spirv.binary::<SDivOp>(shifted, b);
    let rounded_up = spirv.binary::<IAddOp>(quotient, plus);
    let negative = spirv.binary::<ISubOp>(zero, a);
    let quotient = spirv.binary::<SDivOp>(negative, b);
    let rounded = spirv.binary::<ISubOp>(zero, quotient);
    let is_a_positive = spirv.value::<SGreaterThanOp>(&[a, zero], Type::I1, &[]);
    let same_sign = spirv.binary::<LogicalEqualOp>(is_a_positive, is_b_positive);
    let is_not_zero = spirv.value::<INotEqualOp>(&[a, zero], Type::I1, &[]);
    let is_positive = spirv.binary::<LogicalAndOp>(same_sign, is_not_zero);
    spirv.select(is_positive, rounded_up, rounded)
}

/// Builds a quotient rounded to minus infinity. If `a` and `b` have different signs and `a` is not zero, it is
/// `-1 - (x - a) / b`, where `x` is 1 or -1 with the sign against that of `b`; else `a / b`.
fn floor_division(a: Value, b: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let [zero, plus, minus] = [0, 1, -1].map(|number| spirv.integer(ty, number));
    let is_b_negative = spirv.value::<SLessThanOp>(&[b, zero], Type::I1, &[]);
    let step = spirv.select(is_b_negative, plus, minus);
    let shifted = spirv.binary::<ISubOp>(step, a);
    let quotient = spirv.binary::<SDivOp>(shifted, b);
    let rounded_down = spirv.binary::<ISubOp>(minus, quotient);
    let quotient = spirv.binary::<SDivOp>(a, b);
    let is_a_negative = spirv.value::<SLessThanOp>(&[a, zero], Type::I1, &[]);
    let other_sign = spirv.binary::<LogicalNotEqualOp>(is_a_negative, is_b_negative);
    let is_not_zero = spirv.value::<INotEqualOp>(&[a, zero], Type::I1, &[]);
    let is_negative = spirv.binary::<LogicalAndOp>(other_sign, is_not_zero);
    spirv.select(is_negative, rounded_down, quotient)
}
