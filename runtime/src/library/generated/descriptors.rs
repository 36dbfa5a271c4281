//! Concise constructors of descriptors, for generated code.

use std::borrow::Cow;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{
    AttributeBuilder, AttributeCheck, AttributeConstraint, AttributeDescriptor, Availability, CaseDescriptor,
    CaseParameter, CaseParameterKind, Condition, ConditionCheck, EnumCase, FoldFunction, FoldRule,
    Multiplicity, OpPart, RegionConstraint, RegionDescriptor, RegionKind, SuccessorDescriptor, TypeCheck,
    TypeConstraint, ValueDescriptor, Version,
};
use crate::fold::OpFoldHook;
use crate::ir::{Body, Op};
use crate::types::Type;

/// A string in a descriptor.
pub type Text = Cow<'static, str>;

/// Returns a borrowed string.
pub const fn text(text: &'static str) -> Text {
    Cow::Borrowed(text)
}

/// The constraint of unit attributes.
pub const UNIT: AttributeConstraint =
    attribute_constraint("unit attribute", |_, attribute| attribute.is_unit());

/// Returns a type constraint.
pub const fn type_constraint(
    summary: &'static str,
    is_satisfied: fn(&Context, Type) -> bool,
) -> TypeConstraint {
    TypeConstraint::new(text(summary), TypeCheck::Function(is_satisfied))
}

/// Returns an attribute constraint.
pub const fn attribute_constraint(
    summary: &'static str,
    is_satisfied: fn(&Context, Attribute) -> bool,
) -> AttributeConstraint {
    AttributeConstraint::new(text(summary), AttributeCheck::Function(is_satisfied))
}

/// Returns a condition on several components of an op.
pub const fn condition(
    summary: &'static str,
    about: &'static [OpPart],
    holds: fn(&Body, Op) -> bool,
) -> Condition {
    Condition::new(text(summary), list(about), ConditionCheck::Function(holds))
}

/// Returns a declared rule that folds ops.
pub const fn fold_rule(name: &'static str, source: &'static str, function: OpFoldHook) -> FoldRule {
    FoldRule::new(text(name), text(source), FoldFunction::Function(function))
}

/// Returns a condition on several components of an op that depends on its signature alone.
pub const fn signature_condition(
    summary: &'static str,
    about: &'static [OpPart],
    holds: fn(&Body, Op) -> bool,
) -> Condition {
    Condition::of_signature(text(summary), list(about), ConditionCheck::Function(holds))
}

/// Returns an enum case.
pub const fn enum_case(text: &'static str, value: i64) -> EnumCase {
    EnumCase { text: Cow::Borrowed(text), value }
}

/// Returns a version.
pub const fn version(major: u32, minor: u32) -> Version {
    Version { major, minor }
}

/// Returns what a case of an enum, or an op, needs.
pub const fn availability(
    version: Option<Version>,
    until: Option<Version>,
    capabilities: &'static [Text],
    extensions: &'static [Text],
) -> Availability {
    Availability {
        version,
        until,
        capabilities: Cow::Borrowed(capabilities),
        extensions: Cow::Borrowed(extensions),
    }
}

/// Returns the descriptor of a case of an enum.
pub const fn case_descriptor(
    text: &'static str,
    value: i64,
    availability: Availability,
    parameters: &'static [CaseParameter],
) -> CaseDescriptor {
    CaseDescriptor { text: Cow::Borrowed(text), value, availability, parameters: Cow::Borrowed(parameters) }
}

/// Returns a parameter of a case of an enum.
pub const fn case_parameter(name: &'static str, kind: CaseParameterKind) -> CaseParameter {
    CaseParameter { name: Cow::Borrowed(name), kind }
}

/// Returns the descriptor of the attribute with segment sizes. Its presence is verified together with the segments.
pub const fn segment_sizes_attribute(name: &'static str) -> AttributeDescriptor {
    let constraint = attribute_constraint("i32 dense array attribute", |context, attribute| {
        crate::intrinsics::dense_array_type(context, attribute) == Some(Type::I32)
    });
    optional_attribute(name, constraint)
}

const fn value(
    name: &'static str,
    multiplicity: Multiplicity,
    constraint: TypeConstraint,
) -> ValueDescriptor {
    ValueDescriptor::new(text(name), multiplicity, constraint)
}

/// Returns the descriptor of a declared operand or result of one value.
pub const fn one(name: &'static str, constraint: TypeConstraint) -> ValueDescriptor {
    value(name, Multiplicity::One, constraint)
}

/// Returns the descriptor of an optional operand or result.
pub const fn optional(name: &'static str, constraint: TypeConstraint) -> ValueDescriptor {
    value(name, Multiplicity::Optional, constraint)
}

/// Returns the descriptor of a variadic operand or result.
pub const fn variadic(name: &'static str, constraint: TypeConstraint) -> ValueDescriptor {
    value(name, Multiplicity::Variadic, constraint)
}

/// Returns the descriptor of an operand that is variadic of variadic; `sizes` is the slot of the attribute with the
/// group sizes.
pub const fn nested(name: &'static str, sizes: u32, constraint: TypeConstraint) -> ValueDescriptor {
    value(name, Multiplicity::VariadicOfVariadic { sizes }, constraint)
}

/// Returns a borrowed list.
pub const fn list<T: Clone>(items: &'static [T]) -> Cow<'static, [T]> {
    Cow::Borrowed(items)
}

/// Returns the descriptor of a required attribute.
pub const fn attribute(name: &'static str, constraint: AttributeConstraint) -> AttributeDescriptor {
    AttributeDescriptor::required(text(name), constraint)
}

/// Returns the descriptor of an optional attribute.
pub const fn optional_attribute(name: &'static str, constraint: AttributeConstraint) -> AttributeDescriptor {
    AttributeDescriptor::optional(text(name), constraint)
}

/// Returns the descriptor of an attribute with a default.
pub const fn default_attribute(
    name: &'static str,
    constraint: AttributeConstraint,
    default: fn(&Context) -> Attribute,
) -> AttributeDescriptor {
    AttributeDescriptor::with_default(text(name), constraint, AttributeBuilder::Function(default))
}

/// Returns the descriptor of an attribute with a default that is given as text.
pub const fn text_default_attribute(
    name: &'static str,
    constraint: AttributeConstraint,
    default: &'static str,
) -> AttributeDescriptor {
    AttributeDescriptor::with_default(text(name), constraint, AttributeBuilder::Text(text(default)))
}

/// Returns the attribute that a definition gives as text.
///
/// # Panics
///
/// If the text is not an attribute: a mistake in the definition, which the verifier reports at ops that need it.
pub fn parsed_attribute(context: &Context, text: &str) -> Attribute {
    let parsed = crate::text::parse_attribute(context, text);
    parsed.unwrap_or_else(|error| panic!("'{text}' in a definition is no attribute: {error}"))
}

/// Returns the descriptor of a region.
pub const fn region(
    name: &'static str,
    multiplicity: Multiplicity,
    constraint: RegionConstraint,
) -> RegionDescriptor {
    RegionDescriptor { name: Cow::Borrowed(name), multiplicity, constraint, kind: RegionKind::ControlFlow }
}

/// Returns the descriptor of a successor.
pub const fn successor(name: &'static str, multiplicity: Multiplicity) -> SuccessorDescriptor {
    SuccessorDescriptor { name: Cow::Borrowed(name), multiplicity }
}
