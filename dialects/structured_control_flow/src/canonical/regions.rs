//! Canonicalization of regions of several blocks.

use terrace_runtime::interfaces::AnyFunctionOpInterface;
use terrace_runtime::ir::{Block, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::{ExecuteRegionOp, YieldOp};

/// Replaces a region of several blocks, in a function or in another such region, by its blocks.
pub(super) fn region_of_blocks(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let execution = ExecuteRegionOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (_, region) = execution.region(ir);
    let blocks: Vec<Block> = ir.blocks(region).collect();
    if execution.no_inline(ir) || blocks.len() < 2 {
        return Err(rewriter.match_failure(op, || "it has one block, or has to stay"));
    }
    let may_have_blocks = ir.parent_op(op).is_some_and(|parent| {
        AnyFunctionOpInterface::of(ir, parent).is_some() || ExecuteRegionOp::from_op(ir, parent).is_some()
    });
    let before = ir.parent_block(op).filter(|_| may_have_blocks);
    let Some(before) = before else {
        return Err(rewriter.match_failure(op, || "the region around it has one block"));
    };
    let location = ir.location(op);
    let types: Vec<(Type, Location)> =
        ir.results(op).map(|result| (ir.value_type(result), location)).collect();
    let ends: Vec<Op> = blocks.iter().filter_map(|block| ir.last_op(*block)).collect();
    let after = rewriter.split_block(op);
    let results: Vec<Value> =
        types.into_iter().map(|(ty, location)| rewriter.add_argument(after, ty, location)).collect();
    rewriter.move_region_before(region, after);
    for end in ends {
        let ir = rewriter.body();
        if YieldOp::from_op(ir, end).is_none() {
            continue;
        }
        let (values, location) = (ir.operands(end).collect::<Vec<Value>>(), ir.location(end));
        rewriter.set_before(end);
        rewriter.operation("cf.br", location).operands(values).successor(after).create();
        rewriter.erase(end);
    }
    rewriter.merge_blocks(blocks[0], before, &[]);
    rewriter.replace(op, &results);
    Ok(())
}
