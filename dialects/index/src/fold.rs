//! Folds: constants are computed with in 32 and in 64 bits, and results that differ are not folded.

use terrace_dialect_support::fold::comparisons::IntegerPredicate;
use terrace_dialect_support::fold::integers::{self, IntegerOperation};
use terrace_dialect_support::numbers::all_integers;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;

use super::*;

/// The width of the narrower `index`.
const NARROW: u32 = 32;

/// Returns the values of two constant operands.
fn operands(ir: &Body, constants: &[Option<Attribute>]) -> Option<[WideInteger; 2]> {
    let [left, right] = constants else { return None };
    Some([
        left.as_ref()?.as_integer(ir.context())?.clone(),
        right.as_ref()?.as_integer(ir.context())?.clone(),
    ])
}

/// Evaluates an operation on two constants, if the result in 64 bits, truncated, is that in 32 bits.
fn evaluate(ir: &Body, constants: &[Option<Attribute>], operation: IntegerOperation) -> Option<Attribute> {
    let [left, right] = operands(ir, constants)?;
    let wide = operation(&left, &right)?;
    let narrow = operation(&left.truncate(NARROW), &right.truncate(NARROW))?;
    let is_same = wide.truncate(NARROW) == narrow;
    is_same.then(|| Attribute::wide_integer(ir.context(), Type::INDEX, wide))
}

macro_rules! index_folds {
    ($($op:ident: $operation:expr;)*) => {
        $(impl $op {
            pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
                evaluate(ir, constants, $operation).into()
            }
        })*
    };
}

index_folds! {
    AddOp: integers::sum;
    SubOp: integers::difference;
    MulOp: integers::product;
    DivSOp: WideInteger::signed_div;
    DivUOp: WideInteger::unsigned_div;
    CeilDivSOp: integers::ceiling_quotient;
    CeilDivUOp: integers::unsigned_ceiling_quotient;
    FloorDivSOp: integers::floor_quotient;
    RemSOp: WideInteger::signed_rem;
    RemUOp: WideInteger::unsigned_rem;
    MaxSOp: integers::signed_maximum;
    MaxUOp: integers::unsigned_maximum;
    MinSOp: integers::signed_minimum;
    MinUOp: integers::unsigned_minimum;
    ShlOp: integers::left_shift;
    ShrSOp: integers::signed_right_shift;
    ShrUOp: integers::unsigned_right_shift;
    AndOp: |left, right| Some(left.and(right));
    OrOp: |left, right| Some(left.or(right));
    XOrOp: |left, right| Some(left.xor(right));
}

/// Returns whether a constant has 32 bits, sign-extended.
pub(crate) fn is_narrow(context: &Context, constant: Attribute) -> bool {
    all_integers(context, constant, |value| value.truncate(NARROW).sign_extend(value.width()) == *value)
}

/// Defines functions of two constants, for declared rules whose results in 64 bits, truncated, are those in 32 bits.
macro_rules! arithmetic {
    ($($(#[$documentation:meta])* $name:ident: $operation:expr;)*) => {
        $($(#[$documentation])*
        pub(crate) fn $name(ir: &Body, left: Attribute, right: Attribute) -> Attribute {
            // The rules match constants of type `index`.
            integers::combine(ir.context(), left, right, $operation).unwrap_or(left)
        })*
    };
}

arithmetic! {
    /// Returns the sum of constants.
    sum: integers::sum;
    /// Returns the product of constants.
    product: integers::product;
    /// Returns the bitwise and of constants.
    conjunction: |left, right| Some(left.and(right));
    /// Returns the bitwise or of constants.
    disjunction: |left, right| Some(left.or(right));
    /// Returns the bitwise exclusive or of constants.
    difference: |left, right| Some(left.xor(right));
    /// Returns the greater of constants.
    greater: integers::signed_maximum;
    /// Returns the greater of unsigned constants.
    greater_unsigned: integers::unsigned_maximum;
    /// Returns the lesser of constants.
    lesser: integers::signed_minimum;
    /// Returns the lesser of unsigned constants.
    lesser_unsigned: integers::unsigned_minimum;
}

impl CmpOp {
    /// Folds a comparison with itself, and one that is the same for both widths.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let predicate = *self.pred(ir).value(ir.context());
        let Some(predicate) = IntegerPredicate::from_value(i64::from(predicate.value())) else {
            return Folded::Unchanged;
        };
        if self.lhs(ir) == self.rhs(ir) {
            return Attribute::bool(predicate.is_reflexive()).into();
        }
        let Some([left, right]) = operands(ir, constants) else { return Folded::Unchanged };
        let wide = predicate.holds(&left, &right);
        let narrow = predicate.holds(&left.truncate(NARROW), &right.truncate(NARROW));
        (wide == narrow).then(|| Attribute::bool(wide)).into()
    }
}

/// Folds a conversion by extension or truncation.
fn convert(
    ir: &Body,
    constants: &[Option<Attribute>],
    result: Type,
    extend: fn(&WideInteger, u32) -> WideInteger,
) -> Option<Attribute> {
    let context = ir.context();
    let value = constants.first().copied().flatten()?.as_integer(context)?;
    let resized = |value: &WideInteger, width: u32| match width > value.width() {
        true => extend(value, width),
        false => value.truncate(width),
    };
    let Some(integer) = result.as_integer(context) else {
        // To `index`.
        let wide = resized(value, 64);
        return (wide.truncate(NARROW) == resized(value, NARROW))
            .then(|| Attribute::wide_integer(context, result, wide));
    };
    let wide = resized(value, integer.width);
    let narrow = resized(&value.truncate(NARROW), integer.width);
    (wide == narrow).then(|| Attribute::wide_integer_checked(context, result, wide).ok())?
}

impl CastSOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        convert(ir, constants, ir.value_type(self.output(ir)), WideInteger::sign_extend).into()
    }
}

impl CastUOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        convert(ir, constants, ir.value_type(self.output(ir)), WideInteger::zero_extend).into()
    }
}
