//! The dominator tree of a region.

use rustc_hash::FxHashMap;

use super::graph::{FlowGraph, RegionFlow};
use super::lengauer_tarjan::{NONE, immediate_dominators};
use crate::ir::{Block, BlockIndex, Body, BodySerial, Region, RegionIndex};

/// The dominator or post-dominator tree of the blocks of a region.
///
/// Queries on two blocks take constant time. An unreachable block is dominated by every block.
#[derive(Debug)]
pub struct DominatorTree {
    serial: BodySerial,
    blocks: Vec<BlockIndex>,
    numbers: FxHashMap<BlockIndex, u32>,
    /// Indexed by block number.
    positions: Vec<Position>,
}

/// The position of a block in the tree.
#[derive(Clone, Copy, Debug)]
struct Position {
    /// The number of the immediate dominator, or [`NONE`] for a root.
    parent: u32,
    /// The preorder number of the block, or [`NONE`] if it is unreachable.
    enter: u32,
    /// The preorder number after the last dominated block.
    leave: u32,
}

impl DominatorTree {
    /// Returns the dominator tree of a region of `body`, rooted at the entry block.
    pub fn new(body: &Body, region: Region) -> DominatorTree {
        Self::of_region(body, body.region_index(region))
    }

    /// Returns the post-dominator tree of a region of `body`, rooted at the exits.
    ///
    /// If no exit is reachable, the blocks that are last in the region count as exits.
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
        // Dominators come first in preorder, so subtree sizes are summed from the end and preorder numbers
        // are assigned from the start.
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
            // The node that represents all exits is not a block.
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

    /// Returns whether a block is reachable: from the entry, or, in a post-dominator tree, backwards from an
    /// exit.
    ///
    /// # Panics
    ///
    /// If the block was not in the region when the tree was built. The other methods panic likewise.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.is_reachable_at(self.index(block))
    }

    pub(crate) fn is_reachable_at(&self, block: BlockIndex) -> bool {
        self.position(block).enter != NONE
    }

    /// Returns the reachable blocks in preorder, each with its preorder number and the preorder number after
    /// the last block that it dominates.
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

    /// Returns whether `first` dominates `second` or is equal to it.
    pub fn dominates(&self, first: Block, second: Block) -> bool {
        self.dominates_at(self.index(first), self.index(second))
    }

    pub(crate) fn dominates_at(&self, first: BlockIndex, second: BlockIndex) -> bool {
        let (above, below) = (self.position(first), self.position(second));
        first == second || below.enter == NONE || (above.enter <= below.enter && below.leave <= above.leave)
    }

    /// Returns whether `first` properly dominates `second`.
    pub fn properly_dominates(&self, first: Block, second: Block) -> bool {
        first != second && self.dominates(first, second)
    }

    /// Returns the immediate dominator. `None` for the entry, for an unreachable block, and in a
    /// post-dominator tree for a block that is post-dominated only by the exit of the region.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let parent = self.position(self.index(block)).parent;
        (parent != NONE).then(|| Block { index: self.blocks[parent as usize], serial: self.serial })
    }

    /// Returns the nearest common dominator. If one of the blocks is unreachable, returns the other.
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
