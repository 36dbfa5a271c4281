//! Bit sets of the entities of a body.

use crate::ir::OpIndex;

/// A bit set of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// Inserts a number. Returns whether it was absent.
    #[inline]
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = place(number);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let was_absent = self.words[word] & bit == 0;
        self.words[word] |= bit;
        was_absent
    }

    /// Removes a number.
    #[inline]
    pub(crate) fn remove(&mut self, number: usize) {
        let (word, bit) = place(number);
        if let Some(word) = self.words.get_mut(word) {
            *word &= !bit;
        }
    }

    /// Returns whether a number is in the set.
    #[inline]
    pub(crate) fn contains(&self, number: usize) -> bool {
        let (word, bit) = place(number);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }
}

#[inline]
fn place(number: usize) -> (usize, u64) {
    (number / 64, 1 << (number % 64))
}

/// A bit set of the ops of a body, without its root, indexed by slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpSet(BitSet);

impl OpSet {
    /// Inserts an op. Returns whether it was absent.
    #[inline]
    pub(crate) fn insert(&mut self, op: OpIndex) -> bool {
        debug_assert!(op != OpIndex::ROOT && op.is_some());
        self.0.insert(op.at())
    }

    /// Removes an op.
    #[inline]
    pub(crate) fn remove(&mut self, op: OpIndex) {
        self.0.remove(op.at());
    }

    /// Returns whether an op is in the set.
    #[inline]
    pub(crate) fn contains(&self, op: OpIndex) -> bool {
        self.0.contains(op.at())
    }
}
