//! Canonicalization of loops with a condition.

use terrace_dialect_support::fold::comparisons::inverse;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

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
