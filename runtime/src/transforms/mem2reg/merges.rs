//! The blocks that need an argument for a slot.

use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use super::flow::RegionFlow;

/// Returns the blocks in which several values of a slot arrive, in preorder: those in the iterated dominance frontier of the
/// blocks `stores`, the block of the slot among them, that begin with the slot alive. `loads` are the blocks that need the value
/// at their beginning.
pub(super) fn merges(flow: &RegionFlow, stores: &FxHashSet<usize>, loads: &[usize]) -> Vec<usize> {
    let live = live_blocks(flow, stores, loads);
    let mut merges: FxHashSet<usize> = FxHashSet::default();
    let mut visited: FxHashSet<usize> = FxHashSet::default();
    // Deeper blocks come first, so that no block is visited twice.
    let mut roots: BinaryHeap<(usize, usize)> =
        stores.iter().map(|block| (flow.blocks[*block].level, *block)).collect();
    while let Some((level, root)) = roots.pop() {
        let mut stack = vec![root];
        visited.insert(root);
        while let Some(block) = stack.pop() {
            for successor in &flow.blocks[block].successors {
                let is_frontier = flow.blocks[*successor].level <= level && live.contains(successor);
                if is_frontier && merges.insert(*successor) && !stores.contains(successor) {
                    roots.push((flow.blocks[*successor].level, *successor));
                }
            }
            // The value is not alive in a child only behind a store or a merge, which is a root of its own.
            for child in &flow.blocks[block].children {
                if live.contains(child) && visited.insert(*child) {
                    stack.push(*child);
                }
            }
        }
    }
    let mut merges: Vec<usize> = merges.into_iter().collect();
    merges.sort_unstable();
    merges
}

/// Returns the blocks at whose beginning the value of the slot is needed.
fn live_blocks(flow: &RegionFlow, stores: &FxHashSet<usize>, loads: &[usize]) -> FxHashSet<usize> {
    let mut live: FxHashSet<usize> = loads.iter().copied().collect();
    let mut pending = loads.to_vec();
    while let Some(block) = pending.pop() {
        for predecessor in &flow.blocks[block].predecessors {
            if !stores.contains(predecessor) && live.insert(*predecessor) {
                pending.push(*predecessor);
            }
        }
    }
    live
}
