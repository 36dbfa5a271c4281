//! The child bodies of a body.

use crate::ir::{BlockIndex, Body, OpIndex};
use crate::verify::walk::region_at;

/// A region on the way to a child.
struct Place {
    owner: OpIndex,
    position: usize,
    block: BlockIndex,
    next: OpIndex,
}

/// Returns the ops of a body that own bodies, in the order of the text, each with its body and the number of regions
/// around that. Those that are nested too deep are left out.
pub(in crate::verify) fn children_in_order(body: &Body, depth: usize) -> Vec<(OpIndex, &Body, usize)> {
    let arena = body.arena();
    let limit = body.context().options().limits.regions as usize;
    let mut children = Vec::new();
    let start = |owner| Place { owner, position: 0, block: BlockIndex::NONE, next: OpIndex::NONE };
    let mut places = vec![start(OpIndex::ROOT)];
    while let Some(place) = places.last_mut() {
        if place.next.is_some() {
            let op = place.next;
            let record = &arena.ops[op.at()];
            place.next = record.next;
            if record.extra.is_none() {
                continue;
            }
            match body.child_at(op) {
                Some(child) => children.push((op, child, depth + places.len())),
                None if depth + places.len() < limit => places.push(start(op)),
                None => {}
            }
            continue;
        }
        let next = if place.block.is_some() { arena.blocks[place.block.at()].next } else { BlockIndex::NONE };
        if next.is_some() {
            place.block = next;
            place.next = arena.blocks[next.at()].first_op;
        } else if let Some(region) = region_at(body, place.owner, place.position) {
            place.position += 1;
            place.block = arena.regions[region.at()].first_block;
            if place.block.is_some() {
                place.next = arena.blocks[place.block.at()].first_op;
            }
        } else {
            places.pop();
        }
    }
    children
}
