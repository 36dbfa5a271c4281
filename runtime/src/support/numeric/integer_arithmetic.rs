//! Fixed-width integer arithmetic.
//!
//! Operations wrap around unless their name or result says otherwise. Binary operations require operands of
//! the same width and panic otherwise.

use std::cmp::Ordering;

use num_bigint::BigUint;

use super::integer::{WideInteger, top_mask, word_count};

/// Adds the `# Panics` section of the binary operations.
macro_rules! same_width {
    ($left:expr, $right:expr) => {
        assert_eq!($left.width(), $right.width(), "operands must have the same width")
    };
}

impl WideInteger {
    /// Returns the unsigned number as an integer of any size.
    pub(super) fn to_big_unsigned(&self) -> BigUint {
        let halves = self.words().iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
        BigUint::new(halves.collect())
    }

    fn from_big_unsigned(value: &BigUint, width: u32) -> WideInteger {
        let words: Vec<u64> = value.iter_u64_digits().take(word_count(width)).collect();
        WideInteger::from_words(&words, width)
    }

    /// Combines the words of two integers, least significant first, with a carry.
    fn zip_words(
        &self,
        other: &WideInteger,
        mut carry: bool,
        mut combine: impl FnMut(u64, u64, bool) -> (u64, bool),
    ) -> WideInteger {
        same_width!(self, other);
        if let (Some(left), Some(right)) = (self.inline(), other.inline()) {
            return WideInteger::from_u64(combine(left, right, carry).0, self.width());
        }
        let mut words = Vec::with_capacity(self.words().len());
        for (&left, &right) in self.words().iter().zip(other.words()) {
            let (word, next) = combine(left, right, carry);
            words.push(word);
            carry = next;
        }
        WideInteger::from_words(&words, self.width())
    }

