//! Canonicalization of memory ops and memref types.

use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::Rewriter;
use terrace_runtime::types::Type;

use super::super::{AllocOp, AllocaOp, MemRefCastOp, ViewOp};
pub(super) use terrace_dialect_support::allocations::allocation_never_read;

terrace_dialect_support::allocation_patterns!(AllocOp, AllocaOp, ViewOp, replace_by_cast);

/// Replaces an op by the result of another, cast to the original type.
pub(super) fn replace_by_cast(rewriter: &mut Rewriter<'_>, op: Op, made: Op, ty: Type) {
    let location = rewriter.body().location(op);
    let memref = rewriter.body().result(made, 0);
    let cast = rewriter.operation(MemRefCastOp::NAME, location).operands([memref]).results([ty]).create();
    rewriter.replace_with_op(op, cast);
}
