//! `affine-loop-normalize`: loops from zero with the step one.

use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::pass::{PassResult, PassRun};

use super::iteration_counts::difference;
use super::ops_inside_out;
use super::promotion::promote_only_iteration;
use crate::applied::Applied;
use crate::loops::bounds::{Bound, set_bounds};
use crate::memory_passes::for_each_body;
use crate::{AffineApplyOp, AffineForOp, AffineLoopNormalize, AffineParallelOp};

impl AffineLoopNormalize {
    /// Normalizes all loops.
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let mut is_changed = false;
        let promotes = self.promote_single_iter;
        for_each_body(run, |ir| {
            let is_loop = |ir: &Body, op| {
                AffineForOp::from_op(ir, op).is_some() || AffineParallelOp::from_op(ir, op).is_some()
            };
            for op in ops_inside_out(ir, is_loop) {
                is_changed |= match AffineForOp::from_op(ir, op) {
                    Some(loop_op) => {
                        promotes && promote_only_iteration(ir, loop_op)
                            || normalize_loop(ir, loop_op).is_some()
                    }
                    None => normalize_grid(ir, op).is_some(),
                };
            }
        });
        if !is_changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Normalizes a loop whose lower bound is one expression.
fn normalize_loop(ir: &mut Body, loop_op: AffineForOp) -> Option<()> {
    let (lower, step) = (Bound::lower(ir, loop_op), loop_op.step(ir));
    if lower.map.single_constant() == Some(0) && step == 1 {
        return None;
    }
    let [start] = lower.map.results() else { return None };
    let mut range = difference(ir, loop_op.op(), &Bound::upper(ir, loop_op), &lower)?;
    range.results = range.results.into_iter().map(|range| range.ceil_div(step)).collect();
    let upper = Bound::of(range)?;
    let (body, region) = loop_op.body(ir);
    let variable = ir.argument(body.entry_block(region)?, 0);
    let location = ir.location(loop_op.op());
    let original = with_variable(&lower, start, variable, step);
    let original = Applied::new(&original.map, &original.operands).with_used_operands(ir, loop_op.op());
    let original = Bound::of(original)?;

    let mut builder = Builder::new(ir);
    set_bounds(&mut builder, loop_op, &Bound::constant(0), &upper);
    loop_op.set_step(&mut builder, 1);
    replace_variable(&mut builder, variable, &original, location);
    Some(())
}

/// Normalizes a loop over a grid whose bounds are one expression each.
fn normalize_grid(ir: &mut Body, op: Op) -> Option<()> {
    let grid = AffineParallelOp::from_op(ir, op)?;
    let steps = grid.steps(ir);
    let (lower, upper) = (Bound::lower_of_grid(ir, grid), Bound::upper_of_grid(ir, grid));
    let is_normalized = |(step, start): (&i64, &AffineExpr)| *step == 1 && start.as_constant() == Some(0);
    let has_extrema = lower.map.results().len() != steps.len() || upper.map.results().len() != steps.len();
    if has_extrema || steps.iter().zip(lower.map.results()).all(is_normalized) {
        return None;
    }
    let mut ranges = difference(ir, op, &upper, &lower)?;
    ranges.results =
        ranges.results.into_iter().zip(&steps).map(|(range, step)| range.ceil_div(*step)).collect();
    let upper = Bound::of(ranges)?;
    let zeros = AffineMap::new(0, 0, vec![AffineExpr::constant(0); steps.len()]).ok()?;
    let (body, region) = grid.body(ir);
    let variables: Vec<Value> = ir.arguments(body.entry_block(region)?).collect();
    let location = ir.location(op);

    let mut builder = Builder::new(ir);
    grid.set_lower_bounds_map(&mut builder, zeros);
    grid.set_upper_bounds_map(&mut builder, upper.map.clone());
    builder.set_operands(op, &upper.operands);
    grid.set_steps(&mut builder, vec![1; steps.len()]);
    for ((variable, start), step) in variables.into_iter().zip(lower.map.results()).zip(steps).rev() {
        replace_variable(&mut builder, variable, &with_variable(&lower, start, variable, step), location);
    }
    Some(())
}

/// Returns the value that an induction variable had before its range became `0, 1, ..`.
fn with_variable(lower: &Bound, start: &AffineExpr, variable: Value, step: i64) -> Bound {
    let dimensions = lower.map.dimension_count();
    let expression = start.clone() + AffineExpr::dimension(dimensions) * AffineExpr::constant(step);
    let map = AffineMap::new(dimensions + 1, lower.map.symbol_count(), vec![expression])
        .expect("the map has one dimension more");
    let mut operands = lower.operands.clone();
    operands.insert(dimensions as usize, variable);
    Bound { map, operands }
}

/// Replaces the uses of an induction variable by an expression of it, at the start of the body.
fn replace_variable(builder: &mut Builder<'_>, variable: Value, original: &Bound, location: Location) {
    let Some(block) = builder.body().defining_block(variable) else { return };
    builder.set_to_start(block);
    let map = Attribute::affine_map(builder.context(), original.map.clone());
    let new = AffineApplyOp::build_with_attributes(builder, location, map, &original.operands).op();
    let value = builder.body().result(new, 0);
    builder.replace_uses_if(variable, value, |_, value_use| value_use.op != new);
}
