//! Compatibility of types in casts.

use terrace_dialect_support::shapes::are_shapes_compatible;
use terrace_runtime::context::Context;
use terrace_runtime::interfaces::CastOpInterface;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use super::{MemRefCastOp, TensorCastOp};

/// Returns the element bit widths of two values, if both are known.
pub(super) fn bit_widths(ir: &Body, left: Value, right: Value) -> Option<(u32, u32)> {
    let context = ir.context();
    let width = |value: Value| ir.value_type(value).element_type_or_self(context).bit_width(context);
    width(left).zip(width(right))
}

/// Returns whether a tensor type can be cast to the other.
pub(super) fn are_tensors_compatible(context: &Context, from: Type, to: Type) -> bool {
    from.element_type(context) == to.element_type(context)
        && from.encoding(context) == to.encoding(context)
        && are_shapes_compatible(context, from, to)
}

/// Returns whether a memref type can be cast to the other.
pub(super) fn are_memrefs_compatible(context: &Context, from: Type, to: Type) -> bool {
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
    let fits = |from: i64, to: i64| from == to || from == DYNAMIC || to == DYNAMIC;
    fits(from.offset, to.offset) && from.strides.iter().zip(&to.strides).all(|(from, to)| fits(*from, *to))
}

impl CastOpInterface for TensorCastOp {
    /// Returns whether the types differ in static shape information only.
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        matches!((inputs, outputs), ([from], [to]) if are_tensors_compatible(context, *from, *to))
    }
}

impl CastOpInterface for MemRefCastOp {
    /// Returns whether the types differ in static shape and layout information only.
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        matches!((inputs, outputs), ([from], [to]) if are_memrefs_compatible(context, *from, *to))
    }
}
