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
