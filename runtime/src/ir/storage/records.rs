//! The records that a body's arena holds: plain data, 4-byte indexes, no pointers.

use crate::attributes::Attribute;
use crate::context::OpName;
use crate::ir::handles::{
    BlockIndex, BlockLabel, ExtraIndex, OpIndex, RegionIndex, SuccessorIndex, UseIndex, ValueIndex,
};
use crate::location::Location;
use crate::types::Type;

/// One op: 48 bytes.
#[derive(Clone, Debug)]
pub(crate) struct OpRecord {
    /// `None` once the op is erased; the slot is not used again while the serial lives.
    pub(crate) name: Option<OpName>,
    pub(crate) location: Location,
    pub(crate) attributes: AttributeSlot,
    /// The label of the block: [`Arena::block_of`](crate::ir::body::Arena::block_of) returns the block.
    pub(crate) block: BlockLabel,
    pub(crate) previous: OpIndex,
    pub(crate) next: OpIndex,
    /// Grows along the block; two ops of one block compare by it.
    pub(crate) order: u32,
    /// First of `operand_count` adjacent uses.
    pub(crate) operands: u32,
    pub(crate) operand_count: u32,
    /// First of `result_count` adjacent values.
    pub(crate) results: u32,
    pub(crate) result_count: u32,
    pub(crate) extra: ExtraIndex,
}

impl OpRecord {
    /// Returns the record of a detached op without operands, results, regions and successors.
    #[inline]
    pub(crate) fn new(name: OpName, location: Location, attributes: AttributeSlot) -> Self {
        OpRecord {
            name: Some(name),
            location,
            attributes,
            block: BlockLabel::NONE,
            previous: OpIndex::NONE,
            next: OpIndex::NONE,
            order: 0,
            operands: 0,
            operand_count: 0,
            results: 0,
            result_count: 0,
            extra: ExtraIndex::NONE,
        }
    }
}

/// The storage of an op's attributes: a dictionary handle alone, or, for ops with inherent attributes, the index of a
/// run of slots whose first is the dictionary of the discardable ones. A run that ops share is never written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AttributeSlot(u32);

/// The decoded form of an [`AttributeSlot`].
pub(crate) enum AttributeStorage {
    Dictionary(Attribute),
    Slots(usize),
}

impl AttributeSlot {
    const SLOTS: u32 = 1 << 31;
    const SHARED: u32 = 1 << 30;

    #[inline]
    pub(crate) fn dictionary(dictionary: Attribute) -> Self {
        debug_assert!(dictionary.raw() & Self::SLOTS == 0);
        AttributeSlot(dictionary.raw())
    }

    #[inline]
    pub(crate) fn slots(start: usize) -> Self {
        assert!(start < Self::SHARED as usize, "fewer than 2^30 attribute slots in a body");
        AttributeSlot(start as u32 | Self::SLOTS)
    }

    /// Returns the storage of an op whose run may be that of other ops as well.
    #[inline]
    pub(crate) fn shared(start: usize) -> Self {
        AttributeSlot(Self::slots(start).0 | Self::SHARED)
    }

    /// Returns whether the slots may be those of other ops as well.
    #[inline]
    pub(crate) fn is_shared(self) -> bool {
        self.0 & (Self::SLOTS | Self::SHARED) == Self::SLOTS | Self::SHARED
    }

    #[inline]
    pub(crate) fn storage(self) -> AttributeStorage {
        if self.0 & Self::SLOTS == 0 {
            AttributeStorage::Dictionary(Attribute::from_raw(self.0))
        } else {
            AttributeStorage::Slots((self.0 & !(Self::SLOTS | Self::SHARED)) as usize)
        }
    }
}

/// One operand: a node in the doubly linked list of its value's uses. 16 bytes.
#[derive(Clone, Debug)]
pub(crate) struct UseRecord {
    pub(crate) value: ValueIndex,
    pub(crate) owner: OpIndex,
    pub(crate) next: UseIndex,
    pub(crate) previous: UseIndex,
}

/// One value: 12 bytes.
#[derive(Clone, Debug)]
pub(crate) struct ValueRecord {
    /// `None` once its op or block is erased.
    pub(crate) ty: Option<Type>,
    pub(crate) first_use: UseIndex,
    pub(crate) owner: ValueOwner,
}

/// The definition of a value: an op, or (tag bit) an entry of the arguments table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ValueOwner(u32);

/// The decoded form of a [`ValueOwner`].
pub(crate) enum ValueDefinition {
    Op(OpIndex),
    Argument(usize),
    /// A forward reference of the parser, not defined yet.
    Pending,
}

impl ValueOwner {
    const ARGUMENT: u32 = 1 << 31;
    pub(crate) const PENDING: ValueOwner = ValueOwner(u32::MAX);

    #[inline]
    pub(crate) fn op(op: OpIndex) -> Self {
        debug_assert!(op.0 & Self::ARGUMENT == 0);
        ValueOwner(op.0)
    }

    #[inline]
    pub(crate) fn argument(entry: usize) -> Self {
        assert!(entry < (Self::ARGUMENT - 1) as usize, "fewer than 2^31 block arguments in a body");
        ValueOwner(entry as u32 | Self::ARGUMENT)
    }

    #[inline]
    pub(crate) fn definition(self) -> ValueDefinition {
        if self.0 & Self::ARGUMENT == 0 {
            ValueDefinition::Op(OpIndex(self.0))
        } else if self == Self::PENDING {
            ValueDefinition::Pending
        } else {
            ValueDefinition::Argument((self.0 & !Self::ARGUMENT) as usize)
        }
    }
}

