//! `scf.if` as a selection.

use terrace_runtime::attributes::NamedAttribute;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Block, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult};
use terrace_spirv::{
    BranchConditionalOp, BranchOp, MergeOp, SelectionControl, SelectionControlAttr, SelectionOp,
};
use terrace_structured_control_flow::IfOp;

use super::{
    converted_operands, region_of, replace_by_variables, result_variables, store_all, variable_types,
};
use crate::support::builder::Spirv;

/// Replaces a condition by a selection: a header that branches to a block for each region, which store the results.
pub(super) fn lower_if(
    op: IfOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let op = op.op();
    let types = variable_types(op, rewriter)?;
    check_operands_of_ends(op, rewriter)?;
    let condition = operands.values()[0];
    let variables = result_variables(op, &types, rewriter);
    let context = rewriter.context().clone();
    let location = rewriter.body().location(op);
    let control = SelectionControlAttr::get(&context, SelectionControl::None).to_attribute(&context);
    let control = NamedAttribute { name: context.identifier("selection_control"), value: control };
    let state = OperationState::new(SelectionOp::name_in(&context), location).attribute(control).regions(1);
    let selection = rewriter.create(state);
    let region = region_of(rewriter.body(), selection, 0);
    let header = rewriter.create_block_at_end(region, &[]);
    let merge = rewriter.create_block_at_end(region, &[]);
    rewriter.set_to_end(merge);
    Spirv::new(rewriter, location).op::<MergeOp>(&[], &[], &[]);
    let then = inline_branch(op, 0, merge, &variables, rewriter)?;
    let then = then.ok_or(MatchFailure)?;
    let otherwise = inline_branch(op, 1, merge, &variables, rewriter)?.unwrap_or(merge);
    rewriter.set_to_end(header);
    BranchConditionalOp::build(rewriter, location, condition, &[], &[], None, then, otherwise);
    replace_by_variables(op, selection, &variables, &types, rewriter);
    Ok(())
}

/// Checks that what the regions end with has types that are converted.
fn check_operands_of_ends(op: Op, rewriter: &ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    for (ir, region) in ir.regions(op) {
        let end = ir.last_block(region).and_then(|block| ir.last_op(block));
        for operand in end.into_iter().flat_map(|end| ir.operands(end)) {
            rewriter.converted_type(op, ir.value_type(operand))?;
        }
    }
    Ok(())
}

/// Moves the block of a region to before the merge block, where it branches. Returns the block, if there is one.
fn inline_branch(
    op: Op,
    position: usize,
    merge: Block,
    variables: &[Value],
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult<Option<Block>> {
    let ir = rewriter.body();
    let region = region_of(ir, op, position);
    let Some(block) = ir.entry_block(region) else { return Ok(None) };
    let end = ir.last_op(block).ok_or(MatchFailure)?;
    let location = ir.location(end);
    let values = converted_operands(end, rewriter)?;
    rewriter.set_before(end);
    store_all(end, variables, &values, rewriter);
    BranchOp::build(rewriter, location, &[], merge);
    rewriter.erase(end);
    rewriter.move_region_before(region, merge);
    Ok(Some(block))
}
