//! Canonicalization of conditions next to each other and in each other.

use terrace_dialect_support::numbers::all_bits_set;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::{Block, Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::text::result_types;
use super::super::{IfOp, YieldOp};
use super::{is_defined_outside, is_in_region, only_block};

/// Returns the value of which a value is the negation.
fn negated(ir: &Body, value: Value) -> Option<Value> {
    let op = ir.defining_op(value)?;
    (ir.name(op).text(ir.context()) == "arith.xori").then_some(())?;
    let is_true =
        |value: Value| constant_of_value(ir, value).is_some_and(|value| all_bits_set(ir.context(), value));
    match (ir.operand(op, 0), ir.operand(op, 1)) {
        (value, ones) if is_true(ones) => Some(value),
        (ones, value) if is_true(ones) => Some(value),
        _ => None,
    }
}

/// Returns the block of a region and its terminator, if the region is not empty.
fn yielding(ir: &Body, op: Op, region: usize) -> Option<(Block, Op)> {
    only_block(ir, op, region).filter(|(_, end)| YieldOp::from_op(ir, *end).is_some())
}

/// Exchanges the regions of a condition that is a negation.
pub(super) fn negated_condition(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let branch = IfOp::from_op(ir, op).ok_or(MatchFailure)?;
    let condition = negated(ir, branch.condition(ir)).filter(|_| yielding(ir, op, 1).is_some());
    let Some(condition) = condition else {
        return Err(rewriter.match_failure(op, || "it is no negation, or there is one region"));
    };
    let mut state = OperationState::new(ir.name(op), ir.location(op))
        .operands([condition])
        .results(result_types(ir, op))
        .regions(2);
    state.attributes = ir.attributes(op).into();
    let made = rewriter.create(state);
    for region in 0..2 {
        let (from, to) = (rewriter.body().region(op, region).1, rewriter.body().region(made, 1 - region).1);
        rewriter.move_region_to_end(from, to);
    }
    rewriter.replace_with_op(op, made);
    Ok(())
}

/// Joins a condition with the one right before it, if both ask for the same value or for its negation.
pub(super) fn combine_with_previous(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let second = IfOp::from_op(ir, op).ok_or(MatchFailure)?;
    let previous = ir.previous_op(op).filter(|previous| IfOp::from_op(ir, *previous).is_some());
    let Some(previous) = previous else {
        return Err(rewriter.match_failure(op, || "no condition precedes it"));
    };
    let first = IfOp::from_op(ir, previous).ok_or(MatchFailure)?;
    let (one, two) = (first.condition(ir), second.condition(ir));
    // For each region the one of the first and the one of the second that are executed together.
    let (condition, pairs) = match one == two {
        true => (one, [(0, 0), (1, 1)]),
        false if negated(ir, two) == Some(one) => (one, [(0, 1), (1, 0)]),
        false if negated(ir, one) == Some(two) => (two, [(1, 0), (0, 1)]),
        false => return Err(rewriter.match_failure(op, || "it asks for something else than the one before")),
    };
    let parts = pairs.map(|(a, b)| (yielding(ir, previous, a), yielding(ir, op, b)));
    let needs_else = parts[1].0.is_some() || parts[1].1.is_some();
    let location = ir.location(op);
    let types: Vec<_> = result_types(ir, previous).into_iter().chain(result_types(ir, op)).collect();
    // What the second asks of the first inside of its regions is what the first yields there.
    let earlier: Vec<Value> = ir.results(previous).collect();
    for ((_, region), (before, _)) in pairs.iter().zip(&parts) {
        let Some((_, end)) = before else { continue };
        let values: Vec<Value> = rewriter.body().operands(*end).collect();
        for (result, value) in earlier.iter().zip(values) {
            rewriter.replace_uses_if(*result, value, |ir, place| is_in_region(ir, place.op, op, *region));
        }
    }
    rewriter.set_before(op);
    let state = OperationState::new(rewriter.body().name(op), location)
        .operands([condition])
        .results(types)
        .regions(2);
    let made = rewriter.create(state);
    for (region, (before, after)) in parts.into_iter().enumerate() {
        if region == 1 && !needs_else {
            continue;
        }
        let target = rewriter.body().region(made, region).1;
        let block = rewriter.create_block_at_end(target, &[]);
        let mut values: Vec<Value> = Vec::new();
        for (from, end) in [before, after].into_iter().flatten() {
            values.extend(rewriter.body().operands(end));
            rewriter.erase(end);
            rewriter.merge_blocks(from, block, &[]);
        }
        rewriter.set_to_end(block);
        rewriter.operation(YieldOp::NAME, location).operands(values).create();
    }
    let results: Vec<Value> = rewriter.body().results(made).collect();
    let (head, tail) = results.split_at(earlier.len());
    rewriter.replace(previous, head);
    rewriter.replace(op, tail);
    Ok(())
}

/// Asks for both conditions at once, where the first region is another condition and nothing else is executed.
pub(super) fn combine_with_inner(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let outer = IfOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (block, end) = only_block(ir, op, 0).ok_or(MatchFailure)?;
    let inner_op = ir.first_op(block).filter(|inner| ir.next_op(*inner) == Some(end));
    let inner = inner_op.and_then(|inner| IfOp::from_op(ir, inner));
    let Some(inner) = inner else {
        return Err(rewriter.match_failure(op, || "the first region is not just a condition"));
    };
    let otherwise = |op: Op| -> Option<Vec<Value>> {
        match yielding(ir, op, 1) {
            Some((block, end)) => (ir.first_op(block) == Some(end)).then(|| ir.operands(end).collect()),
            None => Some(Vec::new()),
        }
    };
    let (Some(outside), Some(inside)) = (otherwise(op), otherwise(inner.op())) else {
        return Err(rewriter.match_failure(op, || "a second region does something"));
    };
    // Each result of the outer one is a result of the inner one, and both second regions agree about it.
    let results: Vec<Value> = ir.results(inner.op()).collect();
    let sources: Option<Vec<usize>> = ir
        .operands(end)
        .zip(&outside)
        .map(|(value, otherwise)| {
            let position = results.iter().position(|result| *result == value)?;
            (inside.get(position) == Some(otherwise)).then_some(position)
        })
        .collect();
    let Some(sources) = sources.filter(|_| inside.iter().all(|value| is_defined_outside(ir, op, *value)))
    else {
        return Err(rewriter.match_failure(op, || "the second regions yield different values"));
    };
    let conditions = [outer.condition(ir), inner.condition(ir)];
    if !is_defined_outside(ir, op, conditions[1]) {
        return Err(rewriter.match_failure(op, || "the inner condition depends on the outer one"));
    }
    let (location, name) = (ir.location(op), ir.name(op));
    let types = result_types(ir, op);
    let ty = ir.value_type(conditions[0]);
    let both = rewriter.operation("arith.andi", location).operands(conditions).results([ty]).create();
    let both = rewriter.body().result(both, 0);
    let state = OperationState::new(name, location).operands([both]).results(types).regions(2);
    let made = rewriter.create(state);
    for region in 0..2 {
        let from = rewriter.body().region(inner.op(), region).1;
        let to = rewriter.body().region(made, region).1;
        rewriter.move_region_to_end(from, to);
        let body = rewriter.body();
        if let Some((_, end)) = only_block(body, made, region) {
            let values: Vec<Value> = sources.iter().map(|position| body.operand(end, *position)).collect();
            rewriter.set_operands(end, &values);
        }
    }
    rewriter.replace_with_op(op, made);
    Ok(())
}
