//! Types derived from other types.

use terrace_dialect_support::shapes::with_element;
pub(super) use terrace_dialect_support::shapes::{
    are_memrefs_compatible, are_tensors_compatible, layout_symbol_count, tensor_of_memref,
};
use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

/// Returns `i1`, or the vector or tensor of `i1` with the shape of `ty`.
pub(super) fn boolean_of_shape(context: &Context, ty: Type) -> Option<Type> {
    with_element(context, ty, Type::I1)
}
