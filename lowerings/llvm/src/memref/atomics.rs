//! Atomic updates.

use terrace_llvm::{
    AtomicBinOp, AtomicCmpXchgOp, AtomicOrdering, AtomicRMWOp as LlvmAtomicRMWOp, BrOp, CondBrOp, LoadOp,
};
use terrace_memref::{AtomicRMWOp, AtomicUpdate, GenericAtomicRMWOp};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, OperationState, SuccessorState};
use terrace_runtime::rewrite::{MatchFailure, MatchResult};
use terrace_runtime::types::Type;

use super::{Accessed, pattern};
use crate::support::builder::Llvm;
use crate::types::structure;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns.add(OpConversion::new("LowerAtomicRmw", lower_update).with_types(types)).add(pattern::<
        GenericAtomicRMWOp,
    >(
        "LowerGenericAtomicRmw",
        types,
        lower_generic_update,
    ));
}

/// Returns the instruction for an update; none for products.
fn instruction(kind: AtomicUpdate) -> Option<AtomicBinOp> {
    Some(match kind {
        AtomicUpdate::Addf => AtomicBinOp::Fadd,
        AtomicUpdate::Addi => AtomicBinOp::Add,
        AtomicUpdate::Andi => AtomicBinOp::And,
        AtomicUpdate::Assign => AtomicBinOp::Xchg,
        AtomicUpdate::Maximumf => AtomicBinOp::Fmaximum,
        AtomicUpdate::Maxnumf => AtomicBinOp::Fmax,
        AtomicUpdate::Maxs => AtomicBinOp::Max,
        AtomicUpdate::Maxu => AtomicBinOp::Umax,
        AtomicUpdate::Minimumf => AtomicBinOp::Fminimum,
        AtomicUpdate::Minnumf => AtomicBinOp::Fmin,
        AtomicUpdate::Mins => AtomicBinOp::Min,
        AtomicUpdate::Minu => AtomicBinOp::Umin,
        AtomicUpdate::Ori => AtomicBinOp::Or,
        AtomicUpdate::Xori => AtomicBinOp::Xor,
        AtomicUpdate::Mulf | AtomicUpdate::Muli => return None,
    })
}

fn lower_update(
    op: AtomicRMWOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let Some(kind) = instruction(op.kind(rewriter.body())) else {
        return Err(rewriter.match_failure(op.op(), || "there is no instruction for atomic products"));
    };
    let accessed = Accessed::operand(op.op(), 1, rewriter)?;
    let location = rewriter.body().location(op.op());
    let value = operands.values()[0];
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(operands.values()[1], &operands.values()[2..], false, &mut llvm);
    let attributes = [
        ("bin_op", kind.to_attribute(llvm.context())),
        ("ordering", AtomicOrdering::AcqRel.to_attribute(llvm.context())),
    ];
    let ty = llvm.ty(value);
    let old = llvm.value::<LlvmAtomicRMWOp>(&[address, value], ty, &attributes);
    rewriter.replace(op.op(), &[old]);
    Ok(())
}

/// Lowers an update by a region to a loop around it, which ends once nothing else has changed the element meanwhile.
fn lower_generic_update(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let accessed = Accessed::operand(op, 0, rewriter)?;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let region = ir.region(op, 0).1;
    let body = ir.entry_block(region).ok_or(MatchFailure)?;
    let end = ir.last_op(body).ok_or(MatchFailure)?;
    let argument = ir.arguments(body).next().ok_or(MatchFailure)?;
    let element = accessed.element;
    if ir.value_type(argument) != element || !element.is_signless_integer(&context) {
        return Err(rewriter.match_failure(op, || "only integers are compared and exchanged"));
    }
    let before = ir.parent_block(op).ok_or(MatchFailure)?;
    let after = rewriter.split_block(op);
    rewriter.set_to_end(before);
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(operands.values()[0], &operands.values()[1..], false, &mut llvm);
    let first = llvm.value::<LoadOp>(&[address], element, &[]);
    let state = OperationState::new(BrOp::name_in(&context), location).operands([first]).successor(body);
    rewriter.create(state);
    rewriter.move_region_before(region, after);

    rewriter.set_before(end);
    let new = rewriter.body().operand(end, 0);
    let mut llvm = Llvm::new(rewriter, location);
    let result = structure(&context, &[element, Type::I1]);
    let attributes = [
        ("success_ordering", AtomicOrdering::AcqRel.to_attribute(&context)),
        ("failure_ordering", AtomicOrdering::Monotonic.to_attribute(&context)),
    ];
    let exchanged = llvm.value::<AtomicCmpXchgOp>(&[address, argument, new], result, &attributes);
    let found = llvm.extract(exchanged, &[0]);
    let succeeded = llvm.extract(exchanged, &[1]);
    let sizes = Attribute::dense_i32_array(&context, &[1, 0, 1]);
    let mut state = OperationState::new(CondBrOp::name_in(&context), location)
        .operands([succeeded, found])
        .attribute(NamedAttribute { name: context.identifier("operandSegmentSizes"), value: sizes });
    for block in [after, body] {
        state.successors.push(SuccessorState { block, operand_count: None });
    }
    rewriter.create(state);
    rewriter.erase(end);
    rewriter.replace(op, &[found]);
    Ok(())
}
