//! `convert-complex-to-standard`: functions of complex numbers as those of their parts.

use terrace_dialect_support::numbers::{Number, splat_of};
use terrace_dialect_support::shapes::boolean_of_shape;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionPatterns, ConversionTarget, DeclaredLowering, TypeConverter};
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::FloatValue;
use terrace_runtime::types::Type;

include!(concat!(env!("OUT_DIR"), "/complex_to_standard.rs"));

/// The rules of the pass.
pub const EXPANSIONS: [DeclaredLowering; 24] = [
    ABSOLUTE_VALUE,
    NEGATE,
    CONJUGATE,
    SUM,
    DIFFERENCE,
    PRODUCT,
    QUOTIENT,
    EQUAL,
    NOT_EQUAL,
    SIGN,
    ANGLE,
    LOGARITHM,
    LOGARITHM_OF_SUCCESSOR,
    EXPONENTIAL,
    EXPONENTIAL_LESS_ONE,
    POWER,
    INTEGER_POWER,
    SQUARE_ROOT,
    RECIPROCAL_OF_SQUARE_ROOT,
    SINE,
    COSINE,
    TANGENT,
    HYPERBOLIC_TANGENT,
    ARC_TANGENT,
];

/// Adds the rules.
fn add_expansions(_: &ConvertComplexToStandard, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    patterns.add_lowerings(&EXPANSIONS, types);
}

/// Makes the ops illegal that are expanded.
fn expanded_ops(_: &ConvertComplexToStandard, _: &TypeConverter, target: &mut ConversionTarget) {
    for rule in EXPANSIONS {
        target.illegal_op(rule.root);
    }
}

/// Returns the type of the parts of a complex type.
fn part(ir: &Body, complex: Type) -> Type {
    complex.complex_element(ir.context()).expect("a complex type")
}

/// Returns a constant of a type of floats.
fn constant(ir: &Body, ty: Type, value: f64) -> Attribute {
    let format = ty.float_format(ir.context()).expect("a type of floats");
    let number = FloatValue::from_f64(format, value).expect("every format has small numbers");
    splat_of(ir.context(), ty, &Number::Float(number)).expect("a constant of a type of floats")
}

/// Returns a whole number as a constant of a type of floats.
fn float(ir: &Body, ty: Type, value: i64) -> Attribute {
    constant(ir, ty, value as f64)
}

/// Returns one half as a constant of a type of floats.
fn half(ir: &Body, ty: Type) -> Attribute {
    constant(ir, ty, 0.5)
}
