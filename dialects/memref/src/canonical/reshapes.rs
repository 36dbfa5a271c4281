//! Canonicalization of reshapes of casts.

use terrace_dialect_support::layouts::collapsed_memref;
use terrace_dialect_support::reassociation::collapsed_shape;
use terrace_dialect_support::reshapes::Reshape;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Op, OperationState};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::fold::source_of_cast;
use super::{CollapseShapeOp, are_memrefs_compatible, replace_by_cast};

/// Collapses the source of a cast that discards static information.
pub(super) fn collapse_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let collapse = CollapseShapeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = source_of_cast(ir, collapse.src(ir)).ok_or(MatchFailure)?;
    let groups = collapse.groups(ir).map_err(|_| MatchFailure)?;
    let ty = ir.value_type(source);
    let shape = collapsed_shape(ty.shape(&context).unwrap_or_default(), &groups);
    let old = ir.value_type(collapse.result(ir));
    let new = collapsed_memref(&context, ty, &shape, &groups, false)
        .filter(|new| are_memrefs_compatible(&context, *new, old))
        .ok_or(MatchFailure)?;
    let state = OperationState::new(ir.name(op), ir.location(op)).operands([source]).results([new]);
    let state = state.entry(&context, "reassociation", collapse.reassociation_attr(ir));
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}
