//! Erasing ops, blocks and the contents of regions.

use crate::ir::body::{Arena, Body};
use crate::ir::handles::{
    Block, BlockIndex, Op, OpIndex, Region, RegionIndex, SuccessorIndex, UseIndex, ValueIndex,
};

/// The entities that are erased together.
#[derive(Default)]
struct Doomed {
    ops: Vec<OpIndex>,
    blocks: Vec<BlockIndex>,
    regions: Vec<RegionIndex>,
}

impl Arena {
    /// Erases a detached op without regions and successors.
    fn erase_leaf(&mut self, op: OpIndex) {
        let record = &self.ops[op.at()];
        let operands = record.operands..record.operands + record.operand_count;
        let results = record.results as usize..(record.results + record.result_count) as usize;
        for index in operands {
            self.unlink_use(UseIndex(index));
        }
        for value in &mut self.values[results] {
            assert!(value.first_use.is_none(), "a value is erased that is still used");
            value.ty = None;
        }
        self.ops[op.at()].name = None;
        self.rare.make().erased_op_count += 1;
    }
}

impl Body {
    /// Erases an op, regions included.
    ///
    /// # Panics
    ///
    /// If a result of the op, or a value defined inside it, is used by an op that stays; for the root.
    pub fn erase_op(&mut self, op: Op) {
        let is_leaf = self.op_record(op).extra.is_none();
        let arena = self.arena_mut();
        arena.unlink_op(op.index);
        if is_leaf {
            arena.erase_leaf(op.index);
            return;
        }
        self.erase(Doomed { ops: vec![op.index], ..Doomed::default() });
    }

    /// Erases a block with all its ops.
    ///
    /// # Panics
    ///
    /// If a value of the block is used by an op that stays, or such an op has the block as a successor.
    pub fn erase_block(&mut self, block: Block) {
        self.erase_blocks(&[block]);
    }

    /// Erases blocks, which may refer to each other, with all their ops.
    ///
    /// # Panics
    ///
    /// If a value of a block is used by an op that stays, or such an op has a block as a successor.
    pub fn erase_blocks(&mut self, blocks: &[Block]) {
        if blocks.is_empty() {
            return;
        }
        let blocks: Vec<BlockIndex> = blocks.iter().map(|block| self.block_index(*block)).collect();
        for block in &blocks {
            self.arena_mut().unlink_block(*block);
        }
        self.erase(Doomed { blocks, ..Doomed::default() });
    }

    /// Erases all blocks of a region; the region stays.
    ///
    /// # Panics
    ///
    /// If a value of a block is used by an op that stays.
    pub fn clear_region(&mut self, region: Region) {
        let blocks: Vec<Block> = self.blocks(region).collect();
        self.erase_blocks(&blocks);
    }

    fn erase(&mut self, mut doomed: Doomed) {
        let children = self.collect_contents(&mut doomed);
        let arena = self.arena_mut();
        // References are removed first, so that references among the erased entities do not matter.
        for op in &doomed.ops {
            let record = &arena.ops[op.at()];
            for index in record.operands..record.operands + record.operand_count {
                arena.unlink_use(UseIndex(index));
            }
            for index in arena.successor_range(*op) {
                arena.unlink_successor(SuccessorIndex(index as u32));
            }
        }
        let mut values: Vec<ValueIndex> = Vec::new();
        for op in &doomed.ops {
            let record = &arena.ops[op.at()];
            values.extend((record.results..record.results + record.result_count).map(ValueIndex));
        }
        for block in &doomed.blocks {
            values.extend_from_slice(&arena.argument_lists[arena.blocks[block.at()].arguments.range()]);
            assert!(
                arena.blocks[block.at()].first_predecessor.is_none(),
                "a block is erased that is still a successor"
            );
        }
        for value in values {
            let record = &mut arena.values[value.at()];
            assert!(record.first_use.is_none(), "a value is erased that is still used");
            record.ty = None;
        }
        for op in &doomed.ops {
            arena.ops[op.at()].name = None;
        }
        for block in &doomed.blocks {
            arena.blocks[block.at()].region = RegionIndex::ERASED;
        }
        for region in &doomed.regions {
            arena.regions[region.at()].owner = OpIndex::NONE;
        }
        arena.rare.make().erased_op_count += doomed.ops.len() as u32;
        drop(children);
    }

    /// Adds the contents of the ops and blocks to be erased; returns the bodies of isolated ops among them.
    fn collect_contents(&mut self, doomed: &mut Doomed) -> Vec<Body> {
        let arena = self.arena_mut();
        let mut children = Vec::new();
        let (mut next_op, mut next_block) = (0, 0);
        while next_op < doomed.ops.len() || next_block < doomed.blocks.len() {
            while let Some(op) = doomed.ops.get(next_op) {
                next_op += 1;
                let extra = arena.ops[op.at()].extra;
                if extra.is_none() {
                    continue;
                }
                let extra = &arena.extras[extra.at()];
                let child = extra.child().and_then(|place| arena.rare.make().children[place].take());
                children.extend(child.map(|child| *child));
                for region in arena.regions_of(extra) {
                    doomed.regions.push(*region);
                    let mut block = arena.regions[region.at()].first_block;
                    while block.is_some() {
                        doomed.blocks.push(block);
                        block = arena.blocks[block.at()].next;
                    }
                }
            }
            while let Some(block) = doomed.blocks.get(next_block) {
                next_block += 1;
                let mut op = arena.blocks[block.at()].first_op;
                while op.is_some() {
                    doomed.ops.push(op);
                    op = arena.ops[op.at()].next;
                }
            }
        }
        children
    }
}
