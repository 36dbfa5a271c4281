//! Canonicalization of elements of tensors that are computed.

use terrace_runtime::interfaces::would_be_trivially_dead;
use terrace_runtime::ir::{IrMap, Op};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::{ExtractOp, GenerateOp, YieldOp};

/// Computes the element alone.
pub(super) fn element_that_is_computed(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let extract = ExtractOp::from_op(ir, op).ok_or(MatchFailure)?;
    let tensor = ir.defining_op(extract.tensor(ir)).and_then(|op| GenerateOp::from_op(ir, op));
    let tensor = tensor.ok_or(MatchFailure)?;
    if !would_be_trivially_dead(ir, tensor.op()) {
        return Err(rewriter.match_failure(op, || "the elements are computed with effects"));
    }
    let (holder, region) = tensor.body(ir);
    let block = holder.entry_block(region).ok_or(MatchFailure)?;
    let mut map = IrMap::new();
    ir.arguments(block).zip(extract.indices(ir)).for_each(|(argument, index)| map.map_value(argument, index));
    let last = ir.last_op(block).ok_or(MatchFailure)?;
    let element = YieldOp::from_op(ir, last).ok_or(MatchFailure)?.value(ir);
    let ops: Vec<Op> = ir.ops(block).filter(|op| *op != last).collect();
    for inner in ops {
        rewriter.clone_op(inner, &mut map);
    }
    rewriter.replace(op, &[map.value_or_same(element)]);
    Ok(())
}
