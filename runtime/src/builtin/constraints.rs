//! What the attributes of the builtin ops must be.

use std::borrow::Cow;

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{
    AttributeConstraint, AttributeDescriptor, Multiplicity, TypeConstraint, ValueDescriptor,
};
use crate::types::{Type, TypeData};

pub(super) const STRING: AttributeConstraint = AttributeConstraint {
    summary: Cow::Borrowed("string attribute"),
    is_satisfied: |context, attribute| matches!(attribute.data(context), AttributeData::String { .. }),
};

pub(super) const FUNCTION_TYPE: AttributeConstraint = AttributeConstraint {
    summary: Cow::Borrowed("type attribute of function type"),
    is_satisfied: |context, attribute| function_type(context, attribute).is_some(),
};

pub(super) const DICTIONARIES: AttributeConstraint = AttributeConstraint {
    summary: Cow::Borrowed("Array of dictionary attributes"),
    is_satisfied: |context, attribute| match attribute.data(context) {
        AttributeData::Array(elements) => {
            elements.iter().all(|element| matches!(element.data(context), AttributeData::Dictionary(_)))
        }
        _ => false,
    },
};

const ANY_TYPE: TypeConstraint =
    TypeConstraint { summary: Cow::Borrowed("any type"), is_satisfied: |_, _| true };

/// The function type that an attribute holds.
pub(super) fn function_type(context: &Context, attribute: Attribute) -> Option<Type> {
    match attribute.data(context) {
        AttributeData::Type(ty) if matches!(ty.data(context), TypeData::Function { .. }) => Some(*ty),
        _ => None,
    }
}

pub(super) const fn attribute(
    name: &'static str,
    is_optional: bool,
    constraint: AttributeConstraint,
) -> AttributeDescriptor {
    AttributeDescriptor { name: Cow::Borrowed(name), is_optional, constraint }
}

pub(super) const fn variadic(name: &'static str) -> ValueDescriptor {
    ValueDescriptor { name: Cow::Borrowed(name), multiplicity: Multiplicity::Variadic, constraint: ANY_TYPE }
}

/// An untyped string attribute.
pub(super) fn string_attribute(context: &Context, text: &str) -> Attribute {
    let value = text.as_bytes().into();
    context.data().intern_attribute(AttributeData::String { value, ty: Type::NONE })
}

/// The text of a string attribute, where it is UTF-8.
pub(super) fn text_of(context: &Context, attribute: Attribute) -> Option<&str> {
    match attribute.data(context) {
        AttributeData::String { value, .. } => std::str::from_utf8(value).ok(),
        _ => None,
    }
}
