//! Exact leading decimal digits of binary numbers.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

/// The number of words of integers computed on the stack. Nearly every number of `f64` and narrower formats
/// in practice fits; the rest uses big integers.
const WORDS: usize = 6;

/// The number of bits by which a number is surely longer than a given count of decimal digits, and
/// the decimal digits that go into a count of bits: 196 / 59 lies just above the binary logarithm of
/// ten. Both the counts of digits in printed text and their rounding depend on this ratio.
const BITS_PER_DIGIT: (u32, u32) = (196, 59);

/// Returns the number of decimal digits that distinguishes the numbers with a significand of `precision`
/// bits.
pub(super) fn distinguishing_digits(precision: u32) -> u32 {
    2 + precision * BITS_PER_DIGIT.1 / BITS_PER_DIGIT.0
}

/// Drops all but about `digits` leading decimal digits of `significand * 2^exponent`.
///
/// Returns an integer and a power of ten. The number is their product, less what was dropped, which
/// is less than one unit. The integer has at least `digits` digits, and at most two more, unless the
/// number is exact. That it may have just `digits` digits, all rounding then being downward, is how
/// MLIR prints numbers, where 0.7 as `f32` is `0.699999988` rather than `7.000000e-01`.
pub(super) fn leading_digits(significand: u128, exponent: i32, digits: u32) -> (u128, i32) {
    let trailing = significand.trailing_zeros();
    let significand = significand >> trailing;
    let exponent = exponent + trailing as i32;
    match StackInteger::scaled(significand, exponent) {
        Some(number) => leading_digits_on_stack(number, exponent, digits),
        None => leading_digits_of_big(significand, exponent, digits),
    }
}

/// Returns the number of decimal digits to drop from a number of `bits` bits to keep about `digits`.
fn droppable_digits(bits: u64, digits: u32) -> u32 {
    let (numerator, denominator) = BITS_PER_DIGIT;
    let kept = (digits * numerator).div_ceil(denominator);
    (bits.saturating_sub(kept.into()) * u64::from(denominator) / u64::from(numerator)) as u32
}

fn leading_digits_on_stack(mut number: StackInteger, exponent: i32, digits: u32) -> (u128, i32) {
    let dropped = droppable_digits(number.bits().into(), digits);
    let mut left = dropped;
    while left > 0 {
        let step = left.min(19);
        number.divide(10u64.pow(step));
        left -= step;
    }
    (number.low(), exponent.min(0) + dropped as i32)
}

fn leading_digits_of_big(significand: u128, exponent: i32, digits: u32) -> (u128, i32) {
    let mut number = BigUint::from(significand);
    if exponent >= 0 {
        number <<= exponent;
    } else {
        number *= BigUint::from(5u32).pow(exponent.unsigned_abs());
    }
    let dropped = droppable_digits(number.bits(), digits);
    if dropped > 0 {
        number /= BigUint::from(10u32).pow(dropped);
    }
    let kept = number.to_u128().unwrap_or(u128::MAX);
    (kept, exponent.min(0) + dropped as i32)
}

/// An integer of up to [`WORDS`] words, least significant first.
struct StackInteger {
    words: [u64; WORDS],
    length: usize,
}

impl StackInteger {
    /// Returns `significand * 2^exponent`, or `significand * 5^-exponent` if the exponent is negative; `None`
    /// if it may not fit.
    fn scaled(significand: u128, exponent: i32) -> Option<StackInteger> {
        const ROOM: u32 = WORDS as u32 * 64 - 128;
        let magnitude = exponent.unsigned_abs();
        let growth = if exponent >= 0 { magnitude } else { magnitude.checked_mul(7)? / 3 + 1 };
        if growth > ROOM {
            return None;
        }
        let mut words = [0; WORDS];
        words[0] = significand as u64;
        words[1] = (significand >> 64) as u64;
        let mut number = StackInteger { words, length: 2 };
        let (chunk, power) = if exponent >= 0 { (63, 1 << 63) } else { (27, 5u64.pow(27)) };
        let mut left = magnitude;
        while left >= chunk {
            number.multiply(power);
            left -= chunk;
        }
        number.multiply(if exponent >= 0 { 1 << left } else { 5u64.pow(left) });
        Some(number)
    }

    fn multiply(&mut self, factor: u64) {
        let mut carry = 0u128;
        for word in &mut self.words[..self.length] {
            let product = u128::from(*word) * u128::from(factor) + carry;
            *word = product as u64;
            carry = product >> 64;
        }
        if carry != 0 {
            self.words[self.length] = carry as u64;
            self.length += 1;
        }
    }

    fn divide(&mut self, divisor: u64) {
        let mut remainder = 0u64;
        for word in self.words[..self.length].iter_mut().rev() {
            if remainder == 0 {
                remainder = *word % divisor;
                *word /= divisor;
            } else {
                let dividend = u128::from(remainder) << 64 | u128::from(*word);
                *word = (dividend / u128::from(divisor)) as u64;
                remainder = (dividend % u128::from(divisor)) as u64;
            }
        }
    }

    fn bits(&self) -> u32 {
        let top = self.words[..self.length].iter().rposition(|&word| word != 0);
        top.map_or(0, |index| index as u32 * 64 + 64 - self.words[index].leading_zeros())
    }

    fn low(&self) -> u128 {
        u128::from(self.words[1]) << 64 | u128::from(self.words[0])
    }
}

/// Returns `digits * 10^exponent` as a significand of up to 128 bits, a power of two, and whether the exact
/// number is greater by a part of the last bit; the significand then has more than 115 bits.
pub(super) fn binary_of_decimal(digits: &BigUint, exponent: i64) -> (u128, i64, bool) {
    let power = BigUint::from(5u32).pow(exponent.unsigned_abs() as u32);
    let (number, binary_exponent, inexact) = if exponent >= 0 {
        (digits * power, exponent, false)
    } else {
        let shift = (power.bits() + 120).saturating_sub(digits.bits());
        let dividend = digits << shift;
        let quotient = &dividend / &power;
        let inexact = &quotient * &power != dividend;
        (quotient, exponent - shift as i64, inexact)
    };
    let excess = number.bits().saturating_sub(128);
    if excess == 0 {
        return (number.to_u128().unwrap_or(0), binary_exponent, inexact);
    }
    let dropped = &number & ((BigUint::one() << excess) - 1u32);
    let kept = (number >> excess).to_u128().unwrap_or(0);
    (kept, binary_exponent + excess as i64, inexact || !dropped.is_zero())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn stack_and_big_integers_agree(significand in 1u128.., exponent in -108i32..256, digits in 1u32..37) {
            let trailing = significand.trailing_zeros();
            let big = leading_digits_of_big(significand >> trailing, exponent, digits);
            prop_assert_eq!(leading_digits(significand >> trailing, exponent, digits), big);
            prop_assert!(big.0.ilog10() + 1 >= digits || big.1 == exponent.min(0));
        }
    }

    #[test]
    fn decimal_to_binary() {
        assert_eq!(binary_of_decimal(&BigUint::from(3u32), 2), (75, 2, false));
        let (significand, exponent, inexact) = binary_of_decimal(&BigUint::from(1u32), -1);
        assert!(inexact && significand.ilog2() >= 115);
        assert_eq!(exponent + i64::from(significand.ilog2()), -4);
    }
}
