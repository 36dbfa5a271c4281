//! Canonicalization of memory ops and memref types.

use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::{AllocOp, AllocaOp, MemRefCastOp, ViewOp};
use super::Values;
use terrace_dialect_support::allocations;
pub(super) use terrace_dialect_support::allocations::allocation_never_read;

/// Makes constant sizes of an allocation static.
pub(super) fn allocation_of_known_size(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (sizes, symbols): (Values, Values) = match (AllocOp::from_op(ir, op), AllocaOp::from_op(ir, op)) {
        (Some(alloc), _) => (alloc.dynamic_sizes(ir).collect(), alloc.symbol_operands(ir).collect()),
        (_, Some(alloca)) => (alloca.dynamic_sizes(ir).collect(), alloca.symbol_operands(ir).collect()),
        _ => return Err(MatchFailure),
    };
    allocations::allocation_of_known_size(op, &sizes, &symbols, rewriter, replace_by_cast)
}

/// Makes constant sizes of a view static.
pub(super) fn view_of_known_size(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let view = ViewOp::from_op(ir, op).ok_or(MatchFailure)?;
    let sizes: Values = view.sizes(ir).collect();
    let fixed = [view.source(ir), view.byte_shift(ir)];
    allocations::view_of_known_size(op, &fixed, &sizes, rewriter, replace_by_cast)
}

/// Replaces an op by the result of another, cast to the original type.
pub(super) fn replace_by_cast(rewriter: &mut Rewriter<'_>, op: Op, made: Op, ty: Type) {
    let location = rewriter.body().location(op);
    let memref = rewriter.body().result(made, 0);
    let cast = rewriter.operation(MemRefCastOp::NAME, location).operands([memref]).results([ty]).create();
    rewriter.replace_with_op(op, cast);
}
