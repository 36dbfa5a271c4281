//! Passes that transform the loops of `scf` within the dialect.

mod coalescing;
mod conversions;
mod fusion;
mod legality;
mod peeling;
mod range_folding;
mod specialization;
mod tiling;
mod to_while;

use terrace_runtime::ir::{Block, Body, Op};
use terrace_runtime::pass::PassRun;
use terrace_runtime::rewrite::FrozenPatterns;

include!(concat!(env!("OUT_DIR"), "/loop_passes.rs"));

/// Returns the only block of a loop's body, and its terminator.
fn body_of(ir: &Body, op: Op) -> Option<(Block, Op)> {
    let (_, region) = ir.region(op, 0);
    let block = ir.entry_block(region)?;
    Some((block, ir.last_op(block)?))
}

/// Calls `change` for all ops in a pass's op, innermost first, and adds up what it returns: the number of changes.
fn change_ops(run: &mut PassRun<'_>, mut change: impl FnMut(&mut Body, Op) -> u64) -> u64 {
    let root = run.op();
    let mut count = 0;
    run.body_mut().walk_mut(root, |ir, op| count += change(ir, op));
    if count == 0 {
        run.mark_all_preserved();
    }
    count
}
