//! Types derived from other types.

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

/// Returns the tensor type with the shape and the element type of a memref type.
pub(super) fn tensor_of_memref(context: &Context, ty: Type) -> Option<Type> {
    let element = ty.element_type(context)?;
    match ty.shape(context) {
        Some(shape) => Type::tensor_checked(context, shape, element, None).ok(),
        None => Type::unranked_tensor_checked(context, element).ok(),
    }
}
