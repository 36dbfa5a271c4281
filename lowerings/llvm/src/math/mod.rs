//! `convert-math-to-llvm` and `convert-math-to-libm`: the dialect `math`.

mod libm;

use terrace_dialect_support::numbers::{Number, splat_of};
use terrace_llvm as llvm;
use terrace_math as math;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::numeric::FloatValue;
use terrace_runtime::pass::PassRegistry;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::support::one_to_one::{OneToOnePatterns, fastmath};
use crate::support::vectors::{for_each_vector, is_array};
use crate::types::structure;
use crate::types::{has_index_width, index_width_of_layout};

pub use libm::ConvertMathToLibm;
pub use math_to_llvm::{CONVERSIONS, ConvertMathToLlvm};

mod math_to_llvm {
    #[allow(unused_imports)]
    use super::{add_lowerings, add_types, index_width_of_layout, ops_without_intrinsic};

    include!(concat!(env!("OUT_DIR"), "/math_to_llvm.rs"));
}

/// Registers the passes of this module.
pub fn register_passes(registry: &mut PassRegistry) {
    math_to_llvm::register_passes(registry);
    libm::register_passes(registry);
}

has_index_width!(ConvertMathToLlvm);

fn add_types(options: &ConvertMathToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

/// Leaves the ops as they are that other passes lower, which may run later, unless they fold.
fn ops_without_intrinsic(_: &ConvertMathToLlvm, _: &TypeConverter, target: &mut ConversionTarget) {
    let names = libm::IN_LIBRARY_ONLY.iter().map(|(op, _)| *op);
    for op in names.chain([math::IPowIOp::NAME]) {
        target.dynamically_legal_op_if_known(op, |_, _| None);
    }
}

/// Adds the patterns that lower ops of `math`.
fn add_lowerings(options: &ConvertMathToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    OneToOnePatterns { patterns, types }
        .with::<math::AbsFOp, llvm::FAbsOp>(fastmath)
        .with::<math::AcosOp, llvm::ACosOp>(fastmath)
        .with::<math::AsinOp, llvm::ASinOp>(fastmath)
        .with::<math::AtanOp, llvm::ATanOp>(fastmath)
        .with::<math::Atan2Op, llvm::ATan2Op>(fastmath)
        .with::<math::CeilOp, llvm::FCeilOp>(fastmath)
        .with::<math::CopySignOp, llvm::CopySignOp>(fastmath)
        .with::<math::CosOp, llvm::CosOp>(fastmath)
        .with::<math::CoshOp, llvm::CoshOp>(fastmath)
        .op::<math::CtPopOp, llvm::CtPopOp>()
        .with::<math::ExpOp, llvm::ExpOp>(fastmath)
        .with::<math::Exp2Op, llvm::Exp2Op>(fastmath)
        .with::<math::FloorOp, llvm::FFloorOp>(fastmath)
        .with::<math::FmaOp, llvm::FMAOp>(fastmath)
        .with::<math::FPowIOp, llvm::PowIOp>(fastmath)
        .with::<math::LogOp, llvm::LogOp>(fastmath)
        .with::<math::Log10Op, llvm::Log10Op>(fastmath)
        .with::<math::Log2Op, llvm::Log2Op>(fastmath)
        .with::<math::PowFOp, llvm::PowOp>(fastmath)
        .with::<math::RoundOp, llvm::RoundOp>(fastmath)
        .with::<math::RoundEvenOp, llvm::RoundEvenOp>(fastmath)
        .with::<math::SinOp, llvm::SinOp>(fastmath)
        .with::<math::SinhOp, llvm::SinhOp>(fastmath)
        .with::<math::SqrtOp, llvm::SqrtOp>(fastmath)
        .with::<math::TanOp, llvm::TanOp>(fastmath)
        .with::<math::TanhOp, llvm::TanhOp>(fastmath)
        .with::<math::TruncOp, llvm::FTruncOp>(fastmath);
    flagged::<math::AbsIOp, llvm::AbsOp>("LowerAbsI", "is_int_min_poison", patterns, types);
    flagged::<math::CountLeadingZerosOp, llvm::CountLeadingZerosOp>(
        "LowerCtlz",
        "is_zero_poison",
        patterns,
        types,
    );
    flagged::<math::CountTrailingZerosOp, llvm::CountTrailingZerosOp>(
        "LowerCttz",
        "is_zero_poison",
        patterns,
        types,
    );
    // Bits of classes: two of NaN; infinity, normal, subnormal and zero, each negative and positive.
    class::<math::IsNaNOp>("LowerIsNaN", 0x3, patterns, types);
    class::<math::IsInfOp>("LowerIsInf", 0x204, patterns, types);
    class::<math::IsNormalOp>("LowerIsNormal", 0x108, patterns, types);
    class::<math::IsFiniteOp>("LowerIsFinite", 0x1f8, patterns, types);
    with_one::<math::ExpM1Op>("LowerExpM1", patterns, types, |operand, one, ty, flags, builder| {
        let power = builder.value::<llvm::ExpOp>(&[operand], ty, flags);
        builder.value::<llvm::FSubOp>(&[power, one], ty, flags)
    });
    if options.approximate_log1p {
        with_one::<math::Log1pOp>("LowerLog1p", patterns, types, |operand, one, ty, flags, builder| {
            let sum = builder.value::<llvm::FAddOp>(&[one, operand], ty, flags);
            builder.value::<llvm::LogOp>(&[sum], ty, flags)
        });
    }
    with_one::<math::RsqrtOp>("LowerRsqrt", patterns, types, |operand, one, ty, flags, builder| {
        let root = builder.value::<llvm::SqrtOp>(&[operand], ty, flags);
        builder.value::<llvm::FDivOp>(&[one, root], ty, flags)
    });
    patterns.add(OpConversion::new("LowerSincos", lower_sincos).with_types(types));
    each_vector::<math::ClampFOp>("LowerClampF", patterns, types, |parts, ty, flags, builder| {
        let raised = builder.value::<llvm::MaximumOp>(&[parts[0], parts[1]], ty, flags);
        builder.value::<llvm::MinimumOp>(&[raised, parts[2]], ty, flags)
    });
}

/// Adds the lowering of an op to one with a flag that is not set.
fn flagged<From: OpHandle + 'static, To: OpHandle + 'static>(
    name: &'static str,
    flag: &'static str,
    patterns: &mut ConversionPatterns,
    types: &TypeConverter,
) {
    each_vector::<From>(name, patterns, types, move |parts, ty, _, builder| {
        builder.value::<To>(parts, ty, &[(flag, Attribute::FALSE)])
    });
}

/// Adds the lowering of an op that asks for classes of floats.
fn class<T: OpHandle + 'static>(
    name: &'static str,
    bits: i64,
    patterns: &mut ConversionPatterns,
    types: &TypeConverter,
) {
    each_vector::<T>(name, patterns, types, move |parts, ty, _, builder| {
        let bits = Attribute::integer(builder.context(), Type::I32, bits);
        builder.value::<llvm::IsFPClass>(parts, ty, &[("bit", bits)])
    });
}

