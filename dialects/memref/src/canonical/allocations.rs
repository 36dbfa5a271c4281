//! Canonicalization of allocations and of views of known size.

use terrace_dialect_support::allocations;
pub(super) use terrace_dialect_support::allocations::allocation_never_read;
use terrace_runtime::interfaces::{EffectKind, memory_effects};
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::{AllocOp, AllocaOp, AllocaScopeOp, Values, ViewOp, replace_by_cast};

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

/// Replaces a scope in which no stack memory is allocated by its body.
pub(super) fn scope_without_allocations(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let scope = AllocaScopeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (_, region) = scope.body(ir);
    let block = ir.entry_block(region).ok_or(MatchFailure)?;
    let terminator = ir.last_op(block).ok_or(MatchFailure)?;
    let allocates = |op: Op| {
        memory_effects(ir, op)
            .is_none_or(|effects| effects.iter().any(|effect| effect.kind == EffectKind::Allocate))
    };
    if ir.ops(block).any(allocates) {
        return Err(rewriter.match_failure(op, || "it may allocate memory"));
    }
    let results: Values = ir.operands(terminator).collect();
    rewriter.inline_block_before(block, op, &[]);
    rewriter.erase(terminator);
    rewriter.replace(op, &results);
    Ok(())
}
