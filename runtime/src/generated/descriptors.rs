//! Short forms of the parts of descriptors.

use std::borrow::Cow;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{
    AttributeBuilder, AttributeCheck, AttributeConstraint, AttributeDescriptor, AttributeElement, Clause,
    Condition, ConditionCheck, CustomDirective, DirectiveArgument, DirectiveParser, DirectivePrintHook,
    EnumCase, FormatElement, Multiplicity, OptionalGroup, RegionConstraint, RegionDescriptor, RegionKind,
    SuccessorDescriptor, TypeBuilder, TypeCheck, TypeConstraint, TypeElement, TypeOperand, TypeSource,
    ValueDescriptor,
};
use crate::interfaces::{EffectDescriptor, EffectKind, EffectTarget, MemoryResource};
use crate::ir::{Body, Op};
use crate::types::Type;

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
pub const fn condition(summary: &'static str, holds: fn(&Body, Op) -> bool) -> Condition {
    Condition { summary: Cow::Borrowed(summary), holds: ConditionCheck::Function(holds) }
}

/// A case of an enum.
pub const fn enum_case(text: &'static str, value: i64) -> EnumCase {
    EnumCase { text: Cow::Borrowed(text), value }
}

/// The attribute with the sizes of segments. That it must be there, the check of the segments says.
pub const fn segment_sizes_attribute(name: &'static str) -> AttributeDescriptor {
    let constraint = attribute_constraint("i32 dense array attribute", |context, attribute| {
        super::prelude::dense_array_type(context, attribute) == Some(Type::I32)
    });
    optional_attribute(name, None, constraint)
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

/// A keyword or punctuation in a format.
pub const fn literal(text: &'static str) -> FormatElement {
    FormatElement::Literal(Cow::Borrowed(text))
}

/// The attribute dictionary in a format.
pub const ATTRIBUTES: FormatElement = FormatElement::AttributeDictionary { with_keyword: false };

/// The attribute dictionary behind its keyword.
pub const ATTRIBUTES_WITH_KEYWORD: FormatElement = FormatElement::AttributeDictionary { with_keyword: true };

/// Types in a format.
pub const fn types(operand: TypeOperand) -> FormatElement {
    FormatElement::Type(TypeElement::new(operand))
}

/// An attribute in a format.
pub const fn shown(element: AttributeElement) -> FormatElement {
    FormatElement::Attribute(element)
}

/// The type that a function makes.
pub const fn built(build: fn(&Context) -> Type) -> TypeSource {
    TypeSource::Built(TypeBuilder::Function(build))
}

/// A part of a format that is there when one of its elements is.
pub const fn group(elements: &'static [FormatElement], anchor: u32) -> FormatElement {
    group_or(elements, &[], anchor, false)
}

/// A part of a format that is there when its anchor is, and one that stands in its place.
pub const fn group_or(
    elements: &'static [FormatElement],
    otherwise: &'static [FormatElement],
    anchor: u32,
    is_inverted: bool,
) -> FormatElement {
    FormatElement::Group(OptionalGroup {
        elements: list(elements),
        otherwise: list(otherwise),
        anchor,
        is_inverted,
    })
}

/// A clause of a format.
pub const fn clause(keyword: &'static str, elements: &'static [FormatElement]) -> Clause {
    Clause { keyword: Cow::Borrowed(keyword), elements: list(elements) }
}

/// A custom directive of a format.
pub const fn custom(
    name: &'static str,
    arguments: &'static [DirectiveArgument],
    parse: DirectiveParser,
    print: DirectivePrintHook,
) -> FormatElement {
    FormatElement::Custom(CustomDirective {
        name: Cow::Borrowed(name),
        arguments: list(arguments),
        parse,
        print,
    })
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
pub const fn optional_attribute(
    name: &'static str,
    default: Option<AttributeBuilder>,
    constraint: AttributeConstraint,
) -> AttributeDescriptor {
    AttributeDescriptor { name: Cow::Borrowed(name), is_optional: true, default, constraint }
}

/// A declared region.
pub const fn region(
    name: &'static str,
    multiplicity: Multiplicity,
    constraint: RegionConstraint,
    kind: RegionKind,
) -> RegionDescriptor {
    RegionDescriptor { name: Cow::Borrowed(name), multiplicity, constraint, kind }
}

/// A declared successor.
pub const fn successor(name: &'static str, multiplicity: Multiplicity) -> SuccessorDescriptor {
    SuccessorDescriptor { name: Cow::Borrowed(name), multiplicity }
}

/// A declared effect.
pub const fn effect(kind: EffectKind, target: EffectTarget, resource: MemoryResource) -> EffectDescriptor {
    EffectDescriptor { kind, target, resource }
}
