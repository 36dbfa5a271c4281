//! The memory that loops access, summed up by buffer: whether two loops can run as one is decided in time proportional
//! to the number of buffers, however many accesses there are.

use std::collections::HashMap;

use smallvec::SmallVec;
use terrace_runtime::interfaces::is_allocated;
use terrace_runtime::ir::{Body, Value};

use super::accesses::{Access, is_private};

/// The other values that may alias a buffer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Nothing.
    Private,
    /// Anything but the buffers that other ops allocate.
    Allocated,
    /// Anything.
    Unknown,
}

impl Reach {
    /// Returns the reach of a buffer.
    pub(super) fn of(ir: &Body, memref: Value) -> Reach {
        if is_private(ir, memref) {
            Reach::Private
        } else if is_allocated(ir, memref) {
            Reach::Allocated
        } else {
            Reach::Unknown
        }
    }
}

/// The dimensions that accesses index by the variable of their loop: a bit for each of the first 64. Each set once.
type Dimensions = SmallVec<[u64; 2]>;

/// The accesses to one buffer.
struct Buffer {
    reach: Reach,
    loads: Dimensions,
    stores: Dimensions,
}

impl Buffer {
    fn is_stored(&self) -> bool {
        !self.stores.is_empty()
    }

    /// Returns whether each element that one side stores and the other accesses is accessed in the same iteration.
    fn agrees_with(&self, later: &Buffer) -> bool {
        let meet = |first: &Dimensions, second: &Dimensions| {
            first.iter().all(|first| second.iter().all(|second| first & second != 0))
        };
        meet(&self.stores, &later.loads)
            && meet(&self.stores, &later.stores)
            && meet(&self.loads, &later.stores)
    }
}

/// The number of buffers of one reach.
#[derive(Clone, Copy, Default)]
struct Counts {
    accessed: usize,
    stored: usize,
}

/// The accesses of one loop, or of several that are fused.
#[derive(Default)]
pub(super) struct AccessedMemory {
    buffers: HashMap<Value, Buffer>,
    allocated: Counts,
    unknown: Counts,
}

impl AccessedMemory {
    fn counts(&mut self, reach: Reach) -> Option<&mut Counts> {
        match reach {
            Reach::Private => None,
            Reach::Allocated => Some(&mut self.allocated),
            Reach::Unknown => Some(&mut self.unknown),
        }
    }

    /// Adds an access of a loop with this induction variable.
    pub(super) fn add(&mut self, ir: &Body, access: &Access, variable: Value, reach: Reach) {
        let rank = ir.value_type(access.memref).shape(ir.context()).map_or(0, <[i64]>::len);
        let dimensions = (0..rank.min(64))
            .filter(|position| access.is_indexed_by(ir, *position, variable))
            .fold(0, |set, position| set | 1 << position);
        let mut buffer = Buffer { reach, loads: Dimensions::new(), stores: Dimensions::new() };
        let list = if access.stored.is_some() { &mut buffer.stores } else { &mut buffer.loads };
        list.push(dimensions);
        self.add_buffer(access.memref, buffer);
    }

    fn add_buffer(&mut self, memref: Value, buffer: Buffer) {
        let reach = buffer.reach;
        let was_known = self.buffers.contains_key(&memref);
        let known = self.buffers.entry(memref).or_insert_with(|| Buffer {
            reach,
            loads: Dimensions::new(),
            stores: Dimensions::new(),
        });
        let was_stored = known.is_stored();
        for (list, added) in [(&mut known.loads, buffer.loads), (&mut known.stores, buffer.stores)] {
            for dimensions in added {
                if !list.contains(&dimensions) {
                    list.push(dimensions);
                }
            }
        }
        let is_stored = known.is_stored();
        if let Some(counts) = self.counts(reach) {
            counts.accessed += usize::from(!was_known);
            counts.stored += usize::from(!was_stored && is_stored);
        }
    }

    /// Returns the accesses of both.
    pub(super) fn merged(self, other: AccessedMemory) -> AccessedMemory {
        let (mut larger, smaller) =
            if self.buffers.len() < other.buffers.len() { (other, self) } else { (self, other) };
        for (memref, buffer) in smaller.buffers {
            larger.add_buffer(memref, buffer);
        }
        larger
    }

    /// Returns whether loops with these accesses may run as one: elements that one of them stores and the other accesses
    /// are accessed in the same iteration, and at least one buffer is stored by the first and loaded by the later one.
    pub(super) fn can_be_fused(&self, later: &AccessedMemory) -> bool {
        let mut passes_values = false;
        for (memref, second) in &later.buffers {
            let first = self.buffers.get(memref);
            if let Some(first) = first {
                if !first.agrees_with(second) {
                    return false;
                }
                passes_values |= first.is_stored() && !second.loads.is_empty();
            }
            // Other buffers that may denote the same memory, of which one side stores some.
            let others = |counts: &Counts, reach: Reach| {
                let own = first.filter(|_| second.reach == reach);
                let (all, own) = if second.is_stored() {
                    (counts.accessed, own.is_some())
                } else {
                    (counts.stored, own.is_some_and(Buffer::is_stored))
                };
                all > usize::from(own)
            };
            let has_alias = match second.reach {
                Reach::Private => false,
                Reach::Allocated => others(&self.unknown, Reach::Unknown),
                Reach::Unknown => {
                    others(&self.unknown, Reach::Unknown) || others(&self.allocated, Reach::Allocated)
                }
            };
            if has_alias {
                return false;
            }
        }
        passes_values
    }
}
