//! Dominance and post-dominance.
//!
//! [`Dominance`] and [`PostDominance`] relate blocks, ops and values anywhere in a body, across nested
//! regions (language reference, Regions: "hierarchical dominance"). A region with one block needs no tree,
//! since the ops of a block are compared by their order keys. The tree of a region is built on demand.

mod graph;
mod lengauer_tarjan;
mod region_kind;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

pub use tree::DominatorTree;

use crate::ir::{Block, Body, Op, Region, RegionIndex, Value, ValueKind};

/// The cached trees of a body.
#[derive(Debug, Default)]
struct Trees(Mutex<FxHashMap<RegionIndex, Arc<DominatorTree>>>);

impl Trees {
    /// Returns the tree of a region; `None` for a region with at most one block.
    fn get(
        &self,
        body: &Body,
        region: Region,
        build: fn(&Body, Region) -> DominatorTree,
    ) -> Option<Arc<DominatorTree>> {
        if body.entry_block(region) == body.last_block(region) {
            return None;
        }
        let mut trees = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Some(trees.entry(region.index).or_insert_with(|| Arc::new(build(body, region))).clone())
    }

    fn remove(&self, region: Region) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&region.index);
    }
}

/// The dominance relation of a body.
///
/// The trees of regions are built on demand and cached. After changes to the blocks or successors of a
/// region, [`Dominance::invalidate`] must be called to drop its tree. Other changes need no invalidation.
///
/// Unreachable blocks are dominated by everything.
#[derive(Debug, Default)]
pub struct Dominance {
    trees: Trees,
}

impl Dominance {
    /// Returns an empty cache. All queries must concern the same body.
    pub fn new() -> Dominance {
        Dominance::default()
    }

    /// Returns the tree of a region; `None` for a region with at most one block.
    pub fn tree(&self, body: &Body, region: Region) -> Option<Arc<DominatorTree>> {
        self.trees.get(body, region, DominatorTree::new)
    }

    /// Drops the tree of a region whose blocks or successors changed.
    pub fn invalidate(&mut self, region: Region) {
        self.trees.remove(region);
    }

    /// Returns whether a block is reachable from the entry of its region.
    pub fn is_reachable(&self, body: &Body, block: Block) -> bool {
        self.tree(body, body.block_region(block)).is_none_or(|tree| tree.is_reachable(block))
    }

    /// Returns whether `first` dominates `second`, is equal to it, or contains it.
    pub fn dominates_block(&self, body: &Body, first: Block, second: Block) -> bool {
        first == second || self.properly_dominates_block(body, first, second)
    }

    /// Returns whether `first` dominates `second` or is an ancestor of it.
    pub fn properly_dominates_block(&self, body: &Body, first: Block, second: Block) -> bool {
        properly_dominates_block(body, first, second, |region| self.tree(body, region))
    }

    /// Returns the nearest common dominator of two blocks of a region.
    pub fn nearest_common_dominator(&self, body: &Body, first: Block, second: Block) -> Option<Block> {
        let region = body.block_region(first);
        if body.block_region(second) != region {
            return None;
        }
        match self.tree(body, region) {
            Some(tree) => tree.nearest_common_dominator(first, second),
            None => Some(first),
        }
    }

    /// Returns whether `first` dominates `second` or is equal to it.
    pub fn dominates_op(&self, body: &Body, first: Op, second: Op) -> bool {
        first == second || self.properly_dominates_op(body, first, second)
    }

    /// Returns whether `first` properly dominates `second`. An op properly dominates the ops nested in it.
    pub fn properly_dominates_op(&self, body: &Body, first: Op, second: Op) -> bool {
        first != second && (body.is_ancestor(first, second) || self.results_reach(body, first, second))
    }

    /// Returns whether `value` properly dominates `op`, which may therefore use it (language reference,
    /// Regions).
    pub fn properly_dominates(&self, body: &Body, value: Value, op: Op) -> bool {
        match body.value_kind(value) {
            ValueKind::Result { op: definition, .. } => self.results_reach(body, definition, op),
            ValueKind::Argument { block, .. } => {
                let region = body.block_region(block);
                let Some(user_block) = ancestor_block(body, region, op) else { return false };
                block == user_block
                    || self.tree(body, region).is_some_and(|tree| tree.dominates(block, user_block))
            }
        }
    }

