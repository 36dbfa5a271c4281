//! Fixed-width integer arithmetic.
//!
//! Widths up to 64 are computed natively, larger ones with `num-bigint`. Deliberately independent of the arithmetic of
//! folders, so that each tests the other.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, ToPrimitive, Zero};
use terrace_runtime::numeric::WideInteger;

/// The width of `index`.
pub const INDEX_WIDTH: u32 = 64;

/// A fixed-width integer: bits, interpreted in two's complement by signed operations.
///
/// ```
/// use terrace_interpreter::Integer;
///
/// let (a, b) = (Integer::from_i128(100, 8), Integer::from_i128(100, 8));
/// assert_eq!(a.add(&b), Integer::from_i128(-56, 8));
/// assert_eq!(a.signed_divide(&Integer::from_i128(0, 8)), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Integer {
    width: u32,
    bits: Bits,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Bits {
    /// A width up to 64. Bits beyond the width are zero.
    Small(u64),
    /// A larger width. The value is less than 2 to the power of the width.
    Large(Box<BigUint>),
}

/// Returns the mask of a width up to 64.
fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

impl Integer {
    /// Returns the low bits of a number.
    pub fn from_i128(value: i128, width: u32) -> Integer {
        match width <= 64 {
            true => Integer { width, bits: Bits::Small(value as u64 & mask(width)) },
            false => Integer::from_big(&BigInt::from(value), width),
        }
    }

    /// Returns the low bits of a number.
    pub fn from_big(value: &BigInt, width: u32) -> Integer {
        let all = (BigInt::one() << width) - 1_u32;
        let low = (value & &all).to_biguint().unwrap_or_default();
        match width <= 64 {
            true => Integer { width, bits: Bits::Small(low.to_u64().unwrap_or_default()) },
            false => Integer { width, bits: Bits::Large(Box::new(low)) },
        }
    }

    /// Returns 1 or 0, of width 1.
    pub fn from_bool(value: bool) -> Integer {
        Integer { width: 1, bits: Bits::Small(value.into()) }
    }

    /// Returns an `index`.
    pub fn index(value: i64) -> Integer {
        Integer { width: INDEX_WIDTH, bits: Bits::Small(value as u64) }
    }

    /// Converts without changing the bits.
    pub fn from_wide(value: &WideInteger) -> Integer {
        let width = value.width();
        if width <= 64 {
            return Integer { width, bits: Bits::Small(value.words().first().copied().unwrap_or_default()) };
        }
        Integer { width, bits: Bits::Large(Box::new(BigUint::from_bytes_le(&value.to_le_bytes()))) }
    }

    /// Converts without changing the bits.
    pub fn to_wide(&self) -> WideInteger {
        match &self.bits {
            Bits::Small(bits) => WideInteger::from_u64(*bits, self.width),
            Bits::Large(bits) => WideInteger::from_words(&bits.to_u64_digits(), self.width),
        }
    }

    /// Decodes little-endian bytes.
    pub fn from_le_bytes(bytes: &[u8], width: u32) -> Integer {
        if width <= 64 {
            let mut all = [0; 8];
            let count = bytes.len().min(8);
            all[..count].copy_from_slice(&bytes[..count]);
            return Integer { width, bits: Bits::Small(u64::from_le_bytes(all) & mask(width)) };
        }
        Integer::from_big(&BigInt::from_bytes_le(Sign::Plus, bytes), width)
    }

    /// Encodes as little-endian bytes.
    pub fn write_le_bytes(&self, bytes: &mut [u8]) {
        let all = match &self.bits {
            Bits::Small(bits) => bits.to_le_bytes().to_vec(),
            Bits::Large(bits) => bits.to_bytes_le(),
        };
        for (position, byte) in bytes.iter_mut().enumerate() {
            *byte = all.get(position).copied().unwrap_or_default();
        }
    }

    /// Returns the width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns whether all bits are zero.
    pub fn is_zero(&self) -> bool {
        match &self.bits {
            Bits::Small(bits) => *bits == 0,
            Bits::Large(bits) => bits.is_zero(),
        }
    }

