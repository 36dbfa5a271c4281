//! The order of ops in blocks: linking, and the keys by which two ops of a block compare.
//!
//! Every op has a key that grows along the block, with gaps, so that most insertions find a free key between two
//! neighbours. Where there is none, a stretch of ops around the place is numbered anew: the shortest one, of lengths
//! that double, whose keys are not crowded. That keeps the cost of an insertion logarithmic on average.

use crate::ir::body::{Arena, Body};
use crate::ir::handles::{Block, BlockIndex, BlockLabel, Op, OpIndex};

/// The distance between the keys of ops that are appended one after the other.
const STRIDE: u32 = 64;

/// The key of the first op of a block: there is room for ops before it, as constants are put there.
const FIRST: u32 = 1 << 30;

impl Arena {
    /// Returns the block that an op is in.
    #[inline]
    pub(crate) fn block_of(&self, op: OpIndex) -> BlockIndex {
        self.block_labels.block(self.ops[op.at()].block)
    }

    /// Appends a detached op to a block.
    #[inline]
    pub(crate) fn append_op(&mut self, block: BlockIndex, op: OpIndex) {
        let last = std::mem::replace(&mut self.blocks[block.at()].last_op, op);
        let order = if last.is_some() {
            let record = &mut self.ops[last.at()];
            record.next = op;
            record.order.checked_add(STRIDE)
        } else {
            self.blocks[block.at()].first_op = op;
            Some(FIRST)
        };
        let label = self.block_labels.label(block);
        let record = &mut self.ops[op.at()];
        record.block = label;
        record.previous = last;
        record.next = OpIndex::NONE;
        match order {
            Some(order) => record.order = order,
            None => self.make_room(op),
        }
    }

    /// Inserts a detached op before another one.
    pub(crate) fn link_op_before(&mut self, op: OpIndex, before: OpIndex) {
        let label = self.ops[before.at()].block;
        let previous = std::mem::replace(&mut self.ops[before.at()].previous, op);
        let below = if previous.is_some() {
            self.ops[previous.at()].next = op;
            self.ops[previous.at()].order
        } else {
            let block = self.block_labels.block(label);
            self.blocks[block.at()].first_op = op;
            0
        };
        let above = self.ops[before.at()].order;
        let record = &mut self.ops[op.at()];
        record.block = label;
        record.previous = previous;
        record.next = before;
        if above - below >= 2 {
            // At the front of the block there is no neighbour to keep apart from.
            let most = if previous.is_none() { STRIDE } else { u32::MAX };
            record.order = above - ((above - below) / 2).min(most);
        } else {
            self.make_room(op);
        }
    }

    /// Detaches an op from its block.
    pub(crate) fn unlink_op(&mut self, op: OpIndex) {
        let record = &mut self.ops[op.at()];
        let label = std::mem::replace(&mut record.block, BlockLabel::NONE);
        if label.is_none() {
            return;
        }
        let previous = std::mem::replace(&mut record.previous, OpIndex::NONE);
        let next = std::mem::replace(&mut record.next, OpIndex::NONE);
        if previous.is_some() {
            self.ops[previous.at()].next = next;
        } else {
            let block = self.block_labels.block(label);
            self.blocks[block.at()].first_op = next;
        }
        if next.is_some() {
            self.ops[next.at()].previous = previous;
        } else {
            let block = self.block_labels.block(label);
            self.blocks[block.at()].last_op = previous;
        }
    }

    /// Assigns an order key to `op`, which is linked but has none yet, and renumbers its neighbours.
    fn make_room(&mut self, op: OpIndex) {
        let (mut first, mut last) = (op, op);
        let mut count: u64 = 1;
        let mut wanted: u64 = 2;
        loop {
            while count < wanted {
                let previous = self.ops[first.at()].previous;
                let next = self.ops[last.at()].next;
                if previous.is_none() && next.is_none() {
                    break;
                }
                if previous.is_some() {
                    first = previous;
                    count += 1;
                }
                if next.is_some() && count < wanted {
                    last = next;
                    count += 1;
                }
            }
            let previous = self.ops[first.at()].previous;
            let next = self.ops[last.at()].next;
            let below = if previous.is_some() { u64::from(self.ops[previous.at()].order) } else { 0 };
            let above =
                if next.is_some() { u64::from(self.ops[next.at()].order) } else { u64::from(u32::MAX) };
            // The longer the stretch, the more room it must have, so that the next insertions there are cheap.
            let step = (above - below) / (count + 1);
            let roomy = u64::from(wanted.ilog2()).max(2);
            if step >= roomy || (previous.is_none() && next.is_none()) {
                assert!(step >= 1, "fewer than 2^32 - 1 ops in a block");
                let step = step.min(u64::from(STRIDE) * 16);
                let mut key = below;
                let mut current = first;
                loop {
                    key += step;
                    self.ops[current.at()].order = key as u32;
                    if current == last {
                        return;
                    }
                    current = self.ops[current.at()].next;
                }
            }
            wanted *= 2;
        }
    }
}

