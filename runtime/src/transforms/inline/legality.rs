//! Legality and profitability of inlining.

use super::call_graph::{Call, CallGraph};
use crate::dialect::OpTraits;
use crate::interfaces::{AnyCallableOpInterface, AnyDialectInlinerInterface};
use crate::ir::{Body, Op, Region};
use crate::support::stack::with_room;

/// Returns whether the call graph and the dialects permit inlining a call. `would_be_cloned` says that
/// the callable stays.
pub(super) fn may_inline(outermost: &Body, graph: &CallGraph, call: &Call, would_be_cloned: bool) -> bool {
    let (caller, callee) = (&graph.callables[call.caller], &graph.callables[call.callee]);
    // Inlining a recursive call would not terminate.
    if callee.calls.contains(&call.callee) || callee.calls.contains(&call.caller) {
        return false;
    }
    // Symbol references resolve in the nearest table, which must be the same; neither op may contain the other.
    let holds = |outer: &[Op], inner: &[Op]| inner.starts_with(outer);
    if caller.table != callee.table
        || holds(callee.path.ops(), call.path.ops())
        || holds(&call.path.ops()[..call.path.ops().len() - 1], callee.path.ops())
    {
        return false;
    }
    let (body, op) = call.path.resolve(outermost);
    let (holder, callable) = callee.path.resolve(outermost);
    let Some((source, from)) =
        AnyCallableOpInterface::of(holder, callable).and_then(|callable| callable.callable_region(holder))
    else {
        return false;
    };
    let Some(into) = body.parent_region(op) else { return false };
    if body.has_traits(op, OpTraits::TERMINATOR) {
        return false;
    }
    let has_one_block = source.blocks(from).nth(1).is_none();
    if !has_one_block && body.has_traits(body.region_owner(into), OpTraits::SINGLE_BLOCK) {
        return false;
    }
    let Some(dialect) = AnyDialectInlinerInterface::of_op(body, op) else { return false };
    dialect.is_legal_to_inline_call(body, op, callable, would_be_cloned)
        && AnyDialectInlinerInterface::of_op(holder, callable).is_some_and(|dialect| {
            dialect.is_legal_to_inline_region(source, from, body, into, would_be_cloned)
        })
        && are_ops_legal((source, from), (body, into), would_be_cloned)
}

/// Returns whether the dialects permit inlining all ops of a region into another region; both with their bodies.
fn are_ops_legal(
    (body, from): (&Body, Region),
    (target, into): (&Body, Region),
    would_be_cloned: bool,
) -> bool {
    body.blocks(from).flat_map(|block| body.ops(block)).all(|op| {
        AnyDialectInlinerInterface::of_op(body, op).is_some_and(|dialect| {
            dialect.is_legal_to_inline_op(body, op, target, into, would_be_cloned)
                && (!dialect.should_analyze_recursively(body, op)
                    || body.regions(op).all(|(holder, region)| {
                        with_room(|| are_ops_legal((holder, region), (target, into), would_be_cloned))
                    }))
        })
    })
}

/// Returns whether the size of a callable is at most `threshold` percent of the size of its caller.
pub(super) fn is_profitable(outermost: &Body, graph: &CallGraph, call: &Call, threshold: u32) -> bool {
    if threshold == u32::MAX || threshold == 0 {
        return threshold != 0;
    }
    let size = |callable: usize| {
        let (holder, op) = graph.callables[callable].path.resolve(outermost);
        let region = AnyCallableOpInterface::of(holder, op).and_then(|op| op.callable_region(holder));
        let mut count = 0u64;
        if let Some((body, region)) = region {
            body.walk_region(region).run(|_, _| count += 1);
        }
        count
    };
    let caller = size(call.caller);
    caller > 0 && size(call.callee) * 100 / caller <= u64::from(threshold)
}
