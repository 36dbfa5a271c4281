//! The functions that the dialect `constructs` calls, in both of its spellings.

use terrace::attributes::Attribute;
use terrace::context::Context;
use terrace::ir::Body;
use terrace::types::{Type, TypeData};

/// Returns the integer type with the bits of all parts.
pub fn joined_width(context: &Context, parts: &[Type]) -> Option<Type> {
    let widths = parts.iter().map(|part| Some(part.as_integer(context)?.width));
    let width = widths.sum::<Option<u32>>()?;
    Type::integer_checked(context, width).ok()
}

/// Returns the tensor type of the first `size` elements, at most `most`, which may be of another type.
pub fn prefix_type(
    context: &Context,
    input: Type,
    size: Attribute,
    element: &[Attribute],
    most: i64,
) -> Option<Type> {
    let size = size.as_i64(context).filter(|size| *size <= most)?;
    let element = match element.first() {
        Some(element) => element.as_type(context)?,
        None => input.element_type(context)?,
    };
    Type::tensor_checked(context, &[size], element, None).ok()
}

/// Returns the types of the inputs of a function type.
pub fn inputs_of(context: &Context, function: Type) -> Option<Vec<Type>> {
    match function.data(context) {
        TypeData::Function { inputs, .. } => Some(inputs.to_vec()),
        _ => None,
    }
}

/// Returns the types of the results of a function type.
pub fn results_of(context: &Context, function: Type) -> Option<Vec<Type>> {
    match function.data(context) {
        TypeData::Function { results, .. } => Some(results.to_vec()),
        _ => None,
    }
}

/// Returns whether an attribute is an even integer.
pub fn is_even(ir: &Body, number: Attribute) -> bool {
    number.as_i64(ir.context()).is_some_and(|number| number % 2 == 0)
}
