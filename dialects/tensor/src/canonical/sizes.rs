//! Canonicalization of tensors that are made with sizes that are constants.

use smallvec::SmallVec;
use terrace_dialect_support::memory::known_sizes;
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::{GenerateOp, replace_by_cast};

/// Returns the type of a tensor with constant sizes made static, and the remaining sizes.
fn known_type(ir: &Body, op: Op) -> Option<(Type, SmallVec<[Value; 4]>)> {
    let context = ir.context();
    let ty = ir.value_type(ir.result(op, 0));
    let (shape, open) = known_sizes(ir, ty.shape(context)?, ir.operands(op))?;
    let known = Type::tensor_checked(context, &shape, ty.element_type(context)?, ty.encoding(context));
    Some((known.ok()?, open))
}

/// Makes constant sizes of an empty tensor static.
pub(super) fn empty_of_known_size(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let Some((known, open)) = known_type(ir, op) else {
        return Err(rewriter.match_failure(op, || "no size is a constant"));
    };
    let old = ir.value_type(ir.result(op, 0));
    let mut state = OperationState::new(ir.name(op), ir.location(op)).operands(open).results([known]);
    state.attributes = ir.attributes(op).into();
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Makes constant sizes of a computed tensor static.
pub(super) fn generate_of_known_size(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let Some((known, open)) = known_type(ir, op) else {
        return Err(rewriter.match_failure(op, || "no size is a constant"));
    };
    let generate = GenerateOp::from_op(ir, op).ok_or(MatchFailure)?;
    let old = ir.value_type(ir.result(op, 0));
    let (_, from) = generate.body(ir);
    let mut state =
        OperationState::new(ir.name(op), ir.location(op)).operands(open).results([known]).regions(1);
    state.attributes = ir.attributes(op).into();
    let made = rewriter.create(state);
    let (_, to) = rewriter.body().region(made, 0);
    rewriter.move_region_to_end(from, to);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}
