//! `scf-for-loop-specialization` and `scf-parallel-loop-specialization`: copies of loops with constant bounds.

use terrace_affine::AffineMinOp;
use terrace_arith::{AndIOp, CmpIPredicate};
use terrace_runtime::affine::AffineExpr;
use terrace_runtime::ir::{Body, Builder, IrMap, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_structured_control_flow::{ForOp, IfOp, ParallelOp, YieldOp};

use super::{ScfForLoopSpecialization, ScfParallelLoopSpecialization, change_ops};
use crate::arithmetic::Arithmetic;
use crate::structured_control_flow::{Values, result_types};

impl ScfForLoopSpecialization {
    /// Specializes all loops.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        self.specialized += change_ops(run, |ir, op| {
            let Some(counted) = ForOp::from_op(ir, op) else { return 0 };
            let bound = counted.upper_bound(ir);
            specialize(ir, op, &[bound])
        });
        Ok(())
    }
}

impl ScfParallelLoopSpecialization {
    /// Specializes all loops.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        self.specialized += change_ops(run, |ir, op| {
            let Some(grid) = ParallelOp::from_op(ir, op) else { return 0 };
            let bounds: Values = grid.upper_bound(ir).collect();
            specialize(ir, op, &bounds)
        });
        Ok(())
    }
}

/// Returns the least constant of the minimum that a value is.
fn constant_in_minimum(ir: &Body, value: Value) -> Option<i64> {
    let minimum = AffineMinOp::from_op(ir, ir.defining_op(value)?)?;
    minimum.map(ir).results().iter().filter_map(AffineExpr::as_constant).min()
}

/// Duplicates a loop, if all bounds are minima with constants: one copy is executed if they equal these constants, and uses
/// them instead. Returns the number of loops that were duplicated.
fn specialize(ir: &mut Body, op: Op, bounds: &[Value]) -> u64 {
    let constants: Option<Vec<i64>> = bounds.iter().map(|bound| constant_in_minimum(ir, *bound)).collect();
    let Some(constants) = constants else { return 0 };
    let location = ir.location(op);
    let types = result_types(ir, op);
    let mut builder = Builder::before(ir, op);
    let mut arithmetic = Arithmetic::new(&mut builder, location);
    let mut with_constants = IrMap::new();
    let mut condition = None;
    for (bound, constant) in bounds.iter().zip(constants) {
        let constant = arithmetic.index(constant);
        with_constants.map_value(*bound, constant);
        let is_equal = arithmetic.compare(CmpIPredicate::Eq, *bound, constant);
        condition = Some(match condition {
            Some(before) => arithmetic.binary::<AndIOp>(before, is_equal),
            None => is_equal,
        });
    }
    let Some(condition) = condition else { return 0 };
    let choice = IfOp::build(&mut builder, location, &types, condition).op();
    for (position, mut map) in [with_constants, IrMap::new()].into_iter().enumerate() {
        let (_, region) = builder.body().region(choice, position);
        let block = builder.create_block_at_end(region, &[]);
        builder.set_to_end(block);
        let copy = builder.clone_op(op, &mut map);
        let results: Values = builder.body().results(copy).collect();
        YieldOp::build(&mut builder, location, &results);
    }
    builder.replace_with_op(op, choice);
    1
}
