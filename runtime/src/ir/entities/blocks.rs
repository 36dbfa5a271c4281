//! Blocks: lists of ops, with arguments.

use crate::ir::body::{Arena, Body, push_tight};
use crate::ir::handles::{
    Block, BlockIndex, Op, OpIndex, Region, RegionIndex, SuccessorIndex, UseIndex, Value, ValueIndex,
};
use crate::ir::records::{ArgumentRecord, BlockRecord, PooledList, ValueDefinition, ValueOwner, ValueRecord};
use crate::location::Location;
use crate::types::Type;

impl Arena {
    /// Creates a block that is in no region.
    pub(crate) fn push_block(&mut self) -> BlockIndex {
        let block = BlockIndex(push_tight(
            &mut self.blocks,
            BlockRecord {
                region: RegionIndex::NONE,
                previous: BlockIndex::NONE,
                next: BlockIndex::NONE,
                first_op: OpIndex::NONE,
                last_op: OpIndex::NONE,
                arguments: PooledList::EMPTY,
                first_predecessor: SuccessorIndex::NONE,
            },
        ));
        self.block_labels.push(block);
        block
    }

    /// Appends a detached block to a region.
    pub(crate) fn append_block(&mut self, region: RegionIndex, block: BlockIndex) {
        let last = std::mem::replace(&mut self.regions[region.at()].last_block, block);
        let record = &mut self.blocks[block.at()];
        record.region = region;
        record.previous = last;
        record.next = BlockIndex::NONE;
        if last.is_some() {
            self.blocks[last.at()].next = block;
        } else {
            self.regions[region.at()].first_block = block;
        }
    }

    /// Detaches a block from its region.
    pub(crate) fn unlink_block(&mut self, block: BlockIndex) {
        let BlockRecord { region, previous, next, .. } = self.blocks[block.at()];
        if region.is_none() {
            return;
        }
        if previous.is_some() {
            self.blocks[previous.at()].next = next;
        } else {
            self.regions[region.at()].first_block = next;
        }
        if next.is_some() {
            self.blocks[next.at()].previous = previous;
        } else {
            self.regions[region.at()].last_block = previous;
        }
        let record = &mut self.blocks[block.at()];
        record.region = RegionIndex::NONE;
        record.previous = BlockIndex::NONE;
        record.next = BlockIndex::NONE;
    }

    pub(crate) fn push_argument(&mut self, block: BlockIndex, ty: Type, location: Location) -> ValueIndex {
        let mut list = self.blocks[block.at()].arguments;
        let entry = push_tight(&mut self.arguments, ArgumentRecord { block, index: list.count, location });
        let value = ValueIndex(push_tight(
            &mut self.values,
            ValueRecord {
                ty: Some(ty),
                first_use: UseIndex::NONE,
                owner: ValueOwner::argument(entry as usize),
            },
        ));
        list.push(&mut self.argument_lists, value);
        self.blocks[block.at()].arguments = list;
        value
    }
}

impl Body {
    /// Creates a block without arguments at the end of a region.
    pub fn append_block(&mut self, region: Region) -> Block {
        let region = self.region_index(region);
        let arena = self.arena_mut();
        let block = arena.push_block();
        arena.append_block(region, block);
        self.block_handle(block)
    }

    /// Creates a block without arguments before another one.
    pub fn insert_block_before(&mut self, before: Block) -> Block {
        let before = self.block_index(before);
        let arena = self.arena_mut();
        let block = arena.push_block();
        self.link_block_before(block, before);
        self.block_handle(block)
    }

    /// Moves a block before another one of this body, in the same region or another.
    ///
    /// # Panics
    ///
    /// If the other block is inside an op of this one.
    pub fn move_block_before(&mut self, block: Block, before: Block) {
        let (block, before) = (self.block_index(block), self.block_index(before));
        if block != before {
            self.assert_outside(block, self.arena().blocks[before.at()].region);
            self.arena_mut().unlink_block(block);
            self.link_block_before(block, before);
        }
    }

    /// Moves a block to the end of a region of this body.
    ///
    /// # Panics
    ///
    /// If the region is that of an op inside the block.
    pub fn move_block_to_end(&mut self, block: Block, region: Region) {
        let (block, region) = (self.block_index(block), self.region_index(region));
        self.assert_outside(block, region);
        let arena = self.arena_mut();
        arena.unlink_block(block);
        arena.append_block(region, block);
    }

    /// A block that moved into a region below it would hold itself.
    fn assert_outside(&self, block: BlockIndex, region: RegionIndex) {
        let mut owner = self.arena().regions[region.at()].owner;
        while owner != OpIndex::ROOT {
            let around = self.arena().block_of(owner);
            assert!(around != block, "a block cannot move into itself");
            if around.is_none() {
                return;
            }
            owner = self.arena().regions[self.arena().blocks[around.at()].region.at()].owner;
        }
    }

