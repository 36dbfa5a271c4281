//! Folders of conversions.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::numeric::{FloatFormat, FloatValue, WideInteger};
use terrace_runtime::types::Type;

use super::floats::is_within_double;
use crate::numbers::{Number, evaluate, integer_width};

/// The target of a conversion: an integer width or a float format.
#[derive(Clone, Copy)]
struct Target {
    width: Option<u32>,
    format: Option<FloatFormat>,
}

/// Folds of conversions.
macro_rules! conversion_folds {
    ($($(#[$documentation:meta])* $name:ident: $convert:expr;)*) => {
        $($(#[$documentation])*
        pub fn $name(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
            let (context, result) = (ir.context(), ir.value_type(ir.result(op, 0)));
            let convert: fn(&Number, Target) -> Option<Number> = $convert;
            let target = Target {
                width: integer_width(context, result),
                format: result.element_type_or_self(context).float_format(context),
            };
            evaluate(context, constants, result, |operands| convert(operands.first()?, target)).into()
        })*
    };
}

conversion_folds! {
    /// Folds sign extension or truncation.
    resize_signed: |value, target| Some(Number::Integer(resize(value.integer()?, target.width?)));
    /// Folds zero extension or truncation.
    resize_unsigned: |value, target| {
        let (value, width) = (value.integer()?, target.width?);
        let is_wider = width > value.width();
        Some(Number::Integer(if is_wider { value.zero_extend(width) } else { value.truncate(width) }))
    };
    /// Folds sign extension.
    sign_extend: |value, target| Some(Number::Integer(value.integer()?.sign_extend(target.width?)));
    /// Folds zero extension.
    zero_extend: |value, target| Some(Number::Integer(value.integer()?.zero_extend(target.width?)));
    /// Folds integer truncation.
    truncate: |value, target| Some(Number::Integer(value.integer()?.truncate(target.width?)));
    /// Folds the conversion between float formats, rounding to nearest, ties to even.
    convert_format: convert_float;
    /// Folds the conversion between float formats where no rounding is necessary.
    convert_format_exactly: |value, target| {
        let converted = convert_float(value, target)?;
        let back = converted.float()?.convert(value.float()?.format())?;
        (back == value.float()?).then_some(converted)
    };
    /// Folds the conversion of signed integers to floats.
    signed_to_float: |value, target| float_of(value.integer()?, true, target.format?);
    /// Folds the conversion of unsigned integers to floats.
    unsigned_to_float: |value, target| float_of(value.integer()?, false, target.format?);
    /// Folds the conversion of floats to signed integers.
    float_to_signed: |value, target| integer_of(value.float()?, true, target.width?);
    /// Folds the conversion of floats to unsigned integers.
    float_to_unsigned: |value, target| integer_of(value.float()?, false, target.width?);
    /// Folds the reinterpretation of bits.
    reinterpret_bits: reinterpret;
}

/// Sign-extends or truncates an integer.
fn resize(value: &WideInteger, width: u32) -> WideInteger {
    if width > value.width() { value.sign_extend(width) } else { value.truncate(width) }
}

fn convert_float(value: &Number, target: Target) -> Option<Number> {
    let value = value.float()?;
    // The NaN payload is target-dependent.
    if value.is_nan() { None } else { value.convert(target.format?).map(Number::Float) }
}

/// Returns the float nearest to an integer. Converts through decimal text, which is exact for any width.
fn float_of(value: &WideInteger, is_signed: bool, format: FloatFormat) -> Option<Number> {
    let text = if is_signed { value.to_signed_text() } else { value.to_unsigned_text() };
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.as_str()),
    };
    let magnitude = FloatValue::from_text(format, &format!("{digits}.0")).ok()?;
    if !is_negative {
        return Some(Number::Float(magnitude));
    }
    if !format.has_sign() {
        return None;
    }
    let bits = magnitude.to_bits() | 1 << (format.width() - 1);
    FloatValue::from_bits(format, bits).map(Number::Float)
}

/// Returns a float truncated to an integer, if it fits in the width.
fn integer_of(value: FloatValue, is_signed: bool, width: u32) -> Option<Number> {
    if !is_within_double(value.format()) || !value.is_finite() {
        return None;
    }
    let whole = value.to_f64().trunc();
    // Below this bound the conversion to `i128` is exact.
    if whole.abs() >= 2_f64.powi(126) || width == 0 {
        return None;
    }
    let whole = whole as i128;
    let fits = match (is_signed, width) {
        (false, _) if whole < 0 => false,
        (false, width) => width >= 127 || whole >> width == 0,
        (true, width) => width >= 128 || (whole >> (width - 1) == 0 || whole >> (width - 1) == -1),
    };
    if !fits {
        return None;
    }
    let words = [whole as u64, (whole >> 64) as u64];
    Some(Number::Integer(resize(&WideInteger::from_words(&words, 128), width)))
}

fn reinterpret(value: &Number, target: Target) -> Option<Number> {
    match (value, target) {
        (Number::Integer(value), Target { width: Some(_), .. }) => Some(Number::Integer(value.clone())),
        (Number::Integer(value), Target { format: Some(format), .. }) => {
            let words = value.words();
            let word = |index: usize| u128::from(words.get(index).copied().unwrap_or_default());
            FloatValue::from_bits(format, word(0) | word(1) << 64).map(Number::Float)
        }
        (Number::Float(value), Target { width: Some(width), .. }) => {
            let bits = value.to_bits();
            let words = [bits as u64, (bits >> 64) as u64];
            Some(Number::Integer(WideInteger::from_words(&words, 128).truncate(width)))
        }
        (Number::Float(value), Target { format: Some(format), .. }) => {
            FloatValue::from_bits(format, value.to_bits()).map(Number::Float)
        }
        _ => None,
    }
}

/// Returns whether an integer type survives a round trip through another. `index` is assumed to have 32 to 64 bits.
pub fn is_lossless_through(context: &Context, from: Type, through: Type) -> bool {
    let (from, through) = (from.element_type_or_self(context), through.element_type_or_self(context));
    match (from.as_integer(context), through.as_integer(context)) {
        (Some(from), None) => through.is_index() && from.width <= 32,
        (None, Some(through)) => from.is_index() && through.width >= 64,
        _ => false,
    }
}

/// Returns whether the second format represents each number of the first.
pub fn is_lossless_extension(context: &Context, from: Type, to: Type) -> bool {
    let format = |ty: Type| ty.element_type_or_self(context).float_format(context);
    let (Some(from), Some(to)) = (format(from), format(to)) else { return false };
    let is_usual =
        |format: FloatFormat| format.has_sign() && format.has_infinity() && format.has_negative_zero();
    // A format without infinity has a power of two above those of other formats with as many bits for exponents, or has
    // another bias.
    let has_exponents = match is_usual(from) {
        true => from.exponent_bits() <= to.exponent_bits(),
        false => from.exponent_bits() < to.exponent_bits(),
    };
    is_usual(to) && from.precision() <= to.precision() && has_exponents
}

/// Returns whether a float type represents each integer of a type.
pub fn has_all_integers(context: &Context, float: Type, integer: Type) -> bool {
    let format = float.element_type_or_self(context).float_format(context);
    let integer = integer.element_type_or_self(context).as_integer(context);
    format.zip(integer).is_some_and(|(format, integer)| {
        // The greatest finite power of two has the exponent `bias`, or the next one in formats without infinity.
        let fits =
            integer.width <= format.precision() && i64::from(integer.width) <= i64::from(format.bias());
        fits && format.has_zero() && format.has_sign()
    })
}
