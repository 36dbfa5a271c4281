//! Printing of floating point values.

use std::fmt::Write;

use super::decimal::{distinguishing_digits, leading_digits};
use super::float::{FloatClass, FloatValue};

/// Significant digits of the short form.
const SHORT_DIGITS: u32 = 6;
/// The exponent of ten up to which the long form puts zeros instead of an exponent.
const LONG_PADDING: i32 = 3;

/// Appends a value in the form of an attribute without its type.
///
/// The forms are those of `mlir-opt`. A number is printed with six digits and an exponent (`4.200000e+01`) if
/// parsing that text returns the same number. Otherwise it is printed with all digits that distinguish the
/// numbers of the format, and without an exponent if few zeros suffice (`0.699999988`, `9.99999968E-21`).
/// Infinities, NaNs and numbers whose long form would be an integer literal are printed as their bits
/// (`0x7FC00000`).
///
/// ```
/// use terrace_runtime::numeric::{FloatFormat, FloatValue, write_float};
///
/// let mut text = String::new();
/// for literal in ["42.0", "0.7", "1.0e-20", "-1.0e99"] {
///     write_float(&mut text, FloatValue::from_text(FloatFormat::F32, literal).unwrap());
///     text.push(' ');
/// }
/// assert_eq!(text, "4.200000e+01 0.699999988 9.99999968E-21 0xFF800000 ");
/// ```
pub fn write_float(output: &mut String, value: FloatValue) {
    let start = output.len();
    match value.class() {
        FloatClass::Zero => {
            output.push_str(if value.is_negative() { "-0.000000e+00" } else { "0.000000e+00" });
            return;
        }
        FloatClass::Finite { significand, exponent } => {
            if value.is_negative() {
                output.push('-');
            }
            Digits::of(significand, exponent, SHORT_DIGITS).write_short(output);
            if FloatValue::from_text(value.format(), &output[start..]) == Ok(value) {
                return;
            }
            output.truncate(start + usize::from(value.is_negative()));
            let digits = distinguishing_digits(value.format().precision());
            Digits::of(significand, exponent, digits).write_long(output, digits);
            if output[start..].contains('.') {
                return;
            }
            output.truncate(start);
        }
        FloatClass::Infinity | FloatClass::Nan => {}
    }
    // Writing to a string does not fail.
    let _ = write!(output, "0x{:X}", value.to_bits());
}

/// Decimal digits with a power of ten for the last of them; neither first nor last digit is zero.
struct Digits {
    buffer: [u8; 40],
    start: usize,
    exponent: i32,
}

impl Digits {
    /// Returns the leading digits of `significand * 2^exponent`, at most `count` of them.
    fn of(significand: u128, exponent: i32, count: u32) -> Digits {
        let (number, mut exponent) = leading_digits(significand, exponent, count);
        let excess = (number.ilog10() + 1).saturating_sub(count);
        let rounded = match u64::try_from(number) {
            Ok(number) => u128::from(round_half_up(number, excess)),
            Err(_) => {
                let unit = 10u128.pow(excess);
                number / unit + u128::from(number % unit * 2 >= unit && excess > 0)
            }
        };
        exponent += excess as i32;
        let mut buffer = [0; 40];
        let mut start = buffer.len();
        let mut push = |digit: u8| {
            if start == buffer.len() && digit == 0 {
                exponent += 1;
            } else {
                start -= 1;
                buffer[start] = b'0' + digit;
            }
        };
        let mut rest = rounded;
        while rest > u128::from(u64::MAX) {
            push((rest % 10) as u8);
            rest /= 10;
        }
        let mut rest = rest as u64;
        while rest > 0 {
            push((rest % 10) as u8);
            rest /= 10;
        }
        Digits { buffer, start, exponent }
    }

    fn text(&self) -> &str {
        str::from_utf8(&self.buffer[self.start..]).unwrap_or_default()
    }

    /// Writes `d.dddddde+dd`.
    fn write_short(&self, output: &mut String) {
        let (first, rest) = self.text().split_at(1);
        output.push_str(first);
        output.push('.');
        output.push_str(rest);
        output.push_str(&"000000"[rest.len()..]);
        let exponent = self.exponent + rest.len() as i32;
        output.push_str(if exponent < 0 { "e-" } else { "e+" });
        if exponent.abs() < 10 {
            output.push('0');
        }
        push_number(output, exponent.unsigned_abs());
    }

