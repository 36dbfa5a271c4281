//! Casts whose lowering depends on their types: from and to booleans, of emulated integers, between equal types.

use terrace_arith::{
    BitcastOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, IndexCastOp, IndexCastUIOp, RoundingMode,
    SIToFPOp, TruncFOp, TruncIOp, UIToFPOp,
};
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    BitwiseAndOp, ConvertFToSOp, ConvertFToUOp, ConvertSToFOp, ConvertUToFOp, FConvertOp, FPRoundingMode,
    FPRoundingModeAttr, IEqualOp, INotEqualOp, SConvertOp, ShiftLeftLogicalOp, ShiftRightArithmeticOp,
    UConvertOp,
};

use crate::support::builder::Spirv;
use crate::support::patterns::{Patterns, operand_type, width};

pub(super) fn add_patterns(patterns: &mut Patterns<'_>) {
    patterns
        .add(|op: ExtUIOp, operands, rewriter| {
            resize(op.op(), operands, rewriter, |value, ty, spirv| {
                let from = width(spirv.body(), operand_type(op.op(), spirv.body()));
                extend_unsigned(value, from, ty, spirv)
            })
        })
        .add(|op: ExtSIOp, operands, rewriter| {
            resize(op.op(), operands, rewriter, |value, ty, spirv| extend_signed(op, value, ty, spirv))
        })
        .add(|op: TruncIOp, operands, rewriter| {
            resize(op.op(), operands, rewriter, |value, ty, spirv| {
                let ir = spirv.body();
                let to = width(ir, ir.value_type(ir.result(op.op(), 0)));
                truncate(value, to, ty, spirv)
            })
        })
        .value(|_: ExtFOp, operands, ty, spirv| cast::<FConvertOp>(operands[0], ty, spirv))
        .add(|op: TruncFOp, operands, rewriter| {
            let mode = match op.rounding_mode(rewriter.body()).map(spirv_rounding_mode) {
                Some(None) => {
                    let reason = || "'spirv' has no rounding to the nearest number away from zero";
                    return Err(rewriter.match_failure(op.op(), reason));
                }
                Some(mode) => mode,
                None => None,
            };
            let ty = rewriter.convert_result_types(op.op())?[0];
            let mut spirv = Spirv::at(op.op(), rewriter);
            let value = match mode {
                Some(mode) if spirv.ty(operands.values()[0]) != ty => {
                    let context = spirv.context();
                    let mode = FPRoundingModeAttr::get(context, mode).to_attribute(context);
                    spirv.value::<FConvertOp>(operands.values(), ty, &[(ROUNDING_MODE, mode)])
                }
                // The number is emulated, or has no mode.
                _ => cast::<FConvertOp>(operands.values()[0], ty, &mut spirv),
            };
            rewriter.replace(op.op(), &[value]);
            Ok(())
        })
        .value(|_: UIToFPOp, operands, ty, spirv| match is_bool_value(operands[0], spirv) {
            true => choose(operands[0], [1, 0], ty, spirv),
            false => spirv.value::<ConvertUToFOp>(operands, ty, &[]),
        })
        .value(|_: SIToFPOp, operands, ty, spirv| match is_bool_value(operands[0], spirv) {
            true => choose(operands[0], [-1, 0], ty, spirv),
            false => spirv.value::<ConvertSToFOp>(operands, ty, &[]),
        })
        .add(|op: FPToUIOp, operands, rewriter| {
            float_to_integer::<ConvertFToUOp>(op.op(), operands, rewriter)
        })
        .add(|op: FPToSIOp, operands, rewriter| {
            float_to_integer::<ConvertFToSOp>(op.op(), operands, rewriter)
        })
        .add(|op: IndexCastOp, operands, rewriter| {
            index_cast::<SConvertOp>(op.op(), operands, rewriter, [-1, 0])
        })
        .add(|op: IndexCastUIOp, operands, rewriter| {
            index_cast::<UConvertOp>(op.op(), operands, rewriter, [1, 0])
        })
        .add(|op: BitcastOp, operands, rewriter| {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let ir = rewriter.body();
            let operand = operands.values()[0];
            if width(ir, ty) != width(ir, ir.value_type(operand)) {
                return Err(rewriter.match_failure(op.op(), || "the converted types have different widths"));
            }
            let value = cast::<terrace_spirv::BitcastOp>(operand, ty, &mut Spirv::at(op.op(), rewriter));
            rewriter.replace(op.op(), &[value]);
            Ok(())
        });
}

