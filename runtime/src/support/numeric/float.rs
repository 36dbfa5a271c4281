//! Floating point values: their encoding, classes and conversions.

use std::fmt;

use super::float_format::{FloatFormat, SpecialValues};
use super::float_print::write_float;

/// A floating point value: its bits in a [`FloatFormat`].
///
/// Two values are equal if their formats and bits are: a NaN equals itself, including its payload, and the
/// two zeros differ. Obsolete encodings of `f80` are canonicalized at construction, so that equal numbers
/// have equal bits.
///
/// ```
/// use terrace_runtime::numeric::{FloatFormat, FloatValue};
///
/// let value = FloatValue::from_text(FloatFormat::F16, "1.5e-3").unwrap();
/// assert_eq!(value.to_bits(), 0x1625);
/// assert_eq!(value.to_string(), "1.500130e-03");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FloatValue {
    format: FloatFormat,
    /// Two halves, the lower first, to avoid the 16-byte alignment of `u128` in attributes.
    halves: [u64; 2],
}

/// The class of a value, with the decomposed magnitude of a finite number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FloatClass {
    Zero,
    /// `significand * 2^exponent`, with a non-zero significand.
    Finite {
        significand: u128,
        exponent: i32,
    },
    Infinity,
    Nan,
}

impl FloatValue {
    fn new(format: FloatFormat, bits: u128) -> FloatValue {
        FloatValue { format, halves: [bits as u64, (bits >> 64) as u64] }
    }

    /// Returns the value with these bits; `None` if a bit beyond the width of the format is set.
    pub fn from_bits(format: FloatFormat, bits: u128) -> Option<FloatValue> {
        if format.width() < 128 && bits >> format.width() != 0 {
            return None;
        }
        let bits = if format.has_explicit_leading_bit() { canonical_f80(bits) } else { bits };
        Some(FloatValue::new(format, bits))
    }

    /// Returns the value nearest to `value` in `format`; see [`convert`](Self::convert).
    pub fn from_f64(format: FloatFormat, value: f64) -> Option<FloatValue> {
        FloatValue::new(FloatFormat::F64, value.to_bits().into()).convert(format)
    }

    /// Returns an `f32` value, bit for bit.
    pub fn from_f32_exact(value: f32) -> FloatValue {
        FloatValue::new(FloatFormat::F32, value.to_bits().into())
    }

    /// Returns an `f64` value, bit for bit.
    pub fn from_f64_exact(value: f64) -> FloatValue {
        FloatValue::new(FloatFormat::F64, value.to_bits().into())
    }

    /// Returns positive zero; in `f8E8M0FNU`, which has no zero, the smallest number.
    pub fn zero(format: FloatFormat) -> FloatValue {
        FloatValue::new(format, 0)
    }

    /// Returns the value as an `f64`, rounded to nearest even if the format is more precise.
    pub fn to_f64(self) -> f64 {
        let value = self.convert(FloatFormat::F64).unwrap_or(self);
        f64::from_bits(value.halves[0])
    }

    /// Returns the format of the value.
    pub fn format(self) -> FloatFormat {
        self.format
    }

    /// Returns the bits of the value. Bits beyond the width of the format are zero.
    pub fn to_bits(self) -> u128 {
        u128::from(self.halves[1]) << 64 | u128::from(self.halves[0])
    }

    /// Returns whether the value is a NaN.
    pub fn is_nan(self) -> bool {
        self.class() == FloatClass::Nan
    }

    /// Returns whether the value is an infinity.
    pub fn is_infinite(self) -> bool {
        self.class() == FloatClass::Infinity
    }

    /// Returns whether the value is finite: neither an infinity nor a NaN.
    pub fn is_finite(self) -> bool {
        matches!(self.class(), FloatClass::Zero | FloatClass::Finite { .. })
    }

    /// Returns whether the value is positive or negative zero.
    pub fn is_zero(self) -> bool {
        self.class() == FloatClass::Zero
    }

    /// Returns whether the sign bit is set, as in negative numbers, negative zero and some NaNs.
    pub fn is_negative(self) -> bool {
        self.format.has_sign() && self.to_bits() >> (self.format.width() - 1) != 0
    }

