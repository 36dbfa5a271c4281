//! Arithmetic with two results: the low and the high part, or the sum and the carry.

use terrace_arith::{AddUIExtendedOp, MulSIExtendedOp, MulUIExtendedOp};
use terrace_dialect_support::numbers::{Number, splat_of};
use terrace_llvm::{LShrOp, MulOp, SExtOp, TruncOp, UAddWithOverflowOp, ZExtOp};
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::support::vectors::is_array;
use crate::types::structure;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(OpConversion::new("LowerAddUIExtended", lower_addition).with_types(types))
        .add(
            OpConversion::new("LowerMulSIExtended", |op: MulSIExtendedOp, operands, rewriter| {
                lower_product::<SExtOp>(op.op(), operands, rewriter)
            })
            .with_types(types),
        )
        .add(
            OpConversion::new("LowerMulUIExtended", |op: MulUIExtendedOp, operands, rewriter| {
                lower_product::<ZExtOp>(op.op(), operands, rewriter)
            })
            .with_types(types),
        );
}

/// Returns the converted types of both results, unless they are vectors of several dimensions.
fn result_types(op: Op, rewriter: &ConversionRewriter<'_>) -> MatchResult<[Type; 2]> {
    let types = rewriter.convert_result_types(op)?;
    if is_array(rewriter.context(), types[0]) {
        return Err(rewriter.match_failure(op, || "vectors of several dimensions are not lowered"));
    }
    Ok([types[0], types[1]])
}

/// Lowers a sum with a carry to the intrinsic that returns both in a structure.
fn lower_addition(
    op: AddUIExtendedOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let types = result_types(op.op(), rewriter)?;
    let location = rewriter.body().location(op.op());
    let mut llvm = Llvm::new(rewriter, location);
    let both = structure(llvm.context(), &types);
    let both = llvm.value::<UAddWithOverflowOp>(operands.values(), both, &[]);
    let values = [llvm.extract(both, &[0]), llvm.extract(both, &[1])];
    rewriter.replace(op.op(), &values);
    Ok(())
}

/// Lowers a product to one of integers twice as wide, extended by `T`.
fn lower_product<T: OpHandle>(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let [ty, _] = result_types(op, rewriter)?;
    let context = rewriter.context().clone();
    let location = rewriter.body().location(op);
    let bits = ty.element_type_or_self(&context).bit_width(&context).unwrap_or_default();
    let wide = Type::integer(&context, 2 * bits);
    let wide = match ty.shape(&context) {
        Some(shape) => Type::scalable_vector(&context, shape, ty.scalable_dimensions(&context), wide),
        None => wide,
    };
    let shift = Number::Integer(WideInteger::from_i64(i64::from(bits), 2 * bits));
    let shift = splat_of(&context, wide, &shift).expect("a constant of integers");
    let mut llvm = Llvm::new(rewriter, location);
    let [left, right] = [0, 1].map(|position| llvm.value::<T>(&[operands.values()[position]], wide, &[]));
    let product = llvm.binary::<MulOp>(left, right);
    let low = llvm.value::<TruncOp>(&[product], ty, &[]);
    let shift = llvm.constant(wide, shift);
    let high = llvm.binary::<LShrOp>(product, shift);
    let high = llvm.value::<TruncOp>(&[high], ty, &[]);
    rewriter.replace(op, &[low, high]);
    Ok(())
}
