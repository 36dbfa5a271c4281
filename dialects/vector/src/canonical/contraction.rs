//! Canonicalization of sums with contractions.

use terrace_dialect_support::numbers::splat_number;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::CombiningKind;
use super::ContractionOp;

/// Returns whether a value is integer zero everywhere.
fn is_zero(ir: &Body, value: Value) -> bool {
    let number = constant_of_value(ir, value).and_then(|constant| splat_number(ir.context(), constant));
    number.is_some_and(|number| number.integer().is_some_and(|number| number.is_zero()))
}

/// Accumulates in the integer that is added to a contraction, instead of in zero. Floats stay: their sum would be made in
/// another order.
pub(super) fn sum_with_contraction(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let contraction = ContractionOp::from_op(ir, op).ok_or(MatchFailure)?;
    let is_sum = contraction.kind(ir).is_none_or(|kind| *kind.value(&context) == CombiningKind::Add);
    if !is_sum || !is_zero(ir, contraction.acc(ir)) {
        return Err(rewriter.match_failure(op, || "it does not accumulate in zero"));
    }
    let result = contraction.result(ir);
    let user = ir.users(result).next().filter(|_| ir.has_one_use(result));
    let Some(sum) = user.filter(|user| ir.name(*user).text(&context) == "arith.addi") else {
        return Err(rewriter.match_failure(op, || "it is not added to an integer"));
    };
    let other = ir.operands(sum).find(|operand| *operand != result).ok_or(MatchFailure)?;
    let mut state = OperationState::new(ir.name(op), ir.location(op));
    state.attributes = ir.attributes(op).into();
    let state =
        state.operands([contraction.lhs(ir), contraction.rhs(ir), other]).results([ir.value_type(result)]);
    rewriter.set_before(sum);
    let made = rewriter.create(state);
    rewriter.replace_with_op(sum, made);
    rewriter.erase(op);
    Ok(())
}
