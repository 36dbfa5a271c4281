//! Parsing of floating point values.

use std::fmt;

use num_bigint::BigUint;

use super::decimal::binary_of_decimal;
use super::float::FloatValue;
use super::float_format::FloatFormat;

/// The error of parsing a floating point value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatTextError {
    /// The text does not have the form of a literal.
    Malformed,
    /// A hexadecimal literal has more bits than the format.
    TooManyBits,
    /// A negative number in a format without sign.
    Negative,
}

impl fmt::Display for FloatTextError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            FloatTextError::Malformed => "malformed floating point literal",
            FloatTextError::TooManyBits => "hexadecimal float constant out of range for type",
            FloatTextError::Negative => "negative floating point literal in a type without sign",
        })
    }
}

impl std::error::Error for FloatTextError {}

/// The parts of a decimal literal without sign.
struct Literal<'text> {
    whole: &'text [u8],
    fraction: &'text [u8],
    exponent: i64,
}

impl<'text> Literal<'text> {
    /// Splits `digits . digits? (e sign? digits)?`.
    fn split(text: &'text str) -> Option<Literal<'text>> {
        let bytes = text.as_bytes();
        let (whole, rest) = split_digits(bytes);
        let (fraction, rest) = split_digits(rest.strip_prefix(b".")?);
        let exponent = match rest {
            [] => 0,
            [b'e' | b'E', rest @ ..] => {
                let (negative, digits) = match rest {
                    [b'-', digits @ ..] => (true, digits),
                    [b'+', digits @ ..] => (false, digits),
                    _ => (false, rest),
                };
                let (digits, rest) = split_digits(digits);
                if digits.is_empty() || !rest.is_empty() {
                    return None;
                }
                // Far beyond every format, and still room to add the length of any text.
                const LIMIT: i64 = 1 << 56;
                let magnitude = digits
                    .iter()
                    .fold(0i64, |value, digit| (value * 10 + i64::from(digit - b'0')).min(LIMIT));
                if negative { -magnitude } else { magnitude }
            }
            _ => return None,
        };
        (!whole.is_empty()).then_some(Literal { whole, fraction, exponent })
    }

    /// Drops leading and trailing zeros without changing the value.
    fn trim(&mut self) {
        self.fraction = trim_end_zeros(self.fraction);
        self.whole = trim_start_zeros(self.whole);
        self.exponent -= self.fraction.len() as i64;
        if self.fraction.is_empty() {
            let trimmed = trim_end_zeros(self.whole);
            self.exponent += (self.whole.len() - trimmed.len()) as i64;
            self.whole = trimmed;
        }
        if self.whole.is_empty() {
            self.fraction = trim_start_zeros(self.fraction);
        }
    }

    fn digits(&self) -> impl Iterator<Item = u8> {
        self.whole.iter().chain(self.fraction).copied()
    }
}

fn split_digits(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(bytes.len());
    bytes.split_at(end)
}

fn trim_start_zeros(digits: &[u8]) -> &[u8] {
    let start = digits.iter().position(|&digit| digit != b'0').unwrap_or(digits.len());
    &digits[start..]
}

fn trim_end_zeros(digits: &[u8]) -> &[u8] {
    let end = digits.iter().rposition(|&digit| digit != b'0').map_or(0, |last| last + 1);
    &digits[..end]
}

impl FloatValue {
    /// Parses a decimal literal with an optional sign; see [`from_literal`](Self::from_literal).
    ///
    /// # Errors
    ///
    /// If [`from_literal`](Self::from_literal) returns an error.
    pub fn from_text(format: FloatFormat, text: &str) -> Result<FloatValue, FloatTextError> {
        match text.as_bytes().first() {
            Some(b'-') => FloatValue::from_literal(format, true, &text[1..]),
            Some(b'+') => FloatValue::from_literal(format, false, &text[1..]),
            _ => FloatValue::from_literal(format, false, text),
        }
    }

