//! The floating point formats of the builtin dialect.

/// A floating point format: a builtin float type.
///
/// The properties of the formats (width, precision, bias, special values) are in one table, which all
/// parsing, rounding and printing uses.
///
/// ```
/// use terrace_runtime::numeric::FloatFormat;
///
/// let format = FloatFormat::from_keyword("bf16").unwrap();
/// assert_eq!(format, FloatFormat::BF16);
/// assert_eq!(format.width(), 16);
/// assert_eq!(format.precision(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FloatFormat {
    /// `f4E2M1FN`: 4 bits, finite numbers only.
    F4E2M1FN,
    /// `f6E2M3FN`: 6 bits, finite numbers only.
    F6E2M3FN,
    /// `f6E3M2FN`: 6 bits, finite numbers only.
    F6E3M2FN,
    /// `f8E3M4`: 8 bits, infinities and NaNs after IEEE 754.
    F8E3M4,
    /// `f8E4M3`: 8 bits, infinities and NaNs after IEEE 754.
    F8E4M3,
    /// `f8E4M3FN`: 8 bits, no infinities, NaN is all ones.
    F8E4M3FN,
    /// `f8E4M3FNUZ`: 8 bits, no infinities, no negative zero, bias 8.
    F8E4M3FNUZ,
    /// `f8E4M3B11FNUZ`: 8 bits, no infinities, no negative zero, bias 11.
    F8E4M3B11FNUZ,
    /// `f8E5M2`: 8 bits, infinities and NaNs after IEEE 754.
    F8E5M2,
    /// `f8E5M2FNUZ`: 8 bits, no infinities, no negative zero, bias 16.
    F8E5M2FNUZ,
    /// `f8E8M0FNU`: 8 bits of exponent: the powers of two from 2^-127 to 2^127 and one NaN; no sign
    /// and no zero.
    F8E8M0FNU,
    /// `bf16`: the upper half of `f32`.
    BF16,
    /// `f16`: IEEE 754 binary16.
    F16,
    /// `tf32`: the exponent of `f32` with the precision of `f16`, stored in 19 bits.
    TF32,
    /// `f32`: IEEE 754 binary32.
    F32,
    /// `f64`: IEEE 754 binary64.
    F64,
    /// `f80`: x87 extended precision, whose leading significand bit is stored.
    F80,
    /// `f128`: IEEE 754 binary128.
    F128,
}

/// The encoding of infinities and NaNs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpecialValues {
    /// An exponent of all ones means infinity (zero fraction) or NaN (any other fraction).
    Ieee,
    /// No infinity; all ones (exponent and fraction) is NaN.
    AllOnesNan,
    /// No infinity and no negative zero; the pattern of negative zero is the one NaN.
    NegativeZeroNan,
    /// Neither infinity nor NaN.
    FiniteOnly,
}

/// A row of the table of formats.
struct Row {
    format: FloatFormat,
    keyword: &'static str,
    width: u32,
    exponent_bits: u32,
    /// The precision: bits of the significand, including the leading one.
    precision: u32,
    bias: i32,
    special_values: SpecialValues,
}

const fn row(
    format: FloatFormat,
    keyword: &'static str,
    width: u32,
    exponent_bits: u32,
    precision: u32,
    bias: i32,
    special_values: SpecialValues,
) -> Row {
    Row { format, keyword, width, exponent_bits, precision, bias, special_values }
}

use FloatFormat::*;
use SpecialValues::*;

/// The formats in the order of the enumeration.
static TABLE: [Row; 18] = [
    row(F4E2M1FN, "f4E2M1FN", 4, 2, 2, 1, FiniteOnly),
    row(F6E2M3FN, "f6E2M3FN", 6, 2, 4, 1, FiniteOnly),
    row(F6E3M2FN, "f6E3M2FN", 6, 3, 3, 3, FiniteOnly),
    row(F8E3M4, "f8E3M4", 8, 3, 5, 3, Ieee),
    row(F8E4M3, "f8E4M3", 8, 4, 4, 7, Ieee),
    row(F8E4M3FN, "f8E4M3FN", 8, 4, 4, 7, AllOnesNan),
    row(F8E4M3FNUZ, "f8E4M3FNUZ", 8, 4, 4, 8, NegativeZeroNan),
    row(F8E4M3B11FNUZ, "f8E4M3B11FNUZ", 8, 4, 4, 11, NegativeZeroNan),
    row(F8E5M2, "f8E5M2", 8, 5, 3, 15, Ieee),
    row(F8E5M2FNUZ, "f8E5M2FNUZ", 8, 5, 3, 16, NegativeZeroNan),
    row(F8E8M0FNU, "f8E8M0FNU", 8, 8, 1, 127, AllOnesNan),
    row(BF16, "bf16", 16, 8, 8, 127, Ieee),
    row(F16, "f16", 16, 5, 11, 15, Ieee),
    row(TF32, "tf32", 19, 8, 11, 127, Ieee),
    row(F32, "f32", 32, 8, 24, 127, Ieee),
    row(F64, "f64", 64, 11, 53, 1023, Ieee),
    row(F80, "f80", 80, 15, 64, 16383, Ieee),
    row(F128, "f128", 128, 15, 113, 16383, Ieee),
];

