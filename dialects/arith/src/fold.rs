//! Folds, constants, and arithmetic on constants for declared rules.

use terrace_dialect_support::constants::is_poison;
use terrace_dialect_support::fold::{comparisons, conversions, floats, integers};
use terrace_dialect_support::numbers::{Number, evaluate};
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::fold::Folded;
use terrace_runtime::interfaces::ConstantDialectInterface;
use terrace_runtime::ir::{Body, Builder, Op};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::*;

terrace_dialect_support::folds! {
    AddIOp: integers::add;
    AddUIExtendedOp: integers::add_with_carry;
    SubIOp: integers::subtract;
    MulIOp: integers::multiply;
    MulSIExtendedOp: integers::multiply_whole_signed;
    MulUIExtendedOp: integers::multiply_whole_unsigned;
    DivUIOp: integers::divide_unsigned;
    DivSIOp: integers::divide_signed;
    CeilDivUIOp: integers::ceiling_divide_unsigned;
    CeilDivSIOp: integers::ceiling_divide_signed;
    FloorDivSIOp: integers::floor_divide_signed;
    RemUIOp: integers::remainder_unsigned;
    RemSIOp: integers::remainder_signed;
    AndIOp: integers::and;
    OrIOp: integers::or;
    XOrIOp: integers::exclusive_or;
    ShLIOp: integers::shift_left;
    ShRUIOp: integers::shift_right_unsigned;
    ShRSIOp: integers::shift_right_signed;
    MaxSIOp: integers::maximum_signed;
    MaxUIOp: integers::maximum_unsigned;
    MinSIOp: integers::minimum_signed;
    MinUIOp: integers::minimum_unsigned;
    NegFOp: floats::negate;
    AddFOp: floats::add;
    SubFOp: floats::subtract;
    MulFOp: floats::multiply;
    DivFOp: floats::divide;
    RemFOp: floats::remainder;
    MaximumFOp: floats::maximum;
    MaxNumFOp: floats::maximum_number;
    MinimumFOp: floats::minimum;
    MinNumFOp: floats::minimum_number;
    ExtUIOp: conversions::zero_extend;
    ExtSIOp: conversions::sign_extend;
    TruncIOp: conversions::truncate;
    ExtFOp: conversions::convert_format;
    UIToFPOp: conversions::unsigned_to_float;
    SIToFPOp: conversions::signed_to_float;
    FPToUIOp: conversions::float_to_unsigned;
    FPToSIOp: conversions::float_to_signed;
    IndexCastOp: conversions::resize_signed;
    IndexCastUIOp: conversions::resize_unsigned;
    BitcastOp: conversions::reinterpret_bits;
}

impl TruncFOp {
    /// Rounds to nearest, ties to even. With another rounding mode, only exact results are folded.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        match self.rounding_mode(ir) {
            None | Some(RoundingMode::ToNearestEven) => conversions::convert_format(ir, self.op(), constants),
            Some(_) => conversions::convert_format_exactly(ir, self.op(), constants),
        }
    }
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

impl SelectOp {
    /// Chooses what is not poison, and between the elements of constants.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let &[condition, left, right] = constants else { return Folded::Unchanged };
        let is_poison = |constant: Option<Attribute>| constant.is_some_and(|it| is_poison(context, it));
        if is_poison(left) {
            return self.false_value(ir).into();
        }
        if is_poison(right) {
            return self.true_value(ir).into();
        }
        if is_poison(condition) {
            return Folded::Unchanged;
        }
        evaluate(context, constants, ir.value_type(self.result(ir)), |operands| match operands {
            [Number::Integer(condition), left, right] => {
                Some(if condition.is_zero() { right } else { left }.clone())
            }
            _ => None,
        })
        .into()
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
    let is_number = match value.data(context) {
        AttributeData::Integer { .. } => ty.is_index() || ty.is_signless_integer(context),
        AttributeData::Float { .. } => ty.is_float(context),
        _ => value.elements(context).is_some(),
    };
    if !is_number || value.ty(context) != Some(ty) {
        return None;
    }
    Some(builder.operation(ConstantOp::NAME, location).attribute("value", value).results([ty]).create())
}

impl ConstantDialectInterface for ArithDialect {
    fn create_constant(
        builder: &mut Builder<'_>,
        value: Attribute,
        ty: Type,
        location: Location,
    ) -> Option<Op> {
        materialize_constant(builder, value, ty, location)
    }
}

/// Defines functions of two integer constants, for declared rules.
macro_rules! arithmetic {
    ($($(#[$documentation:meta])* $name:ident: $operation:ident;)*) => {
        $($(#[$documentation])*
        pub(super) fn $name(ir: &Body, left: Attribute, right: Attribute) -> Attribute {
            // The rules match constants of integers of one type, whose elements are as many.
            integers::combine(ir.context(), left, right, |left, right| Some(left.$operation(right))).unwrap_or(left)
        })*
    };
}

arithmetic! {
    /// Returns the sum of constants.
    sum: wrapping_add;
    /// Returns the difference of constants.
    difference: wrapping_sub;
    /// Returns the product of constants.
    product: wrapping_mul;
    /// Returns the bitwise and of constants.
    conjunction: and;
    /// Returns the bitwise or of constants.
    disjunction: or;
}
