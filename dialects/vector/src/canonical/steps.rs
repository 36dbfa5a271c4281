//! Canonicalization of comparisons of `vector.step` with a constant that have one outcome for all elements.

use terrace_dialect_support::fold::comparisons::IntegerPredicate;
use terrace_dialect_support::numbers::{Number, splat_number, splat_of};
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::checks::is_scalable;
use super::StepOp;

/// The bits of an index in constants.
const INDEX_WIDTH: u32 = 64;

/// Returns the outcome of a comparison of the numbers below `count` with a constant, if it is the same for all of them.
fn outcome(ir: &Body, comparison: Op, steps: Value, count: u64) -> Option<bool> {
    let context = ir.context();
    (ir.name(comparison).text(context) == "arith.cmpi").then_some(())?;
    let predicate = ir.attribute(comparison, "predicate")?.as_i64(context)?;
    let predicate = IntegerPredicate::from_value(predicate)?;
    let (left, right) = (ir.operand(comparison, 0), ir.operand(comparison, 1));
    let other = if left == steps { right } else { left };
    let number = splat_number(context, constant_of_value(ir, other)?)?.integer()?.clone();
    let holds = |place: &WideInteger| match left == steps {
        true => predicate.holds(place, &number),
        false => predicate.holds(&number, place),
    };
    let last = WideInteger::from_u64(count.checked_sub(1)?, INDEX_WIDTH);
    let first = holds(&WideInteger::from_u64(0, INDEX_WIDTH));
    // The outcome changes at most where the steps reach the number.
    let is_reached = number.unsigned_cmp(&last).is_le();
    (holds(&last) == first && (!is_reached || holds(&number) == first)).then_some(first)
}

/// Replaces such comparisons by constants.
pub(super) fn comparisons_of_steps(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let steps = StepOp::from_op(ir, op).ok_or(MatchFailure)?.result(ir);
    let ty = ir.value_type(steps);
    let count = ty.element_count(&context).filter(|_| !is_scalable(&context, ty));
    let Some(count) = count else {
        return Err(rewriter.match_failure(op, || "how many steps there are is not known"));
    };
    let known: Vec<(Op, bool)> = ir
        .users(steps)
        .filter_map(|user| outcome(ir, user, steps, count).map(|holds| (user, holds)))
        .collect();
    if known.is_empty() {
        return Err(rewriter.match_failure(op, || "no comparison has one outcome for all steps"));
    }
    for (comparison, holds) in known {
        let ty = rewriter.body().value_type(rewriter.body().result(comparison, 0));
        let holds = splat_of(&context, ty, &Number::Integer(WideInteger::from_bool(holds)));
        let holds = holds.ok_or(MatchFailure)?;
        rewriter.set_before(comparison);
        rewriter
            .replace_with_new(comparison, "arith.constant", |state| state.entry(&context, "value", holds));
    }
    Ok(())
}
