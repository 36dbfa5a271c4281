//! Parsing and printing of integers.

use std::fmt;

use num_bigint::BigUint;

use super::integer::{MAX_INTEGER_WIDTH, WideInteger};
use crate::text::push_unsigned;

/// The signedness of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Signedness {
    /// The type does not say; numbers are written as signed, and may be read as either. Integer
    /// types `i32` and the like.
    Signless,
    /// Two's complement; integer types `si32` and the like, and also literals of type `index`.
    Signed,
    /// Unsigned; integer types `ui32` and the like.
    Unsigned,
}

/// The error of parsing an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntegerTextError {
    /// The text does not have the form of a literal.
    Malformed,
    /// The number does not fit into the width.
    OutOfRange,
    /// A minus sign before a number of an unsigned type.
    NegativeUnsigned,
}

impl fmt::Display for IntegerTextError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            IntegerTextError::Malformed => "malformed integer literal",
            IntegerTextError::OutOfRange => "integer constant out of range",
            IntegerTextError::NegativeUnsigned => {
                "negative integer literal not valid for unsigned integer type"
            }
        })
    }
}

impl std::error::Error for IntegerTextError {}

impl WideInteger {
    /// Reads a literal with an optional minus sign; see [`from_literal`](Self::from_literal).
    ///
    /// # Errors
    ///
    /// As of [`from_literal`](Self::from_literal).
    ///
    /// # Panics
    ///
    /// If the width is greater than [`MAX_INTEGER_WIDTH`].
    pub fn from_text(
        text: &str,
        width: u32,
        signedness: Signedness,
    ) -> Result<WideInteger, IntegerTextError> {
        match text.strip_prefix('-') {
            Some(digits) => WideInteger::from_literal(true, digits, width, signedness),
            None => WideInteger::from_literal(false, text, width, signedness),
        }
    }

    /// Reads a decimal or hexadecimal (`0x`) literal, its sign given apart (language reference,
    /// Common syntax, `integer-literal`).
    ///
    /// A signless integer may be any that fits its width as signed or as unsigned. The time taken
    /// depends on the length of the text only as far as the number may fit.
    ///
    /// # Errors
    ///
    /// [`IntegerTextError::Malformed`] when the text has another form,
    /// [`IntegerTextError::NegativeUnsigned`] for a sign before an unsigned integer, and
    /// [`IntegerTextError::OutOfRange`] for a number that does not fit. As for `mlir-opt`, a sign
    /// before zero is out of range.
    ///
    /// # Panics
    ///
    /// If the width is greater than [`MAX_INTEGER_WIDTH`].
    pub fn from_literal(
        negative: bool,
        text: &str,
        width: u32,
        signedness: Signedness,
    ) -> Result<WideInteger, IntegerTextError> {
        assert!(width <= MAX_INTEGER_WIDTH, "an integer is at most {MAX_INTEGER_WIDTH} bits wide");
        let (digits, radix) = match text.strip_prefix("0x") {
            Some(digits) => (digits, 16),
            None => (text, 10),
        };
        let is_digit = |byte: u8| if radix == 16 { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() };
        if digits.is_empty() || !digits.bytes().all(is_digit) {
            return Err(IntegerTextError::Malformed);
        }
        if negative && signedness == Signedness::Unsigned {
            return Err(IntegerTextError::NegativeUnsigned);
        }
        let digits = digits.trim_start_matches('0');
        // A number of n digits after the first has more than 3n bits, or 4n.
        let fewest_bits = (digits.len() as u64).saturating_sub(1) * if radix == 16 { 4 } else { 3 };
        if fewest_bits > width.into() {
            return Err(IntegerTextError::OutOfRange);
        }
        let value = match u64::from_str_radix(digits, radix) {
            Ok(word) => Unsigned::Word(word),
            Err(_) if digits.is_empty() => Unsigned::Word(0),
            Err(_) if radix == 10 => Unsigned::Words(parse_decimal(digits.as_bytes()).to_u64_digits()),
            Err(_) => Unsigned::Words(
                BigUint::parse_bytes(digits.as_bytes(), radix).unwrap_or_default().to_u64_digits(),
            ),
        };
        let words = match &value {
            Unsigned::Word(word) => std::slice::from_ref(word),
            Unsigned::Words(words) => words,
        };
        if !fits(words, negative, width, signedness) {
            return Err(IntegerTextError::OutOfRange);
        }
        let magnitude = WideInteger::from_words(words, width);
        Ok(if negative { magnitude.wrapping_neg() } else { magnitude })
    }

