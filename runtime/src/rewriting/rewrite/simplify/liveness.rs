//! Dead code elimination across blocks and cycles.

use smallvec::SmallVec;

use super::successor_operands::{can_drop_operands, drop_operands, edge};
use crate::dialect::OpTraits;
use crate::ir::{Block, Body, BodySerial, Builder, Op, OpIndex, Value, ValueKind};
use crate::rewrite::greedy::for_each_op;
use crate::rewrite::trivially_dead::has_effect;
use crate::support::op_set::{BitSet, OpSet};

/// Erases the dead ops of a body, cycles of dead ops included, and its dead block arguments, with the operands forwarded
/// to them. Returns whether there were any. An op or argument is dead if it reaches no op with an effect. Child bodies
/// are left out.
///
/// Keeps the arguments of entry blocks, and those of blocks with a predecessor that does not state its successor operands
/// ([`BranchOpInterface`](crate::interfaces::BranchOpInterface)).
pub fn erase_dead_code(builder: &mut Builder<'_>) -> bool {
    let live = Live::of(builder.body());
    let body = builder.body();
    let mut dead = Vec::new();
    for_each_op(body, false, |op| {
        if !live.ops.contains(op) {
            dead.push(body.op_handle(op));
        }
    });
    let arguments = live.dead_arguments(body);
    if dead.is_empty() && arguments.is_empty() {
        return false;
    }
    // All uses are dropped first, as dead ops may use each other in cycles.
    let topmost: Vec<Op> = dead
        .iter()
        .copied()
        .filter(|op| {
            body.parent_op(*op).is_none_or(|parent| parent == body.root() || live.ops.contains(parent.index))
        })
        .collect();
    for op in dead {
        builder.body_mut_unobserved().set_operands(op, &[]);
    }
    erase_arguments(builder, arguments, &live);
    for op in topmost {
        builder.erase(op);
    }
    true
}

/// Removes block arguments and the operands forwarded to them, block by block. Dead terminators have no operands any more.
fn erase_arguments(builder: &mut Builder<'_>, arguments: Vec<(Block, Vec<usize>)>, live: &Live) {
    let mut passed: Vec<(OpIndex, usize)> = Vec::new();
    let serial = builder.body().serial();
    for (block, positions) in &arguments {
        let body = builder.body();
        for op in body.predecessor_ops(*block).filter(|op| live.ops.contains(op.index)) {
            for (successor, target) in body.successors(op).enumerate() {
                if target == *block
                    && let Some(edge) = edge(body, op, successor)
                {
                    let operand = |position: &usize| edge.forwarded.start + position - edge.produced;
                    passed.extend(positions.iter().map(|position| (op.index, operand(position))));
                }
            }
        }
    }
    passed.sort_unstable();
    passed.dedup();
    for operands in passed.chunk_by(|first, second| first.0 == second.0) {
        let op = op_of(operands[0].0, serial);
        let positions: SmallVec<[usize; 4]> = operands.iter().map(|(_, position)| *position).collect();
        builder.modify(op, |body| drop_operands(body, op, &positions));
    }
    for (block, positions) in arguments {
        builder.remove_arguments(block, &positions);
    }
}

fn op_of(index: OpIndex, serial: BodySerial) -> Op {
    Op { index, serial }
}

/// The ops and block arguments that reach an effect.
struct Live {
    ops: OpSet,
    arguments: BitSet,
    pending: Vec<OpIndex>,
}

impl Live {
    fn of(body: &Body) -> Live {
        let mut live = Live { ops: OpSet::default(), arguments: BitSet::default(), pending: Vec::new() };
        for_each_op(body, false, |op| {
            let op = body.op_handle(op);
            // A terminator is live if the parent op is.
            let ends_block =
                body.has_traits(op, OpTraits::TERMINATOR) && body.parent_op(op) != Some(body.root());
            if !ends_block && has_effect(body, op) {
                live.mark(op.index);
            }
        });
        live.mark_kept_arguments(body);
        while let Some(op) = live.pending.pop() {
            live.spread(body, body.op_handle(op));
        }
        live
    }

