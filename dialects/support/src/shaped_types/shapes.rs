//! Types derived from other types, and their compatibility.

use terrace_runtime::attributes::AttributeData;
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

/// Returns the tensor type with the shape and the element type of a memref type.
pub fn tensor_of_memref(context: &Context, ty: Type) -> Option<Type> {
    let element = ty.element_type(context)?;
    match ty.shape(context) {
        Some(shape) => Type::tensor_checked(context, shape, element, None).ok(),
        None => Type::unranked_tensor_checked(context, element).ok(),
    }
}

/// Returns whether sizes of a dimension can be equal at run time.
pub fn are_sizes_compatible(left: i64, right: i64) -> bool {
    left == right || left == DYNAMIC || right == DYNAMIC
}

/// Returns whether shapes are compatible: known ranks and known sizes agree.
pub fn are_shapes_compatible(context: &Context, left: Type, right: Type) -> bool {
    let (Some(left), Some(right)) = (left.shape(context), right.shape(context)) else { return true };
    left.len() == right.len()
        && left.iter().zip(right).all(|(left, right)| are_sizes_compatible(*left, *right))
}

/// Returns whether a tensor type can be cast to the other.
pub fn are_tensors_compatible(context: &Context, from: Type, to: Type) -> bool {
    from.element_type(context) == to.element_type(context)
        && from.encoding(context) == to.encoding(context)
        && are_shapes_compatible(context, from, to)
}

/// Returns whether a memref type can be cast to the other.
pub fn are_memrefs_compatible(context: &Context, from: Type, to: Type) -> bool {
    if from.element_type(context) != to.element_type(context)
        || from.memory_space(context) != to.memory_space(context)
        || !are_shapes_compatible(context, from, to)
    {
        return false;
    }
    if from.rank(context).is_none() || to.rank(context).is_none() {
        // A cast between unranked types is useless.
        return from.rank(context).is_some() || to.rank(context).is_some();
    }
    if from.layout(context) == to.layout(context) {
        return true;
    }
    let (Some(from), Some(to)) = (from.strided_form(context), to.strided_form(context)) else { return false };
    are_sizes_compatible(from.offset, to.offset)
        && from.strides.iter().zip(&to.strides).all(|(from, to)| are_sizes_compatible(*from, *to))
}

/// Returns the number of symbols in the layout of a memref type.
pub fn layout_symbol_count(context: &Context, ty: Type) -> usize {
    match ty.layout(context).map(|layout| layout.data(context)) {
        Some(AttributeData::AffineMap(map)) => map.symbol_count() as usize,
        Some(AttributeData::StridedLayout { offset, strides }) => {
            strides.iter().chain([offset]).filter(|number| **number == DYNAMIC).count()
        }
        _ => 0,
    }
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
