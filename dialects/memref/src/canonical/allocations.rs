//! Canonicalization of allocations and of views of known size.

use terrace_dialect_support::memory::{known_sizes, users_that_only_write};
use terrace_runtime::attributes::NamedAttribute;
use terrace_runtime::interfaces::{EffectKind, memory_effects};
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::{AllocOp, AllocaOp, AllocaScopeOp, Values, ViewOp, replace_by_cast};

/// Erases an allocation that is only written and freed.
pub(super) fn allocation_never_read(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let memref = ir.result(op, 0);
    let Some(users) = users_that_only_write(ir, memref).filter(|_| !ir.is_unused(memref)) else {
        return Err(rewriter.match_failure(op, || "the memory is used"));
    };
    users.into_iter().for_each(|user| rewriter.erase(user));
    rewriter.erase(op);
    Ok(())
}

/// Returns a memref type with constant dynamic sizes made static, and the remaining dynamic sizes.
fn known_type(ir: &Body, ty: Type, sizes: impl Iterator<Item = Value>) -> Option<(Type, Values)> {
    let context = ir.context();
    let (shape, open) = known_sizes(ir, ty.shape(context)?, sizes)?;
    let (element, layout, space) = (ty.element_type(context)?, ty.layout(context), ty.memory_space(context));
    Some((Type::memref_checked(context, &shape, element, layout, space).ok()?, open))
}

/// Makes constant sizes of an allocation static.
pub(super) fn allocation_of_known_size(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (sizes, symbols): (Values, Values) = match (AllocOp::from_op(ir, op), AllocaOp::from_op(ir, op)) {
        (Some(alloc), _) => (alloc.dynamic_sizes(ir).collect(), alloc.symbol_operands(ir).collect()),
        (_, Some(alloca)) => (alloca.dynamic_sizes(ir).collect(), alloca.symbol_operands(ir).collect()),
        _ => return Err(MatchFailure),
    };
    let ty = ir.value_type(ir.result(op, 0));
    let Some((known, open)) = known_type(ir, ty, sizes.into_iter()) else {
        return Err(rewriter.match_failure(op, || "no size is a constant"));
    };
    let segments = terrace_runtime::generated::segment_sizes(ir.context(), &[open.len(), symbols.len()]);
    let mut state = OperationState::new(ir.name(op), ir.location(op));
    state.attributes = ir.attributes(op).into();
    let name = ir.context().identifier("operandSegmentSizes");
    state.attributes.retain(|attribute| attribute.name != name);
    state.attributes.push(NamedAttribute { name, value: segments });
    state.operands.extend(open.into_iter().chain(symbols));
    state.result_types.push(known);
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, ty);
    Ok(())
}

/// Makes constant sizes of a view static.
pub(super) fn view_of_known_size(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let view = ViewOp::from_op(ir, op).ok_or(MatchFailure)?;
    let ty = ir.value_type(view.result(ir));
    let Some((known, open)) = known_type(ir, ty, view.sizes(ir)) else {
        return Err(rewriter.match_failure(op, || "no size is a constant"));
    };
    let mut state = OperationState::new(ir.name(op), ir.location(op));
    state.attributes = ir.attributes(op).into();
    state.operands.extend([view.source(ir), view.byte_shift(ir)].into_iter().chain(open));
    state.result_types.push(known);
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, ty);
    Ok(())
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
