//! Resolution of value and block names during parsing.
//!
//! Every distinct name gets a small number, its *slot*; its current meaning is an entry in a table indexed by
//! slot. An entry records its scope, so that closing a scope need not clear the table. A log of overwritten
//! entries restores the names of enclosing scopes.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::ir::handles::{BlockIndex, ValueIndex};

/// The number of a distinct name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::text::parser) struct Slot(pub(in crate::text::parser) u32);

/// Numeric names below this are looked up by index, others by hash.
pub(in crate::text::parser) const DIRECT: u32 = 1 << 20;

/// The distinct names of a source text, without sigil.
#[derive(Default)]
pub(in crate::text::parser) struct Names<'source> {
    /// Slot + 1 of each numeric name, or zero.
    numbers: Vec<u32>,
    /// Names of up to seven bytes, packed.
    short: FxHashMap<u64, u32>,
    /// A direct-mapped cache of the most recent short names.
    latest: LatestNames,
    long: FxHashMap<&'source [u8], u32>,
    count: u32,
}

/// Packed short names with their slots.
struct LatestNames([(u64, u32); 1 << LatestNames::BITS]);

impl LatestNames {
    /// The functions of a program repeat some hundred names.
    const BITS: u32 = 8;
}

impl Default for LatestNames {
    fn default() -> Self {
        // No name of up to seven bytes has this packed form.
        LatestNames([(u64::MAX, 0); 1 << LatestNames::BITS])
    }
}

impl<'source> Names<'source> {
    /// Returns the slot of a name.
    #[inline]
    pub(in crate::text::parser) fn slot(&mut self, name: &'source [u8]) -> Slot {
        if let Some(number) = small_number(name) {
            return self.numbered(number);
        }
        let count = &mut self.count;
        let mut fresh = || {
            *count += 1;
            *count - 1
        };
        if name.len() < 8 {
            let packed = pack(name);
            let hash = packed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let latest = &mut self.latest.0[(hash >> (u64::BITS - LatestNames::BITS)) as usize];
            if latest.0 != packed {
                *latest = (packed, *self.short.entry(packed).or_insert_with(&mut fresh));
            }
            Slot(latest.1)
        } else {
            Slot(*self.long.entry(name).or_insert_with(&mut fresh))
        }
    }
}

impl Names<'_> {
    /// Returns the slot of the name that is the decimal spelling of a number below [`DIRECT`].
    #[inline]
    pub(in crate::text::parser) fn numbered(&mut self, number: u32) -> Slot {
        match self.numbers.get(number as usize) {
            Some(&slot) if slot > 0 => Slot(slot - 1),
            _ => self.add_number(number as usize),
        }
    }

    #[cold]
    fn add_number(&mut self, number: usize) -> Slot {
        if number >= self.numbers.len() {
            self.numbers.resize((number + 1).next_power_of_two(), 0);
        }
        self.count += 1;
        self.numbers[number] = self.count;
        Slot(self.count - 1)
    }

    /// Returns all non-numeric names with their slots, in hash order.
    pub(in crate::text::parser) fn words(&self) -> impl Iterator<Item = (Cow<'_, str>, Slot)> {
        let short = self.short.iter().map(|(packed, slot)| {
            let bytes = packed.to_le_bytes();
            let length = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
            (Cow::Owned(String::from_utf8_lossy(&bytes[..length]).into_owned()), Slot(*slot))
        });
        let long = self.long.iter().map(|(name, slot)| (String::from_utf8_lossy(name), Slot(*slot)));
        short.chain(long)
    }
}

/// Returns up to seven bytes as a number, the first in its lowest byte.
#[inline]
fn pack(name: &[u8]) -> u64 {
    let length = name.len();
    let part = |bytes: &[u8; 4]| u64::from(u32::from_le_bytes(*bytes));
    // Bytes that both parts have are the same.
    match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => part(first) | part(last) << ((length - 4) * 8),
        _ => name.iter().rev().fold(0, |packed, byte| packed << 8 | u64::from(*byte)),
    }
}

/// Returns the number that a name spells, if it is below [`DIRECT`] and the spelling is canonical.
#[inline]
fn small_number(name: &[u8]) -> Option<u32> {
    if name.is_empty() || name.len() > 7 || (name[0] == b'0' && name.len() > 1) {
        return None;
    }
    let mut number = 0;
    for byte in name {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number * 10 + u32::from(digit);
    }
    (number < DIRECT).then_some(number)
}

