//! Successors of ops and predecessors of blocks.

use crate::ir::body::{Arena, Body, push_tight};
use crate::ir::create::SuccessorState;
use crate::ir::handles::{Block, BlockIndex, Op, OpIndex, SuccessorIndex};
use crate::ir::records::SuccessorRecord;

impl Arena {
    /// Appends a successor to the table and to its block's list of predecessors.
    pub(crate) fn push_successor(&mut self, owner: OpIndex, block: BlockIndex, operand_count: Option<u32>) {
        let index = SuccessorIndex(push_tight(
            &mut self.successors,
            SuccessorRecord {
                block: BlockIndex::NONE,
                owner,
                next: SuccessorIndex::NONE,
                previous: SuccessorIndex::NONE,
            },
        ));
        if operand_count.is_some() {
            self.rare.state_count(index, operand_count);
        }
        self.link_successor(index, block);
    }

    pub(crate) fn link_successor(&mut self, index: SuccessorIndex, block: BlockIndex) {
        let head = std::mem::replace(&mut self.blocks[block.at()].first_predecessor, index);
        let record = &mut self.successors[index.at()];
        record.block = block;
        record.previous = SuccessorIndex::NONE;
        record.next = head;
        if head.is_some() {
            self.successors[head.at()].previous = index;
        }
    }

    pub(crate) fn unlink_successor(&mut self, index: SuccessorIndex) {
        let SuccessorRecord { block, next, previous, .. } = self.successors[index.at()];
        if block.is_none() {
            return;
        }
        if previous.is_some() {
            self.successors[previous.at()].next = next;
        } else {
            self.blocks[block.at()].first_predecessor = next;
        }
        if next.is_some() {
            self.successors[next.at()].previous = previous;
        }
        self.successors[index.at()].block = BlockIndex::NONE;
    }

    /// Returns the positions of an op's successors in the table.
    pub(crate) fn successor_range(&self, op: OpIndex) -> std::ops::Range<usize> {
        let extra = self.ops[op.at()].extra;
        if extra.is_none() {
            return 0..0;
        }
        let extra = &self.extras[extra.at()];
        extra.successors as usize..extra.successors as usize + extra.successor_count as usize
    }
}

impl Body {
    /// Returns the number of successors of an op.
    pub fn successor_count(&self, op: Op) -> usize {
        match self.op_index(op) {
            OpIndex::ROOT => 0,
            index => self.arena().successor_range(index).len(),
        }
    }

    /// Returns the successors of an op.
    pub fn successors(&self, op: Op) -> impl ExactSizeIterator<Item = Block> + Clone + '_ {
        let records = match self.op_index(op) {
            OpIndex::ROOT => &[],
            index => &self.arena().successors[self.arena().successor_range(index)],
        };
        records.iter().map(|record| self.block_handle(record.block))
    }

    /// Returns the successor at `position`.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    pub fn successor(&self, op: Op, position: usize) -> Block {
        self.op_record(op);
        let range = self.arena().successor_range(op.index);
        self.block_handle(self.arena().successors[range][position].block)
    }

    /// Returns how many of the op's last operands the edge takes, where the text of the successor stated it.
    pub fn successor_operand_count(&self, op: Op, position: usize) -> Option<usize> {
        self.op_record(op);
        let range = self.arena().successor_range(op.index);
        assert!(position < range.len(), "successor {position} of an op with {}", range.len());
        let index = SuccessorIndex((range.start + position) as u32);
        self.arena().rare.stated_counts.get(index).map(|count| count as usize)
    }

    /// Subtracts operands at these positions, which are about to be removed, from the stated operand counts of the edges.
    ///
    /// The last operands are those of the edges, in the order of the successors.
    pub(crate) fn reduce_stated_successor_operands(&mut self, op: Op, positions: &[usize]) {
        let mut end = self.operand_count(op);
        let range = self.arena().successor_range(op.index);
        let rare = &mut self.arena_mut().rare;
        for index in range.rev().map(|index| SuccessorIndex(index as u32)) {
            if let Some(count) = rare.stated_counts.get(index) {
                let start = end.saturating_sub(count as usize);
                let gone = positions.iter().filter(|position| (start..end).contains(position)).count();
                rare.state_count(index, Some(count - gone as u32));
                end = start;
            }
        }
    }

    /// Increases the stated operand count of the edge to the successor at `position`, if there is one.
    pub(crate) fn extend_stated_successor_operands(&mut self, op: Op, position: usize, count: usize) {
        let start = self.arena().successor_range(op.index).start;
        let index = SuccessorIndex((start + position) as u32);
        let rare = &mut self.arena_mut().rare;
        if let Some(known) = rare.stated_counts.get(index) {
            rare.state_count(index, Some(known + count as u32));
        }
    }

    /// Sets the successor at `position`.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    pub fn set_successor(&mut self, op: Op, position: usize, block: Block) {
        self.op_record(op);
        let range = self.arena().successor_range(op.index);
        assert!(position < range.len(), "successor {position} of an op with {}", range.len());
        let block = self.block_index(block);
        let index = SuccessorIndex((range.start + position) as u32);
        let arena = self.arena_mut();
        arena.unlink_successor(index);
        arena.link_successor(index, block);
    }

    /// Replaces the successors of an op by as many others, which become the first predecessors of their blocks.
    ///
    /// # Panics
    ///
    /// If they are not as many.
    pub(crate) fn replace_successors(&mut self, op: Op, successors: &[SuccessorState]) {
        if self.is_leaf(op) && successors.is_empty() {
            return;
        }
        successors.iter().for_each(|successor| {
            self.block_index(successor.block);
        });
        let arena = self.arena_mut();
        let range = arena.successor_range(op.index);
        assert_eq!(range.len(), successors.len(), "as many new successors as old ones");
        range.clone().for_each(|index| arena.unlink_successor(SuccessorIndex(index as u32)));
        for (index, successor) in range.zip(successors) {
            let index = SuccessorIndex(index as u32);
            arena.link_successor(index, successor.block.index);
            arena.rare.state_count(index, successor.operand_count);
        }
    }

    /// Returns the ops that have this block as a successor, once for each edge.
    pub fn predecessor_ops(&self, block: Block) -> impl Iterator<Item = Op> + '_ {
        let mut next = self.block_record(block).first_predecessor;
        std::iter::from_fn(move || {
            if next.is_none() {
                return None;
            }
            let record = &self.arena().successors[next.at()];
            next = record.next;
            Some(self.op_handle(record.owner))
        })
    }

    /// Returns the predecessors of a block, once for each edge.
    pub fn predecessors(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        self.predecessor_ops(block).filter_map(|op| self.parent_block(op))
    }

    /// Returns whether no op has this block as a successor.
    pub fn has_no_predecessors(&self, block: Block) -> bool {
        self.block_record(block).first_predecessor.is_none()
    }
}