    fn mark(&mut self, op: OpIndex) {
        if op != OpIndex::ROOT && self.ops.insert(op) {
            self.pending.push(op);
        }
    }

    /// Marks the arguments that cannot be removed as live.
    fn mark_kept_arguments(&mut self, body: &Body) {
        let blocks = body.arena.as_deref().map_or(0, |arena| arena.blocks.len());
        for index in 0..blocks {
            let Some(block) = body.block_at(index) else { continue };
            if body.argument_count(block) == 0 || body.is_entry_block(block) {
                continue;
            }
            let mut kept = 0;
            for op in body.predecessor_ops(block) {
                for (successor, target) in body.successors(op).enumerate() {
                    if target == block {
                        let produced = edge(body, op, successor).filter(|_| can_drop_operands(body, op));
                        kept = kept.max(produced.map_or(usize::MAX, |edge| edge.produced));
                    }
                }
            }
            for argument in body.arguments(block).take(kept) {
                self.mark_value(body, argument);
            }
        }
    }

    /// Marks the operands, parent and terminators of a live op.
    fn spread(&mut self, body: &Body, op: Op) {
        if let Some(parent) = body.parent_op(op) {
            self.mark(parent.index);
        }
        let mut is_forwarded: SmallVec<[bool; 8]> = SmallVec::from_elem(false, body.operand_count(op));
        for (successor, target) in body.successors(op).enumerate() {
            let Some(edge) = edge(body, op, successor) else { continue };
            is_forwarded[edge.forwarded.clone()].fill(true);
            for (argument, operand) in body.arguments(target).skip(edge.produced).zip(edge.forwarded) {
                if self.arguments.contains(argument.index.at()) {
                    self.mark_value(body, body.operand(op, operand));
                }
            }
        }
        for (operand, is_forwarded) in body.operands(op).zip(is_forwarded) {
            if !is_forwarded {
                self.mark_value(body, operand);
            }
        }
        if body.child_at(op.index).is_none() {
            for (_, region) in body.regions(op) {
                for block in body.blocks(region) {
                    if let Some(last) = body.last_op(block)
                        && body.has_traits(last, OpTraits::TERMINATOR)
                    {
                        self.mark(last.index);
                    }
                }
            }
        }
    }

    fn mark_value(&mut self, body: &Body, value: Value) {
        let mut pending: SmallVec<[Value; 4]> = SmallVec::from_slice(&[value]);
        while let Some(value) = pending.pop() {
            match body.value_kind(value) {
                ValueKind::Result { op, .. } => self.mark(op.index),
                ValueKind::Argument { block, index } => {
                    if body.is_entry_block(block) || !self.arguments.insert(value.index.at()) {
                        continue;
                    }
                    for op in body.predecessor_ops(block) {
                        // A dead op marks what it forwards when it becomes live.
                        if !self.ops.contains(op.index) {
                            continue;
                        }
                        for (successor, target) in body.successors(op).enumerate() {
                            if target == block
                                && let Some(edge) = edge(body, op, successor)
                                && let Some(offset) = (index as usize).checked_sub(edge.produced)
                            {
                                pending.push(body.operand(op, edge.forwarded.start + offset));
                            }
                        }
                    }
                }
            }
        }
    }

    /// Returns the arguments that are not needed, by block.
    fn dead_arguments(&self, body: &Body) -> Vec<(Block, Vec<usize>)> {
        let blocks = body.arena.as_deref().map_or(0, |arena| arena.blocks.len());
        let mut dead = Vec::new();
        for block in (0..blocks).filter_map(|index| body.block_at(index)) {
            if body.argument_count(block) == 0 || body.is_entry_block(block) {
                continue;
            }
            let is_dead = |(_, argument): &(usize, Value)| !self.arguments.contains(argument.index.at());
            let positions: Vec<usize> =
                body.arguments(block).enumerate().filter(is_dead).map(|(position, _)| position).collect();
            if !positions.is_empty() {
                dead.push((block, positions));
            }
        }
        dead
    }
}