    /// Reads a decimal literal of the form `[0-9]+ "." [0-9]* ([eE] [-+]? [0-9]+)?`, the sign given
    /// apart (language reference, Common syntax, `float-literal`).
    ///
    /// The number is rounded to the nearest of the format, ties to even. A literal is never out of
    /// range: as in [`convert`](Self::convert), too great a number becomes infinity, NaN or, in the
    /// formats of finite numbers only, the greatest number, and too small a number becomes zero or,
    /// in `f8E8M0FNU`, the smallest number. That is what `mlir-opt` does, but for three points. It
    /// first rounds every literal to `f64`; here a number is rounded once, so that `0.1 : f128` is as
    /// near to 0.1 as `f128` allows. In the formats of finite numbers only it turns numbers beyond
    /// `f64` into zero. And it accepts negative numbers as `f8E8M0FNU` but loses their sign.
    ///
    /// # Errors
    ///
    /// [`FloatTextError::Malformed`] when the text has another form, and
    /// [`FloatTextError::Negative`] for a negative number other than zero in `f8E8M0FNU`.
    pub fn from_literal(
        format: FloatFormat,
        negative: bool,
        text: &str,
    ) -> Result<FloatValue, FloatTextError> {
        let mut literal = Literal::split(text).ok_or(FloatTextError::Malformed)?;
        let parsed_by_std = match format {
            FloatFormat::F64 => text.parse().ok().map(FloatValue::from_f64_exact),
            FloatFormat::F32 => text.parse().ok().map(FloatValue::from_f32_exact),
            _ => None,
        };
        if let Some(value) = parsed_by_std {
            return Ok(value.with_sign_set(negative));
        }
        literal.trim();
        if literal.whole.is_empty() && literal.fraction.is_empty() {
            return Ok(FloatValue::signed_zero(format, negative));
        }
        if negative && !format.has_sign() {
            return Err(FloatTextError::Negative);
        }
        let (significand, exponent, inexact) =
            literal_in_words(&literal, format).unwrap_or_else(|| literal_in_big_integers(&literal));
        Ok(FloatValue::round(format, negative, significand, exponent, inexact))
    }

