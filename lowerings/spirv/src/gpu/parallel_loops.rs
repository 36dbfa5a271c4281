//! `scf-parallel-to-gpu-launch`: parallel loops as launches, with a thread for each iteration.

use terrace_arith::{
    AddIOp, CeilDivUIOp, CmpIOp, CmpIPredicate, ConstantOp, DivUIOp, MaxSIOp, MulIOp, RemUIOp, SubIOp,
};
use terrace_gpu::{LaunchOp, TerminatorOp};
use terrace_lowerings::located_builder::LocatedBuilder;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::{OPERAND_SEGMENT_SIZES, segment_sizes};
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::types::Type;
use terrace_structured_control_flow::{ForOp, IfOp, ParallelOp, YieldOp};

use super::ScfParallelToGpuLaunch;

/// The number of threads of a block.
const THREADS: i64 = 64;

impl ScfParallelToGpuLaunch {
    /// Converts the loops. Inner ones come first, and each is executed by the thread of its iteration of the outer one.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let root = run.op();
        let mut has_changed = false;
        run.body_mut().walk_mut(root, |ir, op| {
            let Some(parallel) = without_results(ir, op) else { return };
            match surroundings(ir, op) {
                Surroundings::Host => launch(ir, parallel),
                Surroundings::Thread => sequence(ir, parallel),
            }
            has_changed = true;
        });
        if !has_changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Returns a parallel loop that reduces nothing.
fn without_results(ir: &Body, op: Op) -> Option<ParallelOp> {
    ParallelOp::from_op(ir, op).filter(|_| ir.result_count(op) == 0)
}

/// The executor of an op.
enum Surroundings {
    Host,
    /// A thread of a launch, or an iteration of a loop that becomes one.
    Thread,
}

fn surroundings(ir: &Body, op: Op) -> Surroundings {
    let mut around = Some(op);
    while let Some(op) = around.and_then(|op| ir.parent_op(op)) {
        let is_kernel = ir.name(op).text(ir.context()) == terrace_gpu::GPUFuncOp::NAME;
        if is_kernel || LaunchOp::from_op(ir, op).is_some() || without_results(ir, op).is_some() {
            return Surroundings::Thread;
        }
        around = Some(op);
    }
    Surroundings::Host
}

fn index(builder: &mut LocatedBuilder<'_, '_>, number: i64) -> Value {
    let number = Attribute::integer(builder.context(), Type::INDEX, number);
    builder.value::<ConstantOp>(&[], Type::INDEX, &[("value", number)])
}

/// The bounds of a loop, by dimension.
struct Bounds {
    lower: Vec<Value>,
    upper: Vec<Value>,
    steps: Vec<Value>,
}

impl Bounds {
    fn of(ir: &Body, parallel: ParallelOp) -> Self {
        Bounds {
            lower: parallel.lower_bound(ir).collect(),
            upper: parallel.upper_bound(ir).collect(),
            steps: parallel.step(ir).collect(),
        }
    }
}

/// Replaces a loop by a launch of one thread for each iteration, in blocks of one dimension.
fn launch(ir: &mut Body, parallel: ParallelOp) {
    let op = parallel.op();
    let location = ir.location(op);
    let bounds = Bounds::of(ir, parallel);
    let mut builder = Builder::before(ir, op);
    let mut at = LocatedBuilder::new(&mut builder, location);
    let zero = index(&mut at, 0);
    let one = index(&mut at, 1);
    let threads = index(&mut at, THREADS);
    let mut total = one;
    let mut counts = Vec::new();
    for ((lower, upper), step) in bounds.lower.iter().zip(&bounds.upper).zip(&bounds.steps) {
        let distance = at.binary::<SubIOp>(*upper, *lower);
        let distance = at.binary::<MaxSIOp>(distance, zero);
        let count = at.binary::<CeilDivUIOp>(distance, *step);
        total = if counts.is_empty() { count } else { at.binary::<MulIOp>(total, count) };
        counts.push(count);
    }
    let blocks = at.binary::<CeilDivUIOp>(total, threads);
    let sizes = segment_sizes(at.context(), &[0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
    let attributions = Attribute::integer(at.context(), Type::I64, 0);
    let launch = builder
        .operation(LaunchOp::NAME, location)
        .operands([blocks, one, one, threads, one, one])
        .attribute(OPERAND_SEGMENT_SIZES, sizes)
        .attribute("workgroup_attributions", attributions)
        .regions(1)
        .create();
    let (_, region) = builder.body().region(launch, 0);
    let block = builder.create_block_at_end(region, &[(Type::INDEX, location); 12]);
    let [block_id, thread_id] = [0, 3].map(|position| builder.body().argument(block, position));
    builder.set_to_end(block);
    let mut at = LocatedBuilder::new(&mut builder, location);
    let first = at.binary::<MulIOp>(block_id, threads);
    let number = at.binary::<AddIOp>(first, thread_id);
    let is_iteration =
        at.builder.value(|builder| CmpIOp::build(builder, location, CmpIPredicate::Ult, number, total));
    let condition = IfOp::build(at.builder, location, &[], is_iteration).op();
    TerminatorOp::build(at.builder, location);
    let (_, region) = at.body().region(condition, 0);
    let block = at.builder.create_block_at_end(region, &[]);
    at.builder.set_to_end(block);
    let mut rest = number;
    let mut positions = Vec::new();
    for (dimension, count) in counts.iter().enumerate().rev() {
        let position = match dimension {
            0 => rest,
            _ => at.binary::<RemUIOp>(rest, *count),
        };
        if dimension > 0 {
            rest = at.binary::<DivUIOp>(rest, *count);
        }
        let distance = at.binary::<MulIOp>(position, bounds.steps[dimension]);
        positions.push(at.binary::<AddIOp>(bounds.lower[dimension], distance));
    }
    positions.reverse();
    let end = YieldOp::build(at.builder, location, &[]).op();
    move_iteration(&mut builder, parallel, end, &positions);
}

/// Replaces a loop by nested ones that count.
fn sequence(ir: &mut Body, parallel: ParallelOp) {
    let op = parallel.op();
    let location = ir.location(op);
    let bounds = Bounds::of(ir, parallel);
    let mut builder = Builder::before(ir, op);
    let mut positions = Vec::new();
    let mut end = op;
    for ((lower, upper), step) in bounds.lower.iter().zip(&bounds.upper).zip(&bounds.steps) {
        let counted = ForOp::build(&mut builder, location, &[], *lower, *upper, *step, &[], false).op();
        let (_, region) = builder.body().region(counted, 0);
        let block = builder.create_block_at_end(region, &[(Type::INDEX, location)]);
        positions.push(builder.body().argument(block, 0));
        builder.set_to_end(block);
        end = YieldOp::build(&mut builder, location, &[]).op();
        builder.set_before(end);
    }
    move_iteration(&mut builder, parallel, end, &positions);
}

/// Moves what an iteration executes before `end`, with its position, and erases the loop.
fn move_iteration(builder: &mut Builder<'_>, parallel: ParallelOp, end: Op, position: &[Value]) {
    let (holder, region) = parallel.body(builder.body());
    let Some(block) = holder.entry_block(region) else { return };
    if let Some(reduce) = holder.last_op(block) {
        builder.erase(reduce);
    }
    builder.inline_block_before(block, end, position);
    builder.erase(parallel.op());
}
