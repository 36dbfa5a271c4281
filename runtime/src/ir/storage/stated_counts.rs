//! The numbers of operands that the text of a successor states.
//!
//! Only the text of an op that is not registered states them, so that hardly any body has such a table.

use rustc_hash::FxHashMap;

use crate::ir::handles::SuccessorIndex;

/// How many of its op's last operands an edge takes, for the edges whose text says it.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatedCounts {
    /// Behind a pointer, so that a body without a table is small.
    counts: Option<Box<FxHashMap<SuccessorIndex, u32>>>,
}

impl StatedCounts {
    /// Returns the number that the text of a successor stated.
    #[inline]
    pub(crate) fn get(&self, index: SuccessorIndex) -> Option<u32> {
        self.counts.as_ref().and_then(|counts| counts.get(&index).copied())
    }

    /// Sets or removes the number of a successor.
    #[inline]
    pub(crate) fn set(&mut self, index: SuccessorIndex, count: Option<u32>) {
        match (count, &mut self.counts) {
            (Some(count), counts) => {
                counts.get_or_insert_default().insert(index, count);
            }
            (None, Some(counts)) => {
                counts.remove(&index);
            }
            (None, None) => {}
        }
    }

    /// Returns the size of the table in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.counts.as_ref().map_or(0, |counts| counts.capacity() * size_of::<(SuccessorIndex, u32)>())
    }
}