impl Body {
    /// Appends a detached op to a block.
    ///
    /// # Panics
    ///
    /// If the op is in a block already, or the block is inside the op.
    pub fn append_op(&mut self, block: Block, op: Op) {
        if !self.assert_detached(op) {
            self.assert_not_inside(op, block);
        }
        let block = self.block_index(block);
        self.arena_mut().append_op(block, op.index);
    }

    /// Appends a detached op to the root's block, for example a function to a module.
    ///
    /// # Panics
    ///
    /// If the op is in a block already, or the root has no block.
    pub fn append_top_level_op(&mut self, op: Op) {
        let root = self.root();
        assert!(self.region_count(root) > 0, "the root has a region");
        let (_, region) = self.region(root, 0);
        let block = self.entry_block(region).expect("the root has a block");
        self.append_op(block, op);
    }

    /// Inserts a detached op before another one.
    ///
    /// # Panics
    ///
    /// If the op is in a block already, or the other one in none or inside the op.
    pub fn insert_op_before(&mut self, op: Op, before: Op) {
        let is_leaf = self.assert_detached(op);
        assert!(self.op_record(before).block.is_some(), "inserted before an op that is in a block");
        if !is_leaf {
            let block = self.block_handle(self.arena().block_of(before.index));
            self.assert_not_inside(op, block);
        }
        self.arena_mut().link_op_before(op.index, before.index);
    }

    /// Inserts a detached op after another one.
    ///
    /// # Panics
    ///
    /// If the op is in a block already, or the other one in none.
    pub fn insert_op_after(&mut self, op: Op, after: Op) {
        let block = self.parent_block(after).expect("inserted after an op that is in a block");
        match self.next_op(after) {
            Some(next) => self.insert_op_before(op, next),
            None => self.append_op(block, op),
        }
    }

    /// Detaches an op from its block; it remains in the body.
    pub fn detach_op(&mut self, op: Op) {
        self.op_record(op);
        self.arena_mut().unlink_op(op.index);
    }

    /// Moves an op before another one of this body.
    pub fn move_op_before(&mut self, op: Op, before: Op) {
        if op != before {
            self.detach_op(op);
            self.insert_op_before(op, before);
        }
    }

    /// Moves an op after another one of this body.
    pub fn move_op_after(&mut self, op: Op, after: Op) {
        if op != after {
            self.detach_op(op);
            self.insert_op_after(op, after);
        }
    }

    /// Moves an op to the end of a block of this body.
    pub fn move_op_to_end(&mut self, op: Op, block: Block) {
        self.detach_op(op);
        self.append_op(block, op);
    }

    /// Returns whether `first` precedes `second` in their common block.
    ///
    /// # Panics
    ///
    /// If they are not in one block.
    #[inline]
    pub fn is_before_in_block(&self, first: Op, second: Op) -> bool {
        let (first, second) = (self.op_record(first), self.op_record(second));
        assert!(first.block == second.block && first.block.is_some(), "ops of one block compare");
        first.order < second.order
    }

    /// Checks that an op is in no block. Returns whether it has neither regions nor successors.
    #[inline]
    fn assert_detached(&self, op: Op) -> bool {
        let record = self.op_record(op);
        assert!(record.block.is_none(), "the op is in a block already");
        record.extra.is_none()
    }

    /// An op that was put into its own regions would hold itself.
    fn assert_not_inside(&self, op: Op, block: Block) {
        let extra = self.op_record(op).extra;
        if extra.is_none() {
            return;
        }
        // Nothing can be inside an op whose regions are empty; so building deep nests from outside in is linear.
        let regions = self.arena().regions_of(&self.arena().extras[extra.at()]);
        if regions.iter().all(|region| self.arena().regions[region.at()].first_block.is_none()) {
            return;
        }
        assert!(!self.is_ancestor(op, self.block_owner(block)), "an op cannot move into itself");
    }
}
