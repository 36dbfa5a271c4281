//! The labels of the blocks of a function.
//!
//! A block that begins with a selection or a loop has the label of the header of that, so that what goes to the block goes
//! to the header. Where a block with instructions does nothing but go to such a block of a selection, whose header is
//! nothing but a branch, the branch comes into that block: it is *joined*.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_runtime::ir::{Block, Body, Op, ValueMap};
use terrace_spirv::{BranchOp, InstructionOp, LoopOp, SelectionOp, VariableOp};

/// The labels of a function, and the ids of its values.
pub(super) struct Labels {
    /// The label of each block.
    pub of: FxHashMap<Block, u32>,
    /// The label that is open where a block ends.
    pub last: FxHashMap<Block, u32>,
    /// The blocks that are written into the one before.
    pub joined: FxHashSet<Block>,
    /// The blocks whose loop has the label of the block.
    pub fused: FxHashSet<Block>,
    /// The labels that merge instructions name by numbers.
    pub numbered: FxHashMap<u32, u32>,
    /// The ids of values.
    pub values: ValueMap<u32>,
    /// Whether the function may have variables.
    pub may_have_variables: bool,
}

/// Returns the region of a construct, with its first and its last block.
#[inline]
pub(super) fn construct(body: &Body, op: Op) -> Option<(Vec<Block>, bool)> {
    // Few ops have regions.
    if body.region_count(op) == 0 { None } else { construct_with_regions(body, op) }
}

fn construct_with_regions(body: &Body, op: Op) -> Option<(Vec<Block>, bool)> {
    let (_, region) = body.regions(op).next()?;
    let is_loop = LoopOp::from_op(body, op).is_some();
    if !is_loop && SelectionOp::from_op(body, op).is_none() {
        return None;
    }
    let blocks: Vec<Block> = body.blocks(region).collect();
    (blocks.len() > usize::from(is_loop) + 1).then_some((blocks, is_loop))
}

impl Labels {
    /// Returns no labels yet for the blocks of a body.
    pub(super) fn new(body: &Body) -> Self {
        Labels {
            of: FxHashMap::default(),
            last: FxHashMap::default(),
            joined: FxHashSet::default(),
            fused: FxHashSet::default(),
            numbered: FxHashMap::default(),
            values: ValueMap::new(body),
            may_have_variables: false,
        }
    }

    /// Assigns labels to the blocks of a region and of nested constructs.
    pub(super) fn assign(&mut self, body: &Body, blocks: &[Block], new: &mut dyn FnMut() -> u32) {
        let mut pending: Vec<Vec<Block>> = vec![blocks.to_vec()];
        let mut all = Vec::new();
        while let Some(blocks) = pending.pop() {
            for block in blocks {
                let mut end = block;
                self.of.entry(block).or_insert_with(&mut *new);
                for op in body.ops(block) {
                    if let Some((inner, _)) = construct(body, op) {
                        end = inner.last().copied().unwrap_or(block);
                        pending.push(inner);
                    } else if VariableOp::from_op(body, op).is_some() || body.region_count(op) > 0 {
                        self.may_have_variables = true;
                    }
                }
                all.push((block, end));
            }
        }
        for (block, end) in &all {
            self.last.insert(*block, self.of[end]);
        }
        let all: Vec<Block> = all.into_iter().map(|(block, _)| block).collect();
        for block in &all {
            self.fuse(body, *block);
            if let Some(first) = body.first_op(*block)
                && let Some(number) = label_number(body, first)
            {
                self.numbered.insert(number, self.of[block]);
            }
        }
        // The labels of joined headers are those of the blocks before, outer ones first.
        for block in &all {
            self.join(body, *block);
        }
    }

    /// Assigns the label of a block to the header of the construct at its start.
    fn fuse(&mut self, body: &Body, block: Block) {
        let Some((blocks, is_loop)) = body.first_op(block).and_then(|op| construct(body, op)) else { return };
        let is_entry = body.is_entry_block(block);
        let header = blocks[usize::from(is_loop)];
        if is_loop {
            let Some(entry) = body.last_op(blocks[0]) else { return };
            let is_forwarded = body.arguments(block).all(|value| body.users(value).all(|user| user == entry));
            if !is_forwarded {
                return;
            }
        }
        // Nothing goes to the first block of a function or a region, which has its own label; and the merge instruction of
        // a loop stands in its header.
        if is_entry || is_header_of_loop(body, block) {
            return;
        }
        let (old, label) = (self.of[&header], self.of[&block]);
        self.of.insert(header, label);
        if self.last[&header] == old {
            self.last.insert(header, label);
        }
        self.fused.insert(block);
    }

    /// Joins a block that begins with a selection to the one before.
    fn join(&mut self, body: &Body, block: Block) {
        let Some((blocks, false)) = body.first_op(block).and_then(|op| construct(body, op)) else { return };
        let header = blocks[0];
        let is_branch_alone = body.first_op(header) == body.last_op(header);
        let mut before = body.predecessor_ops(block);
        let (Some(branch), None) = (before.next(), before.next()) else { return };
        if !is_branch_alone || body.argument_count(block) > 0 || BranchOp::from_op(body, branch).is_none() {
            return;
        }
        let Some(previous) = body.parent_block(branch) else { return };
        if body.first_op(previous) == Some(branch)
            || is_header_of_loop(body, previous)
            || !self.fused.contains(&block)
        {
            return;
        }
        let label = self.last[&previous];
        self.of.insert(block, label);
        self.of.insert(header, label);
        self.last.insert(header, label);
        self.joined.insert(block);
    }
}

/// Returns whether a block is the header of a loop: the second one of its region.
fn is_header_of_loop(body: &Body, block: Block) -> bool {
    LoopOp::from_op(body, body.block_owner(block)).is_some()
        && body.previous_block(block).is_some_and(|entry| body.is_entry_block(entry))
}

/// Returns the number that an instruction gives to the label of its block.
fn label_number(body: &Body, op: Op) -> Option<u32> {
    let op = InstructionOp::from_op(body, op).filter(|op| op.instruction(body) == "Label")?;
    let list = op.arguments_attr(body)?.as_array(body.context())?;
    u32::try_from(list.first()?.as_integer(body.context())?.try_to_i64()?).ok()
}
