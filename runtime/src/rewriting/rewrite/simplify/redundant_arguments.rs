//! Block arguments that are always the same value.

use super::regions_with_several_blocks;
use super::successor_operands::edge;
use crate::ir::{Block, Body, Builder, Op, Value};

/// Replaces each block argument for which all predecessors pass the same value by that value. Returns whether there were
/// any. The arguments stay, without uses; [`erase_dead_code`](super::erase_dead_code) erases them.
///
/// Requires that no block is unreachable: then the value dominates the block, as it dominates all predecessors.
pub fn replace_redundant_arguments(builder: &mut Builder<'_>) -> bool {
    let mut changed = false;
    for region in regions_with_several_blocks(builder.body()) {
        let blocks: Vec<Block> = builder.body().blocks(region).skip(1).collect();
        for block in blocks {
            for index in 0..builder.body().argument_count(block) {
                let argument = builder.body().argument(block, index);
                if !builder.body().is_unused(argument)
                    && let Some(value) = only_value(builder.body(), block, argument, index)
                {
                    builder.replace_all_uses(argument, value);
                    changed = true;
                }
            }
        }
    }
    changed
}

/// Returns the only value that predecessors pass for an argument, besides the argument itself.
fn only_value(body: &Body, block: Block, argument: Value, index: usize) -> Option<Value> {
    let mut only = None;
    for op in body.predecessor_ops(block) {
        for position in (0..body.successor_count(op)).filter(|at| body.successor(op, *at) == block) {
            let passed = passed_value(body, op, position, index)?;
            if passed != argument && *only.get_or_insert(passed) != passed {
                return None;
            }
        }
    }
    only.filter(|value| body.value_type(*value) == body.value_type(argument))
}

/// Returns the operand that is forwarded for an argument of a successor.
fn passed_value(body: &Body, op: Op, position: usize, argument: usize) -> Option<Value> {
    let edge = edge(body, op, position)?;
    let forwarded = argument.checked_sub(edge.produced)?;
    Some(body.operand(op, edge.forwarded.start + forwarded))
}
