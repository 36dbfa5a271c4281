//! Types derived from other types.

use terrace_runtime::context::Context;
use terrace_runtime::types::{DYNAMIC, Type};

/// Returns `i1`, or the vector or tensor of `i1` with the shape of `ty`.
pub fn boolean_of_shape(context: &Context, ty: Type) -> Option<Type> {
    with_element(context, ty, Type::I1)
}

/// Returns `element`, or the vector or tensor of it with the shape of `ty`.
pub fn with_element(context: &Context, ty: Type, element: Type) -> Option<Type> {
    if ty.is_vector(context) {
        let scalable = ty.scalable_dimensions(context);
        return Type::scalable_vector_checked(context, ty.shape(context)?, scalable, element).ok();
    }
    if !ty.is_shaped(context) {
        return Some(element);
    }
    match ty.shape(context) {
        Some(shape) => Type::tensor_checked(context, shape, element, ty.encoding(context)).ok(),
        None => Type::unranked_tensor_checked(context, element).ok(),
    }
}

/// Returns whether shapes are compatible: known ranks and known sizes agree.
pub fn are_shapes_compatible(context: &Context, left: Type, right: Type) -> bool {
    let (Some(left), Some(right)) = (left.shape(context), right.shape(context)) else { return true };
    left.len() == right.len()
        && left.iter().zip(right).all(|(left, right)| left == right || *left == DYNAMIC || *right == DYNAMIC)
}

/// Returns whether tensor types have the same shape, dimension by dimension. Other types always have.
pub fn has_same_tensor_dimensions(context: &Context, left: Type, right: Type) -> bool {
    let dimensions = |ty: Type| if ty.is_tensor(context) { ty.shape(context) } else { None };
    dimensions(left).unwrap_or_default() == dimensions(right).unwrap_or_default()
}

/// Returns whether the elements of a type have more bits than those of the other.
pub fn has_wider_elements(context: &Context, wide: Type, narrow: Type) -> bool {
    let width = |ty: Type| ty.element_type_or_self(context).bit_width(context);
    matches!((width(wide), width(narrow)), (Some(wide), Some(narrow)) if wide > narrow)
}