/// The meaning of a value name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text::parser) struct ValueEntry {
    /// The isolated scope of the entry; zero for none.
    pub(in crate::text::parser) scope: u32,
    /// The first value of the pack; for a forward reference, its index in the list of forward references.
    pub(in crate::text::parser) first: u32,
    /// The number of values of the pack, or one of the constants below.
    pub(in crate::text::parser) count: u32,
    /// The offset of the definition.
    pub(in crate::text::parser) position: u32,
}

impl ValueEntry {
    pub(in crate::text::parser) const EMPTY: ValueEntry =
        ValueEntry { scope: 0, first: 0, count: 0, position: 0 };
    /// Used but not defined yet.
    pub(in crate::text::parser) const FORWARD: u32 = u32::MAX;
    /// Defined by an invalid op; uses are not reported.
    pub(in crate::text::parser) const BROKEN: u32 = u32::MAX - 1;
}

/// The meaning of a block name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text::parser) struct BlockEntry {
    /// The region of the entry; zero for none.
    pub(in crate::text::parser) scope: u32,
    pub(in crate::text::parser) block: BlockIndex,
    /// Whether the block's label was parsed.
    pub(in crate::text::parser) is_defined: bool,
    /// The offset of the first occurrence.
    pub(in crate::text::parser) position: u32,
}

impl BlockEntry {
    pub(in crate::text::parser) const EMPTY: BlockEntry =
        BlockEntry { scope: 0, block: BlockIndex::NONE, is_defined: false, position: 0 };
}

/// A use of a value that is not defined yet.
pub(in crate::text::parser) struct ForwardReference {
    /// The index in the pack.
    pub(in crate::text::parser) number: u32,
    /// The placeholder value.
    pub(in crate::text::parser) placeholder: ValueIndex,
    pub(in crate::text::parser) position: u32,
    /// The next reference to the same name, or `u32::MAX`.
    pub(in crate::text::parser) next: u32,
    pub(in crate::text::parser) is_resolved: bool,
}

/// A table indexed by slot, with an undo log for scopes.
pub(in crate::text::parser) struct ScopedTable<E> {
    entries: Vec<E>,
    log: Vec<(Slot, E)>,
    empty: E,
}

impl<E: Copy> ScopedTable<E> {
    pub(in crate::text::parser) fn new(empty: E) -> Self {
        ScopedTable { entries: Vec::new(), log: Vec::new(), empty }
    }

    /// Returns the entry of a slot.
    #[inline]
    pub(in crate::text::parser) fn get(&self, slot: Slot) -> E {
        self.entries.get(slot.0 as usize).copied().unwrap_or(self.empty)
    }

    /// Sets the entry of a slot. Closing the scope restores `old`.
    #[inline]
    pub(in crate::text::parser) fn define(&mut self, slot: Slot, entry: E, old: E) {
        self.log.push((slot, old));
        self.set(slot, entry);
    }

    /// Sets the entry of a slot beyond the current scope.
    pub(in crate::text::parser) fn set(&mut self, slot: Slot, entry: E) {
        let position = slot.0 as usize;
        if position >= self.entries.len() {
            self.entries.resize((position + 1).max(self.entries.len() * 2), self.empty);
        }
        self.entries[position] = entry;
    }

    /// Opens a scope. Pass the result to `close`.
    pub(in crate::text::parser) fn open(&self) -> usize {
        self.log.len()
    }

    /// Closes the scope that `open` returned, and all scopes opened since.
    pub(in crate::text::parser) fn close(&mut self, mark: usize) {
        while self.log.len() > mark {
            let (slot, old) = self.log.pop().expect("longer than the mark");
            self.entries[slot.0 as usize] = old;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_one_slot_each() {
        let mut names = Names::default();
        let texts: [&[u8]; 8] = [b"0", b"00", b"1", b"a", b"arg0", b"exactly", b"eight_88", b"a_longer_name"];
        let slots: Vec<Slot> = texts.iter().map(|text| names.slot(text)).collect();
        for (position, text) in texts.iter().enumerate() {
            assert_eq!(names.slot(text), slots[position]);
            assert_eq!(slots.iter().filter(|slot| **slot == slots[position]).count(), 1);
        }
        assert_eq!(names.count as usize, texts.len());
    }

    #[test]
    fn closing_a_scope_restores_the_outer_names() {
        let mut table = ScopedTable::new(0);
        table.define(Slot(0), 1, 0);
        let mark = table.open();
        table.define(Slot(0), 2, 1);
        table.define(Slot(5), 3, 0);
        assert_eq!((table.get(Slot(0)), table.get(Slot(5))), (2, 3));
        table.close(mark);
        assert_eq!((table.get(Slot(0)), table.get(Slot(5))), (1, 0));
    }
}
