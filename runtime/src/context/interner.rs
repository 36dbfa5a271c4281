//! A concurrent interner: equal objects get equal handles; handles are dense and stable.

use std::hash::{BuildHasher, Hash};
use std::sync::Mutex;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::indexed_table::IndexedTable;

/// The number of independently locked shards of an interner.
const SHARDS: usize = 32;

/// A row of a shard: the object's hash, stored so that rehashing does not read the object, and its index.
type Row = (u32, u32);

/// An append-only set of objects. Reading an object by its index takes no lock; inserting locks one shard.
pub(crate) struct Interner<T> {
    entries: IndexedTable<T>,
    shards: [Mutex<HashTable<Row>>; SHARDS],
}

/// Returns the hash of an object in the interners of a context.
pub(crate) fn hash_of<Q: Hash + ?Sized>(value: &Q) -> u64 {
    FxBuildHasher.hash_one(value)
}

impl<T> Interner<T> {
    /// Returns an interner whose first `first` objects are read fastest.
    pub(crate) fn new(first: usize) -> Self {
        Interner {
            entries: IndexedTable::new(first),
            shards: std::array::from_fn(|_| Mutex::new(HashTable::new())),
        }
    }

    /// Returns the index of the object with this hash that `is_equal` accepts, if any. Does not insert.
    pub(crate) fn find(&self, hash: u64, is_equal: impl Fn(&T) -> bool) -> Option<u32> {
        let (shard, short) = self.place(hash);
        let table = shard.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let is_it = |&(row_hash, index): &Row| row_hash == short && is_equal(self.entries.get(index));
        table.find(spread(short), is_it).map(|&(_, index)| index)
    }

    /// Returns the shard for an object with this hash, and the hash that its row keeps.
    fn place(&self, hash: u64) -> (&Mutex<HashTable<Row>>, u32) {
        // The multiplication mixes the hash into the high bits, which select the shard and the row.
        let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (&self.shards[(hash >> 59) as usize % SHARDS], (hash >> 32) as u32)
    }

    /// Returns the index of the object with this hash that `is_equal` accepts. Inserts the result of `make`
    /// if there is none.
    pub(crate) fn intern(&self, hash: u64, is_equal: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> u32 {
        self.intern_with(hash, (), |known, ()| is_equal(known), |()| make())
    }

    /// Returns the index of the object with this hash that `is_equal` accepts for `key`. Inserts the result
    /// of `make` for `key` if there is none.
    pub(crate) fn intern_with<K>(
        &self,
        hash: u64,
        key: K,
        is_equal: impl Fn(&T, &K) -> bool,
        make: impl FnOnce(K) -> T,
    ) -> u32 {
        let (shard, short) = self.place(hash);
        let mut table = shard.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let full = |&(row_hash, _): &Row| spread(row_hash);
        if let Some(&(_, index)) = table.find(spread(short), |&(row_hash, index)| {
            row_hash == short && is_equal(self.entries.get(index), &key)
        }) {
            return index;
        }
        let index = self.entries.push(make(key));
        table.insert_unique(spread(short), (short, index), full);
        index
    }

    /// Returns the object with this index.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> &T {
        self.entries.get(index)
    }

    /// Returns the indexes of the objects, up to one that another thread is about to insert.
    pub(crate) fn indexes(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len() as u32).take_while(|index| self.entries.contains(*index))
    }

    /// Returns the number of objects, including those that other threads are about to insert.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }
}

/// Rehashes a row's short hash. `HashTable` requires entropy at both ends of the word, also among the rows of
/// one shard, which agree in the bits that selected it.
#[inline]
fn spread(short: u32) -> u64 {
    u64::from(short).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_objects_share_an_index() {
        let interner = Interner::<String>::new(1);
        let put = |text: &str| interner.intern(hash_of(text), |old| old == text, || text.to_owned());
        let first = put("a");
        assert_ne!(first, put("b"));
        assert_eq!(first, put("a"));
        assert_eq!(interner.get(first), "a");
        assert_eq!(interner.len(), 2);
        let find = |text: &str| interner.find(hash_of(text), |known| known == text);
        assert_eq!((find("a"), find("c")), (Some(first), None));
        assert_eq!(interner.len(), 2);
    }

    #[test]
    fn threads_agree() {
        let interner = Interner::<u64>::new(100);
        let put = |value: u64| interner.intern(hash_of(&value), |old| *old == value, || value);
        let runs: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..4).map(|_| scope.spawn(|| (0..1000).map(put).collect())).collect();
            workers.into_iter().map(|worker| worker.join().unwrap()).collect()
        });
        assert!(runs.windows(2).all(|pair| pair[0] == pair[1]));
        assert_eq!(interner.len(), 1000);
    }
}
