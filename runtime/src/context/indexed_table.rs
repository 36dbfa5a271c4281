//! An append-only table that threads read by index without a lock.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// An append-only table, whose entries never move.
///
/// The first entries lie in one slice, where an index is found by a comparison and a multiplication: most of what is read
/// is there, as registered ops and the few types and attributes that a program repeats. All others are in slices that double.
pub(super) struct IndexedTable<T> {
    first: Box<[OnceLock<T>]>,
    /// The number of entries of `first` that are taken.
    taken: AtomicU32,
    others: boxcar::Vec<T>,
}

impl<T> IndexedTable<T> {
    /// Returns a table whose first `first` entries are in one slice.
    pub(super) fn new(first: usize) -> Self {
        IndexedTable {
            first: (0..first).map(|_| OnceLock::new()).collect(),
            taken: AtomicU32::new(0),
            others: boxcar::Vec::new(),
        }
    }

    /// Appends an entry and returns its index.
    ///
    /// # Panics
    ///
    /// If there are 2^32 entries.
    pub(super) fn push(&self, entry: T) -> u32 {
        let next = |taken: u32| ((taken as usize) < self.first.len()).then_some(taken + 1);
        match self.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next) {
            Ok(index) => {
                let place = &self.first[index as usize];
                let is_set = place.set(entry).is_ok();
                debug_assert!(is_set, "an index is taken once");
                index
            }
            Err(_) => {
                let index = self.first.len() + self.others.push(entry);
                u32::try_from(index).expect("fewer than 2^32 interned objects")
            }
        }
    }

    /// Returns the entry at an index.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    pub(super) fn get(&self, index: u32) -> &T {
        match self.first.get(index as usize) {
            Some(place) => place.get().expect("an entry at the index"),
            None => &self.others[index as usize - self.first.len()],
        }
    }

    /// Returns whether there is an entry at an index: another thread that took it may be about to write.
    pub(super) fn contains(&self, index: u32) -> bool {
        match self.first.get(index as usize) {
            Some(place) => place.get().is_some(),
            None => self.others.get(index as usize - self.first.len()).is_some(),
        }
    }

    /// Returns the number of entries, including those that other threads are about to write.
    pub(super) fn len(&self) -> usize {
        self.taken.load(Ordering::Relaxed) as usize + self.others.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_index_in_both_parts() {
        let table = IndexedTable::new(3);
        let indexes: Vec<u32> = (0..10).map(|entry| table.push(entry * 2)).collect();
        assert_eq!(indexes, (0..10).collect::<Vec<u32>>());
        assert!(indexes.iter().all(|index| table.contains(*index) && *table.get(*index) == index * 2));
        assert!(!table.contains(10));
        assert_eq!(table.len(), 10);
    }

    #[test]
    fn a_place_that_is_taken_but_not_written_has_no_entry() {
        let table = IndexedTable::<u32>::new(1);
        table.taken.store(1, Ordering::Relaxed);
        assert_eq!((table.len(), table.contains(0)), (1, false));
    }

    #[test]
    #[should_panic(expected = "an entry at the index")]
    fn an_index_without_an_entry() {
        IndexedTable::<u32>::new(1).get(0);
    }

    #[test]
    fn threads_take_different_indexes() {
        let table = IndexedTable::new(100);
        let mut taken: Vec<(u32, u32)> = std::thread::scope(|scope| {
            let push = |entry: u32| (table.push(entry), entry);
            let workers: Vec<_> = (0..4)
                .map(|thread| {
                    scope.spawn(move || (0..100).map(|n| push(thread * 100 + n)).collect::<Vec<_>>())
                })
                .collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
        });
        assert!(taken.iter().all(|(index, entry)| table.get(*index) == entry));
        taken.sort_unstable();
        taken.dedup_by_key(|(index, _)| *index);
        assert_eq!((taken.len(), table.len()), (400, 400));
    }
}
