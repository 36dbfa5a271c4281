//! Folders.
//!
//! Constant operands are evaluated in the width of their type, elementwise for vectors and tensors. Undefined
//! operations (division by zero, shifts beyond the width) are not folded.

mod casts;
mod compare;
mod floats;
mod integers;
mod memory;

use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::interfaces::ConstantDialectInterface;
use terrace_runtime::ir::{Body, Builder, Op};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

pub(super) use casts::{is_lossless_extension, is_lossless_through};
pub(super) use compare::inverse;
use terrace_dialect_support::numbers::Number;
pub(super) use terrace_dialect_support::numbers::{all_bits_set, all_one, all_zero, splat_of, zero_of};

use super::constant::is_constant_of;
use super::{ConstantOp, StdDialect};

/// Materializes a constant that a fold returned.
pub(super) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context();
    let is_reference = matches!(value.data(context), AttributeData::SymbolReference { .. });
    if !is_constant_of(context, value, ty)
        || (!is_reference && value.ty(context).is_some_and(|found| found != ty))
    {
        return None;
    }
    Some(builder.operation(ConstantOp::NAME, location).attribute("value", value).results([ty]).create())
}

impl ConstantDialectInterface for StdDialect {
    fn create_constant(
        builder: &mut Builder<'_>,
        value: Attribute,
        ty: Type,
        location: Location,
    ) -> Option<Op> {
        materialize_constant(builder, value, ty, location)
    }
}

/// Returns the zero of a type that certainly has one, for declared rewrites.
pub(super) fn zero(ir: &Body, ty: Type) -> Attribute {
    zero_of(ir.context(), ty).unwrap_or(Attribute::UNIT)
}

/// Returns a boolean attribute: `i1`, or a splat for a shaped type.
fn truth(context: &Context, ty: Type, holds: bool) -> Option<Attribute> {
    splat_of(context, ty, &Number::Integer(terrace_runtime::numeric::WideInteger::from_bool(holds)))
}