    /// Returns the unsigned value, if it fits in 64 bits.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.bits {
            Bits::Small(bits) => Some(*bits),
            Bits::Large(bits) => bits.to_u64(),
        }
    }

    /// Returns the signed value, if it fits in 64 bits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.bits {
            Bits::Small(bits) => Some(self.signed_small(*bits) as i64),
            Bits::Large(_) => self.to_signed().to_i64(),
        }
    }

    fn signed_small(&self, bits: u64) -> i128 {
        match self.width {
            0 => 0,
            width => i128::from(((bits << (64 - width)) as i64) >> (64 - width)),
        }
    }

    /// Returns the signed value.
    pub fn to_signed(&self) -> BigInt {
        match &self.bits {
            Bits::Small(bits) => BigInt::from(self.signed_small(*bits)),
            Bits::Large(bits) if bits.bit(u64::from(self.width) - 1) => {
                BigInt::from((**bits).clone()) - (BigInt::one() << self.width)
            }
            Bits::Large(bits) => BigInt::from((**bits).clone()),
        }
    }

    /// Returns the unsigned value.
    pub fn to_unsigned(&self) -> BigInt {
        match &self.bits {
            Bits::Small(bits) => BigInt::from(*bits),
            Bits::Large(bits) => BigInt::from((**bits).clone()),
        }
    }

    /// Computes with signed values, modulo the width.
    fn signed(
        &self,
        other: &Integer,
        small: impl FnOnce(i128, i128) -> i128,
        large: impl FnOnce(&BigInt, &BigInt) -> BigInt,
    ) -> Integer {
        match (&self.bits, &other.bits) {
            (Bits::Small(left), Bits::Small(right)) => {
                Integer::from_i128(small(self.signed_small(*left), other.signed_small(*right)), self.width)
            }
            _ => Integer::from_big(&large(&self.to_signed(), &other.to_signed()), self.width),
        }
    }

    /// Computes with unsigned values, modulo the width.
    fn unsigned(
        &self,
        other: &Integer,
        small: impl FnOnce(u64, u64) -> u64,
        large: impl FnOnce(&BigInt, &BigInt) -> BigInt,
    ) -> Integer {
        match (&self.bits, &other.bits) {
            (Bits::Small(left), Bits::Small(right)) => {
                Integer::from_i128(i128::from(small(*left, *right)), self.width)
            }
            _ => Integer::from_big(&large(&self.to_unsigned(), &other.to_unsigned()), self.width),
        }
    }

    /// Wrapping addition.
    pub fn add(&self, other: &Integer) -> Integer {
        self.signed(other, |a, b| a + b, |a, b| a + b)
    }

    /// Wrapping subtraction.
    pub fn subtract(&self, other: &Integer) -> Integer {
        self.signed(other, |a, b| a - b, |a, b| a - b)
    }

    /// Wrapping multiplication.
    pub fn multiply(&self, other: &Integer) -> Integer {
        self.signed(other, |a, b| a * b, |a, b| a * b)
    }

    /// Returns whether a signed division is defined.
    fn divides(&self, divisor: &Integer) -> bool {
        let is_least = || self.is_negative() && self.negated() == *self;
        !divisor.is_zero() && (!divisor.is_all_ones() || !is_least())
    }

    fn negated(&self) -> Integer {
        Integer::from_i128(0, self.width).subtract(self)
    }

    /// Returns whether the signed value is negative.
    pub fn is_negative(&self) -> bool {
        match &self.bits {
            Bits::Small(bits) => self.signed_small(*bits) < 0,
            Bits::Large(bits) => bits.bit(u64::from(self.width) - 1),
        }
    }

    /// Returns whether all bits are one.
    pub fn is_all_ones(&self) -> bool {
        *self == Integer::from_i128(-1, self.width)
    }

    /// Signed division, rounded toward zero. Returns `None` for division by zero or overflow.
    pub fn signed_divide(&self, divisor: &Integer) -> Option<Integer> {
        self.divides(divisor).then(|| self.signed(divisor, |a, b| a / b, |a, b| a / b))
    }

    /// Signed division, rounded down. Returns `None` for division by zero or overflow.
    pub fn floor_divide(&self, divisor: &Integer) -> Option<Integer> {
        let small = |a: i128, b: i128| a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0);
        let large = |a: &BigInt, b: &BigInt| {
            let is_off = !(a % b).is_zero() && (a.sign() == Sign::Minus) != (b.sign() == Sign::Minus);
            a / b - i32::from(is_off)
        };
        self.divides(divisor).then(|| self.signed(divisor, small, large))
    }

    /// Signed division, rounded up. Returns `None` for division by zero or overflow.
    pub fn ceiling_divide(&self, divisor: &Integer) -> Option<Integer> {
        let small = |a: i128, b: i128| a.div_euclid(b) + i128::from(b > 0 && a.rem_euclid(b) != 0);
        let large = |a: &BigInt, b: &BigInt| {
            let is_off = !(a % b).is_zero() && (a.sign() == Sign::Minus) == (b.sign() == Sign::Minus);
            a / b + i32::from(is_off)
        };
        self.divides(divisor).then(|| self.signed(divisor, small, large))
    }

    /// Signed remainder, with the sign of the dividend. Returns `None` for division by zero.
    pub fn signed_rest(&self, divisor: &Integer) -> Option<Integer> {
        (!divisor.is_zero()).then(|| self.signed(divisor, |a, b| a % b, |a, b| a % b))
    }

    /// Unsigned division. Returns `None` for division by zero.
    pub fn unsigned_divide(&self, divisor: &Integer) -> Option<Integer> {
        (!divisor.is_zero()).then(|| self.unsigned(divisor, |a, b| a / b, |a, b| a / b))
    }

    /// Unsigned remainder. Returns `None` for division by zero.
    pub fn unsigned_rest(&self, divisor: &Integer) -> Option<Integer> {
        (!divisor.is_zero()).then(|| self.unsigned(divisor, |a, b| a % b, |a, b| a % b))
    }

    /// Bitwise and.
    pub fn and(&self, other: &Integer) -> Integer {
        self.unsigned(other, |a, b| a & b, |a, b| a & b)
    }

    /// Bitwise or.
    pub fn or(&self, other: &Integer) -> Integer {
        self.unsigned(other, |a, b| a | b, |a, b| a | b)
    }

    /// Bitwise exclusive or.
    pub fn exclusive_or(&self, other: &Integer) -> Integer {
        self.unsigned(other, |a, b| a ^ b, |a, b| a ^ b)
    }

    /// Returns the shift amount, if it is less than the width.
    fn distance(&self, by: &Integer) -> Option<u32> {
        by.to_u64().filter(|by| *by < u64::from(self.width)).map(|by| by as u32)
    }

    /// Left shift. Returns `None` for an amount of the width or more.
    pub fn shift_left(&self, by: &Integer) -> Option<Integer> {
        let by = self.distance(by)?;
        Some(self.unsigned(self, |a, _| a << by, |a, _| a << by))
    }

    /// Logical right shift. Returns `None` for an amount of the width or more.
    pub fn shift_right_unsigned(&self, by: &Integer) -> Option<Integer> {
        let by = self.distance(by)?;
        Some(self.unsigned(self, |a, _| a >> by, |a, _| a >> by))
    }

    /// Arithmetic right shift. Returns `None` for an amount of the width or more.
    pub fn shift_right_signed(&self, by: &Integer) -> Option<Integer> {
        let by = self.distance(by)?;
        Some(self.signed(self, |a, _| a >> by, |a, _| a >> by))
    }

    /// Compares the signed values.
    pub fn compare_signed(&self, other: &Integer) -> Ordering {
        match (&self.bits, &other.bits) {
            (Bits::Small(left), Bits::Small(right)) => {
                self.signed_small(*left).cmp(&other.signed_small(*right))
            }
            _ => self.to_signed().cmp(&other.to_signed()),
        }
    }

    /// Compares the unsigned values.
    pub fn compare_unsigned(&self, other: &Integer) -> Ordering {
        match (&self.bits, &other.bits) {
            (Bits::Small(left), Bits::Small(right)) => left.cmp(right),
            _ => self.to_unsigned().cmp(&other.to_unsigned()),
        }
    }

    /// Sign-extends or truncates to a width.
    pub fn resize_signed(&self, width: u32) -> Integer {
        match (&self.bits, width <= 64) {
            (Bits::Small(bits), true) => Integer::from_i128(self.signed_small(*bits), width),
            _ => Integer::from_big(&self.to_signed(), width),
        }
    }

    /// Zero-extends or truncates to a width.
    pub fn resize_unsigned(&self, width: u32) -> Integer {
        match (&self.bits, width <= 64) {
            (Bits::Small(bits), true) => Integer::from_i128(i128::from(*bits), width),
            _ => Integer::from_big(&self.to_unsigned(), width),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} : i{}", self.to_signed(), self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_widths_compute_alike() {
        // The same numbers in a width of each representation, both wide enough for every result.
        let operations: [fn(&Integer, &Integer) -> Option<Integer>; 9] = [
            |a, b| Some(a.add(b)),
            |a, b| Some(a.subtract(b)),
            |a, b| Some(a.multiply(b)),
            Integer::signed_divide,
            Integer::floor_divide,
            Integer::ceiling_divide,
            Integer::signed_rest,
            |a, b| Some(a.and(b).or(&b.exclusive_or(a))),
            |a, b| a.shift_right_signed(&b.and(&Integer::from_i128(7, b.width()))),
        ];
        for a in -20..20 {
            for b in -20..20 {
                for (position, operation) in operations.iter().enumerate() {
                    let small = operation(&Integer::from_i128(a, 40), &Integer::from_i128(b, 40));
                    let large = operation(&Integer::from_i128(a, 200), &Integer::from_i128(b, 200));
                    let (small, large) = (small.map(|it| it.to_signed()), large.map(|it| it.to_signed()));
                    assert_eq!(small, large, "{position}: {a}, {b}");
                }
            }
        }
    }

    #[test]
    fn quotients_are_rounded_as_they_say() {
        let of = |value| Integer::from_i128(value, 8);
        for (a, b, toward_zero, down, up) in [
            (7, 2, 3, 3, 4),
            (-7, 2, -3, -4, -3),
            (7, -2, -3, -4, -3),
            (-7, -2, 3, 3, 4),
            (6, -2, -3, -3, -3),
        ] {
            assert_eq!(of(a).signed_divide(&of(b)), Some(of(toward_zero)));
            assert_eq!(of(a).floor_divide(&of(b)), Some(of(down)));
            assert_eq!(of(a).ceiling_divide(&of(b)), Some(of(up)));
        }
        for width in [8, 64, 65, 128] {
            let least =
                Integer::from_i128(1, width).shift_left(&Integer::from_i128(i128::from(width) - 1, width));
            let least = least.unwrap();
            assert!(least.is_negative());
            assert_eq!(least.signed_divide(&Integer::from_i128(-1, width)), None);
            assert!(least.signed_rest(&Integer::from_i128(-1, width)).unwrap().is_zero());
            assert_eq!(least.shift_left(&Integer::from_i128(i128::from(width), width)), None);
        }
    }

    #[test]
    fn bits_go_to_and_from_other_forms() {
        for width in [1, 7, 8, 63, 64, 65, 129] {
            for value in [0, 1, -1, 5, 0x1234_5678_9abc_def0_1122_3344] {
                let integer = Integer::from_i128(value, width);
                assert_eq!(Integer::from_wide(&integer.to_wide()), integer);
                let mut bytes = vec![0; width.div_ceil(8) as usize];
                integer.write_le_bytes(&mut bytes);
                assert_eq!(Integer::from_le_bytes(&bytes, width), integer);
                assert_eq!(integer.resize_signed(300).resize_unsigned(width), integer);
            }
        }
    }
}
