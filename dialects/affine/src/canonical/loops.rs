//! Canonicalization of `affine.for`.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::create_constant;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::AffineForOp;
use super::super::applied::{Applied, Extremum, Values};
use super::super::ranges::rounds;
use super::replace_by_region;

/// Canonicalizes the bound maps and their operands.
pub(super) fn canonical_bounds(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let loop_op = AffineForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let bound = |old: Attribute, operands: Values, extremum: Extremum| {
        let map = old.as_affine_map(&context)?;
        if let (true, [only]) = (operands.is_empty(), map.results())
            && only.is_simple()
        {
            return Some((old, operands, true));
        }
        let applied = Applied::new(map, &operands);
        let Some(applied) = applied.canonical_extremum(ir, op, extremum) else {
            return Some((old, operands, true));
        };
        let new = Attribute::affine_map(&context, applied.map()?);
        let new_operands = applied.operands();
        let is_same = new == old && new_operands == operands;
        Some((new, new_operands, is_same))
    };
    let lower = bound(
        loop_op.lower_bound_map_attr(ir),
        loop_op.lower_bound_operands(ir).collect(),
        Extremum::Greatest,
    );
    let upper =
        bound(loop_op.upper_bound_map_attr(ir), loop_op.upper_bound_operands(ir).collect(), Extremum::Least);
    let ((lower, lower_operands, lower_same), (upper, upper_operands, upper_same)) =
        lower.zip(upper).ok_or(MatchFailure)?;
    if lower_same && upper_same {
        return Err(rewriter.match_failure(op, || "the bounds are canonical"));
    }
    let inits: Values = loop_op.inits(ir).collect();
    let sizes = [lower_operands.len(), upper_operands.len(), inits.len()];
    let sizes = terrace_runtime::generated::segment_sizes(&context, &sizes);
    let operands: Values = lower_operands.into_iter().chain(upper_operands).chain(inits).collect();
    rewriter.modify(op, |ir| {
        ir.set_attribute(op, "lowerBoundMap", Some(lower));
        ir.set_attribute(op, "upperBoundMap", Some(upper));
        ir.set_attribute(op, "operandSegmentSizes", Some(sizes));
        ir.set_operands(op, &operands);
    });
    Ok(())
}

/// Inlines the body of a loop with trip count one.
pub(super) fn loop_of_one_round(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let loop_op = AffineForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let Some((start, 1)) = rounds(ir, loop_op) else {
        return Err(rewriter.match_failure(op, || "there may be more than one round"));
    };
    let (_, region) = loop_op.body(ir);
    let inits: Values = loop_op.inits(ir).collect();
    let location = ir.location(op);
    let start = Attribute::integer(ir.context(), Type::INDEX, start);
    let Some(constant) = create_constant(rewriter.builder(), start, Type::INDEX, location) else {
        return Err(rewriter.match_failure(op, || "no registered dialect has constants of type 'index'"));
    };
    let mut arguments: Values = rewriter.body().results(constant).collect();
    arguments.extend(inits);
    replace_by_region(rewriter, op, region, &arguments);
    Ok(())
}

/// Removes an empty loop. Its results are the initial values, or, if the trip count is positive, values from outside.
pub(super) fn empty_loop(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let loop_op = AffineForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (_, region) = loop_op.body(ir);
    let entry = ir.entry_block(region).ok_or(MatchFailure)?;
    let terminator =
        ir.terminator(entry).filter(|last| ir.first_op(entry) == Some(*last)).ok_or(MatchFailure)?;
    let has_rounds = matches!(rounds(ir, loop_op), Some((_, 1..)));
    let inits: Values = loop_op.inits(ir).collect();
    let values: Option<Values> = (ir.operands(terminator).enumerate())
        .map(|(position, value)| match ir.defining_block(value) == Some(entry) {
            // The first argument is the induction variable.
            true if value == ir.argument(entry, position + 1) => Some(inits[position]),
            true => None,
            false => has_rounds.then_some(value),
        })
        .collect();
    let Some(values) = values else {
        return Err(rewriter.match_failure(op, || "what comes out depends on the rounds"));
    };
    rewriter.replace(op, &values);
    Ok(())
}
