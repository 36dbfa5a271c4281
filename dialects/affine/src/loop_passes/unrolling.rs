//! `affine-loop-unroll`: several iterations in one.

use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Builder, IrMap, Op};
use terrace_runtime::pass::{PassResult, PassRun};

use super::iteration_counts::{constant_count, counts, known_divisor};
use super::promotion::promote_only_iteration;
use super::{body_of, ops_inside_out};
use crate::applied::{Applied, Values};
use crate::loops::bounds::{Bound, set_bounds};
use crate::memory_passes::for_each_body;
use crate::{AffineApplyOp, AffineForOp, AffineLoopUnroll};

/// The factor that stands for all iterations.
const ALL: i64 = -1;

/// The most ops that a loop is unrolled to: the number of iterations may be anything.
const MOST_OPS: u64 = 1 << 20;

impl AffineLoopUnroll {
    /// Unrolls the loops of all bodies.
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        if self.factor < 1 && self.factor != ALL {
            run.emit_error("'unroll-factor' should be greater than 0 or equal to -1").report();
            return run.fail();
        }
        let mut errors = Vec::new();
        for_each_body(run, |ir| errors.extend(self.unroll_loops(ir).err()));
        if errors.is_empty() { Ok(()) } else { run.fail() }
    }

    fn unroll_loops(&self, ir: &mut Body) -> Result<(), Reported> {
        if let (ALL, Some(most)) = (self.factor, self.full_threshold) {
            let is_short = |ir: &Body, op: Op| {
                let count = AffineForOp::from_op(ir, op).and_then(|loop_op| constant_count(ir, loop_op));
                count.is_some_and(|count| count <= u64::from(most))
            };
            for loop_op in loops_inside_out(ir, is_short) {
                unroll_fully(ir, loop_op)?;
            }
            return Ok(());
        }
        for _ in 0..self.repetitions {
            let innermost = loops_inside_out(ir, |ir, op| !contains_loop(ir, op));
            if innermost.is_empty() {
                break;
            }
            let mut is_unrolled = false;
            for loop_op in innermost {
                is_unrolled |= self.unroll(ir, loop_op)?;
            }
            if !is_unrolled {
                break;
            }
        }
        Ok(())
    }

    /// Unrolls one loop. Returns whether there was nothing against it.
    fn unroll(&self, ir: &mut Body, loop_op: AffineForOp) -> Result<bool, Reported> {
        if self.factor == ALL {
            return unroll_fully(ir, loop_op);
        }
        let factor = self.factor.unsigned_abs();
        let factor = match constant_count(ir, loop_op) {
            Some(count @ 1..) if self.up_to_factor => factor.min(count),
            _ => factor,
        };
        unroll_by(ir, loop_op, factor, self.cleanup_unroll)
    }
}

/// Returns the loops of a body for which `is_wanted` holds, each after those inside of it.
fn loops_inside_out(ir: &Body, is_wanted: impl Fn(&Body, Op) -> bool) -> Vec<AffineForOp> {
    let is_loop = |ir: &Body, op| AffineForOp::from_op(ir, op).is_some() && is_wanted(ir, op);
    let loops = ops_inside_out(ir, is_loop).into_iter();
    loops.filter_map(|op| AffineForOp::from_op(ir, op)).collect()
}

/// Returns whether there is another loop in a loop.
fn contains_loop(ir: &Body, op: Op) -> bool {
    let mut found = false;
    ir.walk(op)
        .within_body()
        .run(|ir, inner| found |= inner != op && AffineForOp::from_op(ir, inner).is_some());
    found
}

/// Replaces a loop by its iterations, if their number is known.
fn unroll_fully(ir: &mut Body, loop_op: AffineForOp) -> Result<bool, Reported> {
    match constant_count(ir, loop_op) {
        None => Ok(false),
        Some(0) => Ok(true),
        Some(1) => Ok(promote_only_iteration(ir, loop_op)),
        Some(count) => unroll_by(ir, loop_op, count, false),
    }
}

/// Lets each iteration of a loop do the work of several. The iterations that are left are in a loop behind it, or, with
/// `cleans_up_fully`, there is no loop then.
fn unroll_by(
    ir: &mut Body,
    loop_op: AffineForOp,
    factor: u64,
    cleans_up_fully: bool,
) -> Result<bool, Reported> {
    let count = constant_count(ir, loop_op);
    if factor == 1 {
        return Ok(count != Some(1) || promote_only_iteration(ir, loop_op));
    }
    let Some((block, end)) = body_of(ir, loop_op) else { return Ok(false) };
    if ir.first_op(block) == Some(end) {
        return Ok(true);
    }
    if count.is_some_and(|count| count < factor) {
        return if cleans_up_fully { unroll_fully(ir, loop_op) } else { Ok(false) };
    }
    let step = i128::from(loop_op.step(ir));
    let Ok(new_step) = i64::try_from(step * i128::from(factor)) else { return Ok(false) };
    check_size(ir, loop_op, factor)?;
    if !known_divisor(ir, loop_op).is_multiple_of(factor) {
        let bounds = [Bound::lower(ir, loop_op), Bound::upper(ir, loop_op)];
        if bounds.iter().any(|bound| bound.map.results().len() != 1) {
            return Ok(false);
        }
        if cleans_up_fully {
            return unroll_fully(ir, loop_op);
        }
        if !split_off_rest(ir, loop_op, factor) {
            return Ok(false);
        }
    }
    repeat_body(ir, loop_op, factor);
    loop_op.set_step(&mut Builder::new(ir), new_step);
    promote_only_iteration(ir, loop_op);
    Ok(true)
}