    fn link_block_before(&mut self, block: BlockIndex, before: BlockIndex) {
        let arena = self.arena_mut();
        let region = arena.blocks[before.at()].region;
        let previous = std::mem::replace(&mut arena.blocks[before.at()].previous, block);
        let record = &mut arena.blocks[block.at()];
        record.region = region;
        record.previous = previous;
        record.next = before;
        if previous.is_some() {
            arena.blocks[previous.at()].next = block;
        } else {
            arena.regions[region.at()].first_block = block;
        }
    }

    /// Returns whether a block of this body has not been erased.
    pub(crate) fn is_block_alive(&self, block: Block) -> bool {
        self.arena().blocks[block.index.at()].is_alive()
    }

    /// Returns the region that a block is in.
    #[inline]
    pub fn block_region(&self, block: Block) -> Region {
        self.region_handle(self.block_record(block).region)
    }

    /// Returns the op that holds a block, within the same body.
    pub fn block_owner(&self, block: Block) -> Op {
        self.region_owner(self.block_region(block))
    }

    /// Returns whether a block is the first of its region.
    pub fn is_entry_block(&self, block: Block) -> bool {
        self.block_record(block).previous.is_none()
    }

    /// Returns the block after this one in its region.
    pub fn next_block(&self, block: Block) -> Option<Block> {
        let next = self.block_record(block).next;
        next.is_some().then(|| self.block_handle(next))
    }

    /// Returns the block before this one in its region.
    pub fn previous_block(&self, block: Block) -> Option<Block> {
        let previous = self.block_record(block).previous;
        previous.is_some().then(|| self.block_handle(previous))
    }

    /// Returns the first op of a block.
    pub fn first_op(&self, block: Block) -> Option<Op> {
        let first = self.block_record(block).first_op;
        first.is_some().then(|| self.op_handle(first))
    }

    /// Returns the last op of a block.
    pub fn last_op(&self, block: Block) -> Option<Op> {
        let last = self.block_record(block).last_op;
        last.is_some().then(|| self.op_handle(last))
    }

    /// Returns the last op of a block, if it is a terminator. Unregistered ops count as terminators.
    pub fn terminator(&self, block: Block) -> Option<Op> {
        let last = self.last_op(block)?;
        let info = self.info(last);
        (!info.is_registered() || info.traits().contains(crate::dialect::OpTraits::TERMINATOR))
            .then_some(last)
    }

    /// Returns the ops of a block, in order.
    pub fn ops(&self, block: Block) -> OpIterator<'_> {
        let record = self.block_record(block);
        OpIterator { body: self, next: record.first_op, last: record.last_op }
    }

    /// Returns the number of arguments of a block.
    pub fn argument_count(&self, block: Block) -> usize {
        self.block_record(block).arguments.count as usize
    }

    /// Returns the argument at `position`.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    pub fn argument(&self, block: Block, position: usize) -> Value {
        let list = self.block_record(block).arguments;
        self.value_handle(self.arena().argument_lists[list.range()][position])
    }

    /// Returns the arguments of a block.
    pub fn arguments(&self, block: Block) -> impl ExactSizeIterator<Item = Value> + Clone + '_ {
        let list = self.block_record(block).arguments;
        self.arena().argument_lists[list.range()].iter().map(|value| self.value_handle(*value))
    }

    /// Adds an argument to the end of a block's list.
    pub fn add_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        let block = self.block_index(block);
        self.context.data().check_type(ty);
        self.context.data().check_location(location);
        let value = self.arena_mut().push_argument(block, ty, location);
        self.value_handle(value)
    }

    /// Adds an argument at `position`; later ones move up.
    ///
    /// # Panics
    ///
    /// If `position` is beyond the end.
    pub fn insert_argument(&mut self, block: Block, position: usize, ty: Type, location: Location) -> Value {
        assert!(position <= self.argument_count(block), "argument inserted beyond the end");
        let value = self.add_argument(block, ty, location);
        let arena = self.arena_mut();
        let range = arena.blocks[block.index.at()].arguments.range();
        arena.argument_lists[range][position..].rotate_right(1);
        arena.number_arguments(block.index, position);
        value
    }

    /// Removes an argument that is not used; later ones move down.
    ///
    /// # Panics
    ///
    /// If the argument is used, or there are not so many.
    pub fn remove_argument(&mut self, block: Block, position: usize) {
        let value = self.argument(block, position);
        assert!(self.is_unused(value), "argument {position} is removed but still used");
        let arena = self.arena_mut();
        arena.values[value.index.at()].ty = None;
        let mut list = arena.blocks[block.index.at()].arguments;
        list.remove(&mut arena.argument_lists, position);
        arena.blocks[block.index.at()].arguments = list;
        arena.number_arguments(block.index, position);
    }

    /// Removes arguments that are not used, at these positions, which are sorted; others move down.
    ///
    /// # Panics
    ///
    /// If one of them is used, or there are not so many.
    pub fn remove_arguments(&mut self, block: Block, positions: &[usize]) {
        for position in positions.iter().rev() {
            self.remove_argument(block, *position);
        }
    }

    /// Returns the block with this index, if it is not erased.
    pub(crate) fn block_at(&self, index: usize) -> Option<Block> {
        self.arena().blocks[index].is_alive().then(|| self.block_handle(BlockIndex(index as u32)))
    }

    /// Sets the location of a block argument.
    ///
    /// # Panics
    ///
    /// If the value is a result.
    pub fn set_argument_location(&mut self, argument: Value, location: Location) {
        self.context.data().check_location(location);
        match self.value_record(argument).owner.definition() {
            ValueDefinition::Argument(entry) => self.arena_mut().arguments[entry].location = location,
            _ => panic!("the location of an argument given to a result"),
        }
    }

    /// Returns the location of a block argument.
    ///
    /// # Panics
    ///
    /// If the value is a result.
    pub fn argument_location(&self, argument: Value) -> Location {
        match self.value_record(argument).owner.definition() {
            ValueDefinition::Argument(entry) => self.arena().arguments[entry].location,
            _ => panic!("the location of an argument asked of a result"),
        }
    }

    /// Splits a block: `op` and what follows it move to a new block after it, which has no arguments. Takes time
    /// proportional to the number of ops in the shorter part.
    pub fn split_block(&mut self, op: Op) -> Block {
        let block = self.parent_block(op).expect("the op is in a block");
        let new = match self.next_block(block) {
            Some(next) => self.insert_block_before(next),
            None => self.append_block(self.block_region(block)),
        };
        let arena = self.arena_mut();
        let previous = std::mem::replace(&mut arena.ops[op.index.at()].previous, OpIndex::NONE);
        let last = std::mem::replace(&mut arena.blocks[block.index.at()].last_op, previous);
        if previous.is_some() {
            arena.ops[previous.at()].next = OpIndex::NONE;
        } else {
            arena.blocks[block.index.at()].first_op = OpIndex::NONE;
        }
        arena.blocks[new.index.at()].first_op = op.index;
        arena.blocks[new.index.at()].last_op = last;
        arena.label_split_block(block.index, new.index);
        new
    }
}

