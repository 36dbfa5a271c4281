//! `lower-affine`: the dialect `affine` to `scf`, `memref`, `vector` and `arith`.

mod conditions;
mod digits;
mod dma;
mod expressions;
mod loops;
mod memory;
mod parallel;

use terrace_affine::{AffineApplyOp, AffineMaxOp, AffineMinOp, AffineYieldOp};
use terrace_arith::{MaxSIOp, MinSIOp};
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, OpConversion, TypeConverter};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::MatchResult;
use terrace_structured_control_flow::{ParallelOp, ReduceOp, YieldOp};

use crate::arithmetic::Arithmetic;
pub(crate) use expressions::Expansion;

include!(concat!(env!("OUT_DIR"), "/lower_affine.rs"));

/// Adds the patterns that lower all ops of `affine`.
fn add_lowerings(_: &LowerAffine, _: &TypeConverter, patterns: &mut ConversionPatterns) {
    patterns
        .add(OpConversion::new("LowerApply", |op: AffineApplyOp, _, rewriter| {
            let operands: Operands = op.map_operands(rewriter.body()).collect();
            let map = op.map(rewriter.body());
            let expansion = Expansion::of_map(&map, &operands);
            expansion.check(op.op(), rewriter)?;
            let value = expansion.single(&mut at(rewriter, op.op()));
            rewriter.replace(op.op(), &[value]);
            Ok(())
        }))
        .add(OpConversion::new("LowerMin", |op: AffineMinOp, _, rewriter| {
            let operands: Operands = op.map_operands(rewriter.body()).collect();
            let map = op.map(rewriter.body());
            lower_extremum::<MinSIOp>(op.op(), &Expansion::of_map(&map, &operands), rewriter)
        }))
        .add(OpConversion::new("LowerMax", |op: AffineMaxOp, _, rewriter| {
            let operands: Operands = op.map_operands(rewriter.body()).collect();
            let map = op.map(rewriter.body());
            lower_extremum::<MaxSIOp>(op.op(), &Expansion::of_map(&map, &operands), rewriter)
        }))
        .add(OpConversion::new("LowerYield", |op: AffineYieldOp, _, rewriter| lower_yield(op, rewriter)));
    loops::add_patterns(patterns);
    parallel::add_patterns(patterns);
    conditions::add_patterns(patterns);
    memory::add_patterns(patterns);
    dma::add_patterns(patterns);
    digits::add_patterns(patterns);
}

/// The operands of a map.
type Operands = smallvec::SmallVec<[terrace_runtime::ir::Value; 4]>;

/// Returns a builder of arithmetic before an op.
fn at<'rewriter, 'ir>(
    rewriter: &'rewriter mut ConversionRewriter<'ir>,
    op: Op,
) -> Arithmetic<'rewriter, 'ir> {
    let location = rewriter.body().location(op);
    Arithmetic::new(rewriter, location)
}

/// Replaces the minimum or maximum of a map's results.
fn lower_extremum<T: OpHandle>(
    op: Op,
    expansion: &Expansion<'_>,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    expansion.check(op, rewriter)?;
    let value = expansion.extremum::<T>(&mut at(rewriter, op));
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Replaces a terminator by that of the loop or condition around it: the reductions of a parallel loop without results,
/// or the values that are yielded.
fn lower_yield(op: AffineYieldOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let values: Operands = op.values(ir).collect();
    let is_reduction = ir.parent_op(op.op()).is_some_and(|parent| ParallelOp::from_op(ir, parent).is_some());
    if is_reduction && values.is_empty() {
        ReduceOp::build(rewriter, location, &[], 0);
    } else {
        YieldOp::build(rewriter, location, &values);
    }
    rewriter.erase(op.op());
    Ok(())
}
