//! Canonicalization of positions that are poison, which is -1.

use terrace_dialect_support::memory::constant_index;
use terrace_dialect_support::mixed_list::MixedList;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::{ExtractOp, InsertOp};

/// The op that creates poison.
const POISON: &str = "ub.poison";

fn is_poison(ir: &Body, position: &MixedList) -> bool {
    position.numbers.contains(&-1)
        || position.values.iter().any(|value| constant_index(ir, *value) == Some(-1))
}

fn replace_by_poison(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    if rewriter.context().registered_op_name(POISON).is_none() {
        return Err(rewriter.match_failure(op, || "dialect 'ub' is not registered"));
    }
    rewriter.replace_with_new(op, POISON, |state| state);
    Ok(())
}

/// Replaces what is extracted at a position that is poison.
pub(super) fn extraction_at_poison(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let extract = ExtractOp::from_op(ir, op).ok_or(MatchFailure)?;
    if !is_poison(ir, &extract.position(ir)) {
        return Err(rewriter.match_failure(op, || "the position is not poison"));
    }
    replace_by_poison(op, rewriter)
}

/// Replaces a vector into which something is inserted at a position that is poison.
pub(super) fn insertion_at_poison(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let insert = InsertOp::from_op(ir, op).ok_or(MatchFailure)?;
    if !is_poison(ir, &insert.position(ir)) {
        return Err(rewriter.match_failure(op, || "the position is not poison"));
    }
    replace_by_poison(op, rewriter)
}
