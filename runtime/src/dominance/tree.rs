//! The dominator tree of one region.

use rustc_hash::FxHashMap;

use super::graph::{FlowGraph, RegionFlow};
use super::lengauer_tarjan::{NONE, immediate_dominators};
use crate::ir::{Block, BlockIndex, Body, BodySerial, Region, RegionIndex};

/// The dominator tree, or the post-dominator tree, of the blocks of one region.
///
/// Two blocks compare in constant time. A block that is not reachable is dominated by every block: nothing that is
/// said about it can be wrong.
#[derive(Debug)]
pub struct DominatorTree {
    serial: BodySerial,
    blocks: Vec<BlockIndex>,
    numbers: FxHashMap<BlockIndex, u32>,
    /// By number of block.
    positions: Vec<Position>,
}

/// The position of a block in the tree.
#[derive(Clone, Copy, Debug)]
struct Position {
    /// The number of the immediate dominator; [`NONE`] for a root.
    parent: u32,
    /// The block's place in a walk of the tree; [`NONE`] for a block that is not reachable.
    enter: u32,
    /// The place behind the last block that this one dominates.
    leave: u32,
}

impl DominatorTree {
    /// Returns the dominator tree of a region of `body`, counted from the entry block.
    pub fn new(body: &Body, region: Region) -> DominatorTree {
        Self::of_region(body, body.region_index(region))
    }

    /// Returns the post-dominator tree of a region of `body`, counted from the exits.
    ///
    /// Where no exit can be reached, the blocks that are last in the region count as exits.
    pub fn new_post(body: &Body, region: Region) -> DominatorTree {
        if body.entry_block(region).is_none() {
            return Self::empty(body);
        }
        let flow = RegionFlow::new(body, body.region_index(region));
        let graph = flow.backward();
        Self::from_graph(body, flow, &graph)
    }

    pub(crate) fn of_region(body: &Body, region: RegionIndex) -> DominatorTree {
        if body.arena.as_ref().is_none_or(|arena| arena.regions[region.at()].first_block.is_none()) {
            return Self::empty(body);
        }
        let flow = RegionFlow::new(body, region);
        let graph = flow.forward();
        Self::from_graph(body, flow, &graph)
    }

    fn empty(body: &Body) -> DominatorTree {
        DominatorTree {
            serial: body.serial(),
            blocks: Vec::new(),
            numbers: FxHashMap::default(),
            positions: Vec::new(),
        }
    }

    fn from_graph(body: &Body, flow: RegionFlow, graph: &FlowGraph) -> DominatorTree {
        let found = immediate_dominators(graph);
        let reached = found.nodes.len();
        // Dominators come first in the walk, so sizes add up from its end and places are given from its beginning.
        let mut sizes = vec![1u32; reached];
        for place in (1..reached).rev() {
            sizes[found.dominators[place] as usize] += sizes[place];
        }
        let mut enter = vec![0u32; reached];
        let mut next = vec![1u32; reached];
        let unreachable = Position { parent: NONE, enter: NONE, leave: NONE };
        let mut positions = vec![unreachable; graph.node_count()];
        for place in 0..reached {
            let dominator = found.dominators[place] as usize;
            if place > 0 {
                enter[place] = next[dominator];
                next[dominator] += sizes[place];
                next[place] = enter[place] + 1;
            }
            // The node that represents all exits is no block.
            let parent = found.nodes[dominator];
            let is_root = place == 0 || parent as usize >= flow.blocks.len();
            positions[found.nodes[place] as usize] = Position {
                parent: if is_root { NONE } else { parent },
                enter: enter[place],
                leave: enter[place] + sizes[place],
            };
        }
        positions.truncate(flow.blocks.len());
        DominatorTree { serial: body.serial(), blocks: flow.blocks, numbers: flow.numbers, positions }
    }

    fn position(&self, block: BlockIndex) -> Position {
        let number = self.numbers.get(&block).expect("the block is one of the tree's region");
        self.positions[*number as usize]
    }

    fn index(&self, block: Block) -> BlockIndex {
        assert!(block.serial() == self.serial, "the block is one of the tree's body");
        block.index
    }

    /// Returns whether a block is reachable: from the entry, or, in a post-dominator tree, backwards from an exit.
    ///
    /// # Panics
    ///
    /// If the block was not in the tree's region when the tree was built; so do the other methods.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.is_reachable_at(self.index(block))
    }

    pub(crate) fn is_reachable_at(&self, block: BlockIndex) -> bool {
        self.position(block).enter != NONE
    }

    /// Returns the reachable blocks, each before those that it dominates: with its position,
    /// and that of the place behind the last block that it dominates.
    pub(crate) fn blocks_by_dominance(&self) -> Vec<(BlockIndex, u32, u32)> {
        let mut blocks: Vec<(BlockIndex, u32, u32)> = self
            .blocks
            .iter()
            .zip(&self.positions)
            .filter(|(_, position)| position.enter != NONE)
            .map(|(block, position)| (*block, position.enter, position.leave))
            .collect();
        blocks.sort_unstable_by_key(|(_, enter, _)| *enter);
        blocks
    }

    /// Returns whether `first` dominates `second` or is the same block.
    pub fn dominates(&self, first: Block, second: Block) -> bool {
        self.dominates_at(self.index(first), self.index(second))
    }

    pub(crate) fn dominates_at(&self, first: BlockIndex, second: BlockIndex) -> bool {
        let (above, below) = (self.position(first), self.position(second));
        first == second || below.enter == NONE || (above.enter <= below.enter && below.leave <= above.leave)
    }

    /// Returns whether `first` dominates `second` and is another block.
    pub fn properly_dominates(&self, first: Block, second: Block) -> bool {
        first != second && self.dominates(first, second)
    }

    /// Returns the block that dominates this one and is dominated by all others that do. The entry has none, a block
    /// that is not reachable neither, and in a post-dominator tree none of those that only the end of the region
    /// follows.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let parent = self.position(self.index(block)).parent;
        (parent != NONE).then(|| Block { index: self.blocks[parent as usize], serial: self.serial })
    }

    /// Returns the lowest block that dominates both. Where one is not reachable, it is the other.
    pub fn nearest_common_dominator(&self, first: Block, second: Block) -> Option<Block> {
        if !self.is_reachable(first) {
            return Some(second);
        }
        let mut current = Some(first);
        while let Some(block) = current {
            if self.dominates(block, second) {
                return Some(block);
            }
            current = self.immediate_dominator(block);
        }
        None
    }
}
