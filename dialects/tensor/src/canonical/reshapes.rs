//! Canonicalization of reshapes of casts.

use terrace_dialect_support::reassociation::collapsed_shape;
use terrace_dialect_support::reshapes::Reshape;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::fold::source_of_cast;
use super::{CollapseShapeOp, is_castable, replace_by_cast};

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
