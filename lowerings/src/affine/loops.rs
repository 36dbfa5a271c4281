//! `affine.for` as `scf.for`.

use terrace_affine::AffineForOp;
use terrace_arith::{MaxSIOp, MinSIOp};
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use terrace_runtime::ir::Value;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_structured_control_flow::ForOp;

use super::expressions::Expansion;
use super::{Operands, at};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(OpConversion::new("LowerFor", |op, _, rewriter| lower_for(op, rewriter)));
}

/// Replaces a loop: the bounds are the maximum and the minimum of the results of their maps.
fn lower_for(op: AffineForOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let lower_operands: Operands = op.lower_bound_operands(ir).collect();
    let upper_operands: Operands = op.upper_bound_operands(ir).collect();
    let inits: Operands = op.inits(ir).collect();
    let (lower_map, upper_map) = (op.lower_bound_map(ir), op.upper_bound_map(ir));
    let types: smallvec::SmallVec<[Type; 4]> = op.values(ir).map(|value| ir.value_type(value)).collect();
    let (step, location) = (op.step(ir), ir.location(op.op()));
    let (_, old_region) = ir.region(op.op(), 0);
    let lower = Expansion::of_map(&lower_map, &lower_operands);
    let upper = Expansion::of_map(&upper_map, &upper_operands);
    lower.check(op.op(), rewriter)?;
    upper.check(op.op(), rewriter)?;
    let mut arithmetic = at(rewriter, op.op());
    let lower = lower.extremum::<MaxSIOp>(&mut arithmetic);
    let upper = upper.extremum::<MinSIOp>(&mut arithmetic);
    let step = arithmetic.index(step);
    let new = ForOp::build(rewriter, location, &types, lower, upper, step, &inits, false).op();
    let (_, new_region) = rewriter.body().region(new, 0);
    rewriter.move_region_to_end(old_region, new_region);
    let results: smallvec::SmallVec<[Value; 4]> = rewriter.body().results(new).collect();
    rewriter.replace(op.op(), &results);
    Ok(())
}
