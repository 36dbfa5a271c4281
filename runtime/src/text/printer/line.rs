//! Text that is composed in a buffer of fixed size.
//!
//! An op is many short texts. To append each to a string costs a check of its capacity and a call for a few bytes; here a
//! short text is stored as a whole word, and the line is appended at once.

use crate::text::printer::tokens::{PAIRS, push_unsigned};

/// A destination for names of values and blocks: a string, or a line.
pub(crate) trait Output {
    /// Appends a text.
    fn push_text(&mut self, text: &str);

    /// Appends a number in decimal.
    fn push_number(&mut self, number: u32);
}

impl Output for String {
    fn push_text(&mut self, text: &str) {
        self.push_str(text);
    }

    fn push_number(&mut self, number: u32) {
        push_unsigned(self, u64::from(number));
    }
}

/// A text of up to [`Line::LONGEST`] bytes.
pub(crate) struct Line {
    /// The bytes behind `length` are of no meaning, and if `length` is above the maximum, all of them.
    bytes: [u8; Line::SIZE + 8],
    length: usize,
}

impl Default for Line {
    fn default() -> Self {
        Line { bytes: [0; Line::SIZE + 8], length: 0 }
    }
}

impl Line {
    /// A power of two: a word begins at the length modulo this, so that no bound has to be checked.
    const SIZE: usize = 256;

    const LONGEST: usize = Self::SIZE - 1;

    /// Removes the text.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// Returns the text; `None` if it did not fit.
    #[inline]
    pub(crate) fn text(&self) -> Option<&str> {
        if self.length > Self::LONGEST {
            return None;
        }
        std::str::from_utf8(&self.bytes[..self.length]).ok()
    }

    /// Appends the lowest `length` bytes of `word`, the first of which is the lowest. There must be at most eight.
    #[inline]
    pub(crate) fn push_word(&mut self, word: u64, length: usize) {
        debug_assert!(length <= 8);
        let start = self.length % Self::SIZE;
        self.bytes[start..start + 8].copy_from_slice(&word.to_le_bytes());
        self.length += length;
    }

    fn push_long(&mut self, text: &[u8]) {
        if let Some(bytes) = self.bytes.get_mut(self.length..).and_then(|rest| rest.get_mut(..text.len())) {
            bytes.copy_from_slice(text);
        }
        self.length += text.len();
    }
}

impl Output for Line {
    #[inline]
    fn push_text(&mut self, text: &str) {
        let text = text.as_bytes();
        match (text.first_chunk(), text.last_chunk()) {
            (Some(first), Some(last)) if text.len() <= 16 => {
                // The bytes that both have are the same.
                self.push_word(u64::from_le_bytes(*first), text.len() - 8);
                self.push_word(u64::from_le_bytes(*last), 8);
            }
            (None, _) => {
                let word = text.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
                self.push_word(word, text.len());
            }
            _ => self.push_long(text),
        }
    }

    #[inline]
    fn push_number(&mut self, number: u32) {
        let pair = |number: u32| {
            let digits = &PAIRS.as_bytes()[number as usize * 2..][..2];
            u64::from(digits[0]) | u64::from(digits[1]) << 8
        };
        match number {
            0..10 => self.push_word(u64::from(b'0') + u64::from(number), 1),
            10..100 => self.push_word(pair(number), 2),
            100..10_000 => {
                self.push_number(number / 100);
                self.push_word(pair(number % 100), 2);
            }
            _ => {
                self.push_number(number / 10_000);
                self.push_word(pair(number / 100 % 100) | pair(number % 100) << 16, 4);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_numbers_are_as_in_a_string() {
        let texts = [
            "",
            "a",
            " : ",
            "1234567",
            "12345678",
            "123456789",
            "1234567890123456",
            "12345678901234567",
            "ä",
        ];
        let numbers = [0, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 1_234_567, u32::MAX];
        for text in texts {
            for number in numbers {
                let (mut line, mut string) = (Line::default(), String::new());
                for output in [&mut line as &mut dyn Output, &mut string] {
                    output.push_text(text);
                    output.push_number(number);
                    output.push_text(text);
                }
                assert_eq!(line.text(), Some(string.as_str()));
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_no_text() {
        for text in ["a", "12345678", "123456789", "12345678901234567890"] {
            let mut line = Line::default();
            for _ in 0..Line::LONGEST {
                line.push_text(text);
            }
            assert!(line.text().is_none_or(|line| text == "a" && line.len() == Line::LONGEST));
            line.clear();
            line.push_text(text);
            assert_eq!(line.text(), Some(text));
        }
    }
}
