//! Signatures of ops that were seen before.
//!
//! The *signature* of an op is its name, its attributes, and the types of its operands and results. Most checks of an op
//! against its definition depend on nothing else, and neither do the aliases that its own text shows. Programs repeat few
//! signatures many times: they are remembered in a small table, and what was done for an op is not repeated for another one
//! with its signature. Since what is compared is all that matters, no change of an op has to be reported to the table.

use std::sync::{Mutex, PoisonError};

use crate::attributes::Attribute;
use crate::context::OpInfo;
use crate::ir::records::{AttributeStorage, ValueRecord};
use crate::ir::{Arena, OpRecord};

/// The number of entries of a table.
const ENTRIES: usize = 512;

/// The length of the longest signature that is remembered.
pub(crate) const WORDS: usize = 23;

/// A signature: its words, and their number; 0 for none.
#[derive(Clone, Copy)]
struct Entry {
    length: u32,
    words: [u32; WORDS],
}

/// The place of a signature in a table, and its number of words.
#[derive(Clone, Copy)]
pub(crate) struct Signature {
    place: u32,
    length: u32,
}

/// A table of signatures of one context, with one place for each hash.
pub(crate) struct Signatures {
    entries: Box<[Entry]>,
    /// The words of the signature that was asked for last.
    words: [u32; WORDS],
}

impl Signatures {
    pub(crate) fn new() -> Self {
        let none = Entry { length: 0, words: [0; WORDS] };
        Signatures { entries: vec![none; ENTRIES].into_boxed_slice(), words: [0; WORDS] }
    }

    /// Returns the signature of an op; none if it is too long to be remembered, or if the op owns a body: then its
    /// attributes are there.
    #[inline]
    pub(crate) fn signature(&mut self, arena: &Arena, record: &OpRecord, info: &OpInfo) -> Option<Signature> {
        if record.extra.is_some() && arena.extras[record.extra.at()].child().is_some() {
            return None;
        }
        let (operands, results) = (record.operand_count as usize, record.result_count as usize);
        let dictionary;
        let attributes = match record.attributes.storage() {
            AttributeStorage::Dictionary(attribute) => {
                dictionary = [Some(attribute)];
                &dictionary[..]
            }
            AttributeStorage::Slots(start) => &arena.slots[start..=start + info.inherent_attributes().len()],
        };
        // Two words for the name and the counts.
        let length = operands.checked_add(results)?.checked_add(2 + attributes.len())?;
        if length > WORDS {
            return None;
        }
        let mut writer = Writer { words: &mut self.words, length: 0, hash: 0 };
        writer.push(record.name.map_or(0, |name| name.raw()));
        writer.push((operands << 16 | results) as u32);
        for attribute in attributes {
            writer.push(attribute.map_or(0, Attribute::raw));
        }
        let type_word = |value: &ValueRecord| value.ty.map_or(0, |ty| ty.raw());
        for operand in &arena.uses[record.operands as usize..][..operands] {
            writer.push(type_word(&arena.values[operand.value.at()]));
        }
        for result in &arena.values[record.results as usize..][..results] {
            writer.push(type_word(result));
        }
        Some(Signature { place: ((writer.hash >> 32) as usize % ENTRIES) as u32, length: length as u32 })
    }

    /// Returns whether the signature that was asked for last is in the table.
    #[inline]
    pub(crate) fn contains(&self, signature: Signature) -> bool {
        let known = &self.entries[signature.place as usize];
        let length = signature.length as usize;
        // The words are few: a loop compares them faster than a call.
        known.length == signature.length
            && known.words[..length].iter().zip(&self.words[..length]).all(|(known, word)| known == word)
    }

    /// Adds the signature that was asked for last, in place of another one with the same hash.
    pub(crate) fn insert(&mut self, signature: Signature) {
        self.entries[signature.place as usize] = Entry { length: signature.length, words: self.words };
    }
}

/// Writes the words of a signature, and hashes them.
struct Writer<'words> {
    words: &'words mut [u32; WORDS],
    length: usize,
    hash: u64,
}

impl Writer<'_> {
    /// Appends one of at most [`WORDS`] words.
    #[inline]
    fn push(&mut self, word: u32) {
        /// The multiplier of `FxHasher`.
        const MULTIPLIER: u64 = 0xf135_7aea_2e62_a9c5;
        self.words[self.length] = word;
        self.length += 1;
        self.hash = (self.hash.rotate_left(5) ^ u64::from(word)).wrapping_mul(MULTIPLIER);
    }
}

/// The tables of a context with the signatures of ops that were found to be right, and that no verifier uses at the moment: each
/// has one of its own.
#[derive(Default)]
pub(crate) struct SignaturePool(Mutex<Vec<Signatures>>);

impl SignaturePool {
    /// Takes a table, or makes one.
    pub(crate) fn take(&self) -> Signatures {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        known.unwrap_or_else(Signatures::new)
    }

    /// Returns a table for the next verifier.
    pub(crate) fn put_back(&self, signatures: Signatures) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(signatures);
    }
}
