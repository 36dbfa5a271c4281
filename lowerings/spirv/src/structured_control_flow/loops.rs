//! `scf.for` and `scf.while` as loops.

use terrace_runtime::attributes::NamedAttribute;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Block, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult};
use terrace_runtime::types::Type;
use terrace_spirv::{
    BranchConditionalOp, BranchOp, IAddOp, LoopControl, LoopControlAttr, LoopOp, MergeOp, SLessThanOp,
    ULessThanOp,
};
use terrace_structured_control_flow::{ForOp, WhileOp};

use super::{
    converted_operands, region_of, replace_by_variables, result_variables, store_all, variable_types,
};
use crate::support::builder::Spirv;

/// A loop that is built: the op, the block that enters it, and the one behind it.
struct Loop {
    op: Op,
    entry: Block,
    merge: Block,
}

/// Builds a loop before an op, without the blocks between its entry and its merge block.
fn create_loop(op: Op, rewriter: &mut ConversionRewriter<'_>) -> Loop {
    let context = rewriter.context().clone();
    let location = rewriter.body().location(op);
    let control = LoopControlAttr::get(&context, LoopControl::None).to_attribute(&context);
    let control = NamedAttribute { name: context.identifier("loop_control"), value: control };
    let state = OperationState::new(LoopOp::name_in(&context), location).attribute(control).regions(1);
    let created = rewriter.create(state);
    let region = region_of(rewriter.body(), created, 0);
    let entry = rewriter.create_block_at_end(region, &[]);
    let merge = rewriter.create_block_at_end(region, &[]);
    rewriter.set_to_end(merge);
    Spirv::new(rewriter, location).op::<MergeOp>(&[], &[], &[]);
    Loop { op: created, entry, merge }
}

/// Returns the entry block and the terminator of a region.
fn ends_of(op: Op, region: usize, rewriter: &ConversionRewriter<'_>) -> MatchResult<(Block, Op)> {
    let ir = rewriter.body();
    let region = region_of(ir, op, region);
    let block = ir.entry_block(region).ok_or(MatchFailure)?;
    let end = ir.last_op(block).ok_or(MatchFailure)?;
    Ok((block, end))
}

/// Checks that the types of the arguments of blocks, and of the operands of terminators, are converted.
fn check_types(op: Op, ends: &[(Block, Op)], rewriter: &ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    for (block, end) in ends {
        for value in ir.arguments(*block).chain(ir.operands(*end)) {
            rewriter.converted_type(op, ir.value_type(value))?;
        }
    }
    Ok(())
}

/// Replaces a loop: a header with the induction variable and the carried values stores these and compares the variable with
/// the bound; the body branches back.
pub(super) fn lower_for(
    op: ForOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let is_unsigned = op.unsigned_cmp(rewriter.body());
    let op = op.op();
    let types = variable_types(op, rewriter)?;
    let (header, end) = ends_of(op, 0, rewriter)?;
    check_types(op, &[(header, end)], rewriter)?;
    let [lower, upper, step] = [0, 1, 2].map(|position| operands.values()[position]);
    let starts: Vec<Value> = std::iter::once(lower).chain(operands.values()[3..].iter().copied()).collect();
    let location = rewriter.body().location(op);
    let region = region_of(rewriter.body(), op, 0);
    let first = rewriter.body().first_op(header).ok_or(MatchFailure)?;
    let variables = result_variables(op, &types, rewriter);
    let created = create_loop(op, rewriter);
    let converter = rewriter.type_converter().ok_or(MatchFailure)?;
    rewriter.convert_block_types(op, header, converter)?;
    let body = rewriter.split_block(first);
    let arguments: Vec<Value> = rewriter.body().arguments(header).collect();
    let (variable, carried) = arguments.split_first().ok_or(MatchFailure)?;
    rewriter.move_region_before(region, created.merge);

    rewriter.set_to_end(created.entry);
    BranchOp::build(rewriter, location, &starts, header);

    rewriter.set_to_end(header);
    let goes_on = {
        let mut spirv = Spirv::new(rewriter, location);
        match is_unsigned {
            true => spirv.value::<ULessThanOp>(&[*variable, upper], Type::I1, &[]),
            false => spirv.value::<SLessThanOp>(&[*variable, upper], Type::I1, &[]),
        }
    };
    store_all(op, &variables, carried, rewriter);
    BranchConditionalOp::build(rewriter, location, goes_on, &[], &[], None, body, created.merge);

    let yielded = converted_operands(end, rewriter)?;
    rewriter.set_before(end);
    let next = Spirv::new(rewriter, location).binary::<IAddOp>(*variable, step);
    let continued: Vec<Value> = std::iter::once(next).chain(yielded).collect();
    BranchOp::build(rewriter, location, &continued, header);
    rewriter.erase(end);
    replace_by_variables(op, created.op, &variables, &types, rewriter);
    Ok(())
}

/// Replaces a loop whose first region decides whether to go on: it becomes the header, which stores the results, and the
/// second one the body, which branches back.
pub(super) fn lower_while(
    op: WhileOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let op = op.op();
    let types = variable_types(op, rewriter)?;
    let (header, decision) = ends_of(op, 0, rewriter)?;
    let (body, end) = ends_of(op, 1, rewriter)?;
    check_types(op, &[(header, decision), (body, end)], rewriter)?;
    let location = rewriter.body().location(op);
    let [first, second] = [0, 1].map(|position| region_of(rewriter.body(), op, position));
    let variables = result_variables(op, &types, rewriter);
    let created = create_loop(op, rewriter);
    let converter = rewriter.type_converter().ok_or(MatchFailure)?;
    rewriter.convert_block_types(op, header, converter)?;
    rewriter.convert_block_types(op, body, converter)?;
    rewriter.move_region_before(first, created.merge);
    rewriter.move_region_before(second, created.merge);

    rewriter.set_to_end(created.entry);
    BranchOp::build(rewriter, location, operands.values(), header);

    let passed = converted_operands(decision, rewriter)?;
    let (goes_on, passed) = passed.split_first().ok_or(MatchFailure)?;
    rewriter.set_before(decision);
    store_all(op, &variables, passed, rewriter);
    BranchConditionalOp::build(rewriter, location, *goes_on, passed, &[], None, body, created.merge);
    rewriter.erase(decision);

    let yielded = converted_operands(end, rewriter)?;
    rewriter.set_before(end);
    BranchOp::build(rewriter, location, &yielded, header);
    rewriter.erase(end);
    replace_by_variables(op, created.op, &variables, &types, rewriter);
    Ok(())
}
