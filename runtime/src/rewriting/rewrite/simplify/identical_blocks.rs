//! Merging of identical blocks.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;

use super::regions_with_several_blocks;
use super::successor_operands::{add_operands, successor_segments};
use crate::generated::value_location;
use crate::ir::{Block, Body, Builder, Op, Value, ValueKind};

/// Merges the identical blocks of a region whose values no other block uses. Returns whether there were any.
/// Child bodies are left out, and so are blocks with ops that have regions.
///
/// If they use different values from outside, the remaining one gets arguments for these, as far as the ops that
/// branch to the blocks can pass them.
pub fn merge_identical_blocks(builder: &mut Builder<'_>) -> bool {
    let mut changed = false;
    for region in regions_with_several_blocks(builder.body()) {
        let mut known: FxHashMap<u64, SmallVec<[usize; 1]>> = FxHashMap::default();
        let mut groups: Vec<Group> = Vec::new();
        let body = builder.body();
        for block in body.blocks(region).skip(1) {
            let Some(hash) = hash_of(body, block) else { continue };
            let same = known.entry(hash).or_default();
            let found = same
                .iter()
                .find_map(|group| Some((*group, differences(body, groups[*group].blocks[0], block)?)));
            match found {
                Some((group, differences)) => {
                    groups[group].blocks.push(block);
                    groups[group].differences.extend(differences);
                }
                // Hash collisions are rare, so comparing with a few groups is enough.
                None if same.len() < 4 => {
                    same.push(groups.len());
                    groups.push(Group { blocks: SmallVec::from_slice(&[block]), differences: Vec::new() });
                }
                None => {}
            }
        }
        // The branches that forward more operands than when the groups were formed.
        let mut passing: FxHashSet<Op> = FxHashSet::default();
        for mut group in groups {
            group.differences.sort_unstable();
            group.differences.dedup();
            changed |= group.merge(builder, &mut passing);
        }
    }
    changed
}

/// An operand of a block: the position of the op, and that among its operands.
type OperandPlace = (u32, u32);

/// Blocks that do the same.
struct Group {
    /// The first one stays.
    blocks: SmallVec<[Block; 2]>,
    /// The operands that are not the same for all.
    differences: Vec<OperandPlace>,
}

impl Group {
    fn merge(&self, builder: &mut Builder<'_>, passing: &mut FxHashSet<Op>) -> bool {
        let Some((first, others)) = self.blocks.split_first() else { return false };
        if others.is_empty() {
            return false;
        }
        let body = builder.body();
        let mut predecessors: Vec<Op> =
            self.blocks.iter().flat_map(|block| body.predecessor_ops(*block)).collect();
        predecessors.sort_unstable();
        predecessors.dedup();
        if !self.differences.is_empty() {
            let is_stale = |block: &Block| body.last_op(*block).is_some_and(|last| passing.contains(&last));
            if self.blocks.iter().any(is_stale)
                || predecessors.iter().any(|op| successor_segments(body, *op).is_none())
            {
                return false;
            }
            self.pass_differences(builder, &predecessors);
            passing.extend(&predecessors);
        }
        for op in predecessors {
            builder.modify(op, |body| {
                for position in 0..body.successor_count(op) {
                    if others.contains(&body.successor(op, position)) {
                        body.set_successor(op, position, *first);
                    }
                }
            });
        }
        for block in others {
            builder.erase_block(*block);
        }
        true
    }

    /// Makes arguments of the first block from the operands that differ, and has the predecessors pass them.
    fn pass_differences(&self, builder: &mut Builder<'_>, predecessors: &[Op]) {
        let first = self.blocks[0];
        let body = builder.body();
        let ops: Vec<Vec<Op>> = self.blocks.iter().map(|block| body.ops(*block).collect()).collect();
        // For each argument what each block uses; operands that are the same in every block share an argument.
        let mut arguments: Vec<(SmallVec<[Value; 2]>, Vec<OperandPlace>)> = Vec::new();
        let mut known: FxHashMap<SmallVec<[Value; 2]>, usize> = FxHashMap::default();
        for place in &self.differences {
            let (op, operand) = (place.0 as usize, place.1 as usize);
            let values: SmallVec<[Value; 2]> = ops.iter().map(|ops| body.operand(ops[op], operand)).collect();
            let argument = *known.entry(values.clone()).or_insert_with(|| {
                arguments.push((values, Vec::new()));
                arguments.len() - 1
            });
            arguments[argument].1.push(*place);
        }
        for op in predecessors {
            let segments = successor_segments(builder.body(), *op).expect("checked by the caller");
            let body = builder.body();
            let added: SmallVec<[(usize, Vec<Value>); 2]> = (0..body.successor_count(*op))
                .filter_map(|position| {
                    let target = body.successor(*op, position);
                    let member = self.blocks.iter().position(|block| *block == target)?;
                    Some((position, arguments.iter().map(|(values, _)| values[member]).collect()))
                })
                .collect();
            builder.modify(*op, |body| add_operands(body, *op, &segments, &added));
        }
        for (values, places) in arguments {
            let body = builder.body();
            let (ty, location) = (body.value_type(values[0]), value_location(body, values[0]));
            let argument = builder.add_argument(first, ty, location);
            for (op, operand) in places {
                let op = ops[0][op as usize];
                builder.modify(op, |body| body.set_operand(op, operand as usize, argument));
            }
        }
    }
}

/// A value as seen from its block: the position of what defines it inside, or the value itself.
#[derive(PartialEq, Eq)]
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

/// Returns a hash that identical blocks share; `None` for a block that is not merged.
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
        body.results(op).for_each(|result| body.value_type(result).hash(&mut hasher));
        for operand in body.operands(op) {
            match positions.see(body, block, operand) {
                Seen::Argument(index) => (0, index, 0).hash(&mut hasher),
                Seen::Result(op, index) => (1, op, index).hash(&mut hasher),
                // Values from outside may differ between the blocks.
                Seen::Outside(value) => body.value_type(value).hash(&mut hasher),
            }
        }
    }
    Some(hasher.finish())
}

/// Returns the operands that are different values from outside, if everything else about two blocks is the same.
fn differences(body: &Body, first: Block, second: Block) -> Option<Vec<OperandPlace>> {
    let types = |block: Block| body.arguments(block).map(|argument| body.value_type(argument));
    let result_types = |op: Op| body.results(op).map(|value| body.value_type(value));
    let (positions_first, positions_second) = (Positions::of(body, first), Positions::of(body, second));
    if !types(first).eq(types(second)) || positions_first.0.len() != positions_second.0.len() {
        return None;
    }
    let mut found = Vec::new();
    for (position, (one, other)) in body.ops(first).zip(body.ops(second)).enumerate() {
        let is_same = body.name(one) == body.name(other)
            && body.attributes(one) == body.attributes(other)
            && body.successors(one).eq(body.successors(other))
            && result_types(one).eq(result_types(other))
            && body.operand_count(one) == body.operand_count(other);
        if !is_same {
            return None;
        }
        for (operand, (value, other)) in body.operands(one).zip(body.operands(other)).enumerate() {
            match (positions_first.see(body, first, value), positions_second.see(body, second, other)) {
                (one, other) if one == other => {}
                (Seen::Outside(one), Seen::Outside(other))
                    if body.value_type(one) == body.value_type(other) =>
                {
                    found.push((position as u32, operand as u32));
                }
                _ => return None,
            }
        }
    }
    Some(found)
}