/// Reports an error if unrolling by a factor makes too many ops.
fn check_size(ir: &Body, loop_op: AffineForOp, factor: u64) -> Result<(), Reported> {
    let mut size: u64 = 0;
    ir.walk(loop_op.op()).run(|_, _| size += 1);
    match size.saturating_mul(factor) {
        0..=MOST_OPS => Ok(()),
        size => {
            let message = format!("would be unrolled to {size} ops, and at most {MOST_OPS} are made");
            Err(ir.emit_op_error(loop_op.op(), message).report())
        }
    }
}

/// Builds a loop of the iterations that a factor leaves over behind a loop, which ends before them. If the number of
/// iterations is not known, it begins at the lower bound at least: otherwise it would have iterations of an empty range.
fn split_off_rest(ir: &mut Body, loop_op: AffineForOp, factor: u64) -> bool {
    let Some(middle) = start_of_rest(ir, loop_op, factor) else { return false };
    let is_known = constant_count(ir, loop_op).is_some();
    let Some(start) = (if is_known { Some(middle.clone()) } else { at_least(ir, loop_op, &middle) }) else {
        return false;
    };
    let op = loop_op.op();
    let upper = Bound::upper(ir, loop_op);
    let lower = Bound::lower(ir, loop_op);
    let inits = lower.operands.len() + upper.operands.len();
    let mut builder = Builder::new(ir);
    builder.set_after(op);
    let rest = builder.clone_op(op, &mut IrMap::new());
    let results: Values = builder.body().results(op).collect();
    for (position, result) in results.into_iter().enumerate() {
        let new = builder.body().result(rest, position);
        builder.replace_all_uses(result, new);
        builder.set_operand(rest, inits + position, result);
    }
    let Some(rest) = AffineForOp::from_op(builder.body(), rest) else { return false };
    set_bounds(&mut builder, rest, &start, &upper);
    promote_only_iteration(ir, rest);
    set_bounds(&mut Builder::new(ir), loop_op, &lower, &middle);
    true
}

/// Returns the lower bound of the iterations that a factor leaves over.
fn start_of_rest(ir: &Body, loop_op: AffineForOp, factor: u64) -> Option<Bound> {
    let lower = Bound::lower(ir, loop_op);
    let ([start], counts) = (lower.map.results(), counts(ir, loop_op)?) else { return None };
    let [count] = &counts.results[..] else { return None };
    let factor = AffineExpr::constant(i64::try_from(factor).ok()?);
    let (dimensions, symbols) = (lower.map.dimension_count(), lower.map.symbol_count());
    let count = count.shift_dimensions(dimensions, 0)?.shift_symbols(symbols, 0)?;
    let length = (count.clone() - count.modulo(factor)) * AffineExpr::constant(loop_op.step(ir));
    let (first, last) = lower.operands.split_at(dimensions as usize);
    let middle = Applied {
        results: vec![start.clone() + length],
        dimensions: first.iter().copied().chain(counts.dimensions).collect(),
        symbols: last.iter().copied().chain(counts.symbols).collect(),
    };
    Bound::of(middle.into_canonical(ir, loop_op.op()))
}

/// Returns the maximum of a bound and the lower bound of a loop, each one expression.
fn at_least(ir: &Body, loop_op: AffineForOp, bound: &Bound) -> Option<Bound> {
    let lower = Bound::lower(ir, loop_op);
    let ([result], [start]) = (bound.map.results(), lower.map.results()) else { return None };
    let mut maximum = Applied::new(&bound.map, &bound.operands);
    let (dimensions, symbols) = (bound.map.dimension_count(), bound.map.symbol_count());
    let start = start.shift_dimensions(dimensions, 0)?.shift_symbols(symbols, 0)?;
    let (first, last) = lower.operands.split_at(lower.map.dimension_count() as usize);
    maximum.results = vec![result.clone(), start];
    maximum.dimensions.extend(first.iter().copied());
    maximum.symbols.extend(last.iter().copied());
    Bound::of(maximum.into_canonical(ir, loop_op.op()))
}

/// Appends copies of a body to it, each with the values that the one before it yields.
fn repeat_body(ir: &mut Body, loop_op: AffineForOp, factor: u64) {
    let Some((block, end)) = body_of(ir, loop_op) else { return };
    let (location, step) = (ir.location(loop_op.op()), loop_op.step(ir));
    let ops: Vec<Op> = ir.ops(block).filter(|op| *op != end).collect();
    let mut arguments = ir.arguments(block);
    let Some(variable) = arguments.next() else { return };
    let carried: Values = arguments.collect();
    let yielded: Values = ir.operands(end).collect();
    let is_used = !ir.is_unused(variable);
    let mut last: Values = yielded.clone();
    let mut builder = Builder::before(ir, end);
    for copy in 1..factor {
        let mut map = IrMap::new();
        carried.iter().zip(&last).for_each(|(argument, value)| map.map_value(*argument, *value));
        if is_used {
            let distance = AffineExpr::constant(step.wrapping_mul(copy as i64));
            let next = AffineMap::new(1, 0, vec![AffineExpr::dimension(0) + distance]);
            let next = Attribute::affine_map(builder.context(), next.expect("the map has its dimension"));
            let next = builder
                .value(|builder| AffineApplyOp::build_with_attributes(builder, location, next, &[variable]));
            map.map_value(variable, next);
        }
        for op in &ops {
            builder.clone_op(*op, &mut map);
        }
        last = yielded.iter().map(|value| map.value_or_same(*value)).collect();
    }
    builder.set_operands(end, &last);
}
