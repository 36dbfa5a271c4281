//! `scf.parallel` and `scf.forall` as nests of `scf.for`.

use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::ir::{Block, Builder, Op};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchFailure, MatchResult};
use terrace_runtime::types::Type;
use terrace_structured_control_flow::{ForOp, ForallOp, ParallelOp, ReduceOp, YieldOp};

use super::{Values, region_of, result_types};
use crate::arithmetic::Arithmetic;

/// The lower bounds, upper bounds and steps of a nest.
pub(super) struct Ranges {
    pub(super) lower: Values,
    pub(super) upper: Values,
    pub(super) steps: Values,
}

impl Ranges {
    /// Returns the ranges of a loop over threads, with constants at the insertion point for those that are numbers.
    pub(super) fn of_threads(op: ForallOp, builder: &mut Builder<'_>) -> Ranges {
        let ir = builder.body();
        let context = ir.context().clone();
        let location = ir.location(op.op());
        let lists = op.mixed_bounds(ir);
        let count = lists[0].numbers.len();
        let mut arithmetic = Arithmetic::new(builder, location);
        let [lower, upper, steps] = lists.map(|list| {
            let value = |position| match list.get(&context, position).expect("a number or a value") {
                FoldedValue::Value(value) => value,
                FoldedValue::Attribute(number) => arithmetic.constant(number),
            };
            (0..count).map(value).collect::<Values>()
        });
        Ranges { lower, upper, steps }
    }
}

/// A nest of loops, an innermost block without terminator.
pub(super) struct Nest {
    pub(super) outermost: Option<Op>,
    pub(super) variables: Values,
    pub(super) carried: Values,
}

/// Builds a nest of loops that carry values, the outer ones yielding what the inner ones result in. The insertion point
/// is in the innermost loop then.
pub(super) fn build_nest(
    ranges: &Ranges,
    inits: &Values,
    types: &[Type],
    location: Location,
    rewriter: &mut Builder<'_>,
) -> Nest {
    let mut nest = Nest { outermost: None, variables: Values::new(), carried: inits.clone() };
    for ((lower, upper), step) in ranges.lower.iter().zip(&ranges.upper).zip(&ranges.steps) {
        let new = ForOp::build(rewriter, location, types, *lower, *upper, *step, &nest.carried, false).op();
        if nest.outermost.is_none() {
            nest.outermost = Some(new);
        } else {
            let results: Values = rewriter.body().results(new).collect();
            YieldOp::build(rewriter, location, &results);
        }
        let region = region_of(rewriter.body(), new, 0);
        let arguments: Vec<(Type, Location)> =
            std::iter::once(Type::INDEX).chain(types.iter().copied()).map(|ty| (ty, location)).collect();
        let block = rewriter.create_block_at_end(region, &arguments);
        let mut arguments = rewriter.body().arguments(block);
        nest.variables.extend(arguments.next());
        nest.carried = arguments.collect();
    }
    nest
}

/// Replaces a parallel loop by a nest of loops; the reductions follow its body.
pub(super) fn lower_parallel(op: ParallelOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let ranges = Ranges {
        lower: op.lower_bound(ir).collect(),
        upper: op.upper_bound(ir).collect(),
        steps: op.step(ir).collect(),
    };
    let inits: Values = op.inits(ir).collect();
    let types = result_types(ir, op.op());
    let block = ir.entry_block(region_of(ir, op.op(), 0)).ok_or(MatchFailure)?;
    let end = ir.last_op(block).and_then(|end| ReduceOp::from_op(ir, end)).ok_or(MatchFailure)?;
    let reduced: Values = end.values(ir).collect();
    let reductions: Vec<(Block, Op)> = (0..reduced.len())
        .map(|position| {
            let block = ir.entry_block(region_of(ir, end.op(), position))?;
            Some((block, ir.last_op(block)?))
        })
        .collect::<Option<_>>()
        .ok_or(MatchFailure)?;

    let nest = build_nest(&ranges, &inits, &types, location, rewriter);
    let Some(outermost) = nest.outermost else {
        return Err(rewriter.match_failure(op.op(), || "it has no dimension"));
    };
    let inner = rewriter.insertion_point().map(|point| point.block(rewriter.body())).ok_or(MatchFailure)?;
    // A reduced value may be an argument of the loop's body, so the reductions are inlined first.
    let mut combined = Values::new();
    for ((block, return_op), (value, before)) in
        reductions.into_iter().zip(reduced.into_iter().zip(&nest.carried))
    {
        let result = rewriter.body().operand(return_op, 0);
        let [first, second] = [0, 1].map(|position| rewriter.body().argument(block, position));
        let result = match result {
            result if result == first => *before,
            result if result == second => value,
            result => result,
        };
        rewriter.erase(return_op);
        rewriter.inline_block_before(block, end.op(), &[*before, value]);
        combined.push(result);
    }
    rewriter.set_before(end.op());
    YieldOp::build(rewriter, location, &combined);
    rewriter.erase(end.op());
    rewriter.merge_blocks(block, inner, &nest.variables);
    rewriter.replace_with_op(op.op(), outermost);
    Ok(())
}

/// Replaces a loop over threads by a parallel loop. One with results combines tensors, which branches cannot.
pub(super) fn lower_forall(op: ForallOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    if ir.result_count(op.op()) > 0 {
        return Err(rewriter.match_failure(op.op(), || "only a loop on memrefs, without results, is lowered"));
    }
    let location = ir.location(op.op());
    let region = region_of(ir, op.op(), 0);
    let block = ir.entry_block(region).ok_or(MatchFailure)?;
    let end = ir.last_op(block).ok_or(MatchFailure)?;
    let Ranges { lower, upper, steps } = Ranges::of_threads(op, rewriter);
    let new = ParallelOp::build(rewriter, location, &[], &lower, &upper, &steps, &[]).op();
    rewriter.set_before(end);
    ReduceOp::build(rewriter, location, &[], 0);
    rewriter.erase(end);
    let new_region = region_of(rewriter.body(), new, 0);
    rewriter.move_region_to_end(region, new_region);
    rewriter.replace(op.op(), &[]);
    Ok(())
}
