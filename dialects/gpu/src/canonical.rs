//! Canonicalization patterns.

use terrace_dialect_support::memory::constant_index;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::interfaces::{EffectKind, memory_effects};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use crate::{BarrierOp, LaunchOp, MemcpyOp, WaitOp};

terrace_dialect_support::patterns! {
    BarrierOp: barrier_before_another;
    LaunchOp: ids_in_dimensions_of_size_one;
    MemcpyOp: copy_to_unread_memory;
    WaitOp: wait_for_nothing, wait_for_ready_tokens => WaitOp, wait_for_one_token, unused_wait;
}

/// Erases a barrier before another one.
fn barrier_before_another(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    if ir.next_op(op).and_then(|next| BarrierOp::from_op(ir, next)).is_none() {
        return Err(rewriter.match_failure(op, || "the next op is no barrier"));
    }
    rewriter.erase(op);
    Ok(())
}

/// Replaces the ids of blocks and threads by 0 in dimensions of size 1.
fn ids_in_dimensions_of_size_one(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let launch = LaunchOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (_, region) = launch.body(ir);
    let entry = ir.entry_block(region).ok_or(MatchFailure)?;
    let sizes = launch.grid_size(ir).into_iter().chain(launch.block_size(ir));
    let is_zero = |(id, size): &(Value, Value)| !ir.is_unused(*id) && constant_index(ir, *size) == Some(1);
    let ids: Vec<Value> = ir.arguments(entry).zip(sizes).filter(is_zero).map(|(id, _)| id).collect();
    if ids.is_empty() {
        return Err(rewriter.match_failure(op, || "no used id belongs to a dimension of size 1"));
    }
    let location = ir.location(op);
    let zero = Attribute::integer(rewriter.context(), Type::INDEX, 0);
    rewriter.set_to_start(entry);
    let zero = rewriter.operation("arith.constant", location).attribute("value", zero);
    let zero = zero.results([Type::INDEX]).create();
    let zero = rewriter.body().result(zero, 0);
    ids.into_iter().for_each(|id| rewriter.replace_all_uses(id, zero));
    Ok(())
}

/// Returns whether the only effect of an op on a value is of a kind.
fn has_single_effect(ir: &Body, op: Op, value: Value, kind: EffectKind) -> bool {
    let effects = memory_effects(ir, op).unwrap_or_default();
    let mut of_value = effects.iter().filter(|effect| effect.value == Some(value));
    of_value.next().is_some_and(|effect| effect.kind == kind) && of_value.next().is_none()
}

/// Erases a copy to new memory that is only freed.
fn copy_to_unread_memory(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let copy = MemcpyOp::from_op(ir, op).ok_or(MatchFailure)?;
    let memref = copy.dst(ir);
    let is_new =
        ir.defining_op(memref).is_some_and(|made| has_single_effect(ir, made, memref, EffectKind::Allocate));
    let is_unread = |user: Op| user == op || has_single_effect(ir, user, memref, EffectKind::Free);
    if !is_new || copy.src(ir) == memref || !ir.users(memref).all(is_unread) {
        return Err(rewriter.match_failure(op, || "the memory may be read"));
    }
    let dependencies: Vec<Value> = copy.async_dependencies(ir).collect();
    if dependencies.len() != usize::from(copy.async_token(ir).is_some()) {
        return Err(rewriter.match_failure(op, || "no token can take the place of the result"));
    }
    rewriter.replace(op, &dependencies);
    Ok(())
}

/// Erases a wait of the host for no token.
fn wait_for_nothing(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    if ir.operand_count(op) + ir.result_count(op) > 0 {
        return Err(rewriter.match_failure(op, || "there are tokens"));
    }
    rewriter.erase(op);
    Ok(())
}

/// Drops tokens that are ready from the start: those of a wait for none.
fn wait_for_ready_tokens(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let is_open = |token: &Value| {
        let wait = ir.defining_op(*token).and_then(|op| WaitOp::from_op(ir, op));
        wait.is_none_or(|wait| wait.async_dependencies(ir).len() > 0)
    };
    let open: Vec<Value> = ir.operands(op).filter(is_open).collect();
    if open.len() == ir.operand_count(op) {
        return Err(rewriter.match_failure(op, || "no token is ready from the start"));
    }
    rewriter.set_operands(op, &open);
    Ok(())
}

/// Replaces the token of a wait for one token by that.
fn wait_for_one_token(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let dependencies: Vec<Value> = ir.operands(op).collect();
    if dependencies.len() != 1 || ir.result_count(op) != 1 {
        return Err(rewriter.match_failure(op, || "there is not one token on each side"));
    }
    rewriter.replace(op, &dependencies);
    Ok(())
}

/// Erases a wait whose token is not used.
fn unused_wait(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    if ir.result_count(op) == 0 || !ir.is_unused(ir.result(op, 0)) {
        return Err(rewriter.match_failure(op, || "the token is used, or the host waits"));
    }
    rewriter.erase(op);
    Ok(())
}
