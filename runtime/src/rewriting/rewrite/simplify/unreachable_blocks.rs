//! Erasure of unreachable blocks.

use crate::ir::{Block, Builder, OpIndex, Region, RegionIndex};
use crate::support::op_set::BitSet;

/// Erases the blocks of all regions of a body that are unreachable from the entry. Returns whether there were
/// any. Child bodies are left out.
pub fn erase_unreachable_blocks(builder: &mut Builder<'_>) -> bool {
    let mut changed = false;
    let mut reached = BitSet::default();
    let count = builder.body().arena.as_deref().map_or(0, |arena| arena.regions.len());
    for index in 0..count {
        let index = RegionIndex(index as u32);
        let arena = builder.body().arena();
        let record = &arena.regions[index.at()];
        // The region may have been erased together with an unreachable block.
        if record.owner.is_none() || record.first_block == record.last_block {
            continue;
        }
        let unreachable = unreachable_blocks(builder.body().region_handle(index), builder, &mut reached);
        if !unreachable.is_empty() {
            builder.erase_blocks(&unreachable);
            changed = true;
        }
    }
    changed
}

/// Returns the blocks of a region that control cannot come to, in order. `reached` may hold anything about other
/// regions.
fn unreachable_blocks(region: Region, builder: &Builder<'_>, reached: &mut BitSet) -> Vec<Block> {
    let body = builder.body();
    let arena = body.arena();
    let mut pending = vec![arena.regions[region.index.at()].first_block];
    while let Some(block) = pending.pop() {
        if !reached.insert(block.at()) {
            continue;
        }
        let last = arena.blocks[block.at()].last_op;
        if last != OpIndex::NONE {
            pending.extend(arena.successors[arena.successor_range(last)].iter().map(|edge| edge.block));
        }
    }
    body.blocks(region).filter(|block| !reached.contains(block.index.at())).collect()
}