    /// Returns the signed value in decimal, the form of signless and signed integers.
    pub fn to_signed_text(&self) -> String {
        let mut text = String::new();
        self.write_decimal(&mut text, Signedness::Signed);
        text
    }

    /// Returns the unsigned value in decimal, the form of unsigned integers.
    pub fn to_unsigned_text(&self) -> String {
        let mut text = String::new();
        self.write_decimal(&mut text, Signedness::Unsigned);
        text
    }

    /// Appends the number in decimal in the form of an integer attribute: unsigned if the type is, and signed
    /// otherwise.
    pub fn write_decimal(&self, output: &mut String, signedness: Signedness) {
        use fmt::Write;

        let is_negative = signedness != Signedness::Unsigned && self.is_negative();
        // Writing to a string does not fail.
        let _ = match (self.inline(), is_negative) {
            (Some(_), true) => {
                output.push('-');
                push_unsigned(output, self.try_to_i64().unwrap_or_default().unsigned_abs());
                Ok(())
            }
            (Some(word), false) => {
                push_unsigned(output, word);
                Ok(())
            }
            (None, true) => write!(output, "-{}", self.wrapping_neg().to_big_unsigned()),
            (None, false) => write!(output, "{}", self.to_big_unsigned()),
        };
    }
}

/// A magnitude read from text.
enum Unsigned {
    Word(u64),
    Words(Vec<u64>),
}

/// Returns whether a magnitude with a sign is a number of the given width. The top word is not zero, unless
/// it is the only one.
fn fits(words: &[u64], negative: bool, width: u32, signedness: Signedness) -> bool {
    let bits = words.last().map_or(0, |top| words.len() as u64 * 64 - u64::from(top.leading_zeros()));
    let width = u64::from(width);
    if negative {
        let is_power_of_two = words.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
        bits > 0 && (bits < width || bits == width && is_power_of_two)
    } else if signedness == Signedness::Signed {
        bits < width || bits == 0
    } else {
        bits <= width
    }
}

