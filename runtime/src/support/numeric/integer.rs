//! Fixed-width integers: representation and conversions.

use std::fmt;

/// The maximum width of an integer type in bits.
pub const MAX_INTEGER_WIDTH: u32 = 16_777_215;

/// A fixed-width integer: its two's complement bits.
///
/// The bits have no signedness; operations that depend on it have it in their name. The width is between 0
/// and [`MAX_INTEGER_WIDTH`], and the only integer of width 0 is zero. Integers of up to 64 bits are stored
/// inline. Two integers are equal if their widths and bits are.
///
/// ```
/// use terrace_runtime::numeric::{Signedness, WideInteger};
///
/// let value = WideInteger::from_text("255", 8, Signedness::Signless).unwrap();
/// assert_eq!(value, WideInteger::from_i64(-1, 8));
/// assert_eq!(value.to_signed_text(), "-1");
/// assert_eq!(value.to_unsigned_text(), "255");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct WideInteger {
    width: u32,
    words: Words,
}

/// The bits, least significant word first; those beyond the width are zero.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Words {
    /// All bits of an integer of up to 64.
    Inline(u64),
    /// Just as many words as the width takes.
    Boxed(Box<[u64]>),
}

impl WideInteger {
    /// Returns the low `width` bits of the two's complement form of `value`; sign extended beyond 64.
    ///
    /// # Panics
    ///
    /// If the width is greater than [`MAX_INTEGER_WIDTH`].
    pub fn from_i64(value: i64, width: u32) -> WideInteger {
        WideInteger::from_low_words(&[value as u64], value < 0, width)
    }

    /// Returns the low `width` bits of `value`; zero extended beyond 64.
    ///
    /// # Panics
    ///
    /// If the width is greater than [`MAX_INTEGER_WIDTH`].
    pub fn from_u64(value: u64, width: u32) -> WideInteger {
        WideInteger::from_low_words(&[value], false, width)
    }

    /// Returns a boolean as a one-bit integer.
    pub fn from_bool(value: bool) -> WideInteger {
        WideInteger::from_u64(value.into(), 1)
    }

    /// Returns the integer with the given words, least significant first; bits beyond `width` are dropped
    /// and missing ones are zero.
    ///
    /// # Panics
    ///
    /// If the width is greater than [`MAX_INTEGER_WIDTH`].
    pub fn from_words(words: &[u64], width: u32) -> WideInteger {
        WideInteger::from_low_words(words, false, width)
    }

    /// Returns the integer with the given bytes, least significant first; bits beyond `width` are dropped
    /// and missing ones are zero.
    ///
    /// # Panics
    ///
    /// If the width is greater than [`MAX_INTEGER_WIDTH`].
    pub fn from_le_bytes(bytes: &[u8], width: u32) -> WideInteger {
        let word = |chunk: &[u8]| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        };
        if width <= 64 {
            return WideInteger::from_u64(word(&bytes[..bytes.len().min(8)]), width);
        }
        let words: Vec<u64> = bytes.chunks(8).take(word_count(width)).map(word).collect();
        WideInteger::from_low_words(&words, false, width)
    }

    /// Returns the low bits of `words`, extended by ones or zeros to `width`.
    pub(super) fn from_low_words(words: &[u64], ones: bool, width: u32) -> WideInteger {
        assert!(width <= MAX_INTEGER_WIDTH, "an integer is at most {MAX_INTEGER_WIDTH} bits wide");
        let filler = if ones { u64::MAX } else { 0 };
        if width <= 64 {
            let word = words.first().copied().unwrap_or(filler) & top_mask(width);
            return WideInteger { width, words: Words::Inline(word) };
        }
        let count = word_count(width);
        let mut boxed = Vec::with_capacity(count);
        boxed.extend(words.iter().copied().take(count));
        boxed.resize(count, filler);
        if let Some(top) = boxed.last_mut() {
            *top &= top_mask(width);
        }
        WideInteger { width, words: Words::Boxed(boxed.into()) }
    }

    /// Returns the width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the bits, least significant word first; those beyond the width are zero. There is one word
    /// even if the width is 0.
    pub fn words(&self) -> &[u64] {
        match &self.words {
            Words::Inline(word) => std::slice::from_ref(word),
            Words::Boxed(words) => words,
        }
    }

    /// Returns the bits of an integer of up to 64.
    pub(super) fn inline(&self) -> Option<u64> {
        match self.words {
            Words::Inline(word) => Some(word),
            Words::Boxed(_) => None,
        }
    }

    /// Appends the bits as bytes, least significant first: as many bytes as the width takes.
    pub fn append_le_bytes(&self, bytes: &mut Vec<u8>) {
        let mut left = self.width.div_ceil(8) as usize;
        for word in self.words() {
            let count = left.min(8);
            bytes.extend_from_slice(&word.to_le_bytes()[..count]);
            left -= count;
        }
    }

    /// Returns the bits as bytes, least significant first: as many bytes as the width takes.
    pub fn to_le_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.width.div_ceil(8) as usize);
        self.append_le_bytes(&mut bytes);
        bytes
    }

    /// Returns whether every bit is zero.
    pub fn is_zero(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Returns whether every bit is one, as in the integer of width 0.
    pub fn is_all_ones(&self) -> bool {
        match self.words().split_last() {
            Some((&top, rest)) => top == top_mask(self.width) && rest.iter().all(|&word| word == u64::MAX),
            None => true,
        }
    }

    /// Returns whether the signed value is negative: the top bit is set.
    pub fn is_negative(&self) -> bool {
        self.width > 0 && self.bit(self.width - 1)
    }

    /// Returns whether the bit at `index` is set, bit 0 being the least significant; bits beyond the width
    /// are not.
    pub fn bit(&self, index: u32) -> bool {
        self.words().get(index as usize / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Returns the signed value if it fits.
    pub fn try_to_i64(&self) -> Option<i64> {
        let negative = self.is_negative();
        if let Some(word) = self.inline() {
            let extended = if negative { word | !top_mask(self.width) } else { word };
            return Some(extended as i64);
        }
        let [low, high @ ..] = self.words() else { return None };
        let (&top, middle) = high.split_last()?;
        let filler = if negative { u64::MAX } else { 0 };
        let fits = middle.iter().all(|&word| word == filler)
            && top == filler & top_mask(self.width)
            && (*low >> 63 == 1) == negative;
        fits.then_some(*low as i64)
    }

    /// Returns the unsigned value if it fits.
    pub fn try_to_u64(&self) -> Option<u64> {
        let (&low, high) = self.words().split_first()?;
        high.iter().all(|&word| word == 0).then_some(low)
    }

    /// Returns the number zero-extended to `width`.
    ///
    /// # Panics
    ///
    /// If `width` is less than the width of the number or greater than [`MAX_INTEGER_WIDTH`].
    pub fn zero_extend(&self, width: u32) -> WideInteger {
        assert!(width >= self.width, "cannot extend {} bits to {width}", self.width);
        WideInteger::from_low_words(self.words(), false, width)
    }

    /// Returns the number sign-extended to `width`.
    ///
    /// # Panics
    ///
    /// If `width` is less than the width of the number or greater than [`MAX_INTEGER_WIDTH`].
    pub fn sign_extend(&self, width: u32) -> WideInteger {
        assert!(width >= self.width, "cannot extend {} bits to {width}", self.width);
        if !self.is_negative() {
            return self.zero_extend(width);
        }
        let mut words = self.words().to_vec();
        if let Some(top) = words.last_mut() {
            *top |= !top_mask(self.width);
        }
        WideInteger::from_low_words(&words, true, width)
    }

    /// Returns the number truncated to `width`.
    ///
    /// # Panics
    ///
    /// If `width` is greater than the width of the number.
    pub fn truncate(&self, width: u32) -> WideInteger {
        assert!(width <= self.width, "cannot truncate {} bits to {width}", self.width);
        WideInteger::from_low_words(self.words(), false, width)
    }
}

impl fmt::Debug for WideInteger {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} : i{}", self.to_signed_text(), self.width)
    }
}

