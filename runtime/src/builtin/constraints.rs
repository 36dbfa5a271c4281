//! What the attributes of the builtin ops must be.

use std::borrow::Cow;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{
    AttributeCheck, AttributeConstraint, AttributeDescriptor, Multiplicity, TypeCheck, TypeConstraint,
    ValueDescriptor,
};
use crate::types::Type;

pub(super) const STRING: AttributeConstraint = AttributeConstraint {
    summary: Cow::Borrowed("string attribute"),
    is_satisfied: AttributeCheck::Function(|context, attribute| attribute.as_string_bytes(context).is_some()),
};

pub(super) const FUNCTION_TYPE: AttributeConstraint = AttributeConstraint {
    summary: Cow::Borrowed("type attribute of function type"),
    is_satisfied: AttributeCheck::Function(|context, attribute| function_type(context, attribute).is_some()),
};

pub(super) const DICTIONARIES: AttributeConstraint = AttributeConstraint {
    summary: Cow::Borrowed("Array of dictionary attributes"),
    is_satisfied: AttributeCheck::Function(|context, attribute| {
        let is_dictionary = |element: &Attribute| element.as_dictionary(context).is_some();
        attribute.as_array(context).is_some_and(|elements| elements.iter().all(is_dictionary))
    }),
};

const ANY_TYPE: TypeConstraint =
    TypeConstraint { summary: Cow::Borrowed("any type"), is_satisfied: TypeCheck::Function(|_, _| true) };

/// The function type that an attribute holds.
pub(super) fn function_type(context: &Context, attribute: Attribute) -> Option<Type> {
    attribute.as_type(context).filter(|ty| ty.function_inputs(context).is_some())
}

pub(super) const fn attribute(
    name: &'static str,
    is_optional: bool,
    constraint: AttributeConstraint,
) -> AttributeDescriptor {
    AttributeDescriptor { name: Cow::Borrowed(name), is_optional, default: None, constraint }
}

pub(super) const fn variadic(name: &'static str) -> ValueDescriptor {
    ValueDescriptor { name: Cow::Borrowed(name), multiplicity: Multiplicity::Variadic, constraint: ANY_TYPE }
}
