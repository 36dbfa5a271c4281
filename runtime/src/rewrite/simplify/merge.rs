//! Blocks that join.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use super::terminators::is_jump;
use crate::ir::{Block, Body, Builder, Op, Region, RegionIndex, Value, ValueKind};

/// Joins every block that has one predecessor with that, where control passes by an op that does nothing else; whether
/// there were any. Child bodies are left out.
pub fn merge_into_predecessors(builder: &mut Builder<'_>) -> bool {
    let mut changed = false;
    for region in regions_with_several_blocks(builder.body()) {
        let mut head = builder.body().entry_block(region);
        while let Some(block) = head {
            // A block that joins another takes its followers along, so that each op moves once.
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

/// The block that joins this one next, and the op between.
fn follower(body: &Body, block: Block) -> Option<(Block, Op)> {
    let jump = body.last_op(block).filter(|last| is_jump(body, *last))?;
    let next = body.successor(jump, 0);
    (joins_predecessor(body, next) == Some(block)).then_some((next, jump))
}

/// The block that this one joins.
fn joins_predecessor(body: &Body, block: Block) -> Option<Block> {
    if body.is_entry_block(block) {
        return None;
    }
    let mut predecessors = body.predecessor_ops(block);
    let (Some(jump), None) = (predecessors.next(), predecessors.next()) else { return None };
    let before = body.parent_block(jump)?;
    (before != block && is_jump(body, jump)).then_some(before)
}

/// Makes one of blocks of a region that do the same with the same values, and of which no other block uses a value;
/// whether there were any. Child bodies are left out, and so are blocks with ops that have regions.
pub fn merge_identical_blocks(builder: &mut Builder<'_>) -> bool {
    let mut changed = false;
    for region in regions_with_several_blocks(builder.body()) {
        let mut known: FxHashMap<u64, SmallVec<[Block; 1]>> = FxHashMap::default();
        let mut merged = Vec::new();
        let body = builder.body();
        for block in body.blocks(region).skip(1) {
            let Some(hash) = hash_of(body, block) else { continue };
            let same = known.entry(hash).or_default();
            match same.iter().find(|first| are_identical(body, **first, block)) {
                Some(first) => merged.push((block, *first)),
                // Blocks of one hash that differ are rare; a few are enough to compare with.
                None if same.len() < 4 => same.push(block),
                None => {}
            }
        }
        for (block, first) in merged {
            redirect(builder, block, first);
            builder.erase_block(block);
            changed = true;
        }
    }
    changed
}

/// Makes all edges to one block edges to another.
fn redirect(builder: &mut Builder<'_>, from: Block, to: Block) {
    let mut predecessors: Vec<Op> = builder.body().predecessor_ops(from).collect();
    predecessors.sort_unstable();
    predecessors.dedup();
    for op in predecessors {
        builder.modify(op, |body| {
            for position in 0..body.successor_count(op) {
                if body.successor(op, position) == from {
                    body.set_successor(op, position, to);
                }
            }
        });
    }
}

fn regions_with_several_blocks(body: &Body) -> Vec<Region> {
    let Some(arena) = body.arena.as_deref() else { return Vec::new() };
    let several = |(_, record): &(usize, &_)| {
        let record: &crate::ir::RegionRecord = record;
        record.owner.is_some() && record.first_block != record.last_block
    };
    let found = arena.regions.iter().enumerate().filter(several);
    found.map(|(index, _)| body.region_handle(RegionIndex(index as u32))).collect()
}

/// A value as seen from its block: the position of what defines it inside, or the value itself.
#[derive(PartialEq, Eq, Hash)]
enum Seen {
    Argument(u32),
    Result(u32, u32),
    Outside(Value),
}

/// The positions of the ops of a block.
struct Positions(FxHashMap<Op, u32>);

impl Positions {
    fn of(body: &Body, block: Block) -> Self {
        Positions(body.ops(block).enumerate().map(|(position, op)| (op, position as u32)).collect())
    }

    fn see(&self, body: &Body, block: Block, value: Value) -> Seen {
        match body.value_kind(value) {
            ValueKind::Argument { block: home, index } if home == block => Seen::Argument(index),
            ValueKind::Result { op, index } => match self.0.get(&op) {
                Some(position) => Seen::Result(*position, index),
                None => Seen::Outside(value),
            },
            ValueKind::Argument { .. } => Seen::Outside(value),
        }
    }
}

/// What blocks that do the same have in common; none for a block that is not to be merged.
fn hash_of(body: &Body, block: Block) -> Option<u64> {
    let positions = Positions::of(body, block);
    let stays_inside = |value: Value| body.users(value).all(|user| body.parent_block(user) == Some(block));
    let mut hasher = FxHasher::default();
    for argument in body.arguments(block) {
        if !stays_inside(argument) {
            return None;
        }
        body.value_type(argument).hash(&mut hasher);
    }
    for op in body.ops(block) {
        if body.region_count(op) > 0 || !body.results(op).all(stays_inside) {
            return None;
        }
        body.name(op).hash(&mut hasher);
        body.successors(op).for_each(|successor| successor.hash(&mut hasher));
        body.operands(op).for_each(|operand| positions.see(body, block, operand).hash(&mut hasher));
    }
    Some(hasher.finish())
}

fn are_identical(body: &Body, first: Block, second: Block) -> bool {
    let types = |block: Block| body.arguments(block).map(|argument| body.value_type(argument));
    if !types(first).eq(types(second)) {
        return false;
    }
    let (positions_first, positions_second) = (Positions::of(body, first), Positions::of(body, second));
    if positions_first.0.len() != positions_second.0.len() {
        return false;
    }
    body.ops(first).zip(body.ops(second)).all(|(one, other)| {
        body.name(one) == body.name(other)
            && body.attributes(one) == body.attributes(other)
            && body.successors(one).eq(body.successors(other))
            && body
                .results(one)
                .map(|value| body.value_type(value))
                .eq(body.results(other).map(|value| body.value_type(value)))
            && body
                .operands(one)
                .map(|value| positions_first.see(body, first, value))
                .eq(body.operands(other).map(|value| positions_second.see(body, second, value)))
    })
}
