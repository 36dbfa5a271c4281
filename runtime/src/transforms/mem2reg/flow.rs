//! The blocks of a region and the edges between them.

use rustc_hash::FxHashMap;

use crate::dominance::DominatorTree;
use crate::ir::{Block, Body, Region};

/// The reachable blocks of a region in preorder of the dominator tree: a block is denoted by its position. Promotion changes no
/// edges, so this is computed once.
pub(super) struct RegionFlow {
    pub(super) blocks: Vec<BlockFlow>,
    positions: FxHashMap<Block, usize>,
}

/// A reachable block.
pub(super) struct BlockFlow {
    pub(super) block: Block,
    /// The position after the last block that this one dominates.
    pub(super) leave: usize,
    /// The depth in the dominator tree.
    pub(super) level: usize,
    /// The blocks that this one dominates immediately.
    pub(super) children: Vec<usize>,
    pub(super) successors: Vec<usize>,
    /// The reachable predecessors.
    pub(super) predecessors: Vec<usize>,
}

impl RegionFlow {
    pub(super) fn new(body: &Body, region: Region) -> RegionFlow {
        let tree = DominatorTree::new(body, region);
        let order = tree.blocks_by_dominance();
        let mut flow =
            RegionFlow { blocks: Vec::with_capacity(order.len()), positions: FxHashMap::default() };
        for (position, (index, _, leave)) in order.into_iter().enumerate() {
            let block = Block { index, serial: body.serial() };
            flow.positions.insert(block, position);
            flow.blocks.push(BlockFlow {
                block,
                leave: leave as usize,
                level: 0,
                children: Vec::new(),
                successors: Vec::new(),
                predecessors: Vec::new(),
            });
        }
        for position in 0..flow.blocks.len() {
            let block = flow.blocks[position].block;
            if let Some(parent) = tree.immediate_dominator(block).and_then(|parent| flow.position(parent)) {
                flow.blocks[position].level = flow.blocks[parent].level + 1;
                flow.blocks[parent].children.push(position);
            }
            let Some(end) = body.last_op(block) else { continue };
            let mut successors: Vec<usize> =
                body.successors(end).filter_map(|successor| flow.position(successor)).collect();
            successors.sort_unstable();
            successors.dedup();
            for successor in &successors {
                flow.blocks[*successor].predecessors.push(position);
            }
            flow.blocks[position].successors = successors;
        }
        flow
    }

    /// Returns the position of a block, if it is reachable.
    pub(super) fn position(&self, block: Block) -> Option<usize> {
        self.positions.get(&block).copied()
    }
}
