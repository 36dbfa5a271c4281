//! Signatures of ops that were found to be right.
//!
//! Most checks of an op against its definition depend on its *signature* alone: its name, its attributes, and the types
//! of its operands and results. Programs repeat few signatures many times: those that passed are remembered in a small
//! table, and these checks are not repeated for another op with one of them. Since what is compared is all that the
//! checks see, no change of an op has to be reported to the table.

use std::sync::{Mutex, PoisonError};

use crate::context::OpInfo;
use crate::ir::records::AttributeStorage;
use crate::ir::{Arena, OpRecord};

/// The number of entries of a table.
const ENTRIES: usize = 512;

/// The length of the longest signature that is remembered.
pub(super) const WORDS: usize = 23;

/// A signature: its words, and their number; 0 for none.
#[derive(Clone, Copy)]
struct Entry {
    length: u32,
    words: [u32; WORDS],
}

/// The signature of an op, with its place in a table.
pub(super) struct Signature {
    place: usize,
    entry: Entry,
}

impl Signature {
    /// Returns the signature of an op; none if it is too long to be remembered, or if the op owns a body: then its
    /// attributes are there.
    #[inline]
    pub(super) fn of(arena: &Arena, record: &OpRecord, info: &OpInfo) -> Option<Signature> {
        if record.extra.is_some() && arena.extras[record.extra.at()].child.is_some() {
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
        let mut signature = Builder { hash: 0, entry: Entry { length: 0, words: [0; WORDS] } };
        signature.push(record.name?.raw());
        signature.push((operands << 16 | results) as u32);
        for attribute in attributes {
            signature.push(attribute.map_or(0, |attribute| attribute.raw()));
        }
        for operand in &arena.uses[record.operands as usize..][..operands] {
            signature.push(arena.values[operand.value.at()].ty?.raw());
        }
        for result in &arena.values[record.results as usize..][..results] {
            signature.push(result.ty?.raw());
        }
        Some(Signature { place: (signature.hash >> 32) as usize % ENTRIES, entry: signature.entry })
    }
}

/// A signature to which words are added.
struct Builder {
    hash: u64,
    entry: Entry,
}

impl Builder {
    #[inline]
    fn push(&mut self, word: u32) {
        /// The multiplier of `FxHasher`.
        const MULTIPLIER: u64 = 0xf135_7aea_2e62_a9c5;
        self.hash = (self.hash.rotate_left(5) ^ u64::from(word)).wrapping_mul(MULTIPLIER);
        self.entry.words[self.entry.length as usize] = word;
        self.entry.length += 1;
    }
}

/// A table of signatures of one context, with one place for each hash.
pub(crate) struct Signatures(Box<[Entry]>);

impl Signatures {
    fn new() -> Self {
        Signatures(vec![Entry { length: 0, words: [0; WORDS] }; ENTRIES].into_boxed_slice())
    }

    /// Returns whether a signature is in the table.
    #[inline]
    pub(super) fn contains(&self, signature: &Signature) -> bool {
        let (known, wanted) = (&self.0[signature.place], &signature.entry);
        let length = wanted.length as usize;
        known.length == wanted.length && known.words[..length] == wanted.words[..length]
    }

    /// Adds a signature, in place of another one with the same hash.
    pub(super) fn insert(&mut self, signature: &Signature) {
        self.0[signature.place] = signature.entry;
    }
}

/// The tables of a context that no walk uses at the moment: each walk has one of its own.
#[derive(Default)]
pub(crate) struct SignaturePool(Mutex<Vec<Signatures>>);

impl SignaturePool {
    /// Takes a table, or makes one.
    pub(super) fn take(&self) -> Signatures {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        known.unwrap_or_else(Signatures::new)
    }

    /// Returns a table for the next walk.
    pub(super) fn put_back(&self, signatures: Signatures) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(signatures);
    }
}