/// Parses the number that decimal digits stand for. Halves are put together again and again, which takes less
/// than quadratic time.
fn parse_decimal(digits: &[u8]) -> BigUint {
    const CHUNK: usize = 512;
    let parse = |chunk: &[u8]| BigUint::parse_bytes(chunk, 10).unwrap_or_default();
    // The least significant part comes first.
    let mut parts: Vec<BigUint> = digits.rchunks(CHUNK).map(parse).collect();
    let mut power = BigUint::from(10_u32).pow(CHUNK as u32);
    while parts.len() > 1 {
        let join = |pair: &[BigUint]| match pair {
            [low, high] => low + high * &power,
            rest => rest[0].clone(),
        };
        parts = parts.chunks(2).map(join).collect();
        if parts.len() > 1 {
            power = &power * &power;
        }
    }
    parts.pop().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str, width: u32, signedness: Signedness) -> Result<String, IntegerTextError> {
        WideInteger::from_text(text, width, signedness).map(|value| {
            let mut text = String::new();
            value.write_decimal(&mut text, signedness);
            text
        })
    }

    #[test]
    fn long_numbers_are_put_together_from_their_parts() {
        for length in [1, 511, 512, 513, 1024, 1025, 1537, 5000] {
            let digits: Vec<u8> = (0..length).map(|index| b'0' + (index * 7 + 1) as u8 % 10).collect();
            assert_eq!(Some(parse_decimal(&digits)), BigUint::parse_bytes(&digits, 10), "{length}");
        }
    }

    #[test]
    fn range_depends_on_signedness() {
        use Signedness::*;
        let accepted = [
            ("255", 8, Signless, "-1"),
            ("0xFF", 8, Signless, "-1"),
            ("-128", 8, Signless, "-128"),
            ("-0x80", 8, Signless, "-128"),
            ("0000000000000000000000255", 8, Signless, "-1"),
            ("127", 8, Signed, "127"),
            ("255", 8, Unsigned, "255"),
            ("0", 0, Signless, "0"),
            ("-1", 1, Signless, "-1"),
            ("-1", 1, Signed, "-1"),
            ("18446744073709551615", 64, Signless, "-1"),
            ("0x8000000000000000", 64, Signless, "-9223372036854775808"),
            (
                "340282366920938463463374607431768211455",
                128,
                Unsigned,
                "340282366920938463463374607431768211455",
            ),
            (
                "-170141183460469231731687303715884105728",
                128,
                Signed,
                "-170141183460469231731687303715884105728",
            ),
        ];
        for (text, width, signedness, written) in accepted {
            assert_eq!(read(text, width, signedness).as_deref(), Ok(written), "{text} {width}");
        }
        let refused = [
            ("256", 8, Signless),
            ("-129", 8, Signless),
            ("-0xFF", 8, Signless),
            ("128", 8, Signed),
            ("0xFF", 8, Signed),
            ("256", 8, Unsigned),
            ("1", 1, Signed),
            ("1", 0, Signless),
            ("-0", 8, Signless),
            ("18446744073709551615", 64, Signed),
            ("340282366920938463463374607431768211456", 128, Signless),
            ("-170141183460469231731687303715884105729", 128, Signless),
        ];
        for (text, width, signedness) in refused {
            let result = read(text, width, signedness);
            assert_eq!(result, Err(IntegerTextError::OutOfRange), "{text} {width}");
        }
        assert_eq!(read("-1", 8, Unsigned), Err(IntegerTextError::NegativeUnsigned));
        for text in ["", "-", "0x", "--1", "+1", "1a", "0xg", "1.0", " 1"] {
            assert_eq!(read(text, 8, Signless), Err(IntegerTextError::Malformed), "{text}");
        }
    }

    #[test]
    fn long_literals() {
        let digits = "9".repeat(1_000_000);
        assert_eq!(read(&digits, 32, Signedness::Signless), Err(IntegerTextError::OutOfRange));
        let digits = format!("-{}", "7".repeat(1_000));
        assert_eq!(read(&digits, 4_000, Signedness::Signed), Ok(digits));
        let widest = WideInteger::from_text("1", MAX_INTEGER_WIDTH, Signedness::Signless).unwrap();
        assert_eq!(widest.try_to_u64(), Some(1));
    }

    proptest! {
        #[test]
        fn text_and_back(words in prop::collection::vec(any::<u64>(), 1..5), width in 1u32..256) {
            let value = WideInteger::from_words(&words, width);
            let signed = WideInteger::from_text(&value.to_signed_text(), width, Signedness::Signed);
            prop_assert_eq!(signed.as_ref(), Ok(&value));
            let unsigned = WideInteger::from_text(&value.to_unsigned_text(), width, Signedness::Unsigned);
            prop_assert_eq!(unsigned.as_ref(), Ok(&value));
            let signless = WideInteger::from_text(&value.to_unsigned_text(), width, Signedness::Signless);
            prop_assert_eq!(signless.as_ref(), Ok(&value));
        }

        #[test]
        fn fit_agrees_with_machine_integers(value: i64, shift in 0u32..64, width in 1u32..=64) {
            let value = i128::from(value >> shift);
            let text = value.to_string();
            let (least, greatest) = (-1i128 << (width - 1), (1i128 << (width - 1)) - 1);
            let signed = WideInteger::from_text(&text, width, Signedness::Signed).is_ok();
            prop_assert_eq!(signed, (least..=greatest).contains(&value));
            let signless = WideInteger::from_text(&text, width, Signedness::Signless).is_ok();
            prop_assert_eq!(signless, (least..1i128 << width).contains(&value));
        }
    }
}
