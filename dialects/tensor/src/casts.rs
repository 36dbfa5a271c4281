//! Compatibility of types in casts.

use terrace_dialect_support::shapes::are_shapes_compatible;
use terrace_runtime::context::Context;
use terrace_runtime::interfaces::{CastOpInterface, ShapeCastOpInterface};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;

use super::{BitcastOp, CastOp};

/// Returns whether a tensor of one type can be cast to the other.
pub(super) fn is_castable(context: &Context, from: Type, to: Type) -> bool {
    from.element_type(context) == to.element_type(context) && are_shapes_compatible(context, from, to)
}

impl CastOpInterface for CastOp {
    /// Returns whether the types differ in static shape information only.
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        matches!((inputs, outputs), ([from], [to]) if is_castable(context, *from, *to))
    }
}

impl ShapeCastOpInterface for CastOp {
    fn shape_cast_source(self, ir: &Body) -> Value {
        self.source(ir)
    }
}

impl CastOpInterface for BitcastOp {
    /// Returns whether the elements have the same width.
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        let ([from], [to]) = (inputs, outputs) else { return false };
        let width = |ty: &Type| ty.element_type(context).and_then(|element| element.bit_width(context));
        width(from) == width(to) && are_shapes_compatible(context, *from, *to)
    }
}
