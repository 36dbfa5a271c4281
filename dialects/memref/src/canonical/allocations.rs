//! Canonicalization of allocations and of views of known size.

pub(super) use terrace_dialect_support::allocations::allocation_never_read;
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::interfaces::{EffectKind, memory_effects};
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::{AllocOp, AllocaOp, AllocaScopeOp, Values, ViewOp, replace_by_cast};

terrace_dialect_support::allocation_patterns!(AllocOp, AllocaOp, ViewOp, replace_by_cast);

/// Replaces a scope in which no stack memory is allocated by its body.
pub(super) fn scope_without_allocations(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let scope = AllocaScopeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (_, region) = scope.body(ir);
    let block = ir.entry_block(region).ok_or(MatchFailure)?;
    let terminator = ir.last_op(block).ok_or(MatchFailure)?;
    let allocates = |op: Op| {
        !ir.has_traits(op, OpTraits::AUTOMATIC_ALLOCATION_SCOPE)
            && memory_effects(ir, op)
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