    /// Returns whether `value` dominates `op`, or is defined by it.
    pub fn dominates(&self, body: &Body, value: Value, op: Op) -> bool {
        body.defining_op(value) == Some(op) || self.properly_dominates(body, value, op)
    }

    /// Returns whether `user` may use the results of `definition`.
    fn results_reach(&self, body: &Body, definition: Op, user: Op) -> bool {
        let Some(block) = body.parent_block(definition) else { return false };
        let region = body.block_region(block);
        let Some(user) = ancestor_in_region(body, region, user) else { return false };
        if !body.has_ssa_dominance(region) {
            return true;
        }
        let user_block = body.parent_block(user).expect("an op in a region is in a block");
        if block == user_block {
            return definition != user && body.is_before_in_block(definition, user)
                || !self.is_reachable(body, block);
        }
        self.tree(body, region).is_some_and(|tree| tree.dominates(block, user_block))
    }
}

/// The post-dominance relation of a body.
///
/// The trees of regions are built on demand and cached, as in [`Dominance`].
#[derive(Debug, Default)]
pub struct PostDominance {
    trees: Trees,
}

impl PostDominance {
    /// Returns an empty cache. All queries must concern the same body.
    pub fn new() -> PostDominance {
        PostDominance::default()
    }

    /// Returns the tree of a region; `None` for a region with at most one block.
    pub fn tree(&self, body: &Body, region: Region) -> Option<Arc<DominatorTree>> {
        self.trees.get(body, region, DominatorTree::new_post)
    }

    /// Drops the tree of a region whose blocks or successors changed.
    pub fn invalidate(&mut self, region: Region) {
        self.trees.remove(region);
    }

    /// Returns whether `first` post-dominates `second`, is equal to it, or contains it.
    pub fn post_dominates_block(&self, body: &Body, first: Block, second: Block) -> bool {
        first == second || self.properly_post_dominates_block(body, first, second)
    }

    /// Returns whether `first` properly post-dominates `second`: it is on every path from `second` to an exit
    /// of the region. A block properly post-dominates the blocks nested in it.
    pub fn properly_post_dominates_block(&self, body: &Body, first: Block, second: Block) -> bool {
        properly_dominates_block(body, first, second, |region| self.tree(body, region))
    }

    /// Returns whether `first` post-dominates `second` or is equal to it.
    pub fn post_dominates_op(&self, body: &Body, first: Op, second: Op) -> bool {
        first == second || self.properly_post_dominates_op(body, first, second)
    }

    /// Returns whether `first` properly post-dominates `second`. An op properly post-dominates the ops nested
    /// in it.
    pub fn properly_post_dominates_op(&self, body: &Body, first: Op, second: Op) -> bool {
        if first == second {
            return false;
        }
        let Some(block) = body.parent_block(first) else { return false };
        let region = body.block_region(block);
        let Some(second) = ancestor_in_region(body, region, second) else { return false };
        if first == second || !body.has_ssa_dominance(region) {
            return true;
        }
        let second_block = body.parent_block(second).expect("an op in a region is in a block");
        if block == second_block {
            return body.is_before_in_block(second, first);
        }
        self.tree(body, region).is_some_and(|tree| tree.dominates(block, second_block))
    }
}

/// Returns whether `first` dominates `second` or is an ancestor of it, according to the trees.
fn properly_dominates_block(
    body: &Body,
    first: Block,
    second: Block,
    tree: impl FnOnce(Region) -> Option<Arc<DominatorTree>>,
) -> bool {
    if first == second {
        return false;
    }
    let region = body.block_region(first);
    let second = if body.block_region(second) == region {
        second
    } else {
        match ancestor_block(body, region, body.block_owner(second)) {
            Some(ancestor) => ancestor,
            None => return false,
        }
    };
    first == second || tree(region).is_some_and(|tree| tree.dominates(first, second))
}

/// Returns the ancestor of `op` in `region`, possibly `op` itself.
fn ancestor_in_region(body: &Body, region: Region, op: Op) -> Option<Op> {
    let mut current = op;
    loop {
        let block = body.parent_block(current)?;
        if body.block_region(block) == region {
            return Some(current);
        }
        current = body.block_owner(block);
    }
}

/// Returns the block of `region` that contains `op`.
fn ancestor_block(body: &Body, region: Region, op: Op) -> Option<Block> {
    body.parent_block(ancestor_in_region(body, region, op)?)
}
