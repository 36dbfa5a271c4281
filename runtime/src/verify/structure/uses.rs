//! Values are used only where they are defined (language reference, Regions: hierarchical dominance).

use crate::diagnostics::Reported;
use crate::dominance::DominatorTree;
use crate::ir::{Arena, BlockIndex, OpIndex, OpRecord, RegionIndex, ValueDefinition, ValueIndex};
use crate::verify::walk::Walk;

/// Checks the operands of the op that the walk is at.
#[inline]
pub(in crate::verify) fn check(walk: &mut Walk<'_>, op: OpIndex, record: &OpRecord) -> Result<(), Reported> {
    let arena = walk.arena();
    let start = record.operands as usize;
    for (position, operand) in arena.uses[start..start + record.operand_count as usize].iter().enumerate() {
        let value = &arena.values[operand.value.at()];
        // Nearly all values are defined earlier in the same block, which the records alone tell.
        let is_near = match value.owner.definition() {
            ValueDefinition::Op(definition) => {
                let definition = &arena.ops[definition.at()];
                definition.block == record.block && definition.order < record.order
            }
            ValueDefinition::Argument(entry) => {
                arena.arguments[entry].block == arena.block_labels.block(record.block)
            }
            ValueDefinition::Pending => false,
        };
        if !is_near && !reaches(walk, operand.value) {
            return Err(report(walk, op, position, operand.value));
        }
    }
    Ok(())
}

/// Returns the block in which a value is defined, and the op, if it is a result.
fn definition_of(walk: &Walk<'_>, value: ValueIndex) -> (BlockIndex, Option<OpIndex>) {
    let arena = walk.arena();
    match arena.values[value.at()].owner.definition() {
        ValueDefinition::Op(definition) => (arena.block_of(definition), Some(definition)),
        ValueDefinition::Argument(entry) => (arena.arguments[entry].block, None),
        ValueDefinition::Pending => (BlockIndex::NONE, None),
    }
}

/// Returns whether the op that the walk is at may use a value, which it does not find before it in its own block.
///
/// The walk knows the op that it is in for every region around, so this costs no search.
fn reaches(walk: &mut Walk<'_>, value: ValueIndex) -> bool {
    let arena = walk.arena();
    let (block, definition) = definition_of(walk, value);
    if block.is_none() {
        return false;
    }
    let region = arena.blocks[block.at()].region;
    if region.is_none() {
        return false;
    }
    let Some(place) = walk.frame_of(region) else { return false };
    let body = walk.body;
    let frame = &mut walk.frames[place];
    if !frame.has_ssa_dominance {
        return true;
    }
    if frame.block == block {
        let is_before = definition
            .is_none_or(|definition| arena.ops[definition.at()].order < arena.ops[frame.op.at()].order);
        if is_before || !arena.region_has_several_blocks(region) {
            return is_before;
        }
    }
    if frame.block != block && dominates_by_single_edges(arena, region, block, frame.block) {
        return true;
    }
    let tree = frame.tree.get_or_insert_with(|| DominatorTree::of_region(body, region));
    if frame.block == block { !tree.is_reachable_at(block) } else { tree.dominates_at(block, frame.block) }
}

/// The number of edges that are followed before the dominator tree is built.
const MOST_SINGLE_EDGES: usize = 8;

/// Returns whether a block is known to dominate another one without the dominator tree: it is the entry, or all edges on
/// the way back to it are the only ones to their blocks.
pub(in crate::verify) fn dominates_by_single_edges(
    arena: &Arena,
    region: RegionIndex,
    above: BlockIndex,
    mut below: BlockIndex,
) -> bool {
    if arena.regions[region.at()].first_block == above {
        return true;
    }
    for _ in 0..MOST_SINGLE_EDGES {
        let first = arena.blocks[below.at()].first_predecessor;
        if first.is_none() || arena.successors[first.at()].next.is_some() {
            return false;
        }
        below = arena.block_of(arena.successors[first.at()].owner);
        if below.is_none() || arena.blocks[below.at()].region != region {
            return false;
        }
        if below == above {
            return true;
        }
    }
    false
}

/// Returns what a value's definition is to the place of its use.
fn relation(walk: &Walk<'_>, op: OpIndex, block: BlockIndex) -> &'static str {
    let arena = walk.arena();
    let user_block = arena.block_of(op);
    if block == user_block {
        return "in the same block";
    }
    let region = arena.blocks[block.at()].region;
    let user_region = arena.blocks[user_block.at()].region;
    if region == user_region {
        return "in the same region";
    }
    if walk.frame_of(region).is_some() {
        return "in a parent region";
    }
    let mut outer = region;
    while outer.is_some() {
        let owner = arena.regions[outer.at()].owner;
        if owner == OpIndex::ROOT || arena.block_of(owner).is_none() {
            break;
        }
        outer = arena.blocks[arena.block_of(owner).at()].region;
        if outer == user_region {
            return "in a child region";
        }
    }
    "neither in a parent nor in a child region"
}

#[cold]
fn report(walk: &Walk<'_>, op: OpIndex, position: usize, value: ValueIndex) -> Reported {
    let (body, arena) = (walk.body, walk.arena());
    let error = body
        .emit_op_error(body.op_handle(op), format_args!("operand #{position} does not dominate this use"));
    let (block, definition) = definition_of(walk, value);
    let is_detached = block.is_none() || arena.blocks[block.at()].region.is_none();
    match definition {
        Some(definition) => {
            let place = if is_detached { "in no block" } else { relation(walk, op, block) };
            let location = body.location(body.op_handle(definition));
            error.note(location, format_args!("operand defined here (op {place})")).report()
        }
        None if is_detached => error.note_here("operand defined nowhere").report(),
        None => {
            let region = &arena.regions[arena.blocks[block.at()].region.at()];
            let location = body.location(body.op_handle(region.owner));
            let mut number = 0;
            let mut current = region.first_block;
            while current != block {
                number += 1;
                current = arena.blocks[current.at()].next;
            }
            let place = relation(walk, op, block);
            error
                .note(location, format_args!("operand defined as a block argument (block #{number} {place})"))
                .report()
        }
    }
}
