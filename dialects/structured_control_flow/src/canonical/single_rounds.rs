//! Canonicalization of loops over grids some of whose dimensions have one round, or none.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::ForallOp;
use super::forall::{INSERTION, SharedOutputs};
use super::only_block;

/// Returns the number of rounds of each dimension, where it is constant.
fn rounds(ir: &Body, grid: ForallOp) -> Vec<Option<i64>> {
    let bounds = grid.static_lower_bound(ir).into_iter().zip(grid.static_upper_bound(ir));
    let count = |((lower, upper), step): ((i64, i64), i64)| {
        if [lower, upper, step].contains(&DYNAMIC) || step <= 0 {
            return None;
        }
        let length = upper.checked_sub(lower)?.max(0);
        Some(length / step + i64::from(length % step != 0))
    };
    bounds.zip(grid.static_step(ir)).map(count).collect()
}

/// Returns a constant of type `index` before an op.
fn index_before(rewriter: &mut Rewriter<'_>, op: Op, number: i64) -> Value {
    let location = rewriter.body().location(op);
    rewriter.set_before(op);
    let number = Attribute::integer(rewriter.context(), Type::INDEX, number);
    let constant = rewriter.operation("arith.constant", location).attribute("value", number);
    let constant = constant.results([Type::INDEX]).create();
    rewriter.body().result(constant, 0)
}

/// Drops the dimensions that have one round. Where none is left, or one has no round, the loop is replaced.
pub(super) fn dimensions_of_one_round(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let grid = ForallOp::from_op(ir, op).ok_or(MatchFailure)?;
    let is_mapped =
        grid.mapping(ir).and_then(|mapping| mapping.as_array(ir.context())).is_some_and(|it| !it.is_empty());
    let rounds = rounds(ir, grid);
    if rounds.contains(&Some(0)) && !is_mapped {
        let outputs: Vec<Value> = grid.outputs(ir).collect();
        rewriter.replace(op, &outputs);
        return Ok(());
    }
    let single: Vec<usize> = (0..rounds.len()).filter(|place| rounds[*place] == Some(1)).collect();
    if is_mapped || single.is_empty() && !rounds.is_empty() {
        return Err(rewriter.match_failure(op, || "no dimension has one round, or they are mapped"));
    }
    if single.len() == rounds.len() {
        return replace_by_round(op, grid, rewriter);
    }
    let lists = [
        ("staticLowerBound", grid.static_lower_bound(ir)),
        ("staticUpperBound", grid.static_upper_bound(ir)),
        ("staticStep", grid.static_step(ir)),
    ];
    let (block, _) = only_block(ir, op, 0).ok_or(MatchFailure)?;
    for place in &single {
        let first = index_before(rewriter, op, lists[0].1[*place]);
        let variable = rewriter.body().argument(block, *place);
        rewriter.replace_all_uses(variable, first);
    }
    rewriter.remove_arguments(block, &single);
    for (name, numbers) in lists {
        let kept = numbers.iter().enumerate().filter(|(place, _)| !single.contains(place));
        let kept: Vec<i64> = kept.map(|(_, number)| *number).collect();
        let kept = Attribute::dense_i64_array(rewriter.context(), &kept);
        rewriter.set_attribute(op, name, Some(kept));
    }
    Ok(())
}

/// Replaces a loop of one round by that.
fn replace_by_round(op: Op, grid: ForallOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let Some(shared) = SharedOutputs::of(ir, op) else {
        return Err(rewriter.match_failure(op, || "a result is not made by insertions"));
    };
    // The result to which each insertion contributes.
    let place = |argument: &Value| shared.arguments.iter().position(|value| value == argument);
    let places: Option<Vec<usize>> = shared.insertions.iter().map(|(_, argument)| place(argument)).collect();
    let places = places.ok_or(MatchFailure)?;
    let end = ir.last_op(shared.block).ok_or(MatchFailure)?;
    let firsts = grid.static_lower_bound(ir);
    let mut results = shared.outputs;
    let mut arguments: Vec<Value> =
        firsts.into_iter().map(|first| index_before(rewriter, op, first)).collect();
    arguments.extend_from_slice(&results);
    rewriter.inline_block_before(shared.block, op, &arguments);
    rewriter.set_before(op);
    for ((inner, _), place) in shared.insertions.into_iter().zip(places) {
        let ir = rewriter.body();
        let mut operands: Vec<Value> = ir.operands(inner).collect();
        operands[1] = results[place];
        let ty = ir.value_type(results[place]);
        let name = ir.context().op_name(INSERTION[1]);
        let mut state = OperationState::new(name, ir.location(inner)).operands(operands).results([ty]);
        state.attributes = ir.attributes(inner).into();
        let inserted = rewriter.create(state);
        results[place] = rewriter.body().result(inserted, 0);
    }
    rewriter.erase(end);
    rewriter.replace(op, &results);
    Ok(())
}
