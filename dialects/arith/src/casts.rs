//! Types that conversions are between.

use terrace_dialect_support::numbers::{Number, splat_number};
use terrace_dialect_support::shapes::are_shapes_compatible;
use terrace_runtime::context::Context;
use terrace_runtime::interfaces::CastOpInterface;
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::types::Type;

use super::*;

/// Returns the elements of two types of compatible shape and of one kind: scalar, vector, tensor or memref. The memrefs
/// agree in layout and memory space.
fn elements(context: &Context, from: Type, to: Type) -> Option<(Type, Type)> {
    let is_alike = |kind: fn(Type, &Context) -> bool| kind(from, context) == kind(to, context);
    let is_fine = is_alike(Type::is_vector)
        && is_alike(Type::is_tensor)
        && is_alike(Type::is_shaped)
        && from.layout(context) == to.layout(context)
        && from.memory_space(context) == to.memory_space(context)
        && are_shapes_compatible(context, from, to);
    is_fine.then(|| (from.element_type_or_self(context), to.element_type_or_self(context)))
}

/// Implements `CastOpInterface` by a predicate on the element types.
macro_rules! casts {
    ($($op:ident: $is_compatible:expr;)*) => {
        $(impl CastOpInterface for $op {
            fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
                let is_compatible: fn(&Context, Type, Type) -> bool = $is_compatible;
                match (inputs, outputs) {
                    ([from, ..], [to]) => elements(context, *from, *to)
                        .is_some_and(|(from, to)| is_compatible(context, from, to)),
                    _ => false,
                }
            }
        })*
    };
}

casts! {
    ExtUIOp: |context, from, to| is_integer_pair(context, from, to) && has_wider_elements(context, to, from);
    ExtSIOp: |context, from, to| is_integer_pair(context, from, to) && has_wider_elements(context, to, from);
    TruncIOp: |context, from, to| is_integer_pair(context, from, to) && has_wider_elements(context, from, to);
    ExtFOp: |context, from, to| is_float_pair(context, from, to) && has_wider_elements(context, to, from);
    TruncFOp: |context, from, to| is_float_pair(context, from, to) && has_wider_elements(context, from, to);
    ScalingExtFOp: |context, from, to| is_float_pair(context, from, to) && has_wider_elements(context, to, from);
    ScalingTruncFOp: |context, from, to| is_float_pair(context, from, to) && has_wider_elements(context, from, to);
    UIToFPOp: |context, from, to| from.is_signless_integer(context) && to.is_float(context);
    SIToFPOp: |context, from, to| from.is_signless_integer(context) && to.is_float(context);
    FPToUIOp: |context, from, to| from.is_float(context) && to.is_signless_integer(context);
    FPToSIOp: |context, from, to| from.is_float(context) && to.is_signless_integer(context);
    IndexCastOp: is_index_cast;
    IndexCastUIOp: is_index_cast;
    BitcastOp: |context, from, to| {
        let width = |ty: Type| if ty.is_index() { None } else { ty.bit_width(context) };
        width(from).is_some() && width(from) == width(to)
    };
}

fn is_integer_pair(context: &Context, from: Type, to: Type) -> bool {
    from.is_signless_integer(context) && to.is_signless_integer(context)
}

fn is_float_pair(context: &Context, from: Type, to: Type) -> bool {
    from.is_float(context) && to.is_float(context)
}

fn is_index_cast(context: &Context, from: Type, to: Type) -> bool {
    from.is_index() && to.is_signless_integer(context) || from.is_signless_integer(context) && to.is_index()
}

/// Returns whether a shift by a constant amount moves the high bits to where a truncation to the result's type takes them.
pub(super) fn is_shift_to_high_bits(ir: &Body, shifted: Value, amount: Value, result: Value) -> bool {
    let context = ir.context();
    let width = |value| ir.value_type(value).element_type_or_self(context).bit_width(context);
    let (Some(from), Some(to)) = (width(shifted), width(result)) else { return false };
    let amount = constant_of_value(ir, amount).and_then(|amount| splat_number(context, amount));
    from.checked_sub(to)
        .is_some_and(|bits| amount == Some(Number::Integer(WideInteger::from_u64(bits.into(), from))))
}
