//! Canonicalization of `affine.for`.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::create_constant;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::AffineForOp;
use super::super::applied::Values;
use super::super::ranges::rounds;
use super::replace_by_region;

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
