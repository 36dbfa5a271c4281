//! `convert-complex-to-llvm`: the dialect `complex`.

use terrace_complex as complex;
use terrace_llvm as llvm;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::support::one_to_one::{OneToOnePatterns, fastmath};
use crate::types::{has_index_width, index_width_of_layout};

include!(concat!(env!("OUT_DIR"), "/complex_to_llvm.rs"));

has_index_width!(ConvertComplexToLlvm);

fn add_types(options: &ConvertComplexToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

/// Adds the patterns that lower the arithmetic of `complex`.
fn add_lowerings(_: &ConvertComplexToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    OneToOnePatterns { patterns, types }.bits::<complex::ConstantOp, llvm::ConstantOp>();
    lower::<complex::CreateOp>("LowerCreate", patterns, types, |operands, ty, builder| {
        number(builder, ty, [operands[0], operands[1]])
    });
    lower::<complex::ReOp>("LowerRe", patterns, types, |operands, _, builder| {
        builder.llvm.extract(operands[0], &[0])
    });
    lower::<complex::ImOp>("LowerIm", patterns, types, |operands, _, builder| {
        builder.llvm.extract(operands[0], &[1])
    });
    lower::<complex::AddOp>("LowerAdd", patterns, types, |operands, ty, builder| {
        let [[a, b], [c, d]] = parts(operands, builder);
        let result = builder.llvm.poison(ty);
        let sums = [builder.float::<llvm::FAddOp>(a, c), builder.float::<llvm::FAddOp>(b, d)];
        fill(builder, result, sums)
    });
    lower::<complex::SubOp>("LowerSub", patterns, types, |operands, ty, builder| {
        let [[a, b], [c, d]] = parts(operands, builder);
        let result = builder.llvm.poison(ty);
        let differences = [builder.float::<llvm::FSubOp>(a, c), builder.float::<llvm::FSubOp>(b, d)];
        fill(builder, result, differences)
    });
    lower::<complex::MulOp>("LowerMul", patterns, types, |operands, ty, builder| {
        let [[a, b], [c, d]] = parts(operands, builder);
        let result = builder.llvm.poison(ty);
        let left = builder.float::<llvm::FMulOp>(c, a);
        let right = builder.float::<llvm::FMulOp>(d, b);
        let real = builder.float::<llvm::FSubOp>(left, right);
        let left = builder.float::<llvm::FMulOp>(b, c);
        let right = builder.float::<llvm::FMulOp>(a, d);
        let imaginary = builder.float::<llvm::FAddOp>(left, right);
        fill(builder, result, [real, imaginary])
    });
    lower::<complex::DivOp>("LowerDiv", patterns, types, |operands, ty, builder| {
        let [[a, b], [c, d]] = parts(operands, builder);
        let result = builder.llvm.poison(ty);
        let norm = square_sum(builder, c, d);
        let left = builder.float::<llvm::FMulOp>(a, c);
        let right = builder.float::<llvm::FMulOp>(b, d);
        let real = builder.float::<llvm::FAddOp>(left, right);
        let left = builder.float::<llvm::FMulOp>(b, c);
        let right = builder.float::<llvm::FMulOp>(a, d);
        let imaginary = builder.float::<llvm::FSubOp>(left, right);
        let quotients =
            [builder.float::<llvm::FDivOp>(real, norm), builder.float::<llvm::FDivOp>(imaginary, norm)];
        fill(builder, result, quotients)
    });
    lower::<complex::AbsOp>("LowerAbs", patterns, types, |operands, ty, builder| {
        let real = builder.llvm.extract(operands[0], &[0]);
        let imaginary = builder.llvm.extract(operands[0], &[1]);
        let sum = square_sum(builder, real, imaginary);
        builder.llvm.value::<llvm::SqrtOp>(&[sum], ty, &[])
    });
}

/// A builder with the fast-math flags of an op.
struct FlaggedBuilder<'llvm, 'builder, 'body> {
    llvm: &'llvm mut Llvm<'builder, 'body>,
    flags: Vec<(&'static str, Attribute)>,
}

impl FlaggedBuilder<'_, '_, '_> {
    /// Builds an op on floats.
    fn float<T: OpHandle>(&mut self, left: Value, right: Value) -> Value {
        let ty = self.llvm.ty(left);
        self.llvm.value::<T>(&[left, right], ty, &self.flags)
    }
}

/// Adds the lowering of an op to a value.
fn lower<T: OpHandle + 'static>(
    name: &'static str,
    patterns: &mut ConversionPatterns,
    types: &TypeConverter,
    build: fn(&[Value], Type, &mut FlaggedBuilder<'_, '_, '_>) -> Value,
) {
    let convert = move |op: T, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>| {
        let op = op.op();
        let ty = rewriter.convert_result_types(op)?[0];
        let ir = rewriter.body();
        let location = ir.location(op);
        let key = ir.context().identifier("fastmath");
        let value = ir.attribute(op, "fastmath");
        let flags = value.and_then(|value| fastmath(ir.context(), NamedAttribute { name: key, value }));
        let flags = flags.map(|named| ("fastmathFlags", named.value)).into_iter().collect();
        let mut llvm = Llvm::new(rewriter, location);
        let value = build(operands.values(), ty, &mut FlaggedBuilder { llvm: &mut llvm, flags });
        rewriter.replace(op, &[value]);
        MatchResult::Ok(())
    };
    patterns.add(OpConversion::new(name, convert).with_types(types));
}

/// Builds the parts of two numbers.
fn parts(operands: &[Value], builder: &mut FlaggedBuilder<'_, '_, '_>) -> [[Value; 2]; 2] {
    [0, 1].map(|operand| [0, 1].map(|part| builder.llvm.extract(operands[operand], &[part])))
}

/// Builds a number of its parts.
fn number(builder: &mut FlaggedBuilder<'_, '_, '_>, ty: Type, parts: [Value; 2]) -> Value {
    let empty = builder.llvm.poison(ty);
    fill(builder, empty, parts)
}

/// Builds a number with other parts.
fn fill(builder: &mut FlaggedBuilder<'_, '_, '_>, empty: Value, [real, imaginary]: [Value; 2]) -> Value {
    let value = builder.llvm.insert(empty, real, &[0]);
    builder.llvm.insert(value, imaginary, &[1])
}

/// Builds the sum of the squares of two floats.
fn square_sum(builder: &mut FlaggedBuilder<'_, '_, '_>, a: Value, b: Value) -> Value {
    let left = builder.float::<llvm::FMulOp>(a, a);
    let right = builder.float::<llvm::FMulOp>(b, b);
    builder.float::<llvm::FAddOp>(left, right)
}
