//! Constants, and those that lowerings need.

use terrace_dialect_support::numbers::{Number, splat_of};
use terrace_llvm::ConstantOp as LlvmConstantOp;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Builder, Value};
use terrace_runtime::location::Location;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::ConstantOp;

use super::pattern;
use crate::support::builder::Llvm;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns.add(pattern::<ConstantOp>("LowerConstant", types, lower_constant));
}

/// Returns an integer, or elements that are integers, as a signless constant of a type; another constant as it is.
pub(super) fn signless(context: &Context, value: Attribute, ty: Type) -> Attribute {
    if let Some(integer) = value.as_integer(context) {
        return Attribute::wide_integer(context, ty, integer.clone());
    }
    let Some(elements) = value.elements(context) else { return value };
    match elements.integer_at(0) {
        Some(_) => Attribute::dense_elements(context, ty, elements.packed().to_vec()),
        None => value,
    }
}

fn lower_constant(
    op: ConstantOp,
    _: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op.op())?[0];
    let ir = rewriter.body();
    let (context, location) = (ir.context().clone(), ir.location(op.op()));
    let source = ir.value_type(op.constant(ir));
    if !source.is_vector(&context) && source.bit_width(&context).is_none() {
        return Err(rewriter.match_failure(op.op(), || "only constants of scalars and vectors are lowered"));
    }
    let value = signless(&context, op.value(ir), ty);
    let value = Llvm::new(rewriter, location).constant(ty, value);
    rewriter.replace(op.op(), &[value]);
    Ok(())
}

/// Builds the constant of a type all of whose bits are set.
pub(super) fn all_ones(ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let width = ty.element_type_or_self(llvm.context()).bit_width(llvm.context()).expect("integers");
    splat(ty, &Number::Integer(WideInteger::from_i64(-1, width)), llvm)
}

/// Builds a constant whose components are one number.
pub(super) fn splat(ty: Type, number: &Number, llvm: &mut Llvm<'_, '_>) -> Value {
    let value = splat_of(llvm.context(), ty, number).expect("a number of the type");
    llvm.constant(ty, value)
}

/// Builds a constant of the type of a value.
fn constant_like(builder: &mut Builder<'_>, location: Location, like: Value, number: i64) -> Value {
    let ty = builder.body().value_type(like);
    let element = ty.element_type_or_self(builder.context());
    let number = match element.float_format(builder.context()) {
        Some(format) => {
            Number::Float(FloatValue::from_f64(format, number as f64).expect("a number of every format"))
        }
        None => {
            let width = element.bit_width(builder.context()).expect("a number");
            Number::Integer(WideInteger::from_i64(number, width))
        }
    };
    let value = splat_of(builder.context(), ty, &number).expect("a number of the type");
    LlvmConstantOp::build(builder, location, ty, value).res(builder.body())
}

/// Builds zero, of the type of a value.
pub(super) fn zero(builder: &mut Builder<'_>, location: Location, like: Value) -> Value {
    constant_like(builder, location, like, 0)
}

/// Builds one, of the type of a value.
pub(super) fn one(builder: &mut Builder<'_>, location: Location, like: Value) -> Value {
    constant_like(builder, location, like, 1)
}

/// Builds the constant all of whose bits are set, of the type of a value.
pub(super) fn ones(builder: &mut Builder<'_>, location: Location, like: Value) -> Value {
    constant_like(builder, location, like, -1)
}
