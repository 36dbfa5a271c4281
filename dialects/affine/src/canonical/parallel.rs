//! Canonicalization of `affine.parallel`.

use terrace_runtime::affine::AffineExpr;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::AffineParallelOp;
use super::super::applied::Extremum;

/// Returns whether the trip count of some dimension is certainly zero.
fn has_no_rounds(ir: &Body, loop_op: AffineParallelOp) -> bool {
    let (lower, upper) = (loop_op.lower_bounds_map(ir), loop_op.upper_bounds_map(ir));
    let (mut lower, mut upper) = (lower.results(), upper.results());
    let known = |results: &[AffineExpr], extremum: Extremum| {
        let numbers: Option<Vec<i64>> = results.iter().map(AffineExpr::as_constant).collect();
        extremum.of(numbers?.into_iter())
    };
    loop_op.lower_groups(ir).iter().zip(loop_op.upper_groups(ir)).any(|(lower_count, upper_count)| {
        let (first, rest) = lower.split_at(lower.len().min(*lower_count as usize));
        lower = rest;
        let (second, rest) = upper.split_at(upper.len().min(upper_count as usize));
        upper = rest;
        let bounds = known(first, Extremum::Greatest).zip(known(second, Extremum::Least));
        bounds.is_some_and(|(lower, upper)| lower >= upper)
    })
}

/// Removes a loop whose trip count is zero in some dimension, if it has no results: those depend on the reductions.
pub(super) fn parallel_loop_without_rounds(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let loop_op = AffineParallelOp::from_op(ir, op).ok_or(MatchFailure)?;
    if ir.result_count(op) > 0 || !has_no_rounds(ir, loop_op) {
        return Err(rewriter.match_failure(op, || "there may be rounds"));
    }
    rewriter.erase(op);
    Ok(())
}