    /// Writes all digits, with an exponent only if zeros would not do; `count` is the number of
    /// digits that may be shown without claiming too much precision.
    fn write_long(&self, output: &mut String, count: u32) {
        let digits = self.text();
        let length = digits.len() as i32;
        let whole_digits = length + self.exponent;
        let needs_exponent = if self.exponent >= 0 {
            self.exponent > LONG_PADDING || whole_digits > count as i32
        } else {
            whole_digits <= 0 && 1 - whole_digits > LONG_PADDING
        };
        if needs_exponent {
            let (first, rest) = digits.split_at(1);
            output.push_str(first);
            output.push('.');
            output.push_str(if rest.is_empty() { "0" } else { rest });
            let exponent = whole_digits - 1;
            output.push_str(if exponent < 0 { "E-" } else { "E+" });
            push_number(output, exponent.unsigned_abs());
        } else if self.exponent >= 0 {
            output.push_str(digits);
            output.extend(std::iter::repeat_n('0', self.exponent as usize));
        } else if whole_digits > 0 {
            let (whole, fraction) = digits.split_at(whole_digits as usize);
            output.push_str(whole);
            output.push('.');
            output.push_str(fraction);
        } else {
            output.push_str("0.");
            output.extend(std::iter::repeat_n('0', whole_digits.unsigned_abs() as usize));
            output.push_str(digits);
        }
    }
}

fn round_half_up(number: u64, excess: u32) -> u64 {
    let unit = 10u64.pow(excess);
    number / unit + u64::from(excess > 0 && number % unit >= unit / 2)
}

fn push_number(output: &mut String, number: u32) {
    // Writing to a string does not fail.
    let _ = write!(output, "{number}");
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::support::numeric::float_format::{FloatFormat, SpecialValues};

    fn printed(format: FloatFormat, text: &str) -> String {
        FloatValue::from_text(format, text).unwrap().to_string()
    }

    #[test]
    fn forms() {
        assert_eq!(printed(FloatFormat::F64, "42."), "4.200000e+01");
        assert_eq!(printed(FloatFormat::F64, "-1.5e300"), "-1.500000e+300");
        assert_eq!(printed(FloatFormat::F64, "0.1"), "1.000000e-01");
        assert_eq!(printed(FloatFormat::F32, "3.14159274"), "3.14159274");
        assert_eq!(printed(FloatFormat::F32, "1.0e38"), "9.99999968E+37");
        assert_eq!(printed(FloatFormat::F64, "1.0e-20"), "9.9999999999999995E-21");
        assert_eq!(printed(FloatFormat::F64, "-0.0"), "-0.000000e+00");
        assert_eq!(printed(FloatFormat::F8E8M0FNU, "0.0"), "5.877470e-39");
        assert_eq!(printed(FloatFormat::BF16, "1.0e10"), "9.999220e+09");
    }

    #[test]
    fn numbers_that_look_like_integers_are_bits() {
        assert_eq!(printed(FloatFormat::F32, "16777215."), "0x4B7FFFFF");
        assert_eq!(printed(FloatFormat::F64, "123456789.0"), "0x419D6F3454000000");
    }

    #[test]
    fn special_values_are_bits() {
        let nan = FloatValue::from_bits(FloatFormat::F16, 0xFE01).unwrap();
        assert_eq!(nan.to_string(), "0xFE01");
        assert_eq!(printed(FloatFormat::F16, "1.0e9"), "0x7C00");
    }

    fn reads_back(format: FloatFormat, bits: u128) {
        let mask = u128::MAX >> (128 - format.width());
        let value = FloatValue::from_bits(format, bits & mask).unwrap();
        let text = value.to_string();
        let read = if text.starts_with("0x") {
            FloatValue::from_hexadecimal(format, &text)
        } else {
            FloatValue::from_text(format, &text)
        };
        assert_eq!(read, Ok(value), "{text}");
    }

    #[test]
    fn narrow_values_read_back() {
        for format in FloatFormat::all().filter(|format| format.width() <= 8) {
            for bits in 0..1 << format.width() {
                reads_back(format, bits);
            }
            assert_eq!(format.has_nan(), format.special_values() != SpecialValues::FiniteOnly);
        }
    }

    proptest! {
        #[test]
        fn values_read_back(bits: u128) {
            for format in FloatFormat::all() {
                reads_back(format, bits);
            }
        }
    }
}
