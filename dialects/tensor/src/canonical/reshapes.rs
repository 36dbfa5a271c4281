//! Canonicalization of reshapes of reshapes.

use terrace_dialect_support::mixed_list::MixedList;
use terrace_dialect_support::reassociation::{composed, groups_attribute};
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::{CollapseShapeOp, ExpandShapeOp};

/// Collapses the source of a collapse.
pub(super) fn collapse_twice(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let outer = CollapseShapeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let inner = ir.defining_op(outer.src(ir)).and_then(|op| CollapseShapeOp::from_op(ir, op));
    let inner = inner.ok_or(MatchFailure)?;
    let groups = (outer.groups(ir).ok()).zip(inner.groups(ir).ok());
    let groups = groups.and_then(|(outer, inner)| composed(&outer, &inner)).ok_or(MatchFailure)?;
    // Without groups, all sizes are one, and there is nothing to compose.
    if groups.is_empty() {
        return Err(rewriter.match_failure(op, || "the result has no dimensions"));
    }
    let (source, groups) = (inner.src(ir), groups_attribute(&context, &groups));
    rewriter.replace_with_new(op, CollapseShapeOp::NAME, |state| {
        state.operands([source]).entry(&context, "reassociation", groups)
    });
    Ok(())
}

/// Expands the source of an expansion.
pub(super) fn expand_twice(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let outer = ExpandShapeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let inner = ir.defining_op(outer.src(ir)).and_then(|op| ExpandShapeOp::from_op(ir, op));
    let inner = inner.ok_or(MatchFailure)?;
    let groups = (inner.groups(ir).ok()).zip(outer.groups(ir).ok());
    let groups = groups.and_then(|(inner, outer)| composed(&inner, &outer)).ok_or(MatchFailure)?;
    if groups.is_empty() {
        return Err(rewriter.match_failure(op, || "the source has no dimensions"));
    }
    let shape = MixedList::new(outer.static_output_shape(ir), outer.output_shape(ir));
    let (source, groups) = (inner.src(ir), groups_attribute(&context, &groups));
    let numbers = shape.numbers_attribute(&context);
    rewriter.replace_with_new(op, ExpandShapeOp::NAME, |state| {
        let operands = std::iter::once(source).chain(shape.values);
        let state = state.operands(operands).entry(&context, "reassociation", groups);
        state.entry(&context, "static_output_shape", numbers)
    });
    Ok(())
}
