//! Casts whose lowering depends on their types or on a rounding mode.

use terrace_arith::{IndexCastOp, IndexCastUIOp, TruncFOp};
use terrace_llvm::{ConstrainedFPTruncIntr, FPTruncOp, SExtOp, TruncOp, ZExtOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::support::one_to_one::check_floats;
use crate::support::vectors::for_each_vector;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(
            OpConversion::new("LowerIndexCast", |op: IndexCastOp, operands, rewriter| {
                lower_index_cast::<SExtOp>(op.op(), operands, rewriter)
            })
            .with_types(types),
        )
        .add(
            OpConversion::new("LowerIndexCastUI", |op: IndexCastUIOp, operands, rewriter| {
                lower_index_cast::<ZExtOp>(op.op(), operands, rewriter)
            })
            .with_types(types),
        )
        .add(OpConversion::new("LowerTruncF", lower_float_truncation).with_types(types));
}

/// Returns the width of a type's integers, of which it has one or is made.
fn width(context: &terrace_runtime::context::Context, mut ty: Type) -> Option<u32> {
    while let Some(array) = terrace_llvm::ArrayType::from_type(context, ty) {
        ty = *array.element(context);
    }
    ty.element_type_or_self(context).bit_width(context)
}

/// Lowers a cast of an index to a truncation, an extension by `T`, or nothing.
fn lower_index_cast<T: OpHandle>(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let location = ir.location(op);
    let operand = operands.values()[0];
    let from = width(ir.context(), ir.value_type(operand));
    let to = width(ir.context(), ty);
    if from == to {
        rewriter.replace(op, &[operand]);
        return Ok(());
    }
    let mut llvm = Llvm::new(rewriter, location);
    let value = for_each_vector(&[operand], ty, &mut llvm, &mut |parts, ty, llvm| match from > to {
        true => llvm.value::<TruncOp>(parts, ty, &[]),
        false => llvm.value::<T>(parts, ty, &[]),
    });
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Lowers a truncation of floats: with a rounding mode, to a constrained intrinsic that ignores exceptions.
fn lower_float_truncation(
    op: TruncFOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op.op())?[0];
    check_floats(op.op(), operands, &[ty], rewriter)?;
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let mode = op.rounding_mode(ir);
    let mut llvm = Llvm::new(rewriter, location);
    let value = for_each_vector(operands.values(), ty, &mut llvm, &mut |parts, ty, llvm| {
        let Some(mode) = mode else {
            return llvm.value::<FPTruncOp>(parts, ty, &[]);
        };
        let context = llvm.context();
        let attributes = [
            ("roundingmode", Attribute::integer(context, Type::I64, rounding_mode(mode))),
            ("fpExceptionBehavior", Attribute::integer(context, Type::I64, 0)),
        ];
        llvm.value::<ConstrainedFPTruncIntr>(parts, ty, &attributes)
    });
    rewriter.replace(op.op(), &[value]);
    Ok(())
}

/// Returns the number of a rounding mode in `llvm`.
fn rounding_mode(mode: terrace_arith::RoundingMode) -> i64 {
    use terrace_arith::RoundingMode as Arith;
    use terrace_llvm::RoundingMode as Llvm;
    let mode = match mode {
        Arith::ToNearestEven => Llvm::Tonearest,
        Arith::Downward => Llvm::Downward,
        Arith::Upward => Llvm::Upward,
        Arith::TowardZero => Llvm::Towardzero,
        Arith::ToNearestAway => Llvm::Tonearestaway,
    };
    mode as i64
}
