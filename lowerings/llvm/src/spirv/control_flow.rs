//! Branches, selections and loops.

use smallvec::SmallVec;
use terrace_llvm::{BrOp, CondBrOp, SwitchOp as LlvmSwitchOp};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    BranchConditionalOp, BranchOp, LoopControl, LoopOp, MergeOp, SelectionControl, SelectionOp, SwitchOp,
};

use super::constants::signless;
use super::pattern;
use terrace_lowerings::branches::lower_branch;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(pattern::<BranchOp>("LowerBranch", types, |op, _, rewriter| {
            lower_branch::<BrOp>(op.op(), |_, attribute| Some(attribute), rewriter)
        }))
        .add(pattern::<BranchConditionalOp>("LowerBranchConditional", types, |op, _, rewriter| {
            lower_branch::<CondBrOp>(op.op(), convert_weights, rewriter)
        }))
        .add(pattern::<SwitchOp>("LowerSwitch", types, |op, _, rewriter| {
            lower_branch::<LlvmSwitchOp>(op.op(), convert_cases, rewriter)
        }))
        .add(pattern::<SelectionOp>("LowerSelection", types, lower_selection))
        .add(pattern::<LoopOp>("LowerLoop", types, lower_loop))
        .add(pattern::<MergeOp>("LowerMerge", types, lower_merge));
}

/// Converts the weights of a branch; other attributes stay.
fn convert_weights(context: &Context, attribute: NamedAttribute) -> Option<NamedAttribute> {
    if attribute.name.text(context) != "branch_weights" {
        return Some(attribute);
    }
    let weights = attribute.value.as_array(context)?.iter();
    let weights: Option<Vec<i32>> =
        weights.map(|weight| weight.as_i64(context).map(|weight| weight as i32)).collect();
    Some(NamedAttribute { value: Attribute::dense_i32_array(context, &weights?), ..attribute })
}

/// Converts the numbers of the cases of a switch; other attributes stay.
fn convert_cases(context: &Context, attribute: NamedAttribute) -> Option<NamedAttribute> {
    if attribute.name.text(context) != "literals" {
        return Some(attribute);
    }
    let ty = attribute.value.ty(context)?;
    let width = ty.element_type(context)?.bit_width(context)?;
    let ty = Type::vector(context, ty.shape(context)?, Type::integer(context, width));
    let value = signless(context, attribute.value, ty);
    Some(NamedAttribute { name: context.identifier("case_values"), value })
}

fn lower_selection(
    op: SelectionOp,
    _: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    if *op.selection_control(ir).value(ir.context()) != SelectionControl::None {
        return Err(rewriter.match_failure(op.op(), || "hints on selections are not lowered"));
    }
    inline(op.op(), rewriter)
}

fn lower_loop(op: LoopOp, _: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    if *op.loop_control(ir).value(ir.context()) != LoopControl::None {
        return Err(rewriter.match_failure(op.op(), || "hints on loops are not lowered"));
    }
    inline(op.op(), rewriter)
}

/// Moves the blocks of a selection or a loop to the region around, before the block that goes on behind the op. The
/// results of the op become arguments of that block.
fn inline(op: Op, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let types = rewriter.convert_result_types(op)?;
    let ir = rewriter.body();
    let region = ir.region(op, 0).1;
    let location = ir.location(op);
    let Some(entry) = ir.entry_block(region) else {
        if !types.is_empty() {
            return Err(rewriter.match_failure(op, || "nothing defines its results"));
        }
        rewriter.erase(op);
        return Ok(());
    };
    // The ops of the entry block go before the op, with which the block behind then begins.
    rewriter.inline_block_before(entry, op, &[]);
    let after = rewriter.split_block(op);
    let arguments: SmallVec<[Value; 2]> =
        types.iter().map(|ty| rewriter.add_argument(after, *ty, location)).collect();
    rewriter.move_region_before(region, after);
    rewriter.replace(op, &arguments);
    Ok(())
}

/// Lowers the end of a selection or a loop, whose blocks were moved: a branch to the block behind.
fn lower_merge(
    op: MergeOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let after = ir.parent_block(op.op()).and_then(|block| ir.next_block(block));
    let Some(after) = after else {
        return Err(rewriter.match_failure(op.op(), || "its selection or loop is not lowered"));
    };
    BrOp::build(rewriter, location, operands.values(), None, after);
    rewriter.erase(op.op());
    Ok(())
}
