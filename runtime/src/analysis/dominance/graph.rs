//! The control flow graph of a region.

use rustc_hash::FxHashMap;

use crate::ir::{BlockIndex, Body, RegionIndex};

/// Edges by source: the successors of node `n` are `targets[starts[n]..starts[n + 1]]`.
struct Adjacency {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Adjacency {
    fn new(node_count: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0u32; node_count + 1];
        for (source, _) in edges.clone() {
            starts[source as usize + 1] += 1;
        }
        for node in 0..node_count {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut targets = vec![0u32; starts[node_count] as usize];
        for (source, target) in edges {
            targets[next[source as usize] as usize] = target;
            next[source as usize] += 1;
        }
        Adjacency { starts, targets }
    }

    fn of(&self, node: u32) -> &[u32] {
        &self.targets[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }
}

/// A graph with a root, the start of dominance.
pub(super) struct FlowGraph {
    root: u32,
    node_count: usize,
    successors: Adjacency,
    predecessors: Adjacency,
}

impl FlowGraph {
    pub(super) fn new(node_count: usize, root: u32, edges: &[(u32, u32)]) -> Self {
        FlowGraph {
            root,
            node_count,
            successors: Adjacency::new(node_count, edges.iter().copied()),
            predecessors: Adjacency::new(node_count, edges.iter().map(|(source, target)| (*target, *source))),
        }
    }

    pub(super) fn root(&self) -> u32 {
        self.root
    }

    pub(super) fn node_count(&self) -> usize {
        self.node_count
    }

    pub(super) fn successors(&self, node: u32) -> &[u32] {
        self.successors.of(node)
    }

    pub(super) fn predecessors(&self, node: u32) -> &[u32] {
        self.predecessors.of(node)
    }
}

/// The control flow graph: the blocks of a region, numbered in order, and their edges.
pub(super) struct RegionFlow {
    pub(super) blocks: Vec<BlockIndex>,
    pub(super) numbers: FxHashMap<BlockIndex, u32>,
    edges: Vec<(u32, u32)>,
}

impl RegionFlow {
    /// Only the last op of a block counts, and only successors in the same region: the verifier uses this
    /// before the rest of the structure is verified.
    pub(super) fn new(body: &Body, region: RegionIndex) -> Self {
        let arena = body.arena();
        let mut blocks = Vec::new();
        let mut numbers = FxHashMap::default();
        let mut block = arena.regions[region.at()].first_block;
        while block.is_some() {
            numbers.insert(block, blocks.len() as u32);
            blocks.push(block);
            block = arena.blocks[block.at()].next;
        }
        let mut edges = Vec::new();
        for (number, block) in blocks.iter().enumerate() {
            let last = arena.blocks[block.at()].last_op;
            if last.is_none() {
                continue;
            }
            for successor in &arena.successors[arena.successor_range(last)] {
                if let Some(target) = numbers.get(&successor.block) {
                    edges.push((number as u32, *target));
                }
            }
        }
        RegionFlow { blocks, numbers, edges }
    }

    /// Returns the graph with the entry block as its root.
    pub(super) fn forward(&self) -> FlowGraph {
        FlowGraph::new(self.blocks.len(), 0, &self.edges)
    }

    /// Returns the reversed graph with an additional root node and edges from it to all exit blocks. Among
    /// blocks that do not reach an exit (infinite loops), as few as necessary to reach all count as exits,
    /// those last in the region first.
    pub(super) fn backward(&self) -> FlowGraph {
        let count = self.blocks.len();
        let exit = count as u32;
        let mut edges: Vec<(u32, u32)> =
            self.edges.iter().map(|(source, target)| (*target, *source)).collect();
        let inner = Adjacency::new(count, edges.iter().copied());
        let mut leaves = vec![true; count];
        for (source, _) in &self.edges {
            leaves[*source as usize] = false;
        }
        let mut reached = vec![false; count];
        let mut pending = Vec::new();
        let exits = (0..count as u32).filter(|block| leaves[*block as usize]);
        for block in exits.chain((0..count as u32).rev()) {
            if reached[block as usize] {
                continue;
            }
            edges.push((exit, block));
            pending.push(block);
            while let Some(block) = pending.pop() {
                if !std::mem::replace(&mut reached[block as usize], true) {
                    pending.extend_from_slice(inner.of(block));
                }
            }
        }
        FlowGraph::new(count + 1, exit, &edges)
    }
}
