//! The ops that are known, by what they compute.

use crate::ir::OpIndex;

/// No entry.
const NONE: u32 = u32::MAX;

/// One op. 16 bytes.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u32,
    op: OpIndex,
    /// The entry before this one in the chain of its slot.
    next: u32,
    epoch: u32,
}

/// A hash table in which scopes open and close: what was added since a [`ScopedTable::mark`] is taken out at once.
///
/// Entries are in a list in the order in which they were added. The newest entry of all is the first of its chain, so
/// taking it out is one assignment.
#[derive(Debug, Default)]
pub(super) struct ScopedTable {
    /// The newest entry of each chain; as many as a power of two, or none at all.
    heads: Vec<u32>,
    entries: Vec<Entry>,
}

impl ScopedTable {
    /// Returns what is in the table now.
    pub(super) fn mark(&self) -> usize {
        self.entries.len()
    }

    /// Takes out what was added since then.
    pub(super) fn reset(&mut self, mark: usize) {
        while self.entries.len() > mark {
            if let Some(entry) = self.entries.pop() {
                let slot = self.slot(entry.hash);
                self.heads[slot] = entry.next;
            }
        }
    }

    /// Returns the newest op with that hash that `is_equal` accepts, with the epoch that it was added with.
    #[inline]
    pub(super) fn find(
        &self,
        hash: u32,
        mut is_equal: impl FnMut(OpIndex) -> bool,
    ) -> Option<(OpIndex, u32)> {
        if self.heads.is_empty() {
            return None;
        }
        let mut next = self.heads[self.slot(hash)];
        while next != NONE {
            let entry = &self.entries[next as usize];
            if entry.hash == hash && is_equal(entry.op) {
                return Some((entry.op, entry.epoch));
            }
            next = entry.next;
        }
        None
    }

    /// Adds an op.
    #[inline]
    pub(super) fn insert(&mut self, hash: u32, op: OpIndex, epoch: u32) {
        if self.entries.len() >= self.heads.len() {
            self.grow();
        }
        let slot = self.slot(hash);
        let next = std::mem::replace(&mut self.heads[slot], self.entries.len() as u32);
        self.entries.push(Entry { hash, op, next, epoch });
    }

    #[inline]
    fn slot(&self, hash: u32) -> usize {
        hash as usize & (self.heads.len() - 1)
    }

    #[cold]
    fn grow(&mut self) {
        let count = (self.heads.len() * 2).max(32);
        self.heads.clear();
        self.heads.resize(count, NONE);
        for index in 0..self.entries.len() {
            let slot = self.slot(self.entries[index].hash);
            self.entries[index].next = std::mem::replace(&mut self.heads[slot], index as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_scopes_leave_what_was_there() {
        let mut table = ScopedTable::default();
        let find = |table: &ScopedTable, hash| table.find(hash, |_| true).map(|(op, _)| op.0);
        table.insert(7, OpIndex(1), 0);
        let mark = table.mark();
        table.insert(7, OpIndex(2), 0);
        for number in 0..1000 {
            table.insert(1000 + number, OpIndex(number), 0);
        }
        assert_eq!(find(&table, 7), Some(2));
        assert_eq!(find(&table, 1999), Some(999));
        table.reset(mark);
        assert_eq!(find(&table, 7), Some(1));
        assert_eq!(find(&table, 1999), None);
        table.reset(0);
        assert_eq!(find(&table, 7), None);
    }
}
