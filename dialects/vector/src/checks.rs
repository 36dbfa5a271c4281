//! Conditions of the definitions.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;

use super::CombiningKind;

/// Returns whether a vector type has scalable dimensions.
pub(super) fn is_scalable(context: &Context, ty: Type) -> bool {
    ty.scalable_dimensions(context).contains(&true)
}

/// Returns whether an attribute holds the fast-math flags of the dialect of arithmetic.
pub(super) fn has_fast_math_flags(context: &Context, attribute: Attribute) -> bool {
    context.display(attribute).to_string().starts_with("#arith.fastmath<")
}

/// Returns whether the elements of a memref or tensor are those of a vector, or vectors of them.
pub(super) fn accesses_elements(ir: &Body, base: Value, vector: Value) -> bool {
    let context = ir.context();
    ir.value_type(base).element_type(context) == ir.value_type(vector).element_type(context)
}

/// Returns whether vectors have the same sizes and the same scalable dimensions.
pub(super) fn has_same_vector_shape(ir: &Body, left: Value, right: Value) -> bool {
    let context = ir.context();
    let (left, right) = (ir.value_type(left), ir.value_type(right));
    left.shape(context) == right.shape(context)
        && left.scalable_dimensions(context) == right.scalable_dimensions(context)
}

/// Returns whether a position is a multiple of the length of a vector.
pub(super) fn is_multiple_of_length(ir: &Body, position: Attribute, part: Value) -> bool {
    let length = ir.value_type(part).shape(ir.context()).and_then(|shape| shape.first().copied());
    match (position.as_i64(ir.context()), length) {
        (Some(position), Some(length)) => length > 0 && position % length == 0,
        _ => true,
    }
}

/// Returns a vector type, with the scalable dimensions at the positions where `scalable` holds.
pub(super) fn vector_type(
    context: &Context,
    shape: &[i64],
    scalable: &[bool],
    element: Type,
) -> Option<Type> {
    Type::scalable_vector_checked(context, shape, scalable, element).ok()
}

/// Returns the scalable dimensions of a vector type, one entry each.
pub(super) fn scalable_flags(context: &Context, ty: Type) -> Vec<bool> {
    let flags = ty.scalable_dimensions(context);
    let rank = ty.rank(context).unwrap_or_default();
    (0..rank).map(|position| flags.get(position).copied().unwrap_or(false)).collect()
}

/// Returns a vector type with the last size replaced by what `change` returns.
fn with_last_size(context: &Context, ty: Type, change: impl Fn(i64) -> i64) -> Option<Type> {
    let mut shape = ty.shape(context)?.to_vec();
    let mut scalable = scalable_flags(context, ty);
    match shape.last_mut() {
        Some(last) => *last = change(*last),
        None => {
            shape.push(change(1));
            scalable.push(false);
        }
    }
    vector_type(context, &shape, &scalable, ty.element_type(context)?)
}

/// Returns the type of two vectors of a type interleaved.
pub(super) fn interleaved_type(context: &Context, ty: Type) -> Option<Type> {
    with_last_size(context, ty, |size| size.saturating_mul(2))
}

/// Returns the type of every second element of a vector.
pub(super) fn deinterleaved_type(context: &Context, ty: Type) -> Option<Type> {
    with_last_size(context, ty, |size| if size < 2 { size } else { size / 2 })
}

/// Returns whether elements of a type can be combined in that way.
pub(super) fn supports(context: &Context, kind: CombiningKind, element: Type) -> bool {
    use CombiningKind as Kind;
    let is_integer = element.is_integer_or_index(context);
    match kind {
        Kind::Add | Kind::Mul => is_integer || element.is_float(context),
        Kind::Minui | Kind::Minsi | Kind::Maxui | Kind::Maxsi | Kind::And | Kind::Or | Kind::Xor => {
            is_integer
        }
        Kind::Minnumf | Kind::Maxnumf | Kind::Minimumf | Kind::Maximumf => element.is_float(context),
    }
}
