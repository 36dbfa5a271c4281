//! Canonicalization of reshapes of reshapes.

use terrace_dialect_support::mixed_list::MixedList;
use terrace_dialect_support::reassociation::{collapsed_shape, composed, groups_attribute};
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::fold::source_of_cast;
use super::{CollapseShapeOp, ExpandShapeOp, is_castable, replace_by_cast};

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

/// Collapses the source of a cast that discards static information.
pub(super) fn collapse_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let collapse = CollapseShapeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = source_of_cast(ir, collapse.src(ir)).ok_or(MatchFailure)?;
    let (from, old) = (ir.value_type(source), ir.value_type(collapse.result(ir)));
    let sizes = from.shape(&context).ok_or(MatchFailure)?;
    let groups = collapse.groups(ir).map_err(|_| MatchFailure)?;
    let shape = collapsed_shape(sizes, &groups);
    let element = from.element_type(&context).ok_or(MatchFailure)?;
    let ty = Type::tensor_checked(&context, &shape, element, old.encoding(&context));
    let ty = ty.map_err(|_| MatchFailure)?;
    if !is_castable(&context, ty, old) {
        return Err(rewriter.match_failure(op, || "the sizes contradict each other"));
    }
    let (reassociation, location) = (collapse.reassociation_attr(ir), ir.location(op));
    let made = rewriter.operation(CollapseShapeOp::NAME, location).operands([source]);
    let made = made.attribute("reassociation", reassociation).results([ty]).create();
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}
