//! `convert-math-to-spirv`: the dialect `math`.

mod powers;
mod rounding;

use terrace_math as math;
use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_spirv as spirv;

use crate::environment::{environment_around, has_environment};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::support::sets::Set;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/math_to_spirv.rs"));

has_environment!(ConvertMathToSpirv);

fn add_types(options: &ConvertMathToSpirv, types: &mut TypeConverter) {
    crate::types::add_types(types, &TypeOptions::new(options.environment.clone()));
}

/// Adds the patterns that lower what the declared lowerings do not.
fn add_lowerings(options: &ConvertMathToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let mut patterns = Patterns { patterns, types };
    let set = Set::of(&options.environment.clone().unwrap_or_default());
    patterns
        .set::<math::AbsFOp, spirv::GLFAbsOp, spirv::CLFAbsOp>(set)
        .set::<math::AbsIOp, spirv::GLSAbsOp, spirv::CLSAbsOp>(set)
        .set::<math::AcosOp, spirv::GLAcosOp, spirv::CLAcosOp>(set)
        .set::<math::AcoshOp, spirv::GLAcoshOp, spirv::CLAcoshOp>(set)
        .set::<math::AsinOp, spirv::GLAsinOp, spirv::CLAsinOp>(set)
        .set::<math::AsinhOp, spirv::GLAsinhOp, spirv::CLAsinhOp>(set)
        .set::<math::AtanOp, spirv::GLAtanOp, spirv::CLAtanOp>(set)
        .set::<math::AtanhOp, spirv::GLAtanhOp, spirv::CLAtanhOp>(set)
        .set::<math::CeilOp, spirv::GLCeilOp, spirv::CLCeilOp>(set)
        .set::<math::CosOp, spirv::GLCosOp, spirv::CLCosOp>(set)
        .set::<math::CoshOp, spirv::GLCoshOp, spirv::CLCoshOp>(set)
        .set::<math::ExpOp, spirv::GLExpOp, spirv::CLExpOp>(set)
        .set::<math::FloorOp, spirv::GLFloorOp, spirv::CLFloorOp>(set)
        .set::<math::FmaOp, spirv::GLFmaOp, spirv::CLFmaOp>(set)
        .set::<math::LogOp, spirv::GLLogOp, spirv::CLLogOp>(set)
        .set::<math::RoundEvenOp, spirv::GLRoundEvenOp, spirv::CLRintOp>(set)
        .set::<math::RsqrtOp, spirv::GLInverseSqrtOp, spirv::CLRsqrtOp>(set)
        .set::<math::SinOp, spirv::GLSinOp, spirv::CLSinOp>(set)
        .set::<math::SinhOp, spirv::GLSinhOp, spirv::CLSinhOp>(set)
        .set::<math::SqrtOp, spirv::GLSqrtOp, spirv::CLSqrtOp>(set)
        .set::<math::TanOp, spirv::GLTanOp, spirv::CLTanOp>(set)
        .set::<math::TanhOp, spirv::GLTanhOp, spirv::CLTanhOp>(set);
    if set == Set::OpenCl {
        patterns
            .set::<math::Atan2Op, spirv::CLAtan2Op, spirv::CLAtan2Op>(set)
            .set::<math::ErfOp, spirv::CLErfOp, spirv::CLErfOp>(set)
            .set::<math::PowFOp, spirv::CLPowOp, spirv::CLPowOp>(set)
            .set::<math::RoundOp, spirv::CLRoundOp, spirv::CLRoundOp>(set);
    } else {
        patterns.set::<math::Exp2Op, spirv::GLExp2Op, spirv::GLExp2Op>(set);
        powers::add_patterns(&mut patterns, set);
        rounding::add_shader_patterns(&mut patterns, set);
    }
    rounding::add_patterns(&mut patterns);
    with_number::<math::ExpM1Op>(&mut patterns, set, 1.0, |operand, one, ty, set, spirv| {
        let power = set.value::<spirv::GLExpOp, spirv::CLExpOp>(&[operand], ty, spirv);
        spirv.binary::<spirv::FSubOp>(power, one)
    });
    with_number::<math::Log1pOp>(&mut patterns, set, 1.0, |operand, one, ty, set, spirv| {
        let sum = spirv.binary::<spirv::FAddOp>(one, operand);
        set.value::<spirv::GLLogOp, spirv::CLLogOp>(&[sum], ty, spirv)
    });
    logarithm::<math::Log2Op>(&mut patterns, set, std::f64::consts::LOG2_E);
    logarithm::<math::Log10Op>(&mut patterns, set, std::f64::consts::LOG10_E);
}

/// Adds the lowering of an op to ops that also use a number.
fn with_number<T: OpHandle + 'static>(
    patterns: &mut Patterns<'_>,
    set: Set,
    number: f64,
    build: impl Fn(Value, Value, Type, Set, &mut Spirv<'_, '_>) -> Value + Send + Sync + 'static,
) {
    patterns.add(move |op: T, operands, rewriter| {
        set.require(op.op(), rewriter)?;
        let ty = rewriter.convert_result_types(op.op())?[0];
        let mut spirv = Spirv::at(op.op(), rewriter);
        let number = spirv.float(ty, number);
        let value = build(operands.values()[0], number, ty, set, &mut spirv);
        rewriter.replace(op.op(), &[value]);
        Ok(())
    });
}

/// Adds the lowering of a logarithm to the natural one, times a number.
fn logarithm<T: OpHandle + 'static>(patterns: &mut Patterns<'_>, set: Set, factor: f64) {
    with_number::<T>(patterns, set, factor, |operand, factor, ty, set, spirv| {
        let natural = set.value::<spirv::GLLogOp, spirv::CLLogOp>(&[operand], ty, spirv);
        spirv.binary::<spirv::FMulOp>(natural, factor)
    });
}
