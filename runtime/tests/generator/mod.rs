//! Makes valid IR from a list of numbers, each of which decides something.

mod attributes;
mod operations;
mod types;

use terrace_runtime::context::Context;

/// Makes valid IR. When the numbers run out, every further choice is the first, which is the simplest.
pub struct Generator<'a> {
    pub(self) context: &'a Context,
    choices: std::slice::Iter<'a, u32>,
    /// The number of symbols named so far; names are unique.
    symbols: u32,
}

impl<'a> Generator<'a> {
    pub fn new(context: &'a Context, choices: &'a [u32]) -> Self {
        Generator { context, choices: choices.iter(), symbols: 0 }
    }

    fn number(&mut self) -> u32 {
        self.choices.next().copied().unwrap_or(0)
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.number() as usize % bound
    }

    fn is_done(&self) -> bool {
        self.choices.len() == 0
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn list<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    fn wide(&mut self) -> u128 {
        (0..4).fold(0, |bits, _| bits << 32 | u128::from(self.number()))
    }

    /// Bytes of any kind, often of the kinds that need care.
    fn bytes(&mut self) -> Vec<u8> {
        match self.below(4) {
            0 => b"plain".to_vec(),
            1 => self
                .one_of(&[
                    &b""[..],
                    b"\"",
                    b"\\",
                    b"\n\t\0",
                    b"\\0A",
                    b"a b",
                    b"//",
                    "\u{e4}\u{1F600}".as_bytes(),
                ])
                .to_vec(),
            _ => self.list(6, |generator| generator.number() as u8),
        }
    }

    /// A name that no text but a quoted one can hold, or a plain one.
    fn name(&mut self) -> String {
        let plain = ["a", "name", "_b", "a$b.c", "i32", "x1", "true", "loc", "unit", "symbol"];
        let odd = ["1", "a b", "a-b", "\"", "\\", "\n", "\u{e4}", "-", "a\"b\\c", ".", "0x10"];
        if self.below(3) < 2 { self.one_of(&plain).to_owned() } else { self.one_of(&odd).to_owned() }
    }
}
