//! Computations that a launch repeats inside instead of taking their results from outside.

use terrace_runtime::dialect::OpTraits;
use terrace_runtime::ir::{Body, Builder, IrMap, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};

use crate::{GpuLaunchSinkIndexComputations, LaunchOp};

/// Ops of other dialects that are cheap to repeat; constants are as well.
const CHEAP: [&str; 3] = ["memref.dim", "arith.select", "arith.cmpi"];

impl GpuLaunchSinkIndexComputations {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let before = self.sunk.value();
        let root = run.op();
        run.body_mut().walk_mut(root, |ir, op| {
            if let Some(launch) = LaunchOp::from_op(ir, op) {
                for _ in 0..sink(ir, launch) {
                    self.sunk.increment();
                }
            }
        });
        if self.sunk.value() == before {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// The ops that are copied into a launch, each behind those whose results it needs.
struct Sunk {
    /// The values from outside that the region uses.
    captured: Vec<Value>,
    /// The ops to copy.
    ops: Vec<Op>,
}

impl Sunk {
    /// Adds an op that is cheap to repeat, with what it needs for that. Returns whether the op is there.
    fn add(&mut self, ir: &Body, op: Op) -> bool {
        if self.ops.contains(&op) {
            return true;
        }
        let is_cheap =
            ir.has_traits(op, OpTraits::CONSTANT_LIKE) || CHEAP.contains(&ir.name(op).text(ir.context()));
        if !is_cheap {
            return false;
        }
        for operand in ir.operands(op) {
            let is_there = self.captured.contains(&operand)
                || ir.defining_op(operand).is_some_and(|needed| self.add(ir, needed));
            if !is_there {
                return false;
            }
        }
        self.ops.push(op);
        true
    }
}

/// Copies what is cheap to repeat to the start of a launch. Returns the number of ops.
fn sink(ir: &mut Body, launch: LaunchOp) -> usize {
    let (_, region) = launch.body(ir);
    let Some(entry) = ir.entry_block(region) else { return 0 };
    let captured = ir.captures_of_region(region).captured;
    let mut sunk = Sunk { captured: captured.clone(), ops: Vec::new() };
    for op in captured.into_iter().filter_map(|value| ir.defining_op(value)).collect::<Vec<_>>() {
        sunk.add(ir, op);
    }
    let mut map = IrMap::new();
    let mut previous: Option<Op> = None;
    for op in &sunk.ops {
        let copy = ir.clone_op(*op, &mut map);
        let mut builder = Builder::new(ir);
        match previous.replace(copy) {
            Some(previous) => builder.set_after(previous),
            None => builder.set_to_start(entry),
        }
        builder.insert(copy);
        let results: Vec<(Value, Value)> = ir.results(*op).zip(ir.results(copy)).collect();
        for (old, new) in results {
            let is_inside = |ir: &Body, user: Op| {
                let mut around = Some(user);
                while let Some(op) = around.filter(|op| *op != launch.op()) {
                    around = ir.parent_op(op);
                }
                around.is_some() && user != launch.op()
            };
            Builder::new(ir).replace_uses_if(old, new, |ir, value_use| is_inside(ir, value_use.op));
        }
    }
    sunk.ops.len()
}
