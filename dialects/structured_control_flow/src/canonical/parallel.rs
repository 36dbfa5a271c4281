//! Canonicalization of loops over grids whose rounds have no order.

use terrace_dialect_support::memory::constant_index;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::text::result_types;
use super::super::{ParallelOp, ReduceOp};
use super::{is_defined_outside, only_block};

/// Bounds and step of a dimension.
#[derive(Clone, Copy)]
struct Dimension {
    lower: Value,
    upper: Value,
    step: Value,
}

impl Dimension {
    /// Returns the dimensions of a loop.
    fn all_of(ir: &Body, grid: ParallelOp) -> Vec<Dimension> {
        let bounds = grid.lower_bound(ir).zip(grid.upper_bound(ir)).zip(grid.step(ir));
        bounds.map(|((lower, upper), step)| Dimension { lower, upper, step }).collect()
    }

    /// Returns the number of rounds, if it is constant.
    fn rounds(self, ir: &Body) -> Option<i64> {
        if self.lower == self.upper {
            return Some(0);
        }
        let length = constant_index(ir, self.upper)?.checked_sub(constant_index(ir, self.lower)?)?.max(0);
        let step = constant_index(ir, self.step).filter(|step| *step > 0)?;
        Some(length / step + i64::from(length % step != 0))
    }
}

/// Creates a loop, still without blocks, in front of `op`. Its dimensions are others, so discardable attributes of `op`
/// such as a mapping do not fit it.
fn create_grid(rewriter: &mut Rewriter<'_>, op: Op, dimensions: &[Dimension], inits: &[Value]) -> Op {
    let ir = rewriter.body();
    let (location, results) = (ir.location(op), result_types(ir, op));
    let count = dimensions.len();
    let sizes = terrace_runtime::generated::segment_sizes(ir.context(), &[count, count, count, inits.len()]);
    let lower = dimensions.iter().map(|dimension| dimension.lower);
    let upper = dimensions.iter().map(|dimension| dimension.upper);
    let step = dimensions.iter().map(|dimension| dimension.step);
    rewriter.set_before(op);
    rewriter
        .operation(ParallelOp::NAME, location)
        .operands(lower.chain(upper).chain(step).chain(inits.iter().copied()))
        .results(results)
        .attribute(terrace_runtime::generated::OPERAND_SEGMENT_SIZES, sizes)
        .regions(1)
        .create()
}

/// Makes one loop of two, where the inner one is all that the body of the outer one does.
pub(super) fn merge_nested_grids(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let outer = ParallelOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (block, end) = only_block(ir, op, 0).ok_or(MatchFailure)?;
    let inner_op = ir.first_op(block).filter(|inner| ir.next_op(*inner) == Some(end));
    let Some(inner) = inner_op.and_then(|inner| ParallelOp::from_op(ir, inner)) else {
        return Err(rewriter.match_failure(op, || "the body is not just a loop"));
    };
    if ir.result_count(op) > 0 || ir.result_count(inner.op()) > 0 {
        return Err(rewriter.match_failure(op, || "a loop reduces values"));
    }
    let mut dimensions = Dimension::all_of(ir, outer);
    let inner_dimensions = Dimension::all_of(ir, inner);
    let is_outside = |value: Value| is_defined_outside(ir, op, value);
    if !ir.operands(inner.op()).all(is_outside) {
        return Err(rewriter.match_failure(op, || "the bounds of the inner loop depend on the outer one"));
    }
    dimensions.extend(inner_dimensions);
    let (inner_block, inner_end) = only_block(ir, inner.op(), 0).ok_or(MatchFailure)?;
    let made = create_grid(rewriter, op, &dimensions, &[]);
    let ir = rewriter.body();
    let location = ir.location(op);
    let variables: Vec<(Type, Location)> = dimensions.iter().map(|_| (Type::INDEX, location)).collect();
    let to = ir.region(made, 0).1;
    let merged = rewriter.create_block_at_end(to, &variables);
    let variables: Vec<Value> = rewriter.body().arguments(merged).collect();
    let (of_outer, of_inner) = variables.split_at(rewriter.body().argument_count(block));
    rewriter.merge_blocks(inner_block, merged, of_inner);
    rewriter.erase(inner.op());
    rewriter.erase(end);
    rewriter.merge_blocks(block, merged, of_outer);
    debug_assert_eq!(rewriter.body().last_op(merged), Some(inner_end));
    rewriter.replace_with_op(op, made);
    Ok(())
}

/// Drops the dimensions that have one round. Where none is left, or one has no round, the loop is replaced.
pub(super) fn grid_dimensions_of_one_round(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let grid = ParallelOp::from_op(ir, op).ok_or(MatchFailure)?;
    let inits: Vec<Value> = grid.inits(ir).collect();
    let dimensions = Dimension::all_of(ir, grid);
    let rounds: Vec<Option<i64>> = dimensions.iter().map(|dimension| dimension.rounds(ir)).collect();
    if rounds.contains(&Some(0)) {
        rewriter.replace(op, &inits);
        return Ok(());
    }
    let single: Vec<usize> = (0..rounds.len()).filter(|place| rounds[*place] == Some(1)).collect();
    if single.is_empty() {
        return Err(rewriter.match_failure(op, || "no dimension has one round"));
    }
    if single.len() == rounds.len() {
        return replace_by_round(op, &dimensions, &inits, rewriter);
    }
    let (block, _) = only_block(ir, op, 0).ok_or(MatchFailure)?;
    for place in &single {
        let variable = rewriter.body().argument(block, *place);
        rewriter.replace_all_uses(variable, dimensions[*place].lower);
    }
    rewriter.remove_arguments(block, &single);
    let places = dimensions.into_iter().enumerate();
    let kept: Vec<Dimension> =
        places.filter(|(place, _)| !single.contains(place)).map(|(_, dimension)| dimension).collect();
    let made = create_grid(rewriter, op, &kept, &inits);
    let (from, to) = (rewriter.body().region(op, 0).1, rewriter.body().region(made, 0).1);
    rewriter.move_region_to_end(from, to);
    rewriter.replace_with_op(op, made);
    Ok(())
}

/// Replaces a loop of one round by that, which combines its values with the init operands.
fn replace_by_round(
    op: Op,
    dimensions: &[Dimension],
    inits: &[Value],
    rewriter: &mut Rewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let (block, end) = only_block(ir, op, 0).ok_or(MatchFailure)?;
    ReduceOp::from_op(ir, end).ok_or(MatchFailure)?;
    let firsts: Vec<Value> = dimensions.iter().map(|dimension| dimension.lower).collect();
    rewriter.inline_block_before(block, op, &firsts);
    let mut results = Vec::with_capacity(inits.len());
    for (reduction, init) in inits.iter().enumerate() {
        let ir = rewriter.body();
        let (block, combined) = only_block(ir, end, reduction).ok_or(MatchFailure)?;
        let value = ir.operand(end, reduction);
        rewriter.inline_block_before(block, op, &[*init, value]);
        results.push(rewriter.body().operand(combined, 0));
        rewriter.erase(combined);
    }
    rewriter.erase(end);
    rewriter.replace(op, &results);
    Ok(())
}
