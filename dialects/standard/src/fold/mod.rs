//! Folders: constant folding is shared by all dialects, and memory is folded here.

mod memory;

use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::fold::Folded;
use terrace_runtime::interfaces::{AnyFunctionOpInterface, ConstantDialectInterface};
use terrace_runtime::ir::{Body, Builder, Op};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use terrace_dialect_support::fold::{comparisons, conversions, floats, integers};
pub(super) use terrace_dialect_support::numbers::splat_of;

use super::constant::is_constant_of;
use super::*;

terrace_dialect_support::folds! {
    AddIOp: integers::add;
    SubIOp: integers::subtract;
    MulIOp: integers::multiply;
    DivISignedOp: integers::divide_signed;
    DivIUnsignedOp: integers::divide_unsigned;
    FloorDivISignedOp: integers::floor_divide_signed;
    CeilDivISignedOp: integers::ceiling_divide_signed;
    RemISignedOp: integers::remainder_signed;
    RemIUnsignedOp: integers::remainder_unsigned;
    AndOp: integers::and;
    OrOp: integers::or;
    XOrOp: integers::exclusive_or;
    ShiftLeftOp: integers::shift_left;
    SignedShiftRightOp: integers::shift_right_signed;
    UnsignedShiftRightOp: integers::shift_right_unsigned;
    AddFOp: floats::add;
    SubFOp: floats::subtract;
    MulFOp: floats::multiply;
    DivFOp: floats::divide;
    RemFOp: floats::remainder;
    CopySignOp: floats::copy_sign;
    NegFOp: floats::negate;
    AbsFOp: floats::absolute;
    CeilFOp: floats::ceiling;
    FloorFOp: floats::floor;
    IndexCastOp: conversions::resize_signed;
    SignExtendIOp: conversions::sign_extend;
    ZeroExtendIOp: conversions::zero_extend;
    TruncateIOp: conversions::truncate;
    FPExtOp: conversions::convert_format;
    FPTruncOp: conversions::convert_format;
    SIToFPOp: conversions::signed_to_float;
    UIToFPOp: conversions::unsigned_to_float;
    FPToSIOp: conversions::float_to_signed;
    FPToUIOp: conversions::float_to_unsigned;
    BitcastOp: conversions::reinterpret_bits;
}

impl CmpIOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        comparisons::compare_integers(ir, self.op(), constants, self.predicate(ir).value())
    }
}

impl CmpFOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        comparisons::compare_floats(ir, self.op(), constants, self.predicate(ir).value())
    }
}

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
        // A function of another dialect has the constants that go with that.
        let body = builder.body();
        let is_foreign = AnyFunctionOpInterface::of(body, body.root()).is_some()
            && FuncOp::from_op(body, body.root()).is_none();
        if is_foreign { None } else { materialize_constant(builder, value, ty, location) }
    }
}
