//! Float arithmetic, rounding to nearest, ties to even.
//!
//! `f32` and `f64` are computed natively. Formats with less than half of the precision of `f64` are computed in `f64`
//! and rounded again, which gives the correctly rounded result. Formats of higher precision are not supported. A NaN
//! result is always the canonical positive NaN.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use terrace_runtime::numeric::{FloatFormat, FloatValue};

use crate::{Integer, Stop};

fn not_computed_with(format: FloatFormat) -> Stop {
    Stop::unsupported(format!("computes with numbers of type '{}'", format.keyword()))
        .help("the interpreter computes with floats of up to 64 bits")
}

/// Returns whether `f64` represents the format's numbers with enough precision to round results correctly.
fn is_computed_with(format: FloatFormat) -> bool {
    format == FloatFormat::F64 || format == FloatFormat::F32 || is_within_double(format)
}

fn is_within_double(format: FloatFormat) -> bool {
    2 * format.precision() + 2 <= FloatFormat::F64.precision()
        && format.exponent_bits() <= FloatFormat::F32.exponent_bits()
}

fn single(value: FloatValue) -> f32 {
    f32::from_bits(value.to_bits() as u32)
}

fn double(value: FloatValue) -> f64 {
    match value.format() {
        FloatFormat::F32 => f64::from(single(value)),
        FloatFormat::F64 => f64::from_bits(value.to_bits() as u64),
        _ => value.to_f64(),
    }
}

/// Rounds a number to a format.
pub(crate) fn from_double(format: FloatFormat, value: f64) -> Result<FloatValue, Stop> {
    let value = if value.is_nan() { f64::NAN } else { value };
    match format {
        FloatFormat::F32 if value.is_nan() => Ok(FloatValue::from_f32_exact(f32::NAN)),
        FloatFormat::F32 => Ok(FloatValue::from_f32_exact(value as f32)),
        FloatFormat::F64 => Ok(FloatValue::from_f64_exact(value)),
        _ if !is_computed_with(format) => Err(not_computed_with(format)),
        _ => FloatValue::from_f64(format, value).ok_or_else(|| {
            Stop::undefined(format!("has the result {value}, which '{}' does not have", format.keyword()))
        }),
    }
}

/// Computes with two numbers of the same format: natively for `f32`, otherwise in `f64`.
pub(crate) fn binary(
    left: FloatValue,
    right: FloatValue,
    in_single: fn(f32, f32) -> f32,
    in_double: fn(f64, f64) -> f64,
) -> Result<FloatValue, Stop> {
    match left.format() {
        FloatFormat::F32 => {
            let result = in_single(single(left), single(right));
            Ok(FloatValue::from_f32_exact(if result.is_nan() { f32::NAN } else { result }))
        }
        format if is_computed_with(format) => from_double(format, in_double(double(left), double(right))),
        format => Err(not_computed_with(format)),
    }
}

/// Computes with one number, in `f64`.
pub(crate) fn unary(value: FloatValue, compute: fn(f64) -> f64) -> Result<FloatValue, Stop> {
    match is_computed_with(value.format()) {
        true => from_double(value.format(), compute(double(value))),
        false => Err(not_computed_with(value.format())),
    }
}

/// Returns the product of two numbers plus a third one, rounded once: natively for `f32`, otherwise in `f64`.
pub(crate) fn multiply_add(a: FloatValue, b: FloatValue, c: FloatValue) -> Result<FloatValue, Stop> {
    match a.format() {
        FloatFormat::F32 => {
            let result = single(a).mul_add(single(b), single(c));
            Ok(FloatValue::from_f32_exact(if result.is_nan() { f32::NAN } else { result }))
        }
        format if is_computed_with(format) => from_double(format, double(a).mul_add(double(b), double(c))),
        format => Err(not_computed_with(format)),
    }
}

/// Returns the number, possibly NaN, with this sign.
pub(crate) fn with_sign(value: FloatValue, is_negative: bool) -> Result<FloatValue, Stop> {
    let format = value.format();
    if value.is_negative() == is_negative {
        return Ok(value);
    }
    let no_such = || Stop::undefined(format!("has a result that '{}' does not have", format.keyword()));
    if !format.has_sign() || value.is_zero() && !format.has_negative_zero() {
        return Err(no_such());
    }
    let flipped = FloatValue::from_bits(format, value.to_bits() ^ (1 << (format.width() - 1)));
    flipped.filter(|flipped| flipped.is_nan() == value.is_nan()).ok_or_else(no_such)
}

/// Compares two numbers. Returns `None` if one of them is a NaN.
pub(crate) fn compare(left: FloatValue, right: FloatValue) -> Result<Option<Ordering>, Stop> {
    match is_computed_with(left.format()) {
        true => Ok(double(left).partial_cmp(&double(right))),
        false => Err(not_computed_with(left.format())),
    }
}