/// The block and position of a block argument.
#[derive(Clone, Debug)]
pub(crate) struct ArgumentRecord {
    pub(crate) block: BlockIndex,
    pub(crate) index: u32,
    pub(crate) location: Location,
}

/// One block: 32 bytes.
#[derive(Clone, Debug)]
pub(crate) struct BlockRecord {
    /// [`RegionIndex::NONE`] for a detached block, [`RegionIndex::ERASED`] for one that is erased.
    pub(crate) region: RegionIndex,
    pub(crate) previous: BlockIndex,
    pub(crate) next: BlockIndex,
    pub(crate) first_op: OpIndex,
    pub(crate) last_op: OpIndex,
    pub(crate) arguments: PooledList,
    pub(crate) first_predecessor: SuccessorIndex,
}

impl BlockRecord {
    /// Returns whether the block was not erased.
    #[inline]
    pub(crate) fn is_alive(&self) -> bool {
        self.region != RegionIndex::ERASED
    }
}

/// One region.
#[derive(Clone, Debug)]
pub(crate) struct RegionRecord {
    /// [`OpIndex::NONE`] once erased.
    pub(crate) owner: OpIndex,
    pub(crate) first_block: BlockIndex,
    pub(crate) last_block: BlockIndex,
}

/// One successor of an op: a node in the list of its block's predecessors. 16 bytes.
#[derive(Clone, Debug)]
pub(crate) struct SuccessorRecord {
    pub(crate) block: BlockIndex,
    pub(crate) owner: OpIndex,
    pub(crate) next: SuccessorIndex,
    pub(crate) previous: SuccessorIndex,
}

/// Rarely used parts of an op: 16 bytes.
#[derive(Clone, Debug)]
pub(crate) struct ExtraRecord {
    /// The regions of an op that is not isolated. Those of an isolated op are in its child body: then the start is the place
    /// of that in the table of children, and the count [`Self::CHILD`].
    contents: PooledList,
    /// First of `successor_count` adjacent successors.
    pub(crate) successors: u32,
    pub(crate) successor_count: u32,
}

impl ExtraRecord {
    /// More regions than an op can have.
    const CHILD: u32 = u32::MAX;

    pub(crate) const EMPTY: ExtraRecord =
        ExtraRecord { contents: PooledList::EMPTY, successors: 0, successor_count: 0 };

    /// Returns the regions of an op that is not isolated; none for an isolated op.
    #[inline]
    pub(crate) fn regions(&self) -> PooledList {
        if self.contents.count == Self::CHILD { PooledList::EMPTY } else { self.contents }
    }

    /// Sets the regions of an op that is not isolated.
    pub(crate) fn set_regions(&mut self, regions: PooledList) {
        debug_assert!(self.child().is_none());
        self.contents = regions;
    }

    /// Returns the place of the body of an isolated op in the table of children.
    #[inline]
    pub(crate) fn child(&self) -> Option<usize> {
        (self.contents.count == Self::CHILD).then_some(self.contents.start as usize)
    }

    /// Sets the place of the body of an isolated op, which has no regions here.
    pub(crate) fn set_child(&mut self, place: u32) {
        debug_assert!(self.regions().count == 0);
        self.contents = PooledList { start: place, count: Self::CHILD };
    }
}

/// A list of indexes in a pool. Its capacity is its count rounded up to a power of two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PooledList {
    pub(crate) start: u32,
    pub(crate) count: u32,
}

impl PooledList {
    pub(crate) const EMPTY: PooledList = PooledList { start: 0, count: 0 };

    /// Returns the list's positions in the pool.
    #[inline]
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.count as usize
    }

    /// Appends `item`; moves the list to the pool's end when its capacity is used up.
    pub(crate) fn push<T: Copy>(&mut self, pool: &mut Vec<T>, item: T) {
        if self.count.is_power_of_two() || self.count == 0 {
            let at_end = self.range().end == pool.len() && self.count > 0;
            if !at_end {
                let start = pool.len();
                pool.extend_from_within(self.range());
                self.start = u32::try_from(start).expect("a pool of fewer than 2^32 entries");
            }
            // Reserve up to the next power of two, so that another list cannot grow into this one.
            let capacity = if self.count == 0 { 1 } else { self.count as usize * 2 };
            pool.resize(self.start as usize + capacity, item);
            pool[self.range().end] = item;
        } else {
            pool[self.range().end] = item;
        }
        self.count += 1;
    }

    /// Removes the item at `position`; later items move down.
    pub(crate) fn remove<T: Copy>(&mut self, pool: &mut [T], position: usize) {
        let range = self.range();
        pool.copy_within(range.start + position + 1..range.end, range.start + position);
        // The capacity that follows from the count shrinks at powers of two; what lies behind is given up.
        self.count -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hot_records_keep_their_size() {
        assert_eq!(size_of::<OpRecord>(), 48);
        assert_eq!(size_of::<UseRecord>(), 16);
        assert_eq!(size_of::<ValueRecord>(), 12);
        assert_eq!(size_of::<ExtraRecord>(), 16);
        assert_eq!(size_of::<BlockRecord>(), 32);
        assert_eq!(size_of::<SuccessorRecord>(), 16);
    }

    #[test]
    fn interleaved_lists_keep_their_items() {
        let mut pool = Vec::new();
        let mut lists = [PooledList::EMPTY; 3];
        for round in 0..100u32 {
            for (number, list) in lists.iter_mut().enumerate() {
                list.push(&mut pool, round * 3 + number as u32);
            }
        }
        for (number, list) in lists.iter().enumerate() {
            let expected: Vec<u32> = (0..100).map(|round| round * 3 + number as u32).collect();
            assert_eq!(pool[list.range()], expected);
        }
        assert!(pool.len() <= 3 * 256);
    }
}