impl Arena {
    /// Labels the ops of a block that was split, all of which have the label of its first part: the ops of the shorter
    /// part get another.
    fn label_split_block(&mut self, first: BlockIndex, second: BlockIndex) {
        let (mut before, mut after) = (self.blocks[first.at()].last_op, self.blocks[second.at()].first_op);
        while before.is_some() && after.is_some() {
            before = self.ops[before.at()].previous;
            after = self.ops[after.at()].next;
        }
        let shorter = if after.is_none() {
            second
        } else {
            self.block_labels.exchange(first, second, self.blocks.len());
            first
        };
        let label = self.block_labels.label(shorter);
        let mut op = self.blocks[shorter.at()].first_op;
        while op.is_some() {
            self.ops[op.at()].block = label;
            op = self.ops[op.at()].next;
        }
    }
}

impl Arena {
    /// Renumbers the arguments from position `from` on.
    fn number_arguments(&mut self, block: BlockIndex, from: usize) {
        let range = self.blocks[block.at()].arguments.range();
        for (position, value) in self.argument_lists[range].iter().enumerate().skip(from) {
            if let ValueDefinition::Argument(entry) = self.values[value.at()].owner.definition() {
                self.arguments[entry].index = position as u32;
            }
        }
    }
}

/// The blocks of a region, in order.
#[derive(Clone)]
pub struct BlockIterator<'body> {
    body: &'body Body,
    next: Option<Block>,
}

impl<'body> BlockIterator<'body> {
    pub(crate) fn new(body: &'body Body, first: Option<Block>) -> Self {
        BlockIterator { body, next: first }
    }
}

impl Iterator for BlockIterator<'_> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        let current = self.next?;
        self.next = self.body.next_block(current);
        Some(current)
    }
}

/// The ops of a block, in order, from either end.
#[derive(Clone)]
pub struct OpIterator<'body> {
    body: &'body Body,
    next: OpIndex,
    last: OpIndex,
}

impl Iterator for OpIterator<'_> {
    type Item = Op;

    #[inline]
    fn next(&mut self) -> Option<Op> {
        let current = self.next;
        if current.is_none() {
            return None;
        }
        self.next =
            if current == self.last { OpIndex::NONE } else { self.body.arena().ops[current.at()].next };
        Some(self.body.op_handle(current))
    }
}

impl DoubleEndedIterator for OpIterator<'_> {
    fn next_back(&mut self) -> Option<Op> {
        let current = self.last;
        if self.next.is_none() {
            return None;
        }
        if current == self.next {
            self.next = OpIndex::NONE;
        } else {
            self.last = self.body.arena().ops[current.at()].previous;
        }
        Some(self.body.op_handle(current))
    }
}
