//! Canonicalization of conditions.

use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::{IfOp, YieldOp};
use super::{is_defined_outside, is_in_region, only_block, truth};

/// Replaces the results of a condition for which both regions yield values from outside by choices between these.
pub(super) fn select_by_condition(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let branch = IfOp::from_op(ir, op).ok_or(MatchFailure)?;
    let yielded = |region: usize| -> Option<Vec<Value>> {
        let (_, end) = only_block(ir, op, region)?;
        YieldOp::from_op(ir, end)?;
        Some(ir.operands(end).collect())
    };
    let (Some(first), Some(second)) = (yielded(0), yielded(1)) else {
        return Err(rewriter.match_failure(op, || "it has one region"));
    };
    let choices: Vec<(Value, Value, Value)> = ir
        .results(op)
        .zip(first.into_iter().zip(second))
        .filter(|(result, (first, second))| {
            !ir.is_unused(*result) && [*first, *second].iter().all(|value| is_defined_outside(ir, op, *value))
        })
        .map(|(result, (first, second))| (result, first, second))
        .collect();
    if choices.is_empty() {
        return Err(rewriter.match_failure(op, || "its regions compute all results that are used"));
    }
    let (condition, location) = (branch.condition(ir), ir.location(op));
    for (result, first, second) in choices {
        let value = match first == second {
            true => first,
            false => {
                let ty = rewriter.body().value_type(result);
                let select =
                    rewriter.operation("arith.select", location).operands([condition, first, second]);
                let select = select.results([ty]).create();
                rewriter.body().result(select, 0)
            }
        };
        rewriter.replace_all_uses(result, value);
    }
    // It may be dead now.
    rewriter.modify(op, |_| {});
    Ok(())
}

/// Erases a second region that does nothing.
pub(super) fn empty_else(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    if ir.result_count(op) > 0 {
        return Err(rewriter.match_failure(op, || "it has results"));
    }
    let (block, end) = only_block(ir, op, 1).ok_or(MatchFailure)?;
    if ir.first_op(block) != Some(end) || ir.first_op(block).and_then(|op| YieldOp::from_op(ir, op)).is_none()
    {
        return Err(rewriter.match_failure(op, || "its second region does something"));
    }
    rewriter.erase_block(block);
    Ok(())
}

/// Replaces the condition by a constant where it is used inside of its regions.
pub(super) fn condition_is_known_inside(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let condition = IfOp::from_op(ir, op).ok_or(MatchFailure)?.condition(ir);
    if constant_of_value(ir, condition).is_some() {
        return Err(rewriter.match_failure(op, || "the condition is a constant"));
    }
    let known: Vec<usize> =
        (0..2).filter(|region| ir.users(condition).any(|user| is_in_region(ir, user, op, *region))).collect();
    if known.is_empty() {
        return Err(rewriter.match_failure(op, || "nobody asks for the condition again"));
    }
    let location = ir.location(op);
    for region in known {
        let constant = truth(rewriter, region == 0, location);
        rewriter.replace_uses_if(condition, constant, |ir, place| is_in_region(ir, place.op, op, region));
    }
    Ok(())
}
