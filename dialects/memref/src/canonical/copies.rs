//! Canonicalization of copies.

use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::CopyOp;

/// Erases a copy of a memref to itself.
pub(super) fn copy_to_itself(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let copy = CopyOp::from_op(ir, op).ok_or(MatchFailure)?;
    if copy.source(ir) != copy.target(ir) {
        return Err(rewriter.match_failure(op, || "source and target differ"));
    }
    rewriter.erase(op);
    Ok(())
}

/// Erases a copy of a memref without elements.
pub(super) fn copy_of_nothing(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let copy = CopyOp::from_op(ir, op).ok_or(MatchFailure)?;
    let shape = ir.value_type(copy.source(ir)).shape(ir.context()).unwrap_or_default();
    if !shape.contains(&0) {
        return Err(rewriter.match_failure(op, || "there may be elements"));
    }
    rewriter.erase(op);
    Ok(())
}
