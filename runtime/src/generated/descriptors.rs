//! Short forms of the parts of descriptors.

use std::borrow::Cow;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{
    AttributeBuilder, AttributeCheck, AttributeConstraint, AttributeDescriptor, AttributeElement,
    AttributeForm, AttributeStart, AttributeSyntax, Clause, Condition, ConditionCheck, CustomDirective,
    DirectiveArgument, DirectiveParser, DirectivePrintHook, EnumCase, EnumSyntax, FormatElement,
    Multiplicity, OpPart, OptionalGroup, RegionConstraint, RegionDescriptor, RegionKind, SuccessorDescriptor,
    TypeBuilder, TypeCheck, TypeConstraint, TypeElement, TypeForm, TypeOperand, TypeSource, TypeSyntax,
    ValueDescriptor, ValueReference, Whitespace,
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
pub const fn condition(
    summary: &'static str,
    about: Cow<'static, [OpPart]>,
    holds: fn(&Body, Op) -> bool,
) -> Condition {
    Condition { summary: Cow::Borrowed(summary), about, holds: ConditionCheck::Function(holds) }
}

/// A declared operand that a condition speaks of.
pub const fn about_operand(index: u32) -> OpPart {
    OpPart::Operand(index)
}

/// A declared result that a condition speaks of.
pub const fn about_result(index: u32) -> OpPart {
    OpPart::Result(index)
}

/// An attribute that a condition speaks of.
pub const fn about_attribute(slot: u32) -> OpPart {
    OpPart::Attribute(slot)
}

/// A declared region that a condition speaks of.
pub const fn about_region(index: u32) -> OpPart {
    OpPart::Region(index)
}

/// All operands, which a condition speaks of.
pub const ABOUT_OPERANDS: OpPart = OpPart::Operands;

/// All results, which a condition speaks of.
pub const ABOUT_RESULTS: OpPart = OpPart::Results;

/// A case of an enum.
pub const fn enum_case(text: &'static str, value: i64) -> EnumCase {
    EnumCase { text: Cow::Borrowed(text), value }
}

/// The attribute with the sizes of segments. That it must be there, the check of the segments says.
pub const fn segment_sizes_attribute(name: &'static str) -> AttributeDescriptor {
    let constraint = attribute_constraint("i32 dense array attribute", |context, attribute| {
        super::prelude::dense_array_type(context, attribute) == Some(Type::I32)
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

/// A keyword or punctuation in a format.
pub const fn literal(text: &'static str) -> FormatElement {
    FormatElement::Literal(Cow::Borrowed(text))
}

/// The attribute dictionary in a format.
pub const ATTRIBUTES: FormatElement = FormatElement::AttributeDictionary { with_keyword: false };

/// The attribute dictionary behind its keyword.
pub const ATTRIBUTES_WITH_KEYWORD: FormatElement = FormatElement::AttributeDictionary { with_keyword: true };

/// The attribute dictionary of inherent attributes in a format.
pub const PROPERTIES: FormatElement = FormatElement::PropertyDictionary;

/// All operands in a format.
pub const ALL_OPERANDS: FormatElement = FormatElement::Operands;

/// All regions in a format.
pub const ALL_REGIONS: FormatElement = FormatElement::Regions;

/// All successors in a format.
pub const ALL_SUCCESSORS: FormatElement = FormatElement::Successors;

/// No blank in a format.
pub const NO_SPACE: FormatElement = FormatElement::Whitespace(Whitespace::None);

/// A blank in a format.
pub const SPACE: FormatElement = FormatElement::Whitespace(Whitespace::Space);

/// The end of a line in a format.
pub const NEWLINE: FormatElement = FormatElement::Whitespace(Whitespace::Newline);

/// An operand in a format.
pub const fn operand(index: u32) -> FormatElement {
    FormatElement::Operand(index)
}

/// A region in a format.
pub const fn region_at(index: u32) -> FormatElement {
    FormatElement::Region(index)
}

/// A successor in a format.
pub const fn successor_at(index: u32) -> FormatElement {
    FormatElement::Successor(index)
}

/// The types of all operands in a format.
pub const OPERAND_TYPES: FormatElement = FormatElement::Type(TypeElement::new(TypeOperand::Operands));

/// The types of all results in a format.
pub const RESULT_TYPES: FormatElement = FormatElement::Type(TypeElement::new(TypeOperand::Results));

/// The type of an operand in a format.
pub const fn operand_type(index: u32) -> FormatElement {
    FormatElement::Type(TypeElement::new(TypeOperand::Operand(index)))
}

/// The type of a result in a format.
pub const fn result_type(index: u32) -> FormatElement {
    FormatElement::Type(TypeElement::new(TypeOperand::Result(index)))
}

/// The type of an operand in a format, in its short form.
pub const fn short_operand_type(index: u32, syntax: TypeSyntax) -> FormatElement {
    FormatElement::Type(TypeElement { operand: TypeOperand::Operand(index), form: TypeForm::Syntax(syntax) })
}

/// The type of a result in a format, in its short form.
pub const fn short_result_type(index: u32, syntax: TypeSyntax) -> FormatElement {
    FormatElement::Type(TypeElement { operand: TypeOperand::Result(index), form: TypeForm::Syntax(syntax) })
}

/// The function type of operands and results in a format.
pub const fn functional_type(inputs: TypeOperand, results: TypeOperand) -> FormatElement {
    FormatElement::FunctionalType { inputs, results }
}

const fn shown_as(slot: u32, form: AttributeForm) -> FormatElement {
    FormatElement::Attribute(AttributeElement::new(slot, form))
}

/// A unit attribute in a format.
pub const fn shown_unit(slot: u32) -> FormatElement {
    shown_as(slot, AttributeForm::Unit)
}

/// The name of a symbol in a format.
pub const fn symbol_name(slot: u32) -> FormatElement {
    shown_as(slot, AttributeForm::SymbolName)
}

/// An attribute with its type in a format.
pub const fn typed(slot: u32) -> FormatElement {
    shown_as(slot, AttributeForm::Typed)
}

/// An attribute in a format, whose type a function makes.
pub const fn untyped(slot: u32, build: fn(&Context) -> Type) -> FormatElement {
    shown_as(slot, AttributeForm::Untyped(TypeBuilder::Function(build)))
}

/// A case of an enum in a format.
pub const fn shown_enum(slot: u32, syntax: EnumSyntax) -> FormatElement {
    shown_as(slot, AttributeForm::Enum(syntax))
}

/// An attribute in a format, in its short form.
pub const fn short_attribute(slot: u32, syntax: AttributeSyntax) -> FormatElement {
    shown_as(slot, AttributeForm::Syntax(syntax))
}

/// An attribute in a format, of which is known how its text begins.
pub const fn beginning(start: AttributeStart, slot: u32, form: AttributeForm) -> FormatElement {
    FormatElement::Attribute(AttributeElement { slot, form, start })
}

/// A type that the format has.
pub const WRITTEN: TypeSource = TypeSource::Written;

/// The type of an operand.
pub const fn same_as_operand(index: u32) -> TypeSource {
    TypeSource::SameAs(ValueReference::Operand(index))
}

/// The type of a result.
pub const fn same_as_result(index: u32) -> TypeSource {
    TypeSource::SameAs(ValueReference::Result(index))
}

/// The type of the value of an attribute.
pub const fn of_attribute(slot: u32) -> TypeSource {
    TypeSource::OfAttribute(slot)
}

/// The type that a function makes of another.
pub const fn computed(from: ValueReference, compute: fn(&Context, Type) -> Option<Type>) -> TypeSource {
    TypeSource::Computed { from, compute }
}

/// The type that a function makes.
pub const fn built(build: fn(&Context) -> Type) -> TypeSource {
    TypeSource::Built(TypeBuilder::Function(build))
}

/// A part of a format that is there when its anchor is.
pub const fn group(elements: Cow<'static, [FormatElement]>, anchor: u32) -> FormatElement {
    group_or(elements, list(&[]), anchor, false)
}

/// A part of a format that is there when its anchor is, and one that stands in its place.
pub const fn group_or(
    elements: Cow<'static, [FormatElement]>,
    otherwise: Cow<'static, [FormatElement]>,
    anchor: u32,
    is_inverted: bool,
) -> FormatElement {
    FormatElement::Group(OptionalGroup { elements, otherwise, anchor, is_inverted })
}

/// A clause of a format.
pub const fn clause(keyword: &'static str, elements: Cow<'static, [FormatElement]>) -> Clause {
    Clause { keyword: Cow::Borrowed(keyword), elements }
}

/// Clauses of a format, in any order.
pub const fn clauses(clauses: Cow<'static, [Clause]>) -> FormatElement {
    FormatElement::Clauses(clauses)
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

/// The name of an op: one that another has to be in, or an old one.
pub const fn op_called(name: &'static str) -> Cow<'static, str> {
    Cow::Borrowed(name)
}

/// A declared region.
pub const fn region(
    name: &'static str,
    multiplicity: Multiplicity,
    constraint: RegionConstraint,
) -> RegionDescriptor {
    RegionDescriptor { name: Cow::Borrowed(name), multiplicity, constraint, kind: RegionKind::ControlFlow }
}

/// A declared region with anything in it.
pub const fn any_region(name: &'static str) -> RegionDescriptor {
    region(name, Multiplicity::One, RegionConstraint::Any)
}

/// A declared region with a number of blocks.
pub const fn sized_region(name: &'static str, blocks: u32) -> RegionDescriptor {
    region(name, Multiplicity::One, RegionConstraint::Sized(blocks))
}

/// A declared successor.
pub const fn successor(name: &'static str, multiplicity: Multiplicity) -> SuccessorDescriptor {
    SuccessorDescriptor { name: Cow::Borrowed(name), multiplicity }
}

/// A declared effect.
pub const fn effect(kind: EffectKind, target: EffectTarget, resource: MemoryResource) -> EffectDescriptor {
    EffectDescriptor { kind, target, resource }
}

/// The function that makes an op's descriptor: its words, and then the fields that say something.
#[doc(hidden)]
#[macro_export]
macro_rules! __op_descriptor {
    ($summary:literal $($description:literal)?; $($field:ident $value:tt)*) => {
        /// What the definition says of the op.
        pub fn descriptor() -> $crate::dialect::OpDescriptor {
            $crate::dialect::OpDescriptor {
                name: ::std::borrow::Cow::Borrowed(<Self as $crate::dialect::OpHandle>::NAME),
                summary: ::std::borrow::Cow::Borrowed($summary),
                $(description: ::std::borrow::Cow::Borrowed($description),)?
                $($field: $crate::__op_descriptor!(@$field $value),)*
                ..::core::default::Default::default()
            }
        }
    };
    (@traits [$($name:ident)*]) => {
        $crate::dialect::OpTraits::NONE$(.union($crate::dialect::OpTraits::$name))*
    };
    (@segments [$operands:literal $results:literal]) => {
        $crate::dialect::SegmentAttributes { operands: $operands, results: $results }
    };
    (@properties_in_dictionary [$value:literal]) => {
        $value
    };
    (@implicit_terminator [$name:literal]) => {
        ::std::borrow::Cow::Borrowed($name)
    };
    (@interfaces [$($table:expr),*]) => {
        $crate::dialect::InterfaceMap::new()$(.with($table))*
    };
    (@hooks [$($hook:ident = $function:expr),*]) => {
        $crate::dialect::OpHooks {
            $($hook: ::core::option::Option::Some($function),)*
            ..::core::default::Default::default()
        }
    };
    (@format { $($field:ident $value:tt)* }) => {
        ::core::option::Option::Some($crate::dialect::AssemblyFormat {
            $($field: $crate::__op_descriptor!(@$field $value),)*
            ..::core::default::Default::default()
        })
    };
    (@infer_results [$function:expr]) => {
        ::core::option::Option::Some($function)
    };
    (@$list:ident [$($items:tt)*]) => {
        $crate::__items![$($items)*]
    };
}
