//! Folders of float arithmetic, rounding to nearest, ties to even.
//!
//! Computes in `f64`. For a format with less than half of its precision, double rounding gives the correctly rounded
//! result; wider formats are not folded. NaN payloads are target-dependent, so NaN results are not folded.

use std::cmp::Ordering;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::numeric::{FloatFormat, FloatValue};

use crate::numbers::{Number, evaluate};

/// Folds of ops on floats.
macro_rules! float_folds {
    ($($(#[$documentation:meta])* $name:ident($($operand:ident),+): $compute:expr;)*) => {
        $($(#[$documentation])*
        pub fn $name(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
            let result = ir.value_type(ir.result(op, 0));
            evaluate(ir.context(), constants, result, |operands| match operands {
                [$(Number::Float($operand)),+] => $compute.map(Number::Float),
                _ => None,
            })
            .into()
        })*
    };
}

float_folds! {
    /// Folds addition.
    add(left, right): compute(*left, *right, |left, right| left + right);
    /// Folds subtraction.
    subtract(left, right): compute(*left, *right, |left, right| left - right);
    /// Folds multiplication.
    multiply(left, right): compute(*left, *right, |left, right| left * right);
    /// Folds division.
    divide(left, right): compute(*left, *right, |left, right| left / right);
    /// Folds the remainder of division.
    remainder(left, right): compute(*left, *right, |left, right| left % right);
    /// Folds maximum, with NaN for NaN.
    maximum(left, right): extremum(*left, *right, |order| order.is_gt(), false);
    /// Folds minimum, with NaN for NaN.
    minimum(left, right): extremum(*left, *right, |order| order.is_lt(), false);
    /// Folds maximum, with the other operand for NaN.
    maximum_number(left, right): extremum(*left, *right, |order| order.is_gt(), true);
    /// Folds minimum, with the other operand for NaN.
    minimum_number(left, right): extremum(*left, *right, |order| order.is_lt(), true);
    /// Folds the magnitude of one operand with the sign of the other.
    copy_sign(value, sign): with_sign(*value, sign.is_negative());
    /// Folds negation.
    negate(value): with_sign(*value, !value.is_negative());
    /// Folds the absolute value.
    absolute(value): with_sign(*value, false);
    /// Folds rounding toward positive infinity.
    ceiling(value): compute(*value, *value, |value, _| value.ceil());
    /// Folds rounding toward negative infinity.
    floor(value): compute(*value, *value, |value, _| value.floor());
    /// Folds rounding toward zero.
    truncate(value): compute(*value, *value, |value, _| value.trunc());
    /// Folds rounding to the nearest integral value, halves away from zero.
    round(value): compute(*value, *value, |value, _| value.round());
    /// Folds rounding to the nearest integral value, halves to the even one.
    round_even(value): compute(*value, *value, |value, _| value.round_ties_even());
    /// Folds the square root.
    square_root(value): compute(*value, *value, |value, _| value.sqrt());
}

/// Returns whether `f64` represents the format's numbers with enough precision to round results correctly.
pub fn is_within_double(format: FloatFormat) -> bool {
    format == FloatFormat::F64
        || 2 * format.precision() + 2 <= FloatFormat::F64.precision()
            && format.exponent_bits() <= FloatFormat::F32.exponent_bits()
}

fn compute(left: FloatValue, right: FloatValue, compute: fn(f64, f64) -> f64) -> Option<FloatValue> {
    if !is_within_double(left.format()) {
        return None;
    }
    let result = compute(left.to_f64(), right.to_f64());
    if result.is_nan() { None } else { FloatValue::from_f64(left.format(), result) }
}

/// Returns the number with this sign, if the format is signed. NaNs are treated alike.
fn with_sign(value: FloatValue, is_negative: bool) -> Option<FloatValue> {
    if value.is_negative() == is_negative {
        return Some(value);
    }
    let format = value.format();
    if !format.has_sign() || (value.is_zero() && !format.has_negative_zero()) {
        return None;
    }
    let flipped = FloatValue::from_bits(format, value.to_bits() ^ (1 << (format.width() - 1)))?;
    // In formats where the bits of minus zero encode NaN, the result must not be one.
    (flipped.is_nan() == value.is_nan() && flipped.is_negative() == is_negative).then_some(flipped)
}

/// Returns the operand that comes first in an order of numbers in which -0.0 is less than 0.0. A NaN operand is the
/// result, or skipped.
fn extremum(
    left: FloatValue,
    right: FloatValue,
    is_first: fn(Ordering) -> bool,
    skips_nan: bool,
) -> Option<FloatValue> {
    if left.is_nan() || right.is_nan() {
        // The NaN payload of an operation on two is target-dependent.
        return match (skips_nan, left.is_nan(), right.is_nan()) {
            (true, true, false) => Some(right),
            (true, false, true) => Some(left),
            _ => None,
        };
    }
    if !is_within_double(left.format()) {
        return None;
    }
    let order = left.to_f64().total_cmp(&right.to_f64());
    Some(if order.is_eq() || is_first(order) { left } else { right })
}
