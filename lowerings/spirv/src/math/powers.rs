//! Powers by the set of GLSL, whose instruction is not defined for negative bases.

use terrace_math::PowFOp;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_spirv::{
    BitwiseAndOp, ConvertFToSOp, FNegateOp, FOrdLessThanOp, FOrdNotEqualOp, FRemOp, GLFAbsOp, GLPowOp,
    IEqualOp, LogicalAndOp,
};

use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::support::sets::Set;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, set: Set) {
    patterns.add(move |op: PowFOp, operands, rewriter| {
        set.require(op.op(), rewriter)?;
        let ty = rewriter.convert_result_types(op.op())?[0];
        let [base, exponent] = [operands.values()[0], operands.values()[1]];
        let value = power(base, exponent, ty, &mut Spirv::at(op.op(), rewriter));
        rewriter.replace(op.op(), &[value]);
        Ok(())
    });
}

/// Builds a power of any base: that of the magnitude, with the sign of an odd power. A negative base with an exponent that
/// is no integer has no power.
fn power(base: Value, exponent: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let condition = spirv.condition_type(ty);
    let zero = spirv.float(ty, 0.0);
    let is_negative = spirv.value::<FOrdLessThanOp>(&[base, zero], condition, &[]);
    let one = spirv.float(ty, 1.0);
    let fraction = spirv.value::<FRemOp>(&[exponent, one], ty, &[]);
    let is_fraction = spirv.value::<FOrdNotEqualOp>(&[fraction, zero], condition, &[]);
    let is_undefined = spirv.binary::<LogicalAndOp>(is_fraction, is_negative);
    let nan = spirv.float(ty, f64::NAN);
    let base = spirv.select(is_undefined, nan, base);
    let magnitude = spirv.value::<GLFAbsOp>(&[base], ty, &[]);
    let integers = match ty.shape(spirv.context()) {
        Some(shape) => Type::vector(spirv.context(), shape, Type::I32),
        None => Type::I32,
    };
    let integer = spirv.value::<ConvertFToSOp>(&[exponent], integers, &[]);
    let one = spirv.integer(integers, 1);
    let bit = spirv.binary::<BitwiseAndOp>(integer, one);
    let is_odd = spirv.value::<IEqualOp>(&[bit, one], condition, &[]);
    let power = spirv.value::<GLPowOp>(&[magnitude, exponent], ty, &[]);
    let negated = spirv.value::<FNegateOp>(&[power], ty, &[]);
    let is_negated = spirv.binary::<LogicalAndOp>(is_negative, is_odd);
    spirv.select(is_negated, negated, power)
}
