//! Rounding, signs and leading zeros.

use terrace_math::{CopySignOp, CountLeadingZerosOp, RoundOp};
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_spirv::{
    BitcastOp, BitwiseAndOp, BitwiseOrOp, FAddOp, FOrdGreaterThanEqualOp, FSubOp, GLFAbsOp, GLFindUMsbOp,
    GLFloorOp, ISubOp, ULessThanEqualOp,
};

use crate::support::builder::Spirv;
use crate::support::patterns::{Patterns, operand_type, width};
use crate::support::sets::Set;

/// Adds the patterns that need no extended set.
pub(super) fn add_patterns(patterns: &mut Patterns<'_>) {
    patterns.add(|op: CopySignOp, operands, rewriter| {
        let ty = rewriter.convert_result_types(op.op())?[0];
        let bits = bits_of(ty, &Spirv::at(op.op(), rewriter));
        let bits = rewriter.converted_type(op.op(), bits)?;
        if width(rewriter.body(), bits) != width(rewriter.body(), ty) {
            return Err(rewriter.match_failure(
                op.op(),
                || "the target environment has no integers of the width of the float",
            ));
        }
        let [magnitude, sign] = [operands.values()[0], operands.values()[1]];
        let value = with_sign(magnitude, sign, bits, &mut Spirv::at(op.op(), rewriter));
        rewriter.replace(op.op(), &[value]);
        Ok(())
    });
}

/// Adds the patterns that use the set of GLSL.
pub(super) fn add_shader_patterns(patterns: &mut Patterns<'_>, set: Set) {
    patterns
        .add(move |op: RoundOp, operands, rewriter| {
            set.require(op.op(), rewriter)?;
            let ty = rewriter.convert_result_types(op.op())?[0];
            let bits = bits_of(ty, &Spirv::at(op.op(), rewriter));
            let bits = rewriter.converted_type(op.op(), bits)?;
            if width(rewriter.body(), bits) != width(rewriter.body(), ty) {
                return Err(rewriter.match_failure(
                    op.op(),
                    || "the target environment has no integers of the width of the float",
                ));
            }
            let value = round(operands.values()[0], ty, bits, &mut Spirv::at(op.op(), rewriter));
            rewriter.replace(op.op(), &[value]);
            Ok(())
        })
        .add(move |op: CountLeadingZerosOp, operands, rewriter| {
            set.require(op.op(), rewriter)?;
            let ty = rewriter.convert_result_types(op.op())?[0];
            let ir = rewriter.body();
            // The width of a narrow integer is lost where it is emulated; that of an index is the converted one.
            let before = operand_type(op.op(), ir);
            let is_index = before.element_type_or_self(ir.context()).is_index();
            if width(ir, if is_index { ty } else { before }) != Some(32) {
                return Err(rewriter.match_failure(op.op(), || "only integers of 32 bits are lowered"));
            }
            let value = leading_zeros(operands.values()[0], ty, &mut Spirv::at(op.op(), rewriter));
            rewriter.replace(op.op(), &[value]);
            Ok(())
        });
}

/// Returns the type of integers with the bits of floats.
fn bits_of(ty: Type, spirv: &Spirv<'_, '_>) -> Type {
    let context = spirv.context();
    let width = width(spirv.body(), ty).unwrap_or(32);
    let integer = Type::integer(context, width);
    match ty.shape(context) {
        Some(shape) => Type::vector(context, shape, integer),
        None => integer,
    }
}

/// Builds a float with the magnitude of one and the sign of another.
fn with_sign(magnitude: Value, sign: Value, bits: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let ty = spirv.ty(magnitude);
    let width = width(spirv.body(), bits).unwrap_or(32);
    let sign_bit = spirv.integer(bits, i64::MIN >> (64 - width));
    let other_bits = spirv.integer(bits, (1i64 << (width - 1)).wrapping_sub(1));
    let [magnitude, sign] = [magnitude, sign].map(|value| spirv.value::<BitcastOp>(&[value], bits, &[]));
    let magnitude = spirv.binary::<BitwiseAndOp>(magnitude, other_bits);
    let sign = spirv.binary::<BitwiseAndOp>(sign, sign_bit);
    let both = spirv.binary::<BitwiseOrOp>(magnitude, sign);
    spirv.value::<BitcastOp>(&[both], ty, &[])
}

/// Builds a float rounded to an integer, halves away from zero: the instruction of GLSL may round halves either way.
fn round(operand: Value, ty: Type, bits: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let [zero, one, half] = [0.0, 1.0, 0.5].map(|number| spirv.float(ty, number));
    let magnitude = spirv.value::<GLFAbsOp>(&[operand], ty, &[]);
    let floor = spirv.value::<GLFloorOp>(&[magnitude], ty, &[]);
    let fraction = spirv.binary::<FSubOp>(magnitude, floor);
    let condition = spirv.condition_type(ty);
    let is_up = spirv.value::<FOrdGreaterThanEqualOp>(&[fraction, half], condition, &[]);
    let step = spirv.select(is_up, one, zero);
    let rounded = spirv.binary::<FAddOp>(floor, step);
    with_sign(rounded, operand, bits, spirv)
}

/// Builds the number of leading zeros. The position of the highest bit is not defined for zero.
fn leading_zeros(operand: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let [one, last, all] = [1, 31, 32].map(|number| spirv.integer(ty, number));
    let position = spirv.value::<GLFindUMsbOp>(&[operand], ty, &[]);
    let zeros = spirv.binary::<ISubOp>(last, position);
    let of_small = spirv.binary::<ISubOp>(all, operand);
    let condition = spirv.condition_type(ty);
    let is_small = spirv.value::<ULessThanEqualOp>(&[operand, one], condition, &[]);
    spirv.select(is_small, of_small, zeros)
}
