//! The blocks of a function: their order, their labels and the PHI nodes of their arguments.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_runtime::interfaces::AnyBranchOpInterface;
use terrace_runtime::ir::{Block, Body, Op, Region, Value};

/// The blocks of a function in the order of the text.
///
/// A PHI node has one value per predecessor. So where a terminator names a successor with arguments several times, each
/// mention but the first leads through a block of its own, which forwards the operands.
#[derive(Default)]
pub(crate) struct Blocks {
    pub(crate) list: Vec<FlowBlock>,
    /// The places in `list` of the blocks of the region.
    places: FxHashMap<Block, usize>,
    /// The forwarding blocks by terminator and position of the successor.
    forwarded: FxHashMap<(Op, usize), usize>,
}

/// A block of a function.
pub(crate) struct FlowBlock {
    pub(crate) source: BlockSource,
    /// The number that is its label.
    pub(crate) label: u32,
    /// The number of its first PHI node.
    pub(crate) first_phi: u32,
    /// The edges to it, the last one first.
    pub(crate) incoming: Vec<Edge>,
}

/// The origin of a block.
#[derive(Clone, Copy)]
pub(crate) enum BlockSource {
    /// A block of the region.
    Block(Block),
    /// A block that forwards its arguments to another place in the list.
    Forward { to: usize },
}

/// An edge to a block.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    /// The place of the predecessor in the list.
    pub(crate) from: usize,
    /// The terminator and the position among its successors; none if the predecessor forwards its arguments.
    pub(crate) terminator: Option<(Op, usize)>,
}

impl Blocks {
    /// Collects the blocks of a region.
    pub(crate) fn new(ir: &Body, region: Region) -> Self {
        let mut blocks = Blocks::default();
        for block in ir.blocks(region) {
            blocks.places.insert(block, blocks.list.len());
            blocks.list.push(FlowBlock::new(BlockSource::Block(block)));
        }
        let (mut edges, mut forwards) = (Vec::new(), Vec::new());
        for from in 0..blocks.list.len() {
            let BlockSource::Block(block) = blocks.list[from].source else { continue };
            let Some(terminator) = ir.terminator(block) else { continue };
            blocks.add_edges(ir, from, terminator, &mut edges, &mut forwards);
        }
        edges.append(&mut forwards);
        for (to, edge) in edges.into_iter().rev() {
            blocks.list[to].incoming.push(edge);
        }
        blocks
    }

    /// Adds the edges of a terminator, and those to and from the blocks that forward to a successor.
    fn add_edges(
        &mut self,
        ir: &Body,
        from: usize,
        terminator: Op,
        edges: &mut Vec<(usize, Edge)>,
        forwards: &mut Vec<(usize, Edge)>,
    ) {
        let mut seen = FxHashSet::default();
        let mut repeated = Vec::new();
        for (position, successor) in ir.successors(terminator).enumerate() {
            let to = self.places[&successor];
            if ir.argument_count(successor) > 0 && !seen.insert(successor) {
                repeated.push((position, to));
                continue;
            }
            edges.push((to, Edge { from, terminator: Some((terminator, position)) }));
        }
        for (position, to) in repeated {
            let forward = self.list.len();
            self.list.push(FlowBlock::new(BlockSource::Forward { to }));
            self.forwarded.insert((terminator, position), forward);
            forwards.push((forward, Edge { from, terminator: Some((terminator, position)) }));
            forwards.push((to, Edge { from: forward, terminator: None }));
        }
    }

    /// Returns the label of a successor.
    pub(crate) fn successor_label(&self, ir: &Body, terminator: Op, position: usize) -> u32 {
        let place = match self.forwarded.get(&(terminator, position)) {
            Some(place) => *place,
            None => self.places[&ir.successor(terminator, position)],
        };
        self.list[place].label
    }

    /// Returns the block of the region whose arguments a block has.
    pub(crate) fn argument_block(&self, place: usize) -> Option<Block> {
        let place = match self.list[place].source {
            BlockSource::Block(block) => return Some(block),
            BlockSource::Forward { to } => to,
        };
        match self.list[place].source {
            BlockSource::Block(block) => Some(block),
            BlockSource::Forward { .. } => None,
        }
    }

    /// Returns the places of the blocks in an order in which definitions come before uses: a reverse postorder from the
    /// entry, then from each block that is not reached.
    pub(crate) fn definition_order(&self, ir: &Body) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.list.len());
        let mut visited = vec![false; self.list.len()];
        for root in 0..self.list.len() {
            if visited[root] {
                continue;
            }
            let start = order.len();
            visited[root] = true;
            let mut stack = vec![(root, self.successors(ir, root), 0)];
            while let Some((place, successors, next)) = stack.last_mut() {
                match successors.get(*next) {
                    Some(successor) => {
                        *next += 1;
                        let successor = *successor;
                        if !visited[successor] {
                            visited[successor] = true;
                            stack.push((successor, self.successors(ir, successor), 0));
                        }
                    }
                    None => {
                        order.push(*place);
                        stack.pop();
                    }
                }
            }
            order[start..].reverse();
        }
        order
    }

    fn successors(&self, ir: &Body, place: usize) -> Vec<usize> {
        let block = match self.list[place].source {
            BlockSource::Forward { to } => return vec![to],
            BlockSource::Block(block) => block,
        };
        let Some(terminator) = ir.terminator(block) else { return Vec::new() };
        let place = |(position, successor)| match self.forwarded.get(&(terminator, position)) {
            Some(place) => *place,
            None => self.places[&successor],
        };
        ir.successors(terminator).enumerate().map(place).collect()
    }
}

impl FlowBlock {
    fn new(source: BlockSource) -> Self {
        FlowBlock { source, label: 0, first_phi: 0, incoming: Vec::new() }
    }
}

/// Returns the operand that a terminator passes to an argument of a successor.
pub(crate) fn passed_operand(ir: &Body, terminator: Op, position: usize, argument: usize) -> Option<Value> {
    let branch = AnyBranchOpInterface::of(ir, terminator)?;
    let operands = branch.successor_operands(ir, position);
    let index = argument.checked_sub(operands.produced)?;
    let operand = operands.forwarded.clone().nth(index)?;
    Some(ir.operand(terminator, operand))
}
