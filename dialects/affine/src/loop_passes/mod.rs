//! Passes that transform affine loops. They run on functions of any dialect, and on whatever these are in.

mod coalescing;
mod dependence;
mod invariant_code_motion;
mod iteration_counts;
mod normalization;
mod parallelization;
mod promotion;
mod simplification;
mod tile_sizes;
mod tiling;
mod unrolling;

pub use coalescing::coalesce_affine_loops;
use terrace_runtime::ir::{Block, Body, Op, Value};

use crate::AffineForOp;

/// Returns the block of a loop's body, and its terminator.
fn body_of(ir: &Body, loop_op: AffineForOp) -> Option<(Block, Op)> {
    let (_, region) = loop_op.body(ir);
    let block = ir.entry_block(region)?;
    Some((block, ir.terminator(block)?))
}

/// Returns the ops of a body for which `is_wanted` holds, each after those inside of it.
fn ops_inside_out(ir: &Body, is_wanted: impl Fn(&Body, Op) -> bool) -> Vec<Op> {
    let mut ops = Vec::new();
    ir.walk(ir.root()).post_order().within_body().run(|ir, op| {
        if is_wanted(ir, op) {
            ops.push(op);
        }
    });
    ops
}

/// Returns a loop, and the loops in it as long as there is nothing else.
fn perfect_nest(ir: &Body, outermost: AffineForOp) -> Vec<AffineForOp> {
    let mut loops = vec![outermost];
    let mut next = Some(outermost);
    while let Some(loop_op) = next {
        next = body_of(ir, loop_op).and_then(|(block, end)| {
            let inner = ir.first_op(block).filter(|first| ir.next_op(*first) == Some(end))?;
            AffineForOp::from_op(ir, inner)
        });
        loops.extend(next);
    }
    loops
}

/// Returns whether a value is defined in a loop.
fn is_inside(ir: &Body, value: Value, outer: Op) -> bool {
    let place = match ir.defining_op(value) {
        Some(op) => ir.parent_op(op),
        None => ir.defining_block(value).map(|block| ir.block_owner(block)),
    };
    place.is_some_and(|place| ir.is_ancestor(outer, place))
}
