//! Folds. Functions whose last bit differs between libraries are not folded.

use terrace_dialect_support::fold::{floats, integers};
use terrace_dialect_support::numbers::{Number, evaluate};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::numeric::{FloatFormat, FloatValue, WideInteger};

use super::*;

terrace_dialect_support::folds! {
    AbsFOp: floats::absolute;
    CeilOp: floats::ceiling;
    FloorOp: floats::floor;
    TruncOp: floats::truncate;
    RoundOp: floats::round;
    RoundEvenOp: floats::round_even;
    SqrtOp: floats::square_root;
    CopySignOp: floats::copy_sign;
    IPowIOp: integers::power;
    AbsIOp: absolute;
    CountLeadingZerosOp: |ir, op, constants| count(ir, op, constants, leading_zeros);
    CountTrailingZerosOp: |ir, op, constants| count(ir, op, constants, trailing_zeros);
    CtPopOp: |ir, op, constants| count(ir, op, constants, |value| {
        (0..value.width()).filter(|index| value.bit(*index)).count() as u32
    });
    IsFiniteOp: |ir, op, constants| classify(ir, op, constants, FloatValue::is_finite);
    IsInfOp: |ir, op, constants| classify(ir, op, constants, FloatValue::is_infinite);
    IsNaNOp: |ir, op, constants| classify(ir, op, constants, FloatValue::is_nan);
    IsNormalOp: |ir, op, constants| classify(ir, op, constants, is_normal);
}

/// Returns the result of an op on one integer.
fn unary(
    ir: &Body,
    op: Op,
    constants: &[Option<Attribute>],
    compute: impl Fn(&WideInteger) -> Option<WideInteger>,
) -> Folded {
    evaluate(ir.context(), constants, ir.value_type(ir.result(op, 0)), |operands| match operands {
        [Number::Integer(value)] => compute(value).map(Number::Integer),
        _ => None,
    })
    .into()
}

/// Folds the absolute value. That of the minimum value is undefined.
fn absolute(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    unary(ir, op, constants, |value| match value.is_negative() {
        true if *value == WideInteger::least_signed(value.width()) => None,
        true => Some(value.wrapping_neg()),
        false => Some(value.clone()),
    })
}

/// Folds a count of bits. It may depend on the width of `index`, which is not folded.
fn count(ir: &Body, op: Op, constants: &[Option<Attribute>], count: fn(&WideInteger) -> u32) -> Folded {
    if ir.value_type(ir.result(op, 0)).element_type_or_self(ir.context()).is_index() {
        return Folded::Unchanged;
    }
    unary(ir, op, constants, |value| Some(WideInteger::from_u64(count(value).into(), value.width())))
}

fn leading_zeros(value: &WideInteger) -> u32 {
    (0..value.width()).rev().take_while(|index| !value.bit(*index)).count() as u32
}

fn trailing_zeros(value: &WideInteger) -> u32 {
    (0..value.width()).take_while(|index| !value.bit(*index)).count() as u32
}

/// Folds a predicate of floats.
fn classify(ir: &Body, op: Op, constants: &[Option<Attribute>], holds: fn(FloatValue) -> bool) -> Folded {
    evaluate(ir.context(), constants, ir.value_type(ir.result(op, 0)), |operands| match operands {
        [Number::Float(value)] => Some(Number::Integer(WideInteger::from_bool(holds(*value)))),
        _ => None,
    })
    .into()
}

/// Returns whether a float of a format with exponents like those of IEEE 754 is normal. Others are taken by their value.
fn is_normal(value: FloatValue) -> bool {
    if !value.is_finite() || value.is_zero() {
        return false;
    }
    let format = value.format();
    let digits = match format {
        FloatFormat::F80 => format.precision(),
        _ => format.precision() - 1,
    };
    let exponent = (value.to_bits() >> digits) & ((1 << format.exponent_bits()) - 1);
    exponent != 0
}
