//! `scf-forall-to-for` and `scf-forall-to-parallel`: loops over threads as other loops.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Block, Body, Builder, Op};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_structured_control_flow::{ForallOp, ParallelOp, ReduceOp, YieldOp};

use super::{ScfForallToFor, ScfForallToParallel, body_of};
use crate::structured_control_flow::parallel::{Ranges, build_nest};
use crate::structured_control_flow::{Values, region_of};

impl ScfForallToFor {
    /// Replaces all loops over threads by nests.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        replace_loops(run, "scf.for", replace_by_nest)
    }
}

impl ScfForallToParallel {
    /// Replaces all loops over threads by loops over grids.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        replace_loops(run, "scf.parallel", replace_by_grid)
    }
}

/// Replaces all loops over threads. One that combines tensors, and one without dimensions, is an error.
fn replace_loops(
    run: &mut PassRun<'_>,
    target: &str,
    replace: fn(&mut Body, ForallOp, Block, Op),
) -> PassResult {
    let root = run.op();
    let mut errors: Vec<Reported> = Vec::new();
    run.body_mut().walk_mut(root, |ir, op| {
        let Some(threads) = ForallOp::from_op(ir, op) else { return };
        let Some((block, end)) = body_of(ir, op) else { return };
        if ir.result_count(op) > 0 {
            let message = format!("only fully bufferized scf.forall ops can be lowered to {target}");
            errors.push(ir.emit_op_error(op, message).report());
        } else if threads.static_step(ir).is_empty() {
            let message = format!("has no dimension, which {target} needs");
            errors.push(ir.emit_op_error(op, message).report());
        } else {
            replace(ir, threads, block, end);
        }
    });
    if errors.is_empty() { Ok(()) } else { run.fail() }
}

fn replace_by_nest(ir: &mut Body, op: ForallOp, block: Block, end: Op) {
    let location = ir.location(op.op());
    let mut builder = Builder::before(ir, op.op());
    let ranges = Ranges::of_threads(op, &mut builder);
    let nest = build_nest(&ranges, &Values::new(), &[], location, &mut builder);
    let innermost = YieldOp::build(&mut builder, location, &[]).op();
    builder.erase(end);
    builder.inline_block_before(block, innermost, &nest.variables);
    builder.erase(op.op());
}

fn replace_by_grid(ir: &mut Body, op: ForallOp, _: Block, end: Op) {
    let location = ir.location(op.op());
    let mapping = op.mapping(ir);
    let mut builder = Builder::before(ir, op.op());
    let Ranges { lower, upper, steps } = Ranges::of_threads(op, &mut builder);
    let new = ParallelOp::build(&mut builder, location, &[], &lower, &upper, &steps, &[]).op();
    builder.set_attribute(new, "mapping", mapping);
    builder.set_before(end);
    ReduceOp::build(&mut builder, location, &[], 0);
    builder.erase(end);
    let [from, to] = [op.op(), new].map(|op| region_of(builder.body(), op, 0));
    builder.move_region_to_end(from, to);
    builder.erase(op.op());
}