impl FloatFormat {
    /// Returns all formats, narrowest first.
    pub fn all() -> impl Iterator<Item = FloatFormat> {
        TABLE.iter().map(|row| row.format)
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns the keyword of the type, such as `bf16`.
    pub fn keyword(self) -> &'static str {
        self.row().keyword
    }

    /// Returns the format of a type keyword.
    pub fn from_keyword(keyword: &str) -> Option<FloatFormat> {
        TABLE.iter().find(|row| row.keyword == keyword).map(|row| row.format)
    }

    /// Returns the storage width in bits; 19 for `tf32`.
    pub fn width(self) -> u32 {
        self.row().width
    }

    /// Returns the width of the exponent field in bits.
    pub fn exponent_bits(self) -> u32 {
        self.row().exponent_bits
    }

    /// Returns the precision in bits, including the leading one, stored or not.
    pub fn precision(self) -> u32 {
        self.row().precision
    }

    /// Returns the exponent bias.
    pub fn bias(self) -> i32 {
        self.row().bias
    }

    /// Returns the encoding of infinities and NaNs.
    pub fn special_values(self) -> SpecialValues {
        self.row().special_values
    }

    /// Returns whether the leading bit of the significand is stored, as only in `f80`.
    pub fn has_explicit_leading_bit(self) -> bool {
        self.width() == u32::from(self.has_sign()) + self.exponent_bits() + self.precision()
            && self.has_sign()
    }

    /// Returns whether the format has a sign bit. `f8E8M0FNU` has none.
    pub fn has_sign(self) -> bool {
        self.width() != self.exponent_bits()
    }

    /// Returns whether the format has a zero. `f8E8M0FNU` has only powers of two.
    pub fn has_zero(self) -> bool {
        self.precision() > 1
    }

    /// Returns whether the format distinguishes negative zero.
    pub fn has_negative_zero(self) -> bool {
        self.has_sign() && self.special_values() != NegativeZeroNan
    }

    /// Returns whether the format has infinities.
    pub fn has_infinity(self) -> bool {
        self.special_values() == Ieee
    }

    /// Returns whether the format has a NaN.
    pub fn has_nan(self) -> bool {
        self.special_values() != FiniteOnly
    }

    /// Returns the exponent of the smallest normal number: the least `e` such that `1.0 * 2^e` is normal.
    pub fn min_exponent(self) -> i32 {
        // Field 0 is for zero and subnormal numbers wherever those exist.
        i32::from(self.has_zero()) - self.bias()
    }

    /// Returns the bits of the fraction field, that is the significand without its leading bit.
    pub(super) fn fraction_bits(self) -> u32 {
        self.precision() - 1
    }

    /// Returns the encoding of the greatest finite number without sign and without the leading significand
    /// bit.
    pub(super) fn largest_magnitude(self) -> u128 {
        let all_ones = (1u128 << (self.exponent_bits() + self.fraction_bits())) - 1;
        match self.special_values() {
            Ieee => all_ones - (1 << self.fraction_bits()),
            AllOnesNan => all_ones - 1,
            NegativeZeroNan | FiniteOnly => all_ones,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_order_and_widths_add_up() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.format as usize, index);
            assert_eq!(FloatFormat::from_keyword(row.keyword), Some(row.format));
            let stored = u32::from(row.format.has_sign()) + row.exponent_bits + row.precision - 1;
            assert_eq!(row.width - stored, u32::from(row.format.has_explicit_leading_bit()));
        }
        assert_eq!(
            FloatFormat::all().filter(|format| format.has_explicit_leading_bit()).collect::<Vec<_>>(),
            [F80]
        );
        assert_eq!(FloatFormat::from_keyword("f7"), None);
    }
}
