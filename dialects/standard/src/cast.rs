//! Compatibility of types in casts.

use terrace_runtime::context::Context;
use terrace_runtime::interfaces::CastOpInterface;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;

use super::shapes::{are_memrefs_compatible, are_tensors_compatible};
use super::{MemRefCastOp, TensorCastOp};

/// Returns the element bit widths of two values, if both are known.
pub(super) fn bit_widths(ir: &Body, left: Value, right: Value) -> Option<(u32, u32)> {
    let context = ir.context();
    let width = |value: Value| ir.value_type(value).element_type_or_self(context).bit_width(context);
    width(left).zip(width(right))
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
