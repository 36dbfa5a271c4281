//! `arith-expand`: ops of `arith` that machines lack, as others of the same dialect.

use terrace_arith::{ExtFOp, TruncFOp};
use terrace_dialect_support::numbers::{Number, integer_width, splat_of};
use terrace_dialect_support::shapes::{boolean_of_shape, with_element};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionPatterns, ConversionTarget, DeclaredLowering, TypeConverter};
use terrace_runtime::ir::{Body, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::numeric::{FloatFormat, FloatValue, WideInteger};
use terrace_runtime::rewrite::Rewriter;
use terrace_runtime::types::Type;

include!(concat!(env!("OUT_DIR"), "/arith_expand.rs"));

/// The rules that are always applied.
pub const EXPANSIONS: [DeclaredLowering; 15] = [
    CEIL_DIV_SIGNED,
    FLOOR_DIV_SIGNED,
    CEIL_DIV_UNSIGNED,
    MAX_SIGNED,
    MAX_UNSIGNED,
    MIN_SIGNED,
    MIN_UNSIGNED,
    MAXIMUM,
    MINIMUM,
    MAX_NUM,
    MIN_NUM,
    SCALING_EXTENSION,
    SCALING_EXTENSION_BY_FLOAT,
    SCALING_TRUNCATION,
    SCALING_TRUNCATION_BY_FLOAT,
];

/// The rules for `bf16`.
pub const BF16_EXPANSIONS: [DeclaredLowering; 2] = [EXTEND_BF16, TRUNCATE_TO_BF16];

/// The rules for `f8E8M0FNU`.
pub const F8E8M0_EXPANSIONS: [DeclaredLowering; 2] = [EXTEND_F8_E8_M0, TRUNCATE_TO_F8_E8_M0];

/// The rules for `f4E2M1FN`.
pub const F4E2M1_EXPANSIONS: [DeclaredLowering; 2] = [EXTEND_F4_E2_M1, TRUNCATE_TO_F4_E2_M1];

/// Adds the rules that the options ask for.
fn add_expansions(options: &ArithExpand, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    patterns.add_lowerings(&EXPANSIONS, types);
    for (is_expanded, rules) in [
        (options.include_bf16, BF16_EXPANSIONS),
        (options.include_f8e8m0, F8E8M0_EXPANSIONS),
        (options.include_f4e2m1, F4E2M1_EXPANSIONS),
    ] {
        if is_expanded {
            patterns.add_lowerings(&rules, types);
        }
    }
}

/// Makes the ops illegal that are expanded: conversions by their formats. Ops of `vector` are not folded either.
fn kept_ops(options: &ArithExpand, _: &TypeConverter, target: &mut ConversionTarget) {
    target.legal_dialect("vector");
    for rule in EXPANSIONS {
        target.illegal_op(rule.root);
    }
    let formats = [
        ("bf16", options.include_bf16),
        ("f8E8M0FNU", options.include_f8e8m0),
        ("f4E2M1FN", options.include_f4e2m1),
    ];
    for (op, with_operand) in [("arith.extf", true), ("arith.truncf", false)] {
        target.dynamically_legal_op(op, move |ir, op| {
            let small = if with_operand { ir.operand(op, 0) } else { ir.result(op, 0) };
            let other = if with_operand { ir.result(op, 0) } else { ir.operand(op, 0) };
            let keyword = |value| float_keyword(ir, value);
            !formats.iter().any(|(format, is_expanded)| {
                *is_expanded
                    && keyword(small) == Some(*format)
                    && (*format != "bf16" || keyword(other) == Some("f32"))
            })
        });
    }
}

/// Returns the keyword of a value's type of floats, or of its elements.
fn float_keyword(ir: &Body, value: Value) -> Option<&'static str> {
    let context = ir.context();
    let ty = ir.value_type(value);
    let element = ty.element_type(context).unwrap_or(ty);
    element.float_format(context).map(FloatFormat::keyword)
}

/// Returns an integer constant of a type.
fn number(ir: &Body, ty: Type, value: i64) -> Attribute {
    let context = ir.context();
    let width = integer_width(context, ty.element_type(context).unwrap_or(ty)).expect("a type of integers");
    let number = Number::Integer(WideInteger::from_i64(value, width));
    splat_of(context, ty, &number).expect("a constant of a type of integers")
}

/// Returns an integer constant of a width, in the shape of a type.
fn number_of_width(ir: &Body, like: Type, width: i64, value: i64) -> Attribute {
    let context = ir.context();
    number(ir, in_shape(context, like, Type::integer(context, width as u32)), value)
}

/// Returns a constant of `f32`, in the shape of a type.
fn float_constant(ir: &Body, like: Type, value: &str) -> Attribute {
    let context = ir.context();
    let value = value.parse().expect("a number");
    let number = Number::Float(FloatValue::from_f32_exact(value));
    splat_of(context, in_shape(context, like, Type::F32), &number).expect("a constant of a type of floats")
}

/// Returns a type of other elements, in the shape of a type.
fn in_shape(context: &Context, like: Type, element: Type) -> Type {
    with_element(context, like, element).unwrap_or(element)
}

/// Returns a type of elements of a keyword, in the shape of a type.
fn with_elements(ir: &Body, like: Type, keyword: &str) -> Type {
    let context = ir.context();
    let element = match FloatFormat::from_keyword(keyword) {
        Some(format) => Type::float(context, format),
        None => Type::integer(context, keyword[1..].parse().expect("a width")),
    };
    in_shape(context, like, element)
}

/// Converts a float to one of `f32`.
fn to_f32(rewriter: &mut Rewriter<'_>, location: Location, value: Value) -> Value {
    let ty = in_shape(rewriter.context(), rewriter.body().value_type(value), Type::F32);
    converted(rewriter, location, value, ty)
}

/// Converts a float of `f32` to one of another type.
fn from_f32(rewriter: &mut Rewriter<'_>, location: Location, value: Value, ty: Type) -> Value {
    converted(rewriter, location, value, ty)
}

/// Converts a float to one of another type, by an extension or a truncation.
fn converted(rewriter: &mut Rewriter<'_>, location: Location, value: Value, ty: Type) -> Value {
    let context = rewriter.context().clone();
    let width = |ty: Type| {
        let element = ty.element_type(&context).unwrap_or(ty);
        element.float_format(&context).map_or(0, FloatFormat::width)
    };
    let from = rewriter.body().value_type(value);
    let name = match width(from).cmp(&width(ty)) {
        std::cmp::Ordering::Less => context.op_name_of::<ExtFOp>(),
        std::cmp::Ordering::Equal => return value,
        std::cmp::Ordering::Greater => context.op_name_of::<TruncFOp>(),
    };
    let op = rewriter.create(OperationState::new(name, location).operands([value]).results([ty]));
    rewriter.body().result(op, 0)
}