/// Converts to another format, with rounding.
pub(crate) fn convert(value: FloatValue, format: FloatFormat) -> Result<FloatValue, Stop> {
    if !is_computed_with(value.format()) || !is_computed_with(format) {
        let format = if is_computed_with(format) { value.format() } else { format };
        return Err(not_computed_with(format));
    }
    from_double(format, double(value))
}

/// Returns the maximum or minimum; NaN if one of them is NaN.
pub(crate) fn extreme(left: FloatValue, right: FloatValue, greatest: bool) -> Result<FloatValue, Stop> {
    let order = compare(left, right)?;
    Ok(match order {
        None if left.is_nan() => left,
        None => right,
        // Positive zero is greater than negative zero.
        Some(Ordering::Equal) if left.is_negative() == greatest => right,
        Some(Ordering::Equal) => left,
        Some(order) if (order == Ordering::Greater) == greatest => left,
        Some(_) => right,
    })
}

/// Returns the number nearest to an integer.
pub(crate) fn from_whole(format: FloatFormat, value: &BigInt) -> Result<FloatValue, Stop> {
    let magnitude = value.abs();
    let length = magnitude.bits();
    // The leading 53 bits, with a sticky last bit: this makes double rounding exact.
    let (kept, dropped) = match format {
        FloatFormat::F64 => (64, length.saturating_sub(64)),
        _ => (53, length.saturating_sub(53)),
    };
    debug_assert!(kept <= 64, "the first bits fit 64");
    let first = (&magnitude >> dropped).to_u64().unwrap_or_default();
    let is_exact = (BigInt::from(first) << dropped) == magnitude;
    let first = first | u64::from(!is_exact);
    let scaled = if length > 1100 { f64::INFINITY } else { scale(first as f64, dropped) };
    from_double(format, if value.is_negative() { -scaled } else { scaled })
}

/// Multiplies by a power of two, in exact steps.
fn scale(value: f64, exponent: u64) -> f64 {
    let (mut value, mut left) = (value, exponent);
    while left > 0 && value.is_finite() {
        let step = left.min(512);
        value *= 2_f64.powi(step as i32);
        left -= step;
    }
    value
}

/// Truncates to an integer, if it fits in the width.
pub(crate) fn to_whole(value: FloatValue, is_signed: bool, width: u32) -> Result<Option<Integer>, Stop> {
    if !is_computed_with(value.format()) {
        return Err(not_computed_with(value.format()));
    }
    let number = double(value).trunc();
    if !number.is_finite() {
        return Ok(None);
    }
    let bits = number.abs().to_bits();
    let exponent = (bits >> 52) as i64 - 1075;
    let significand = BigInt::from((bits & ((1 << 52) - 1)) | 1 << 52);
    let magnitude = match number == 0.0 {
        true => BigInt::from(0),
        false if exponent >= 0 => significand << exponent,
        false => significand >> -exponent,
    };
    let whole = if number < 0.0 { -magnitude } else { magnitude };
    let integer = Integer::from_big(&whole, width);
    let back = if is_signed { integer.to_signed() } else { integer.to_unsigned() };
    Ok((back == whole).then_some(integer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_rounded_once() {
        // Just above the midpoint of two bf16 numbers: rounding to f64 first would give the midpoint, and then the even
        // neighbour.
        let value = (BigInt::from(0b1_0000_0001_u64) << 60) + 1;
        let rounded = from_whole(FloatFormat::BF16, &value).unwrap();
        assert_eq!(rounded.to_f64(), f64::from(0b1_0000_0010_u16) * 2_f64.powi(60));
        for value in [i64::MAX, i64::MIN, 0, -1, (1 << 53) + 1, (1 << 54) + 3, -((1 << 60) + 129)] {
            let whole = BigInt::from(value);
            let (in_double, in_single) =
                (from_whole(FloatFormat::F64, &whole), from_whole(FloatFormat::F32, &whole));
            assert_eq!(in_double.unwrap(), FloatValue::from_f64_exact(value as f64), "{value}");
            assert_eq!(in_single.unwrap(), FloatValue::from_f32_exact(value as f32), "{value}");
        }
        assert!(from_whole(FloatFormat::F64, &(BigInt::from(1) << 5000)).unwrap().is_infinite());
    }

    #[test]
    fn fractions_fall_away() {
        let whole = |value: f64, is_signed, width| {
            to_whole(FloatValue::from_f64_exact(value), is_signed, width).unwrap().map(|it| it.to_signed())
        };
        assert_eq!(whole(-1.9, true, 8), Some((-1).into()));
        assert_eq!(whole(-0.9, false, 8), Some(0.into()));
        assert_eq!(whole(-1.0, false, 8), None);
        assert_eq!(whole(127.5, true, 8), Some(127.into()));
        assert_eq!(whole(128.0, true, 8), None);
        assert_eq!(whole(f64::NAN, true, 8), None);
        assert_eq!(whole(2_f64.powi(200), true, 300), Some(BigInt::from(1) << 200));
    }
}
