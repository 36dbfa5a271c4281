//! Arithmetic with two results: the sum and the carry, or the low and the high part of a product.

use terrace_arith::{AddUIExtendedOp, MulSIExtendedOp, MulUIExtendedOp};
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_spirv::{IAddCarryOp, IEqualOp, SMulExtendedOp, StructType, UMulExtendedOp};

use crate::support::builder::Spirv;
use crate::support::patterns::{Patterns, operand_type, width};

pub(super) fn add_patterns(patterns: &mut Patterns<'_>) {
    patterns
        .add(|op: AddUIExtendedOp, operands, rewriter| {
            let condition = rewriter.convert_result_types(op.op())?[1];
            let [sum, carry] = both_parts::<IAddCarryOp>(op.op(), operands, rewriter)?;
            let mut spirv = Spirv::at(op.op(), rewriter);
            let ty = spirv.ty(carry);
            let one = spirv.integer(ty, 1);
            let carry = spirv.value::<IEqualOp>(&[carry, one], condition, &[]);
            rewriter.replace(op.op(), &[sum, carry]);
            Ok(())
        })
        .add(|op: MulSIExtendedOp, operands, rewriter| {
            let parts = both_parts::<SMulExtendedOp>(op.op(), operands, rewriter)?;
            rewriter.replace(op.op(), &parts);
            Ok(())
        })
        .add(|op: MulUIExtendedOp, operands, rewriter| {
            let parts = both_parts::<UMulExtendedOp>(op.op(), operands, rewriter)?;
            rewriter.replace(op.op(), &parts);
            Ok(())
        });
}

/// Builds both parts of what `T` computes.
fn both_parts<T: OpHandle>(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult<[Value; 2]> {
    let ty = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let held = width(ir, ty);
    // An index has the width of what it is converted to.
    let is_emulated = width(ir, operand_type(op, ir)).is_some_and(|from| Some(from) != held);
    if held.is_none() || is_emulated {
        return Err(rewriter.match_failure(op, || "extended arithmetic of emulated integers is not lowered"));
    }
    let mut spirv = Spirv::at(op, rewriter);
    let both = StructType::literal(spirv.context(), &[ty, ty]).ty();
    let both = spirv.value::<T>(operands.values(), both, &[]);
    Ok([0, 1].map(|position| spirv.extract(both, position, ty)))
}
