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

/// Returns the block of a region and what its terminator yields, if the region is not empty.
fn yielded(ir: &Body, op: Op, region: usize) -> Option<(Block, Vec<Value>)> {
    let (block, end) = only_block(ir, op, region)?;
    YieldOp::from_op(ir, end)?;
    Some((block, ir.operands(end).collect()))
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
    let is_swapped = match one == two {
        true => false,
        false if negated(ir, two) == Some(one) || negated(ir, one) == Some(two) => true,
        false => return Err(rewriter.match_failure(op, || "it asks for something else than the one before")),
    };
    // A region of the first, and the one that is executed with it.
    let pairs = [0, 1].map(|region| (region, if is_swapped { 1 - region } else { region }));
    let parts = pairs.map(|(a, b)| (yielded(ir, previous, a), yielded(ir, op, b)));
    let needs_else = parts[1].0.is_some() || parts[1].1.is_some();
    let location = ir.location(op);
    let types: Vec<_> = result_types(ir, previous).into_iter().chain(result_types(ir, op)).collect();
    // What the second asks of the first inside of its regions is what the first yields there.
    let earlier: Vec<Value> = ir.results(previous).collect();
    for ((_, region), (before, _)) in pairs.iter().zip(&parts) {
        let Some((_, values)) = before else { continue };
        for (result, value) in earlier.iter().zip(values) {
            let region = *region;
            rewriter.replace_uses_if(*result, *value, |ir, place| is_in_region(ir, place.op, op, region));
        }
    }
    rewriter.set_before(op);
    let state = OperationState::new(rewriter.body().name(op), location).operands([one]).results(types).regions(2);
    let made = rewriter.create(state);
    for (region, (before, after)) in parts.into_iter().enumerate() {
        if region == 1 && !needs_else {
            continue;
        }
        let target = rewriter.body().region(made, region).1;
        let block = rewriter.create_block_at_end(target, &[]);
        let mut values: Vec<Value> = Vec::new();
        for (part, owner) in [(before, previous), (after, op)] {
            let Some((from, yielded)) = part else { continue };
            // Uses of the first's results among the yielded values were replaced above.
            let end = rewriter.body().last_op(from).ok_or(MatchFailure)?;
            let current: Vec<Value> = rewriter.body().operands(end).collect();
            debug_assert_eq!(current.len(), yielded.len(), "{:?}", owner);
            values.extend(current);
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
    let otherwise = |op: Op| match yielded(ir, op, 1) {
        Some((block, values)) => (ir.first_op(block) == ir.last_op(block)).then_some(values),
        None => Some(Vec::new()),
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
    let Some(sources) = sources.filter(|_| inside.iter().all(|value| is_defined_outside(ir, op, *value))) else {
        return Err(rewriter.match_failure(op, || "the second regions yield different values"));
    };
    let conditions = [outer.condition(ir), inner.condition(ir)];
    if !is_defined_outside(ir, op, conditions[1]) {
        return Err(rewriter.match_failure(op, || "the inner condition depends on the outer one"));
    }
    let (location, name) = (ir.location(op), ir.name(op));
    let types = result_types(ir, inner.op());
    let ty = ir.value_type(conditions[0]);
    let both = rewriter.operation("arith.andi", location).operands(conditions).results([ty]).create();
    let both = rewriter.body().result(both, 0);
    let state = OperationState::new(name, location).operands([both]).results(types).regions(2);
    let made = rewriter.create(state);
    for region in 0..2 {
        let from = rewriter.body().region(inner.op(), region).1;
        let to = rewriter.body().region(made, region).1;
        rewriter.move_region_to_end(from, to);
    }
    let values: Vec<Value> = sources.into_iter().map(|position| rewriter.body().result(made, position)).collect();
    rewriter.replace(op, &values);
    Ok(())
}