    /// Returns the value in another format, rounded to nearest even.
    ///
    /// On overflow the result is infinity, in a format without infinities NaN, and in a format with finite
    /// numbers only the greatest number. On underflow the result is zero, and in `f8E8M0FNU` the smallest
    /// number. Negative zero loses its sign if the format has no negative zero. A NaN keeps its sign and the
    /// leading bits of its payload that fit, and becomes quiet.
    ///
    /// `None` if the format cannot represent the value: a NaN or an infinity in a format with finite numbers
    /// only, or a negative number in a format without sign.
    pub fn convert(self, format: FloatFormat) -> Option<FloatValue> {
        if format == self.format {
            return Some(self);
        }
        let negative = self.is_negative();
        match self.class() {
            FloatClass::Zero => Some(FloatValue::signed_zero(format, negative)),
            FloatClass::Finite { significand, exponent } => {
                if negative && !format.has_sign() {
                    return None;
                }
                Some(FloatValue::round(format, negative, significand, exponent.into(), false))
            }
            FloatClass::Infinity => format.has_nan().then(|| overflowed(format, negative)),
            FloatClass::Nan => format.has_nan().then(|| nan(format, negative, self.payload())),
        }
    }

    /// Returns zero with this sign, if the format has it.
    pub(super) fn signed_zero(format: FloatFormat, negative: bool) -> FloatValue {
        with_sign(format, negative && format.has_negative_zero(), 0)
    }

    /// Returns the value nearest to `significand * 2^exponent`, ties to even.
    ///
    /// The significand is not zero. `inexact` says that the true number lies above the given one by
    /// less than one unit of the significand, which then must have two bits more than the precision
    /// of the format. A number is negative only in a format that has a sign.
    pub(super) fn round(
        format: FloatFormat,
        negative: bool,
        significand: u128,
        exponent: i64,
        inexact: bool,
    ) -> FloatValue {
        let min_exponent = i64::from(format.min_exponent());
        let leading = exponent + i64::from(significand.ilog2());
        if leading > min_exponent + (1i64 << format.exponent_bits()) {
            return overflowed(format, negative);
        }
        let scale = leading.max(min_exponent);
        let shift = scale - i64::from(format.fraction_bits()) - exponent;
        let rounded = if shift <= 0 {
            significand << -shift
        } else {
            shift_right_to_nearest(significand, shift, inexact)
        };
        // A significand with its leading bit counts as one step of the exponent field, so that a
        // carry out of rounding moves on to the next exponent by itself.
        let mut magnitude = (((scale - min_exponent) as u128) << format.fraction_bits()) + rounded;
        if !format.has_zero() {
            magnitude = magnitude.saturating_sub(1);
        }
        if magnitude > format.largest_magnitude() {
            overflowed(format, negative)
        } else {
            let keeps_sign = magnitude != 0 || format.has_negative_zero();
            with_sign(format, negative && keeps_sign, magnitude)
        }
    }

    /// Returns a value without sign with its sign bit set to `negative`; the format must have negative zero.
    pub(super) fn with_sign_set(self, negative: bool) -> FloatValue {
        FloatValue::new(self.format, self.to_bits() | u128::from(negative) << (self.format.width() - 1))
    }

    /// Decomposes the value.
    pub(super) fn class(self) -> FloatClass {
        let format = self.format;
        let magnitude = self.magnitude();
        let fraction_bits = format.fraction_bits();
        let is_special = match format.special_values() {
            SpecialValues::NegativeZeroNan => magnitude == 0 && self.is_negative(),
            SpecialValues::FiniteOnly => false,
            SpecialValues::Ieee | SpecialValues::AllOnesNan => {
                // The significand of an f80 NaN may lack its leading bit, but an f80 with the
                // greatest exponent is special all the same.
                magnitude > format.largest_magnitude()
            }
        };
        if is_special {
            let is_infinity = format.has_infinity()
                && magnitude == format.largest_magnitude() + 1
                && (!format.has_explicit_leading_bit() || self.to_bits() >> fraction_bits & 1 == 1);
            return if is_infinity { FloatClass::Infinity } else { FloatClass::Nan };
        }
        if magnitude == 0 && format.has_zero() {
            return FloatClass::Zero;
        }
        let field = (magnitude >> fraction_bits) as i32;
        let fraction = magnitude & ((1 << fraction_bits) - 1);
        let (significand, scale) = if field == 0 && format.has_zero() {
            (fraction, format.min_exponent())
        } else {
            (fraction | 1 << fraction_bits, field - format.bias())
        };
        FloatClass::Finite { significand, exponent: scale - fraction_bits as i32 }
    }

