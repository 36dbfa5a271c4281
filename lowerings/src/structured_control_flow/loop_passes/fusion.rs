//! `scf-parallel-loop-fusion`: one loop in place of two adjacent ones.

use terrace_runtime::interfaces::is_memory_effect_free;
use terrace_runtime::ir::{Body, Builder, Op, Region, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::types::Type;
use terrace_structured_control_flow::{ParallelOp, ReduceOp};

use super::legality::can_be_fused;
use super::{ScfParallelLoopFusion, body_of, change_ops};
use crate::structured_control_flow::{Values, region_of, result_types};

impl ScfParallelLoopFusion {
    /// Fuses each loop with the one before it, if that is possible.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        self.fused += change_ops(run, |ir, op| {
            let Some(second) = ParallelOp::from_op(ir, op) else { return 0 };
            let Some(first) = previous_grid(ir, op) else { return 0 };
            let is_possible = can_be_fused(ir, first, second);
            u64::from(is_possible && fuse(ir, first, second).is_some())
        });
        Ok(())
    }
}

/// Returns the loop before another one, if no op between them has a memory effect or a region.
fn previous_grid(ir: &Body, op: Op) -> Option<ParallelOp> {
    let mut place = ir.previous_op(op)?;
    loop {
        if let Some(grid) = ParallelOp::from_op(ir, place) {
            return Some(grid);
        }
        if ir.region_count(place) > 0 || !is_memory_effect_free(ir, place) {
            return None;
        }
        place = ir.previous_op(place)?;
    }
}

/// Replaces two loops by one in the place of the second, which has the reductions of both.
fn fuse(ir: &mut Body, first: ParallelOp, second: ParallelOp) -> Option<()> {
    let loops = [first, second];
    let location = ir.location(second.op());
    let [(first_block, first_end), (second_block, second_end)] =
        [body_of(ir, first.op())?, body_of(ir, second.op())?];
    let end_location = ir.location(second_end);
    let inits: Values = loops.iter().flat_map(|grid| grid.inits(ir)).collect();
    let types: Vec<Type> = loops.iter().flat_map(|grid| result_types(ir, grid.op())).collect();
    let (lower, upper): (Values, Values) =
        (second.lower_bound(ir).collect(), second.upper_bound(ir).collect());
    let steps: Values = second.step(ir).collect();
    let arguments: Vec<_> = ir
        .arguments(second_block)
        .map(|argument| (ir.value_type(argument), ir.argument_location(argument)))
        .collect();
    let ends = [first_end, second_end];
    let reduced: Values = ends.iter().flat_map(|end| ir.operands(*end)).collect();
    let reductions: Vec<Region> =
        ends.iter().flat_map(|end| ir.regions(*end)).map(|(_, region)| region).collect();

    let mut builder = Builder::before(ir, second.op());
    let new = ParallelOp::build(&mut builder, location, &types, &lower, &upper, &steps, &inits).op();
    let region = region_of(builder.body(), new, 0);
    let block = builder.create_block_at_end(region, &arguments);
    builder.set_to_end(block);
    let end = ReduceOp::build(&mut builder, end_location, &reduced, reductions.len() as u32).op();
    for (position, reduction) in reductions.into_iter().enumerate() {
        let to = region_of(builder.body(), end, position);
        builder.move_region_to_end(reduction, to);
    }
    let variables: Values = builder.body().arguments(block).collect();
    for (block, old_end) in [(first_block, first_end), (second_block, second_end)] {
        builder.erase(old_end);
        builder.inline_block_before(block, end, &variables);
    }
    let results: Vec<Value> = builder.body().results(new).collect();
    let (of_first, of_second) = results.split_at(first.inits(builder.body()).count());
    builder.replace(first.op(), of_first);
    builder.replace(second.op(), of_second);
    Some(())
}
