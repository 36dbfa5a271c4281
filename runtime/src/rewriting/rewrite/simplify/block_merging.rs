//! Merging of blocks into their predecessors.

use smallvec::SmallVec;

use super::successor_operands::is_jump;
use crate::ir::{Block, Body, Builder, Op, Region, RegionIndex, Value};

/// Joins every block that has one predecessor with that, where control passes by an op that does nothing else; whether
/// there were any. Child bodies are left out.
pub fn merge_into_predecessors(builder: &mut Builder<'_>) -> bool {
    let mut changed = false;
    for region in regions_with_several_blocks(builder.body()) {
        let mut head = builder.body().entry_block(region);
        while let Some(block) = head {
            // A block that is merged into its predecessor later takes its successors along, so each op moves once.
            if joins_predecessor(builder.body(), block).is_none() {
                while let Some((next, jump)) = follower(builder.body(), block) {
                    let values: SmallVec<[Value; 4]> = builder.body().operands(jump).collect();
                    builder.erase(jump);
                    builder.merge_blocks(next, block, &values);
                    changed = true;
                }
            }
            head = builder.body().next_block(block);
        }
    }
    changed
}

/// Returns the block that joins this one next, and the op between.
fn follower(body: &Body, block: Block) -> Option<(Block, Op)> {
    let jump = body.last_op(block).filter(|last| is_jump(body, *last))?;
    let next = body.successor(jump, 0);
    (joins_predecessor(body, next) == Some(block)).then_some((next, jump))
}

/// Returns the block that this one joins.
fn joins_predecessor(body: &Body, block: Block) -> Option<Block> {
    if body.is_entry_block(block) {
        return None;
    }
    let mut predecessors = body.predecessor_ops(block);
    let (Some(jump), None) = (predecessors.next(), predecessors.next()) else { return None };
    let before = body.parent_block(jump)?;
    // In a loop that control cannot come to, a block may be given its own arguments.
    let has_own_arguments = || body.operands(jump).any(|value| body.arguments(block).any(|own| own == value));
    (before != block && is_jump(body, jump) && !has_own_arguments()).then_some(before)
}

pub(super) fn regions_with_several_blocks(body: &Body) -> Vec<Region> {
    let Some(arena) = body.arena.as_deref() else { return Vec::new() };
    let several = |(_, record): &(usize, &_)| {
        let record: &crate::ir::RegionRecord = record;
        record.owner.is_some() && record.first_block != record.last_block
    };
    let found = arena.regions.iter().enumerate().filter(several);
    found.map(|(index, _)| body.region_handle(RegionIndex(index as u32))).collect()
}