    /// Returns the bits without the sign and without an explicit leading bit of the significand.
    fn magnitude(self) -> u128 {
        let bits = if self.format.has_sign() {
            self.to_bits() & ((1 << (self.format.width() - 1)) - 1)
        } else {
            self.to_bits()
        };
        if self.format.has_explicit_leading_bit() {
            let fraction_bits = self.format.fraction_bits();
            let fraction = bits & ((1 << fraction_bits) - 1);
            bits >> (fraction_bits + 1) << fraction_bits | fraction
        } else {
            bits
        }
    }

    /// Returns the payload of a NaN, aligned to the top of 128 bits.
    fn payload(self) -> u128 {
        let fraction_bits = self.format.fraction_bits();
        if self.format.has_infinity() { self.magnitude() << (128 - fraction_bits) } else { 0 }
    }
}

/// Returns `value / 2^shift` rounded to nearest even. `inexact` adds a part of less than one to `value`.
fn shift_right_to_nearest(value: u128, shift: i64, inexact: bool) -> u128 {
    if shift > 128 {
        return 0;
    }
    let (kept, rest) = if shift == 128 { (0, value) } else { (value >> shift, value & ((1 << shift) - 1)) };
    let half = 1u128 << (shift - 1);
    let rounds_up = rest > half || rest == half && (inexact || kept & 1 == 1);
    kept + u128::from(rounds_up)
}

/// Returns the result of overflow.
fn overflowed(format: FloatFormat, negative: bool) -> FloatValue {
    match format.special_values() {
        SpecialValues::Ieee => with_sign(format, negative, format.largest_magnitude() + 1),
        SpecialValues::AllOnesNan | SpecialValues::NegativeZeroNan => nan(format, negative, 0),
        SpecialValues::FiniteOnly => with_sign(format, negative, format.largest_magnitude()),
    }
}

/// Returns a quiet NaN with a payload given from the top of 128 bits; the format must have a NaN.
fn nan(format: FloatFormat, negative: bool, payload: u128) -> FloatValue {
    match format.special_values() {
        SpecialValues::NegativeZeroNan => with_sign(format, true, 0),
        SpecialValues::AllOnesNan | SpecialValues::FiniteOnly => {
            with_sign(format, negative && format.has_sign(), format.largest_magnitude() + 1)
        }
        SpecialValues::Ieee => {
            let fraction_bits = format.fraction_bits();
            let fraction = payload >> (128 - fraction_bits) | 1 << (fraction_bits - 1);
            with_sign(format, negative, format.largest_magnitude() + 1 + fraction)
        }
    }
}

/// Returns the value with the given sign and magnitude, the latter without leading significand bit.
fn with_sign(format: FloatFormat, negative: bool, magnitude: u128) -> FloatValue {
    let fraction_bits = format.fraction_bits();
    let mut bits = magnitude;
    if format.has_explicit_leading_bit() {
        let field = magnitude >> fraction_bits;
        let fraction = magnitude & ((1 << fraction_bits) - 1);
        bits = field << (fraction_bits + 1) | u128::from(field != 0) << fraction_bits | fraction;
    }
    bits |= u128::from(negative) << (format.width() - 1);
    FloatValue::new(format, bits)
}

/// Canonicalizes encodings of `f80` with a wrong leading bit. A number with leading bit and exponent 0 is the
/// equal normal number. One with an exponent but without leading bit is a NaN, as in hardware.
fn canonical_f80(bits: u128) -> u128 {
    const LEADING: u128 = 1 << 63;
    const EXPONENT: u128 = 0x7FFF << 64;
    let has_leading = bits & LEADING != 0;
    match bits & EXPONENT {
        0 if has_leading => bits | 1 << 64,
        0 | EXPONENT => bits,
        _ if has_leading => bits,
        _ => bits | EXPONENT,
    }
}

impl fmt::Display for FloatValue {
    /// Writes the value in the form of an attribute without its type; see [`write_float`].
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write_float(&mut text, *self);
        formatter.pad(&text)
    }
}

