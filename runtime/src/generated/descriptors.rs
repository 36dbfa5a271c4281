//! Short forms of the parts of descriptors.

use std::borrow::Cow;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{
    AttributeBuilder, AttributeCheck, AttributeConstraint, AttributeDescriptor, Condition, ConditionCheck,
    EnumCase, Multiplicity, OpPart, RegionConstraint, RegionDescriptor, RegionKind, SuccessorDescriptor,
    TypeCheck, TypeConstraint, ValueDescriptor,
};
use crate::interfaces::{EffectDescriptor, EffectKind, EffectTarget, MemoryResource};
use crate::ir::{Body, Op};
use crate::types::Type;

/// Text of a descriptor.
pub type Text = Cow<'static, str>;

/// Text that is generated.
pub const fn text(text: &'static str) -> Text {
    Cow::Borrowed(text)
}

/// What a unit attribute must be.
pub const UNIT: AttributeConstraint =
    attribute_constraint("unit attribute", |_, attribute| attribute.is_unit());

/// A constraint on types.
pub const fn type_constraint(
    summary: &'static str,
    is_satisfied: fn(&Context, Type) -> bool,
) -> TypeConstraint {
    TypeConstraint { summary: Cow::Borrowed(summary), is_satisfied: TypeCheck::Function(is_satisfied) }
}

/// A constraint on attributes.
pub const fn attribute_constraint(
    summary: &'static str,
    is_satisfied: fn(&Context, Attribute) -> bool,
) -> AttributeConstraint {
    AttributeConstraint {
        summary: Cow::Borrowed(summary),
        is_satisfied: AttributeCheck::Function(is_satisfied),
    }
}

/// A condition on several parts of an op.
pub const fn condition(
    summary: &'static str,
    about: &'static [OpPart],
    holds: fn(&Body, Op) -> bool,
) -> Condition {
    Condition {
        summary: Cow::Borrowed(summary),
        about: Cow::Borrowed(about),
        holds: ConditionCheck::Function(holds),
    }
}

/// A case of an enum.
pub const fn enum_case(text: &'static str, value: i64) -> EnumCase {
    EnumCase { text: Cow::Borrowed(text), value }
}

/// The attribute with the sizes of segments. That it must be there, the check of the segments says.
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
    ValueDescriptor { name: Cow::Borrowed(name), multiplicity, constraint }
}

/// A declared operand or result that stands for one value.
pub const fn one(name: &'static str, constraint: TypeConstraint) -> ValueDescriptor {
    value(name, Multiplicity::One, constraint)
}

/// A declared operand or result that stands for one value or none.
pub const fn optional(name: &'static str, constraint: TypeConstraint) -> ValueDescriptor {
    value(name, Multiplicity::Optional, constraint)
}

/// A declared operand or result that stands for any number of values.
pub const fn variadic(name: &'static str, constraint: TypeConstraint) -> ValueDescriptor {
    value(name, Multiplicity::Variadic, constraint)
}

/// A declared operand that stands for any number of groups; `sizes` is the slot of the attribute with their sizes.
pub const fn nested(name: &'static str, sizes: u32, constraint: TypeConstraint) -> ValueDescriptor {
    value(name, Multiplicity::VariadicOfVariadic { sizes }, constraint)
}

/// A list of what is generated.
pub const fn list<T: Clone>(items: &'static [T]) -> Cow<'static, [T]> {
    Cow::Borrowed(items)
}

/// A declared attribute that has to be there.
pub const fn attribute(name: &'static str, constraint: AttributeConstraint) -> AttributeDescriptor {
    AttributeDescriptor { name: Cow::Borrowed(name), is_optional: false, default: None, constraint }
}

/// A declared attribute that may be absent.
pub const fn optional_attribute(name: &'static str, constraint: AttributeConstraint) -> AttributeDescriptor {
    AttributeDescriptor { name: Cow::Borrowed(name), is_optional: true, default: None, constraint }
}

/// A declared attribute with a default.
pub const fn default_attribute(
    name: &'static str,
    constraint: AttributeConstraint,
    default: fn(&Context) -> Attribute,
) -> AttributeDescriptor {
    let default = Some(AttributeBuilder::Function(default));
    AttributeDescriptor { name: Cow::Borrowed(name), is_optional: true, default, constraint }
}

/// A declared region.
pub const fn region(
    name: &'static str,
    multiplicity: Multiplicity,
    constraint: RegionConstraint,
) -> RegionDescriptor {
    RegionDescriptor { name: Cow::Borrowed(name), multiplicity, constraint, kind: RegionKind::ControlFlow }
}

/// A declared successor.
pub const fn successor(name: &'static str, multiplicity: Multiplicity) -> SuccessorDescriptor {
    SuccessorDescriptor { name: Cow::Borrowed(name), multiplicity }
}

/// A declared effect.
pub const fn effect(kind: EffectKind, target: EffectTarget, resource: MemoryResource) -> EffectDescriptor {
    EffectDescriptor { kind, target, resource }
}
