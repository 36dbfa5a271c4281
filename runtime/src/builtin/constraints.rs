//! The type of functions, as their attribute holds it.

use crate::attributes::Attribute;
use crate::context::Context;
use crate::types::Type;

/// The function type that an attribute holds.
pub(super) fn function_type(context: &Context, attribute: Attribute) -> Option<Type> {
    attribute.as_type(context).filter(|ty| ty.function_inputs(context).is_some())
}