    /// Reads a hexadecimal literal, `0x` and digits, as the bits of a value (builtin dialect,
    /// FloatAttr). A sign is not allowed; leading zeros are.
    ///
    /// # Errors
    ///
    /// [`FloatTextError::Malformed`] when the text has another form, and
    /// [`FloatTextError::TooManyBits`] when the format is too narrow.
    pub fn from_hexadecimal(format: FloatFormat, text: &str) -> Result<FloatValue, FloatTextError> {
        let digits = text
            .strip_prefix("0x")
            .filter(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .ok_or(FloatTextError::Malformed)?
            .trim_start_matches('0');
        let bits = match digits {
            "" => Some(0),
            _ => u128::from_str_radix(digits, 16).ok(),
        };
        bits.and_then(|bits| FloatValue::from_bits(format, bits)).ok_or(FloatTextError::TooManyBits)
    }
}

/// Returns a literal as significand, power of two and whether there is more to it, computed in machine
/// words; `None` for literals too long or too far from one, or formats too precise.
fn literal_in_words(literal: &Literal<'_>, format: FloatFormat) -> Option<(u128, i64, bool)> {
    // 5^26 has 61 bits, which leaves 67 bits of the quotient below.
    const GREATEST_POWER: i64 = 26;
    let is_short = literal.whole.len() + literal.fraction.len() <= 19;
    if !is_short || literal.exponent.abs() > GREATEST_POWER || format.precision() > 64 {
        return None;
    }
    let digits = literal.digits().fold(0u64, |value, digit| value * 10 + u64::from(digit - b'0'));
    let power = u128::from(5u64.pow(literal.exponent.unsigned_abs() as u32));
    if literal.exponent >= 0 {
        return Some((u128::from(digits) * power, literal.exponent, false));
    }
    let shift = u128::from(digits).leading_zeros();
    let dividend = u128::from(digits) << shift;
    let quotient = dividend / power;
    Some((quotient, literal.exponent - i64::from(shift), quotient * power != dividend))
}

/// Returns the same as [`literal_in_words`] for every literal.
fn literal_in_big_integers(literal: &Literal<'_>) -> (u128, i64, bool) {
    // No number of any format, nor one half way between two, has as many digits.
    const MOST_DIGITS: usize = 12_000;
    // Powers of ten beyond every format, with a margin; the exponents of two are beyond as well.
    const GREATEST_POWER: i64 = 5_100;
    let length = literal.whole.len() + literal.fraction.len();
    let first_digit = literal.exponent + length as i64;
    if first_digit > GREATEST_POWER {
        return (1, 1 << 20, false);
    }
    if first_digit < -GREATEST_POWER {
        return (1, -(1 << 20), false);
    }
    let mut digits: Vec<u8> = literal.digits().take(MOST_DIGITS).collect();
    let mut exponent = literal.exponent + (length - digits.len()) as i64;
    if length > MOST_DIGITS {
        // The last digit of a trimmed literal is not zero, so the rest does not vanish.
        digits.push(b'1');
        exponent -= 1;
    }
    let digits = BigUint::parse_bytes(&digits, 10).unwrap_or_default();
    binary_of_decimal(&digits, exponent)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn bits(format: FloatFormat, text: &str) -> u128 {
        FloatValue::from_text(format, text).unwrap().to_bits()
    }

    #[test]
    fn forms() {
        for text in ["42.", "42.0", "+42.00", "0042.0e0", "4.2E+1", "420.e-1"] {
            assert_eq!(bits(FloatFormat::F32, text), 0x4228_0000, "{text}");
            assert_eq!(bits(FloatFormat::F16, text), 0x5140, "{text}");
        }
        for text in
            ["", ".", ".5", "1", "1e5", "1.e", "1.0e+", "1.0f", "--1.0", " 1.0", "0x1.0", "inf", "nan"]
        {
            for format in [FloatFormat::F64, FloatFormat::BF16] {
                let result = FloatValue::from_text(format, text);
                assert_eq!(result, Err(FloatTextError::Malformed), "{text}");
            }
        }
    }

    #[test]
    fn extremes() {
        assert_eq!(bits(FloatFormat::F32, "1.0e400"), 0x7F80_0000);
        assert_eq!(bits(FloatFormat::F16, "-1.0e400"), 0xFC00);
        assert_eq!(bits(FloatFormat::F16, "1.0e99999999999999999999999"), 0x7C00);
        assert_eq!(bits(FloatFormat::F16, "-1.0e-99999999999999999999999"), 0x8000);
        assert_eq!(bits(FloatFormat::F8E4M3FN, "1.0e10"), 0x7F);
        assert_eq!(bits(FloatFormat::F4E2M1FN, "-1.0e10"), 0xF);
        assert_eq!(bits(FloatFormat::F8E8M0FNU, "-0.0"), 0);
        let negative = FloatValue::from_text(FloatFormat::F8E8M0FNU, "-1.0");
        assert_eq!(negative, Err(FloatTextError::Negative));
    }

    #[test]
    fn rounded_once() {
        assert_eq!(bits(FloatFormat::F16, "1.00048828125"), 0x3C00);
        assert_eq!(bits(FloatFormat::F16, "1.00048828125000000000000000000001"), 0x3C01);
        let long = format!("1.00048828125{}1", "0".repeat(20_000));
        assert_eq!(bits(FloatFormat::F16, &long), 0x3C01);
        assert_eq!(bits(FloatFormat::F128, "0.1"), 0x3FFB_9999_9999_9999_9999_9999_9999_999A);
        assert_eq!(bits(FloatFormat::F80, "0.1"), 0x3FFB_CCCC_CCCC_CCCC_CCCD);
        assert_eq!(bits(FloatFormat::F80, "3.6e-4951"), 1);
    }

    #[test]
    fn hexadecimal() {
        let read = |text| FloatValue::from_hexadecimal(FloatFormat::F16, text).map(FloatValue::to_bits);
        assert_eq!(read("0x7C01"), Ok(0x7C01));
        assert_eq!(read("0x0000000000000000000000000000000000000000007c00"), Ok(0x7C00));
        assert_eq!(read("0x0"), Ok(0));
        assert_eq!(read("0x17C00"), Err(FloatTextError::TooManyBits));
        for text in ["0x", "7C00", "0x+1", "-0x1", "0xG"] {
            assert_eq!(read(text), Err(FloatTextError::Malformed), "{text}");
        }
    }

    proptest! {
        #[test]
        fn both_ways_agree(digits in 1u64.., exponent in -26i64..=26) {
            let text = format!("{digits}.0e{exponent}");
            let mut literal = Literal::split(&text).unwrap();
            literal.trim();
            for format in FloatFormat::all() {
                if let Some((significand, power, inexact)) = literal_in_words(&literal, format) {
                    let value = FloatValue::round(format, false, significand, power, inexact);
                    let (significand, power, inexact) = literal_in_big_integers(&literal);
                    prop_assert_eq!(value, FloatValue::round(format, false, significand, power, inexact));
                }
            }
        }

        #[test]
        fn big_integers_agree_with_std(digits in 0u128.., exponent in -360i32..320) {
            let text = format!("{digits}.25e{exponent}");
            let mut literal = Literal::split(&text).unwrap();
            literal.trim();
            let (significand, power, inexact) = literal_in_big_integers(&literal);
            let value = FloatValue::round(FloatFormat::F64, false, significand, power, inexact);
            prop_assert_eq!(value, FloatValue::from_text(FloatFormat::F64, &text).unwrap());
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[-+]?[0-9.eE+-]{0,12}") {
            for format in FloatFormat::all() {
                let _ = FloatValue::from_text(format, &text);
            }
        }
    }
}