type Flags<'flags> = &'flags [(&'static str, Attribute)];

/// Adds the lowering of an op to ops that also use the number 1.
fn with_one<T: OpHandle + 'static>(
    name: &'static str,
    patterns: &mut ConversionPatterns,
    types: &TypeConverter,
    build: fn(Value, Value, Type, Flags<'_>, &mut Llvm<'_, '_>) -> Value,
) {
    each_vector::<T>(name, patterns, types, move |parts, ty, flags, builder| {
        let element = ty.element_type_or_self(builder.context());
        let format = element.float_format(builder.context()).expect("floats");
        let one = Number::Float(FloatValue::from_f64(format, 1.0).expect("every format has 1"));
        let one = splat_of(builder.context(), ty, &one).expect("a constant of floats");
        let one = builder.constant(ty, one);
        build(parts[0], one, ty, flags, builder)
    });
}

/// Adds a lowering that is done for each vector. It gets the parts of the operands, the type, and the fast-math flags.
fn each_vector<T: OpHandle + 'static>(
    name: &'static str,
    patterns: &mut ConversionPatterns,
    types: &TypeConverter,
    build: impl Fn(&[Value], Type, Flags<'_>, &mut Llvm<'_, '_>) -> Value + Send + Sync + 'static,
) {
    let convert = move |op: T, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>| {
        let op = op.op();
        let ty = rewriter.convert_result_types(op)?[0];
        let location = rewriter.body().location(op);
        let flags = flags(op, rewriter);
        let mut llvm = Llvm::new(rewriter, location);
        let value = for_each_vector(operands.values(), ty, &mut llvm, &mut |parts, ty, llvm| {
            build(parts, ty, &flags, llvm)
        });
        rewriter.replace(op, &[value]);
        MatchResult::Ok(())
    };
    patterns.add(OpConversion::new(name, convert).with_types(types));
}

/// Returns the fast-math flags of an op as those of `llvm`.
fn flags(op: Op, rewriter: &ConversionRewriter<'_>) -> Vec<(&'static str, Attribute)> {
    let ir = rewriter.body();
    let name = ir.context().identifier("fastmath");
    let value = ir.attribute(op, "fastmath");
    let converted = value.and_then(|value| fastmath(ir.context(), NamedAttribute { name, value }));
    converted.map(|named| ("fastmathFlags", named.value)).into_iter().collect()
}

fn lower_sincos(
    op: math::SincosOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let types = rewriter.convert_result_types(op.op())?;
    if is_array(rewriter.context(), types[0]) {
        return Err(rewriter.match_failure(op.op(), || "vectors of several dimensions are not lowered"));
    }
    let location = rewriter.body().location(op.op());
    let flags = flags(op.op(), rewriter);
    let mut builder = Llvm::new(rewriter, location);
    let both = structure(builder.context(), &types);
    let both = builder.value::<llvm::SincosOp>(operands.values(), both, &flags);
    let values = [builder.extract(both, &[0]), builder.extract(both, &[1])];
    rewriter.replace(op.op(), &values);
    Ok(())
}
