//! `scf.for` and `scf.while` as branches.

use terrace_arith::{AddIOp, CmpIPredicate};
use terrace_control_flow::{BrOp, CondBrOp};
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::rewrite::{MatchFailure, MatchResult};
use terrace_structured_control_flow::{ConditionOp, ForOp, WhileOp, YieldOp};

use super::{Values, branch_instead, region_of, split_before};
use crate::arithmetic::Arithmetic;

/// Replaces a loop: a block with the induction variable and the carried values compares the variable with the bound, and
/// branches to the body, which branches back.
pub(super) fn lower_for(op: ForOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let (lower, upper, step) = (op.lower_bound(ir), op.upper_bound(ir), op.step(ir));
    let predicate = if op.unsigned_cmp(ir) { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
    let starts: Values = std::iter::once(lower).chain(op.inits(ir)).collect();
    let region = region_of(ir, op.op(), 0);
    let condition = ir.entry_block(region).ok_or(MatchFailure)?;
    let last = ir.last_block(region).ok_or(MatchFailure)?;
    let end = ir.last_op(last).ok_or(MatchFailure)?;
    let annotations = annotations(ir, op.op());
    let first = ir.first_op(condition).ok_or(MatchFailure)?;

    let (before, after) = split_before(op.op(), rewriter);
    let body = rewriter.split_block(first);
    let (variable, carried) = {
        let mut arguments = rewriter.body().arguments(condition);
        (arguments.next().ok_or(MatchFailure)?, arguments.collect::<Values>())
    };
    rewriter.move_region_before(region, after);

    rewriter.set_before(end);
    let next = Arithmetic::new(rewriter, location).binary::<AddIOp>(variable, step);
    let continued: Values = std::iter::once(next).chain(rewriter.body().operands(end)).collect();
    let branch = BrOp::build(rewriter, location, &continued, condition).op();
    annotate(branch, &annotations, rewriter);
    rewriter.erase(end);

    rewriter.set_to_end(before);
    BrOp::build(rewriter, location, &starts, condition);

    rewriter.set_to_end(condition);
    let goes_on = Arithmetic::new(rewriter, location).compare(predicate, variable, upper);
    CondBrOp::build(rewriter, location, goes_on, &[], &[], None, body, after);
    rewriter.replace(op.op(), &carried);
    Ok(())
}

/// Replaces a loop whose first region ends with a conditional branch to the second one, which branches back.
pub(super) fn lower_while(op: WhileOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let inits: Values = op.inits(ir).collect();
    let [first, second] = [0, 1].map(|position| region_of(ir, op.op(), position));
    let condition = ir.entry_block(first).ok_or(MatchFailure)?;
    let condition_end = ir.last_block(first).and_then(|block| ir.last_op(block)).ok_or(MatchFailure)?;
    let decision = ConditionOp::from_op(ir, condition_end).ok_or(MatchFailure)?;
    let (goes_on, passed) = (decision.condition(ir), decision.args(ir).collect::<Values>());
    let decision_location = ir.location(condition_end);
    let body = ir.entry_block(second).ok_or(MatchFailure)?;
    let body_end = ir.last_block(second).and_then(|block| ir.last_op(block)).ok_or(MatchFailure)?;
    let annotations = annotations(ir, op.op());
    // A body that only passes on what it gets is not needed.
    let is_forwarding = ir.first_op(body) == Some(body_end)
        && YieldOp::from_op(ir, body_end).is_some_and(|end| end.values(ir).eq(ir.arguments(body)));

    let (before, after) = split_before(op.op(), rewriter);
    rewriter.move_region_before(first, after);
    rewriter.set_to_end(before);
    BrOp::build(rewriter, location, &inits, condition);
    let target = if is_forwarding { condition } else { body };
    rewriter.set_before(condition_end);
    let branch =
        CondBrOp::build(rewriter, decision_location, goes_on, &passed, &[], None, target, after).op();
    rewriter.erase(condition_end);
    if is_forwarding {
        annotate(branch, &annotations, rewriter);
    } else {
        rewriter.move_region_before(second, after);
        let branch = branch_instead(body_end, condition, rewriter);
        annotate(branch, &annotations, rewriter);
    }
    rewriter.replace(op.op(), &passed);
    Ok(())
}

/// Returns the discardable attributes of an op that belong to the dialect `llvm`.
fn annotations(ir: &Body, op: Op) -> Attribute {
    let context = ir.context();
    let of_llvm = |value: Attribute| match value.data(context) {
        AttributeData::Opaque { dialect, .. } => dialect.text(context) == "llvm",
        AttributeData::Dialect(attribute) => attribute.dialect.text(context) == "llvm",
        _ => false,
    };
    let all = ir.discardable_attributes(op);
    let kept = all.as_dictionary(context).unwrap_or_default().iter().filter(|named| of_llvm(named.value));
    Attribute::dictionary(context, kept.copied().collect())
}

/// Sets the discardable attributes of a branch back.
fn annotate(branch: Op, annotations: &Attribute, rewriter: &mut ConversionRewriter<'_>) {
    if annotations.as_dictionary(rewriter.context()).is_some_and(|all| !all.is_empty()) {
        rewriter.modify(branch, |body| body.set_discardable_attributes(branch, *annotations));
    }
}
