//! The stream of words: the header, and instructions with bounds checks.

use std::fmt::Display;

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::location::Location;

/// The first word of a module.
pub(crate) const MAGIC: u32 = 0x0723_0203;

/// The number of words in the header.
pub(crate) const HEADER: usize = 5;

/// A reason to refuse a module, at a word.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The offset in words from the start of the module.
    pub offset: usize,
    /// The reason.
    pub message: String,
}

/// The result of reading a part of a module.
pub(crate) type Read<T> = Result<T, Fault>;

/// Returns a fault at a word.
pub(crate) fn fault<T>(offset: usize, message: impl Display) -> Read<T> {
    Err(Fault { offset, message: message.to_string() })
}

impl Fault {
    /// Reports the fault as an error.
    pub(crate) fn report(&self, context: &Context, name: &str) -> Reported {
        let Fault { offset, message } = self;
        context
            .emit_error(Location::UNKNOWN, format_args!("'{name}', word {offset}: {message}"))
            .help("'spirv-val' says more about modules that break the rules of SPIR-V")
            .report()
    }
}

/// An instruction in the stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instruction {
    /// The offset of its first word.
    pub offset: u32,
    /// The number of the instruction.
    pub opcode: u16,
    /// The number of words, the first one included.
    pub count: u16,
}

impl Instruction {
    /// Returns the words behind the first one.
    pub(crate) fn operands(self, words: &[u32]) -> &[u32] {
        &words[self.offset as usize + 1..self.offset as usize + usize::from(self.count)]
    }

    /// Returns the word of an operand.
    pub(crate) fn operand(self, words: &[u32], index: usize) -> Read<u32> {
        match self.operands(words).get(index) {
            Some(word) => Ok(*word),
            None => fault(
                self.offset as usize,
                format_args!("the instruction has {} words, which are too few", self.count),
            ),
        }
    }
}

/// Returns the words of a module in bytes of either order.
pub(crate) fn words_of(bytes: &[u8]) -> Read<Vec<u32>> {
    if !bytes.len().is_multiple_of(4) {
        return fault(
            bytes.len() / 4,
            "the number of bytes is no multiple of 4: the last word is not complete",
        );
    }
    let chunks = || bytes.chunks_exact(4).map(|chunk| [chunk[0], chunk[1], chunk[2], chunk[3]]);
    Ok(match chunks().next().map(u32::from_be_bytes) {
        Some(MAGIC) => chunks().map(u32::from_be_bytes).collect(),
        _ => chunks().map(u32::from_le_bytes).collect(),
    })
}

/// The instructions of a module.
pub(crate) struct Stream<'words> {
    /// All words.
    pub words: &'words [u32],
    /// The minor version.
    pub minor_version: u32,
    /// The bound of ids.
    pub bound: u32,
    /// The instructions, in order.
    pub instructions: Vec<Instruction>,
}

impl<'words> Stream<'words> {
    /// Reads the header, and finds the instructions.
    pub(crate) fn new(words: &'words [u32]) -> Read<Self> {
        let Some(header) = words.get(..HEADER) else {
            return fault(words.len(), "the header is not complete: a module begins with five words");
        };
        if header[0] != MAGIC {
            return fault(0, format_args!("{:#010x} is not the first word of a SPIR-V module", header[0]));
        }
        let (major, minor) = (header[1] >> 16 & 0xff, header[1] >> 8 & 0xff);
        if major != 1 || minor > 6 {
            return fault(1, format_args!("version {major}.{minor} is not known: the last one is 1.6"));
        }
        if header[3] == 0 {
            return fault(3, "the bound of ids is 0");
        }
        let mut instructions = Vec::with_capacity(words.len() / 4);
        let mut offset = HEADER;
        while let Some(first) = words.get(offset) {
            let (count, opcode) = ((first >> 16) as u16, *first as u16);
            if count == 0 {
                return fault(offset, "an instruction has at least one word, and this one has 0");
            }
            let end = offset + usize::from(count);
            if end > words.len() {
                let rest = words.len() - offset;
                return fault(
                    offset,
                    format_args!("the instruction has {count} words, but the module ends after {rest}"),
                );
            }
            instructions.push(Instruction { offset: offset as u32, opcode, count });
            offset = end;
        }
        Ok(Stream { words, minor_version: minor, bound: header[3], instructions })
    }
}

/// Returns the bytes of a literal string at the start of these words, and the number of its words.
pub(crate) fn string(words: &[u32], offset: usize) -> Read<(String, usize)> {
    let mut bytes = Vec::new();
    for (index, word) in words.iter().enumerate() {
        for byte in word.to_le_bytes() {
            if byte == 0 {
                return match String::from_utf8(bytes) {
                    Ok(text) => Ok((text, index + 1)),
                    Err(_) => fault(offset, "the string is not UTF-8"),
                };
            }
            bytes.push(byte);
        }
    }
    fault(offset, "the string has no end")
}

/// Appends a literal string.
pub(crate) fn push_string(words: &mut Vec<u32>, text: &[u8]) {
    for chunk in text.chunks(4) {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        words.push(u32::from_le_bytes(word));
    }
    if text.len().is_multiple_of(4) {
        words.push(0);
    }
}
