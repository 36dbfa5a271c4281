//! Canonicalization of loops with a condition.

use terrace_dialect_support::fold::comparisons::inverse;
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::text::{entry_arguments, result_types};
use super::super::{ConditionOp, WhileOp};
use super::{only_block, truth};

/// Returns the condition of a loop, and the arguments of its second region with the values that they get.
fn passed_on(ir: &Body, op: Op) -> Option<(Value, Vec<(Value, Value)>)> {
    WhileOp::from_op(ir, op)?;
    let (_, end) = only_block(ir, op, 0)?;
    let condition = ConditionOp::from_op(ir, end)?;
    let (after, _) = only_block(ir, op, 1)?;
    Some((condition.condition(ir), ir.arguments(after).zip(condition.args(ir)).collect()))
}

/// Replaces an argument of the second region that gets the condition: it is 1 there.
pub(super) fn condition_holds_inside(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (condition, passed) = passed_on(ir, op).ok_or(MatchFailure)?;
    let known = passed.into_iter().find(|(argument, value)| *value == condition && !ir.is_unused(*argument));
    let Some((argument, _)) = known else {
        return Err(rewriter.match_failure(op, || "the condition is not passed on"));
    };
    let location = ir.location(op);
    let holds = truth(rewriter, true, location);
    rewriter.replace_all_uses(argument, holds);
    Ok(())
}

/// Replaces the comparison that is the condition, or its inverse, where the second region makes it again.
pub(super) fn comparison_is_known_inside(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let (condition, passed) = passed_on(ir, op).ok_or(MatchFailure)?;
    let compared = |op: Op| -> Option<_> {
        (ir.name(op).text(&context) == "arith.cmpi").then_some(())?;
        Some((ir.attribute(op, "predicate")?, ir.operand(op, 0), ir.operand(op, 1)))
    };
    let Some((predicate, left, right)) = ir.defining_op(condition).and_then(compared) else {
        return Err(rewriter.match_failure(op, || "the condition is not a comparison"));
    };
    let opposite = inverse(ir, predicate);
    let (after, _) = only_block(ir, op, 1).ok_or(MatchFailure)?;
    // A value of the first region is known in the second by the argument that it is passed to.
    let is_same = |inside: Value, outside: Value| {
        inside == outside || passed.iter().any(|(argument, value)| *argument == inside && *value == outside)
    };
    let known: Vec<(Op, bool)> = ir
        .ops(after)
        .filter_map(|op| {
            let (other, one, two) = compared(op)?;
            let is_known =
                is_same(one, left) && is_same(two, right) && (other == predicate || other == opposite);
            is_known.then_some((op, other == predicate))
        })
        .collect();
    if known.is_empty() {
        return Err(rewriter.match_failure(op, || "the comparison is not made again"));
    }
    for (comparison, holds) in known {
        let location = rewriter.body().location(comparison);
        let holds = truth(rewriter, holds, location);
        rewriter.replace(comparison, &[holds]);
    }
    Ok(())
}

/// Passes the arguments of the first region on in order, where all of them are passed on.
pub(super) fn results_in_order(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (condition, passed) = passed_on(ir, op).ok_or(MatchFailure)?;
    let arguments = entry_arguments(ir, op, 0);
    // The position at which each argument is passed on.
    let positions: Option<Vec<usize>> =
        arguments.iter().map(|argument| passed.iter().position(|(_, value)| value == argument)).collect();
    let positions = positions.filter(|_| passed.len() == arguments.len());
    let Some(positions) = positions.filter(|positions| !positions.is_sorted()) else {
        return Err(rewriter.match_failure(op, || "the arguments are in order, or are not passed on"));
    };
    let results = result_types(ir, op);
    let types: Vec<Type> = positions.iter().map(|position| results[*position]).collect();
    let (_, end) = only_block(ir, op, 0).ok_or(MatchFailure)?;
    let (after, _) = only_block(ir, op, 1).ok_or(MatchFailure)?;
    let (name, location, inits) = (ir.name(op), ir.location(op), ir.operands(op).collect::<Vec<Value>>());
    let kept: Vec<usize> = (0..passed.len()).collect();
    for position in &positions {
        let former = passed[*position].0;
        let (ty, location) = (rewriter.body().value_type(former), location);
        let argument = rewriter.add_argument(after, ty, location);
        rewriter.replace_all_uses(former, argument);
    }
    rewriter.remove_arguments(after, &kept);
    let in_order: Vec<Value> = std::iter::once(condition).chain(arguments).collect();
    rewriter.set_operands(end, &in_order);
    let state = OperationState::new(name, location).operands(inits).results(types).regions(2);
    let made = rewriter.create(state);
    for region in 0..2 {
        let ir = rewriter.body();
        let (from, to) = (ir.region(op, region).1, ir.region(made, region).1);
        rewriter.move_region_to_end(from, to);
    }
    let ir = rewriter.body();
    let mut values: Vec<Value> = ir.results(made).collect();
    for (result, position) in ir.results(made).zip(positions) {
        values[position] = result;
    }
    rewriter.replace(op, &values);
    Ok(())
}
