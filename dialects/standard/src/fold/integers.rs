//! Folders of integer arithmetic.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;

use super::super::{
    AddIOp, AndOp, CeilDivISignedOp, DivISignedOp, DivIUnsignedOp, FloorDivISignedOp, MulIOp, OrOp,
    RemISignedOp, RemIUnsignedOp, ShiftLeftOp, SignedShiftRightOp, SubIOp, UnsignedShiftRightOp, XOrOp,
};
use terrace_dialect_support::numbers::{Number, evaluate};

macro_rules! integer_folds {
    ($($op:ident: $compute:expr;)*) => {
        $(impl $op {
            pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
                let compute: fn(&WideInteger, &WideInteger) -> Option<WideInteger> = $compute;
                evaluate(ir.context(), constants, ir.value_type(self.result(ir)), |operands| match operands {
                    [Number::Integer(left), Number::Integer(right)] => compute(left, right).map(Number::Integer),
                    _ => None,
                })
                .into()
            }
        })*
    };
}

integer_folds! {
    AddIOp: |left, right| Some(left.wrapping_add(right));
    SubIOp: |left, right| Some(left.wrapping_sub(right));
    MulIOp: |left, right| Some(left.wrapping_mul(right));
    DivISignedOp: WideInteger::signed_div;
    DivIUnsignedOp: WideInteger::unsigned_div;
    FloorDivISignedOp: floor_divide;
    CeilDivISignedOp: ceiling_divide;
    RemISignedOp: WideInteger::signed_rem;
    RemIUnsignedOp: WideInteger::unsigned_rem;
    AndOp: |left, right| Some(left.and(right));
    OrOp: |left, right| Some(left.or(right));
    XOrOp: |left, right| Some(left.xor(right));
    ShiftLeftOp: |value, by| value.shift_left(distance(value, by)?);
    SignedShiftRightOp: |value, by| value.arithmetic_shift_right(distance(value, by)?);
    UnsignedShiftRightOp: |value, by| value.logical_shift_right(distance(value, by)?);
}

/// Returns a shift amount less than the width.
fn distance(value: &WideInteger, by: &WideInteger) -> Option<u32> {
    let by = by.try_to_u64()?;
    (by < u64::from(value.width())).then_some(by as u32)
}

fn floor_divide(dividend: &WideInteger, divisor: &WideInteger) -> Option<WideInteger> {
    let (quotient, rest) = (dividend.signed_div(divisor)?, dividend.signed_rem(divisor)?);
    // Truncation rounds up if the exact quotient is negative.
    match rest.is_zero() || rest.is_negative() == divisor.is_negative() {
        true => Some(quotient),
        false => Some(quotient.wrapping_add(&WideInteger::all_ones(quotient.width()))),
    }
}

fn ceiling_divide(dividend: &WideInteger, divisor: &WideInteger) -> Option<WideInteger> {
    let (quotient, rest) = (dividend.signed_div(divisor)?, dividend.signed_rem(divisor)?);
    match rest.is_zero() || rest.is_negative() != divisor.is_negative() {
        true => Some(quotient),
        false => Some(quotient.wrapping_sub(&WideInteger::all_ones(quotient.width()))),
    }
}