/// Returns the words that `width` bits take; one for width 0.
pub(super) fn word_count(width: u32) -> usize {
    width.div_ceil(64).max(1) as usize
}

/// Returns the bits of the top word that count.
pub(super) fn top_mask(width: u32) -> u64 {
    match width {
        0 => 0,
        _ => u64::MAX >> ((64 - width % 64) % 64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_and_to_machine_integers() {
        assert_eq!(WideInteger::from_i64(-1, 7).try_to_u64(), Some(127));
        assert_eq!(WideInteger::from_i64(-1, 7).try_to_i64(), Some(-1));
        assert_eq!(WideInteger::from_i64(i64::MIN, 64).try_to_i64(), Some(i64::MIN));
        assert_eq!(WideInteger::from_i64(i64::MIN, 200).try_to_i64(), Some(i64::MIN));
        assert_eq!(WideInteger::from_i64(-5, 128).try_to_u64(), None);
        assert_eq!(WideInteger::from_u64(u64::MAX, 65).try_to_i64(), None);
        assert_eq!(WideInteger::from_u64(u64::MAX, 65).try_to_u64(), Some(u64::MAX));
        assert_eq!(WideInteger::from_i64(-1, 0).try_to_i64(), Some(0));
        assert!(WideInteger::from_i64(-1, 130).is_all_ones());
        assert!(!WideInteger::from_i64(-2, 130).is_all_ones());
        assert!(WideInteger::from_u64(0, 130).is_zero());
    }

    #[test]
    fn extension_and_truncation() {
        let value = WideInteger::from_i64(-3, 65);
        assert_eq!(value.sign_extend(200), WideInteger::from_i64(-3, 200));
        assert_eq!(value.zero_extend(200).truncate(65), value);
        assert!(!value.zero_extend(200).is_negative());
        assert_eq!(value.truncate(8), WideInteger::from_i64(-3, 8));
        assert_eq!(value.truncate(8).sign_extend(65), value);
        assert_eq!(value.truncate(0), WideInteger::from_u64(0, 0));
        assert_eq!(WideInteger::from_u64(1, 1).sign_extend(64), WideInteger::from_i64(-1, 64));
    }

    #[test]
    fn bytes() {
        let value = WideInteger::from_i64(-2, 76);
        assert_eq!(value.to_le_bytes(), [0xFE, 255, 255, 255, 255, 255, 255, 255, 255, 0x0F]);
        assert_eq!(WideInteger::from_le_bytes(&value.to_le_bytes(), 76), value);
        assert_eq!(WideInteger::from_le_bytes(&[0xFF; 20], 9), WideInteger::from_u64(511, 9));
        assert_eq!(WideInteger::from_le_bytes(&[0x34, 0x12], 16).to_le_bytes(), [0x34, 0x12]);
        assert!(WideInteger::from_u64(0, 0).to_le_bytes().is_empty());
    }
}