impl fmt::Debug for FloatValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self} : {} (0x{:X})", self.format.keyword(), self.to_bits())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn bits(format: FloatFormat, bits: u128) -> FloatValue {
        FloatValue::from_bits(format, bits).unwrap()
    }

    #[test]
    fn classes() {
        assert!(bits(FloatFormat::F16, 0x7C00).is_infinite());
        assert!(bits(FloatFormat::F16, 0xFC01).is_nan());
        assert!(bits(FloatFormat::F16, 0x8000).is_zero());
        assert!(bits(FloatFormat::F16, 0x8000).is_negative());
        assert!(bits(FloatFormat::F8E4M3FN, 0x7F).is_nan());
        assert!(bits(FloatFormat::F8E4M3FN, 0x7E).is_finite());
        assert!(bits(FloatFormat::F8E5M2FNUZ, 0x80).is_nan());
        assert!(bits(FloatFormat::F8E8M0FNU, 0xFF).is_nan());
        assert!(!bits(FloatFormat::F8E8M0FNU, 0).is_zero());
        assert!(bits(FloatFormat::F4E2M1FN, 0xF).is_finite());
        assert!(bits(FloatFormat::F80, 0x7FFF_8000_0000_0000_0000).is_infinite());
        assert!(bits(FloatFormat::F80, 0x7FFF_0000_0000_0000_0000).is_nan());
        assert_eq!(FloatValue::from_bits(FloatFormat::TF32, 1 << 19), None);
    }

    #[test]
    fn f80_encodings_are_canonical() {
        let canonical = |given| bits(FloatFormat::F80, given).to_bits();
        assert_eq!(canonical(0x0000_8000_0000_0000_0000), 0x0001_8000_0000_0000_0000);
        assert_eq!(canonical(0x4000_4000_0000_0000_0000), 0x7FFF_4000_0000_0000_0000);
        assert_eq!(canonical(0x0000_4000_0000_0000_0000), 0x0000_4000_0000_0000_0000);
    }

    #[test]
    fn every_narrow_value_survives_f64() {
        for format in FloatFormat::all().filter(|format| format.width() <= 19) {
            for given in 0..1u128 << format.width() {
                let value = bits(format, given);
                if !value.is_nan() {
                    assert_eq!(FloatValue::from_f64(format, value.to_f64()), Some(value));
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit() {
        let from = |format, value| FloatValue::from_f64(format, value).map(FloatValue::to_bits);
        assert_eq!(from(FloatFormat::F8E4M3FN, 464.0), Some(0x7E));
        assert_eq!(from(FloatFormat::F8E4M3FN, -465.0), Some(0xFF));
        assert_eq!(from(FloatFormat::F8E4M3FNUZ, 248.0), Some(0x80));
        assert_eq!(from(FloatFormat::F8E4M3FNUZ, -0.0), Some(0));
        assert_eq!(from(FloatFormat::F8E4M3FNUZ, -1.0e-9), Some(0));
        assert_eq!(from(FloatFormat::F4E2M1FN, 1.0e10), Some(7));
        assert_eq!(from(FloatFormat::F4E2M1FN, f64::NAN), None);
        assert_eq!(from(FloatFormat::F4E2M1FN, f64::INFINITY), None);
        assert_eq!(from(FloatFormat::F8E8M0FNU, -1.0), None);
        assert_eq!(from(FloatFormat::F8E8M0FNU, 0.0), Some(0));
        assert_eq!(from(FloatFormat::F8E8M0FNU, 2.5e38), Some(0xFE));
        assert_eq!(from(FloatFormat::F8E8M0FNU, 2.6e38), Some(0xFF));
        assert_eq!(from(FloatFormat::F16, 65519.0), Some(0x7BFF));
        assert_eq!(from(FloatFormat::F16, 65520.0), Some(0x7C00));
        assert_eq!(from(FloatFormat::F80, 1.0), Some(0x3FFF_8000_0000_0000_0000));
    }

    proptest! {
        #[test]
        fn narrowing_agrees_with_the_machine(given: u64) {
            let value = f64::from_bits(given);
            let narrow = FloatValue::from_f64(FloatFormat::F32, value).unwrap();
            if !value.is_nan() {
                prop_assert_eq!(narrow.to_bits(), u128::from((value as f32).to_bits()));
            }
        }

        #[test]
        fn narrowing_agrees_near_f32(given: u32, low in 0u64..1 << 29) {
            let value = f64::from_bits(f64::from(f32::from_bits(given)).to_bits() ^ low);
            let narrow = FloatValue::from_f64(FloatFormat::F32, value).unwrap();
            if !value.is_nan() {
                prop_assert_eq!(narrow.to_bits(), u128::from((value as f32).to_bits()));
            }
        }

        #[test]
        fn widening_and_back(given: u64) {
            for wide in [FloatFormat::F80, FloatFormat::F128] {
                let value = bits(FloatFormat::F64, (given | (1 << 51)).into());
                prop_assert_eq!(value.convert(wide).unwrap().convert(FloatFormat::F64), Some(value));
            }
        }
    }
}