    /// Returns the sum.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn wrapping_add(&self, other: &WideInteger) -> WideInteger {
        self.zip_words(other, false, |left, right, carry| {
            let (sum, first) = left.overflowing_add(right);
            let (sum, second) = sum.overflowing_add(carry.into());
            (sum, first || second)
        })
    }

    /// Returns the difference.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn wrapping_sub(&self, other: &WideInteger) -> WideInteger {
        self.zip_words(other, false, |left, right, borrow| {
            let (difference, first) = left.overflowing_sub(right);
            let (difference, second) = difference.overflowing_sub(borrow.into());
            (difference, first || second)
        })
    }

    /// Returns the product.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn wrapping_mul(&self, other: &WideInteger) -> WideInteger {
        same_width!(self, other);
        match (self.inline(), other.inline()) {
            (Some(left), Some(right)) => WideInteger::from_u64(left.wrapping_mul(right), self.width()),
            _ => {
                let product = self.to_big_unsigned() * other.to_big_unsigned();
                WideInteger::from_big_unsigned(&product, self.width())
            }
        }
    }

    /// Returns the negation. The minimal signed number is unchanged.
    pub fn wrapping_neg(&self) -> WideInteger {
        WideInteger::from_u64(0, self.width()).wrapping_sub(self)
    }

    /// Returns the unsigned quotient, rounded down; `None` if the divisor is zero.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn unsigned_div(&self, divisor: &WideInteger) -> Option<WideInteger> {
        self.divided(divisor, u64::checked_div, |left, right| left / right)
    }

    /// Returns the unsigned remainder; `None` if the divisor is zero.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn unsigned_rem(&self, divisor: &WideInteger) -> Option<WideInteger> {
        self.divided(divisor, u64::checked_rem, |left, right| left % right)
    }

    fn divided(
        &self,
        divisor: &WideInteger,
        short: impl FnOnce(u64, u64) -> Option<u64>,
        long: impl FnOnce(BigUint, BigUint) -> BigUint,
    ) -> Option<WideInteger> {
        same_width!(self, divisor);
        if let (Some(left), Some(right)) = (self.inline(), divisor.inline()) {
            return short(left, right).map(|word| WideInteger::from_u64(word, self.width()));
        }
        if divisor.is_zero() {
            return None;
        }
        let result = long(self.to_big_unsigned(), divisor.to_big_unsigned());
        Some(WideInteger::from_big_unsigned(&result, self.width()))
    }

    /// Returns the signed quotient, rounded toward zero; `None` if the divisor is zero or on overflow (the
    /// minimal number divided by -1).
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn signed_div(&self, divisor: &WideInteger) -> Option<WideInteger> {
        self.check_signed_division(divisor)?;
        let quotient = self.unsigned_magnitude().unsigned_div(&divisor.unsigned_magnitude())?;
        let is_negative = self.is_negative() != divisor.is_negative();
        Some(if is_negative { quotient.wrapping_neg() } else { quotient })
    }

    /// Returns the signed remainder, which has the sign of the dividend; `None` if the divisor is zero or if
    /// the quotient overflows (the minimal number divided by -1).
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn signed_rem(&self, divisor: &WideInteger) -> Option<WideInteger> {
        self.check_signed_division(divisor)?;
        let remainder = self.unsigned_magnitude().unsigned_rem(&divisor.unsigned_magnitude())?;
        Some(if self.is_negative() { remainder.wrapping_neg() } else { remainder })
    }

    /// `None` if the quotient of signed numbers does not fit.
    fn check_signed_division(&self, divisor: &WideInteger) -> Option<()> {
        same_width!(self, divisor);
        let is_least = self.is_negative() && *self == self.wrapping_neg();
        (!(is_least && divisor.is_all_ones())).then_some(())
    }

    /// Returns the unsigned magnitude of the signed number.
    fn unsigned_magnitude(&self) -> WideInteger {
        if self.is_negative() { self.wrapping_neg() } else { self.clone() }
    }

    /// Returns the number shifted left by `amount`; `None` if `amount` is not less than the width.
    pub fn shift_left(&self, amount: u32) -> Option<WideInteger> {
        if amount >= self.width() {
            return None;
        }
        if let Some(word) = self.inline() {
            return Some(WideInteger::from_u64(word << amount, self.width()));
        }
        let (skipped, bits) = (amount as usize / 64, amount % 64);
        let mut words = vec![0; skipped];
        let mut below = 0;
        for &word in &self.words()[..self.words().len() - skipped] {
            words.push(((u128::from(word) << 64 | u128::from(below)) >> (64 - bits)) as u64);
            below = word;
        }
        Some(WideInteger::from_words(&words, self.width()))
    }

    /// Returns the number shifted right logically by `amount`; `None` if `amount` is not less than the width.
    pub fn logical_shift_right(&self, amount: u32) -> Option<WideInteger> {
        if amount >= self.width() {
            return None;
        }
        if let Some(word) = self.inline() {
            return Some(WideInteger::from_u64(word >> amount, self.width()));
        }
        let (skipped, bits) = (amount as usize / 64, amount % 64);
        let kept = &self.words()[skipped..];
        let above = kept[1..].iter().chain([&0]);
        let words: Vec<u64> = kept
            .iter()
            .zip(above)
            .map(|(&word, &above)| ((u128::from(above) << 64 | u128::from(word)) >> bits) as u64)
            .collect();
        Some(WideInteger::from_words(&words, self.width()))
    }

    /// Returns the number shifted right arithmetically by `amount`; `None` if `amount` is not less than the
    /// width.
    pub fn arithmetic_shift_right(&self, amount: u32) -> Option<WideInteger> {
        if self.is_negative() {
            // Zeros move into the complement where ones are to move in here.
            self.not().logical_shift_right(amount).map(|shifted| shifted.not())
        } else {
            self.logical_shift_right(amount)
        }
    }

    /// Returns the bitwise and.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn and(&self, other: &WideInteger) -> WideInteger {
        self.zip_words(other, false, |left, right, _| (left & right, false))
    }

    /// Returns the bitwise or.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn or(&self, other: &WideInteger) -> WideInteger {
        self.zip_words(other, false, |left, right, _| (left | right, false))
    }

    /// Returns the bitwise exclusive or.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn xor(&self, other: &WideInteger) -> WideInteger {
        self.zip_words(other, false, |left, right, _| (left ^ right, false))
    }

    /// Returns the bitwise complement.
    pub fn not(&self) -> WideInteger {
        self.zip_words(self, false, |word, _, _| (!word, false))
    }

    /// Compares unsigned numbers.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn unsigned_cmp(&self, other: &WideInteger) -> Ordering {
        same_width!(self, other);
        self.words().iter().rev().cmp(other.words().iter().rev())
    }

    /// Compares signed numbers.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn signed_cmp(&self, other: &WideInteger) -> Ordering {
        // Among numbers of the same sign, the order of the bits is the order of the numbers.
        other.is_negative().cmp(&self.is_negative()).then_with(|| self.unsigned_cmp(other))
    }

    /// Returns the maximal unsigned number of a width: all ones.
    ///
    /// # Panics
    ///
    /// If the width is greater than [`MAX_INTEGER_WIDTH`](super::MAX_INTEGER_WIDTH).
    pub fn all_ones(width: u32) -> WideInteger {
        WideInteger::from_i64(-1, width)
    }

    /// Returns the minimal signed number of a width: only the top bit set.
    ///
    /// # Panics
    ///
    /// If the width is greater than [`MAX_INTEGER_WIDTH`](super::MAX_INTEGER_WIDTH).
    pub fn least_signed(width: u32) -> WideInteger {
        if width <= 64 {
            return WideInteger::from_u64(top_mask(width) ^ top_mask(width) >> 1, width);
        }
        let mut words = vec![0; word_count(width)];
        if let Some(top) = words.last_mut() {
            *top = 1 << ((width - 1) % 64);
        }
        WideInteger::from_words(&words, width)
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::{BigInt, Sign};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn division_that_has_no_result() {
        for width in [1, 8, 64, 65, 128] {
            let least = WideInteger::least_signed(width);
            let minus_one = WideInteger::all_ones(width);
            let zero = WideInteger::from_u64(0, width);
            assert_eq!(least.signed_div(&minus_one), None);
            assert_eq!(least.signed_rem(&minus_one), None);
            assert_eq!(least.signed_div(&zero), None);
            assert_eq!(least.unsigned_div(&zero), None);
            assert_eq!(least.unsigned_rem(&zero), None);
            assert_eq!(least.shift_left(width), None);
            assert_eq!(least.arithmetic_shift_right(width - 1), Some(minus_one));
        }
    }

    fn signed(value: &WideInteger) -> BigInt {
        let unsigned = BigInt::from_biguint(Sign::Plus, value.to_big_unsigned());
        if value.is_negative() { unsigned - (BigInt::from(1) << value.width()) } else { unsigned }
    }

    fn wrapped(value: &BigInt, width: u32) -> WideInteger {
        let modulus = BigInt::from(1) << width;
        let positive = ((value % &modulus) + &modulus) % &modulus;
        WideInteger::from_big_unsigned(positive.magnitude(), width)
    }

    proptest! {
        #[test]
        fn narrow_arithmetic_agrees_with_i128(left: i64, right: i64, small: bool, width in 1u32..=64) {
            let right = if small { right >> 58 } else { right };
            let (a, b) = (WideInteger::from_i64(left, width), WideInteger::from_i64(right, width));
            let (x, y) = (i128::from(a.try_to_i64().unwrap()), i128::from(b.try_to_i64().unwrap()));
            let (u, v) = (u128::from(a.try_to_u64().unwrap()), u128::from(b.try_to_u64().unwrap()));
            let of = |value: i128| WideInteger::from_u64(value as u64, width);
            let fits = x != -1 << (width - 1) || y != -1;
            prop_assert_eq!(a.wrapping_add(&b), of(x + y));
            prop_assert_eq!(a.wrapping_sub(&b), of(x - y));
            prop_assert_eq!(a.wrapping_mul(&b), of(x.wrapping_mul(y)));
            prop_assert_eq!(a.wrapping_neg(), of(-x));
            prop_assert_eq!(a.signed_div(&b), x.checked_div(y).filter(|_| fits).map(of));
            prop_assert_eq!(a.signed_rem(&b), x.checked_rem(y).filter(|_| fits).map(of));
            prop_assert_eq!(a.unsigned_div(&b), u.checked_div(v).map(|value| of(value as i128)));
            prop_assert_eq!(a.unsigned_rem(&b), u.checked_rem(v).map(|value| of(value as i128)));
            prop_assert_eq!(a.and(&b), of(x & y));
            prop_assert_eq!(a.or(&b), of(x | y));
            prop_assert_eq!(a.xor(&b), of(x ^ y));
            prop_assert_eq!(a.not(), of(!x));
            prop_assert_eq!(a.signed_cmp(&b), x.cmp(&y));
            prop_assert_eq!(a.unsigned_cmp(&b), u.cmp(&v));
            let amount = right.unsigned_abs() as u32 % 65;
            let valid = amount < width;
            prop_assert_eq!(a.shift_left(amount), valid.then(|| of(x << amount)));
            prop_assert_eq!(a.arithmetic_shift_right(amount), valid.then(|| of(x >> amount)));
            prop_assert_eq!(a.logical_shift_right(amount), valid.then(|| of((u >> amount) as i128)));
        }

        #[test]
        fn wide_arithmetic_agrees_with_big_integers(
            left in prop::collection::vec(any::<u64>(), 5),
            right in prop::collection::vec(any::<u64>(), 1..5),
            width in 65u32..300,
            amount in 0u32..65,
        ) {
            let (a, b) = (WideInteger::from_words(&left, width), WideInteger::from_words(&right, width));
            let (x, y) = (signed(&a), signed(&b));
            let of = |value: BigInt| wrapped(&value, width);
            prop_assert_eq!(a.wrapping_add(&b), of(&x + &y));
            prop_assert_eq!(a.wrapping_sub(&b), of(&x - &y));
            prop_assert_eq!(a.wrapping_mul(&b), of(&x * &y));
            if !b.is_zero() {
                prop_assert_eq!(a.signed_div(&b), Some(of(&x / &y)));
                prop_assert_eq!(a.signed_rem(&b), Some(of(&x % &y)));
                let quotient = a.unsigned_div(&b).unwrap();
                let remainder = a.unsigned_rem(&b).unwrap();
                prop_assert_eq!(remainder.unsigned_cmp(&b), Ordering::Less);
                prop_assert_eq!(quotient.wrapping_mul(&b).wrapping_add(&remainder), a.clone());
            }
            prop_assert_eq!(a.and(&b), of(&x & &y));
            prop_assert_eq!(a.xor(&b), of(&x ^ &y));
            prop_assert_eq!(a.not(), of(-&x - 1));
            prop_assert_eq!(a.signed_cmp(&b), x.cmp(&y));
            prop_assert_eq!(a.shift_left(amount), (amount < width).then(|| of(&x << amount)));
            prop_assert_eq!(a.arithmetic_shift_right(amount), (amount < width).then(|| of(&x >> amount)));
            let far = amount + 64;
            let logical = a.to_big_unsigned() >> far;
            prop_assert_eq!(
                a.logical_shift_right(far),
                (far < width).then(|| WideInteger::from_big_unsigned(&logical, width))
            );
        }
    }
}
