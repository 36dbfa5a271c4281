//! Folds. Functions without a correctly rounded result in each library are folded for `f32` and `f64` only, in `f64`, by
//! the functions of the standard library, which may be those of the machine; `libm` has those that it lacks.

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
    AcosOp: |ir, op, constants| function(ir, op, constants, f64::acos);
    AcoshOp: |ir, op, constants| function(ir, op, constants, f64::acosh);
    AsinOp: |ir, op, constants| function(ir, op, constants, f64::asin);
    AsinhOp: |ir, op, constants| function(ir, op, constants, f64::asinh);
    AtanOp: |ir, op, constants| function(ir, op, constants, f64::atan);
    AtanhOp: |ir, op, constants| function(ir, op, constants, f64::atanh);
    CosOp: |ir, op, constants| function(ir, op, constants, f64::cos);
    CoshOp: |ir, op, constants| function(ir, op, constants, f64::cosh);
    ErfOp: |ir, op, constants| function(ir, op, constants, libm::erf);
    ErfcOp: |ir, op, constants| function(ir, op, constants, libm::erfc);
    ExpOp: |ir, op, constants| function(ir, op, constants, f64::exp);
    Exp2Op: |ir, op, constants| function(ir, op, constants, f64::exp2);
    ExpM1Op: |ir, op, constants| function(ir, op, constants, f64::exp_m1);
    LogOp: |ir, op, constants| function(ir, op, constants, f64::ln);
    Log10Op: |ir, op, constants| function(ir, op, constants, f64::log10);
    Log1pOp: |ir, op, constants| function(ir, op, constants, f64::ln_1p);
    Log2Op: |ir, op, constants| function(ir, op, constants, f64::log2);
    SinOp: |ir, op, constants| function(ir, op, constants, f64::sin);
    SinhOp: |ir, op, constants| function(ir, op, constants, f64::sinh);
    TanOp: |ir, op, constants| function(ir, op, constants, f64::tan);
    TanhOp: |ir, op, constants| function(ir, op, constants, f64::tanh);
    Atan2Op: |ir, op, constants| function_of_two(ir, op, constants, f64::atan2);
    PowFOp: |ir, op, constants| function_of_two(ir, op, constants, f64::powf);
}

/// Folds a function of a float.
fn function(ir: &Body, op: Op, constants: &[Option<Attribute>], compute: fn(f64) -> f64) -> Folded {
    evaluate(ir.context(), constants, ir.value_type(ir.result(op, 0)), |operands| match operands {
        [Number::Float(value)] => rounded(value.format(), compute(value.to_f64())),
        _ => None,
    })
    .into()
}

/// Folds a function of two floats.
fn function_of_two(
    ir: &Body,
    op: Op,
    constants: &[Option<Attribute>],
    compute: fn(f64, f64) -> f64,
) -> Folded {
    evaluate(ir.context(), constants, ir.value_type(ir.result(op, 0)), |operands| match operands {
        [Number::Float(left), Number::Float(right)] => {
            rounded(left.format(), compute(left.to_f64(), right.to_f64()))
        }
        _ => None,
    })
    .into()
}

/// Returns a result of the format. A NaN is none: its payload depends on the target.
fn rounded(format: FloatFormat, result: f64) -> Option<Number> {
    if result.is_nan() || !matches!(format, FloatFormat::F32 | FloatFormat::F64) {
        return None;
    }
    FloatValue::from_f64(format, result).map(Number::Float)
}

/// Folds the absolute value. That of the least number is the same number.
fn absolute(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    integers::evaluate_unary(ir, op, constants, |value| match value.is_negative() {
        true => Some(value.wrapping_neg()),
        false => Some(value.clone()),
    })
}

/// Folds a count of bits. It may depend on the width of `index`, which is not folded.
fn count(ir: &Body, op: Op, constants: &[Option<Attribute>], count: fn(&WideInteger) -> u32) -> Folded {
    if ir.value_type(ir.result(op, 0)).element_type_or_self(ir.context()).is_index() {
        return Folded::Unchanged;
    }
    integers::evaluate_unary(ir, op, constants, |value| {
        Some(WideInteger::from_u64(count(value).into(), value.width()))
    })
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