/// Lowers a cast between integers of different widths as `build` says, unless they are elements of arrays.
fn resize(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
    build: impl FnOnce(Value, Type, &mut Spirv<'_, '_>) -> Value,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let value = operands.values()[0];
    let ir = rewriter.body();
    if width(ir, ty).is_none() || width(ir, ir.value_type(value)).is_none() {
        return Err(rewriter.match_failure(op, || "integers of tensors are not extended or truncated"));
    }
    let value = build(value, ty, &mut Spirv::at(op, rewriter));
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Returns whether a converted value is a boolean, or a vector of these.
fn is_bool_value(value: Value, spirv: &Spirv<'_, '_>) -> bool {
    width(spirv.body(), spirv.ty(value)) == Some(1)
}

/// The decoration of a conversion that rounds.
const ROUNDING_MODE: &str = "fp_rounding_mode";

/// Returns the rounding mode of SPIR-V, if it has the one of `arith`.
fn spirv_rounding_mode(mode: RoundingMode) -> Option<FPRoundingMode> {
    match mode {
        RoundingMode::ToNearestEven => Some(FPRoundingMode::Rte),
        RoundingMode::Downward => Some(FPRoundingMode::Rtn),
        RoundingMode::Upward => Some(FPRoundingMode::Rtp),
        RoundingMode::TowardZero => Some(FPRoundingMode::Rtz),
        RoundingMode::ToNearestAway => None,
    }
}

/// Builds a cast, unless the value has the type.
fn cast<T: OpHandle>(value: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    if spirv.ty(value) == ty { value } else { spirv.value::<T>(&[value], ty, &[]) }
}

/// Builds the choice of one of two numbers by a boolean.
fn choose(condition: Value, [then, otherwise]: [i64; 2], ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let is_float = ty.element_type_or_self(spirv.context()).is_float(spirv.context());
    let mut number = |number: i64| match is_float {
        true => spirv.float(ty, number as f64),
        false => spirv.integer(ty, number),
    };
    let otherwise = number(otherwise);
    let then = number(then);
    spirv.select(condition, then, otherwise)
}

/// Builds an extension by zeros of an integer that had `from` bits. The bits above of an emulated one are masked.
fn extend_unsigned(value: Value, from: Option<u32>, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    if is_bool_value(value, spirv) {
        return choose(value, [1, 0], ty, spirv);
    }
    let held = width(spirv.body(), spirv.ty(value));
    let is_emulated = from < held;
    let value = match from {
        Some(from) if is_emulated => masked(value, from, spirv),
        _ => value,
    };
    cast::<UConvertOp>(value, ty, spirv)
}

/// Builds the lowest bits of an integer.
pub(super) fn masked(value: Value, bits: u32, spirv: &mut Spirv<'_, '_>) -> Value {
    let ty = spirv.ty(value);
    let mask = spirv.integer(ty, (1i64 << bits) - 1);
    spirv.binary::<BitwiseAndOp>(value, mask)
}

/// Builds an extension by the sign. That of an emulated integer is shifted up and down.
fn extend_signed(op: ExtSIOp, value: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    if is_bool_value(value, spirv) {
        let [all, zero] = [-1, 0].map(|number| spirv.integer(ty, number));
        return spirv.select(value, all, zero);
    }
    let ir = spirv.body();
    let from = width(ir, operand_type(op.op(), ir));
    let to = width(ir, ir.value_type(ir.result(op.op(), 0)));
    let held_type = spirv.ty(value);
    let held = width(spirv.body(), held_type);
    let value = match (from, held, to) {
        (Some(from), Some(held), Some(to)) if from < held => {
            // The sign of the result is at the end of it, which may be emulated as well.
            let distance = spirv.integer(held_type, i64::from(to.min(held) - from));
            let up = spirv.value::<ShiftLeftLogicalOp>(&[value, distance], held_type, &[]);
            spirv.value::<ShiftRightArithmeticOp>(&[up, distance], held_type, &[])
        }
        _ => value,
    };
    cast::<SConvertOp>(value, ty, spirv)
}

/// Builds the lowest bits of an integer as one of `to` bits. A boolean is the lowest bit.
fn truncate(value: Value, to: Option<u32>, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let from = spirv.ty(value);
    if to == Some(1) {
        let one = spirv.integer(from, 1);
        let bit = spirv.binary::<BitwiseAndOp>(value, one);
        return spirv.value::<IEqualOp>(&[bit, one], ty, &[]);
    }
    match to {
        Some(to) if from == ty => masked(value, to, spirv),
        _ => spirv.value::<SConvertOp>(&[value], ty, &[]),
    }
}

fn float_to_integer<T: OpHandle>(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    if width(rewriter.body(), ty) == Some(1) {
        return Err(rewriter.match_failure(op, || "floats are not converted to booleans"));
    }
    let value = Spirv::at(op, rewriter).value::<T>(operands.values(), ty, &[]);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Lowers a cast of an index, which `T` extends. A boolean is one of two numbers.
fn index_cast<T: OpHandle>(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
    numbers: [i64; 2],
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    if operand_type(op, rewriter.body()).is_memref(rewriter.context()) {
        return Err(rewriter.match_failure(op, || "casts of memrefs are not lowered"));
    }
    let value = operands.values()[0];
    let mut spirv = Spirv::at(op, rewriter);
    let value = if is_bool_value(value, &spirv) {
        choose(value, numbers, ty, &mut spirv)
    } else if width(spirv.body(), ty) == Some(1) {
        let from = spirv.ty(value);
        let zero = spirv.integer(from, 0);
        spirv.value::<INotEqualOp>(&[zero, value], ty, &[])
    } else {
        cast::<T>(value, ty, &mut spirv)
    };
    rewriter.replace(op, &[value]);
    Ok(())
}
