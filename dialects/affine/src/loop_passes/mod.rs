//! Passes that transform affine loops. They run on functions of any dialect, and on whatever these are in.

mod coalescing;
mod dependence;
mod invariant_code_motion;
mod iteration_counts;
mod normalization;
mod parallelization;
mod promotion;
mod simplification;
mod unrolling;

use terrace_runtime::ir::{Block, Body, Op};

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
