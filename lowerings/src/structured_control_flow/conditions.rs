//! `scf.if`, `scf.index_switch` and `scf.execute_region` as branches.

use terrace_arith::IndexCastOp;
use terrace_control_flow::{BrOp, CondBrOp, SwitchOp};
use terrace_dialect_support::numbers::{Number, constant_of};
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::ir::{Block, Op, OperationState};
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::rewrite::{MatchFailure, MatchResult};
use terrace_runtime::types::Type;
use terrace_structured_control_flow::{ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp};

use super::{branch_instead, region_of, replace_by_arguments, split_before};

/// Moves the blocks of a region to before a block, and lets its last one branch there. Returns the first of the blocks.
fn inline_region(
    op: Op,
    position: usize,
    target: Block,
    rewriter: &mut ConversionRewriter<'_>,
) -> Option<Block> {
    let ir = rewriter.body();
    let region = region_of(ir, op, position);
    let entry = ir.entry_block(region)?;
    let end = ir.last_op(ir.last_block(region)?)?;
    branch_instead(end, target, rewriter);
    rewriter.move_region_before(region, target);
    Some(entry)
}

/// Replaces a condition by a conditional branch to its regions. If it has results, the regions branch to a block with
/// arguments for them.
pub(super) fn lower_if(op: IfOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let op_location = rewriter.body().location(op.op());
    let condition = op.condition(rewriter.body());
    let (before, after) = split_before(op.op(), rewriter);
    let mut join = after;
    if rewriter.body().result_count(op.op()) > 0 {
        join = rewriter.create_block_before(after, &[]);
        BrOp::build(rewriter, op_location, &[], after);
    }
    let if_true = inline_region(op.op(), 0, join, rewriter).ok_or(MatchFailure)?;
    let if_false = inline_region(op.op(), 1, join, rewriter).unwrap_or(join);
    rewriter.set_to_end(before);
    CondBrOp::build(rewriter, op_location, condition, &[], &[], None, if_true, if_false);
    replace_by_arguments(op.op(), join, rewriter);
    Ok(())
}

/// Replaces a choice between regions by a switch on the index.
pub(super) fn lower_index_switch(op: IndexSwitchOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op.op());
    let (index, cases) = (op.arg(ir), op.cases(ir));
    let (before, after) = split_before(op.op(), rewriter);
    let mut blocks = Vec::with_capacity(cases.len());
    for position in 1..=cases.len() {
        blocks.push(inline_region(op.op(), position, after, rewriter).ok_or(MatchFailure)?);
    }
    let default = inline_region(op.op(), 0, after, rewriter).ok_or(MatchFailure)?;
    rewriter.set_to_end(before);
    let is_small = cases.iter().all(|case| i32::try_from(*case).is_ok());
    let (ty, width) = if is_small { (Type::I32, 32) } else { (Type::I64, 64) };
    let state = OperationState::new(context.op_name_of::<IndexCastOp>(), location);
    let flag = rewriter.create(state.operands([index]).results([ty]));
    let flag = rewriter.body().result(flag, 0);
    let numbers: Vec<Number> =
        cases.iter().map(|case| Number::Integer(WideInteger::from_i64(*case, width))).collect();
    let values = match numbers.is_empty() {
        true => None,
        false => constant_of(&context, Type::tensor(&context, &[cases.len() as i64], ty, None), &numbers),
    };
    let operands: Vec<&[_]> = vec![&[]; blocks.len()];
    SwitchOp::build(rewriter, location, flag, &[], &operands, values, default, &blocks);
    replace_by_arguments(op.op(), after, rewriter);
    Ok(())
}

/// Replaces a region that is executed once by its blocks.
pub(super) fn lower_execute_region(
    op: ExecuteRegionOp,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let location = rewriter.body().location(op.op());
    let region = region_of(rewriter.body(), op.op(), 0);
    let Some(entry) = rewriter.body().entry_block(region) else {
        return Err(rewriter.match_failure(op.op(), || "its region is empty"));
    };
    let (before, after) = split_before(op.op(), rewriter);
    rewriter.set_to_end(before);
    BrOp::build(rewriter, location, &[], entry);
    let ir = rewriter.body();
    let yields: Vec<Op> = ir
        .blocks(region)
        .filter_map(|block| ir.last_op(block))
        .filter(|end| YieldOp::from_op(ir, *end).is_some())
        .collect();
    for end in yields {
        branch_instead(end, after, rewriter);
    }
    rewriter.move_region_before(region, after);
    replace_by_arguments(op.op(), after, rewriter);
    Ok(())
}
