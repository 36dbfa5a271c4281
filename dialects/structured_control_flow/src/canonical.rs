//! Canonicalization of loops and conditions. What follows from known conditions and bounds alone is common to all ops
//! that pass control between their regions.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::text::{entry_arguments, result_types};
use super::{ForOp, IfOp, YieldOp};

terrace_dialect_support::patterns! {
    IfOp: select_by_condition, condition_is_known_inside;
    ForOp: loop_of_one_round;
}

/// The name of the op that chooses between two values.
const SELECT: &str = "arith.select";

/// Replaces the results of a condition whose regions only yield values from outside by choices between these.
fn select_by_condition(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let branch = IfOp::from_op(ir, op).ok_or(MatchFailure)?;
    if ir.result_count(op) == 0 {
        return Err(rewriter.match_failure(op, || "it has no results"));
    }
    let yielded = |region: usize| -> Option<Vec<Value>> {
        let (holder, region) = ir.region(op, region);
        let block = holder.entry_block(region)?;
        let only = holder.ops(block).next()?;
        YieldOp::from_op(holder, only)?;
        Some(holder.operands(only).collect())
    };
    let (Some(first), Some(second)) = (yielded(0), yielded(1)) else {
        return Err(rewriter.match_failure(op, || "its regions compute something"));
    };
    let (condition, location) = (branch.condition(ir), ir.location(op));
    let mut values = Vec::new();
    for ((first, second), ty) in first.into_iter().zip(second).zip(result_types(ir, op)) {
        if first == second {
            values.push(first);
            continue;
        }
        let select = rewriter.operation(SELECT, location).operands([condition, first, second]);
        let select = select.results([ty]).create();
        values.push(rewriter.body().result(select, 0));
    }
    rewriter.replace(op, &values);
    Ok(())
}

/// Replaces the condition by a constant where it is used inside of its regions.
fn condition_is_known_inside(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let condition = IfOp::from_op(ir, op).ok_or(MatchFailure)?.condition(ir);
    if constant_of_value(ir, condition).is_some() {
        return Err(rewriter.match_failure(op, || "the condition is a constant"));
    }
    let is_in = |ir: &Body, user: Op, region: usize| {
        let mut place = ir.parent_region(user);
        while let Some(found) = place {
            let owner = ir.region_owner(found);
            if owner == op {
                return ir.region(op, region).1 == found;
            }
            place = ir.parent_region(owner);
        }
        false
    };
    let known: Vec<usize> =
        (0..2).filter(|region| ir.users(condition).any(|user| is_in(ir, user, *region))).collect();
    if known.is_empty() {
        return Err(rewriter.match_failure(op, || "nobody asks for the condition again"));
    }
    let location = ir.location(op);
    for region in known {
        let value = Attribute::bool(region == 0);
        let constant = rewriter.operation("arith.constant", location).attribute("value", value);
        let constant = constant.results([terrace_runtime::types::Type::I1]).create();
        let constant = rewriter.body().result(constant, 0);
        rewriter.replace_uses_if(condition, constant, |ir, place| is_in(ir, place.op, region));
    }
    Ok(())
}

/// Replaces a loop of exactly one round by its body.
fn loop_of_one_round(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let round = ForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let context = ir.context();
    let number =
        |value: Value| constant_of_value(ir, value).and_then(|value| value.as_integer(context).cloned());
    let (lower, upper, step) =
        (number(round.lower_bound(ir)), number(round.upper_bound(ir)), number(round.step(ir)));
    let (Some(lower), Some(upper), Some(step)) = (lower, upper, step) else {
        return Err(rewriter.match_failure(op, || "bounds and step are not known"));
    };
    let next = lower.wrapping_add(&step);
    let is_once = match round.unsigned_cmp(ir) {
        true => {
            lower.unsigned_cmp(&upper).is_lt()
                && next.unsigned_cmp(&upper).is_ge()
                && next.unsigned_cmp(&lower).is_gt()
        }
        false => {
            lower.signed_cmp(&upper).is_lt()
                && next.signed_cmp(&upper).is_ge()
                && next.signed_cmp(&lower).is_gt()
        }
    };
    if !is_once {
        return Err(rewriter.match_failure(op, || "it has no round, or several"));
    }
    let variable = round.lower_bound(ir);
    let inits: Vec<Value> = std::iter::once(variable).chain(round.inits(ir)).collect();
    if entry_arguments(ir, op, 0).len() != inits.len() {
        return Err(MatchFailure);
    }
    let (holder, region) = ir.region(op, 0);
    let body = holder.entry_block(region).ok_or(MatchFailure)?;
    let end = ir.last_op(body).ok_or(MatchFailure)?;
    let yielded: Vec<Value> = ir.operands(end).collect();
    // Arguments that are yielded are replaced as well.
    let arguments: Vec<Value> = ir.arguments(body).collect();
    let results: Vec<Value> = yielded
        .into_iter()
        .map(|value| {
            arguments.iter().position(|argument| *argument == value).map_or(value, |index| inits[index])
        })
        .collect();
    rewriter.erase(end);
    rewriter.inline_block_before(body, op, &inits);
    rewriter.replace(op, &results);
    Ok(())
}
