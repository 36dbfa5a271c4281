//! Folds of integer arithmetic.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::fold::{Folded, FoldedValue};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::numeric::WideInteger;

use crate::numbers::{Number, evaluate};

/// A binary operation on integers of one width; `None` where it is undefined.
pub type IntegerOperation = fn(&WideInteger, &WideInteger) -> Option<WideInteger>;

/// Returns the results of an op with two integer operands. Each result is computed by one of the operations.
pub fn evaluate_binary<const N: usize>(
    ir: &Body,
    op: Op,
    constants: &[Option<Attribute>],
    operations: [IntegerOperation; N],
) -> Folded {
    let values: Option<SmallVec<[FoldedValue; 2]>> = operations
        .into_iter()
        .enumerate()
        .map(|(index, operation)| {
            let ty = ir.value_type(ir.result(op, index));
            let value = evaluate(ir.context(), constants, ty, |operands| match operands {
                [Number::Integer(left), Number::Integer(right)] => {
                    operation(left, right).map(Number::Integer)
                }
                _ => None,
            });
            value.map(FoldedValue::from)
        })
        .collect();
    values.map_or(Folded::Unchanged, Folded::results)
}

/// Returns the constant that an operation on two constants gives, elementwise; `None` if they are not of integers.
pub fn combine(
    context: &Context,
    left: Attribute,
    right: Attribute,
    operation: IntegerOperation,
) -> Option<Attribute> {
    evaluate(context, &[Some(left), Some(right)], left.ty(context)?, |operands| match operands {
        [Number::Integer(left), Number::Integer(right)] => operation(left, right).map(Number::Integer),
        _ => None,
    })
}

/// Folds of ops with one result.
macro_rules! integer_folds {
    ($($(#[$documentation:meta])* $name:ident: $operation:expr;)*) => {
        $($(#[$documentation])*
        pub fn $name(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
            evaluate_binary(ir, op, constants, [$operation])
        })*
    };
}

integer_folds! {
    /// Folds addition.
    add: |left, right| Some(left.wrapping_add(right));
    /// Folds subtraction.
    subtract: |left, right| Some(left.wrapping_sub(right));
    /// Folds multiplication.
    multiply: |left, right| Some(left.wrapping_mul(right));
    /// Folds signed division.
    divide_signed: WideInteger::signed_div;
    /// Folds unsigned division.
    divide_unsigned: WideInteger::unsigned_div;
    /// Folds signed division that rounds toward negative infinity.
    floor_divide_signed: floor_quotient;
    /// Folds signed division that rounds toward positive infinity.
    ceiling_divide_signed: ceiling_quotient;
    /// Folds unsigned division that rounds toward positive infinity.
    ceiling_divide_unsigned: unsigned_ceiling_quotient;
    /// Folds the remainder of signed division.
    remainder_signed: WideInteger::signed_rem;
    /// Folds the remainder of unsigned division.
    remainder_unsigned: WideInteger::unsigned_rem;
    /// Folds bitwise and.
    and: |left, right| Some(left.and(right));
    /// Folds bitwise or.
    or: |left, right| Some(left.or(right));
    /// Folds bitwise exclusive or.
    exclusive_or: |left, right| Some(left.xor(right));
    /// Folds left shift.
    shift_left: |value, by| value.shift_left(distance(value, by)?);
    /// Folds arithmetic right shift.
    shift_right_signed: |value, by| value.arithmetic_shift_right(distance(value, by)?);
    /// Folds logical right shift.
    shift_right_unsigned: |value, by| value.logical_shift_right(distance(value, by)?);
    /// Folds signed maximum.
    maximum_signed: |left, right| Some(if left.signed_cmp(right).is_ge() { left } else { right }.clone());
    /// Folds unsigned maximum.
    maximum_unsigned: |left, right| Some(if left.unsigned_cmp(right).is_ge() { left } else { right }.clone());
    /// Folds signed minimum.
    minimum_signed: |left, right| Some(if left.signed_cmp(right).is_le() { left } else { right }.clone());
    /// Folds unsigned minimum.
    minimum_unsigned: |left, right| Some(if left.unsigned_cmp(right).is_le() { left } else { right }.clone());
}

/// Folds addition with carry: the sum, and whether it wraps.
pub fn add_with_carry(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    evaluate_binary(
        ir,
        op,
        constants,
        [
            |left, right| Some(left.wrapping_add(right)),
            |left, right| Some(WideInteger::from_bool(left.wrapping_add(right).unsigned_cmp(left).is_lt())),
        ],
    )
}

/// Folds signed multiplication with the low and the high half of the product.
pub fn multiply_whole_signed(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    evaluate_binary(
        ir,
        op,
        constants,
        [
            |left, right| Some(left.wrapping_mul(right)),
            |left, right| high_half(left, right, WideInteger::sign_extend),
        ],
    )
}

/// Folds unsigned multiplication with the low and the high half of the product.
pub fn multiply_whole_unsigned(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    evaluate_binary(
        ir,
        op,
        constants,
        [
            |left, right| Some(left.wrapping_mul(right)),
            |left, right| high_half(left, right, WideInteger::zero_extend),
        ],
    )
}

/// Returns the high half of a product of operands that are extended to twice their width.
pub fn high_half(
    left: &WideInteger,
    right: &WideInteger,
    extend: fn(&WideInteger, u32) -> WideInteger,
) -> Option<WideInteger> {
    let width = left.width();
    let wide = width.checked_mul(2)?;
    let product = extend(left, wide).wrapping_mul(&extend(right, wide));
    Some(product.logical_shift_right(width)?.truncate(width))
}

/// Returns a shift amount less than the width.
fn distance(value: &WideInteger, by: &WideInteger) -> Option<u32> {
    let by = by.try_to_u64()?;
    (by < u64::from(value.width())).then_some(by as u32)
}

fn floor_quotient(dividend: &WideInteger, divisor: &WideInteger) -> Option<WideInteger> {
    let (quotient, rest) = (dividend.signed_div(divisor)?, dividend.signed_rem(divisor)?);
    // Truncation rounds up if the exact quotient is negative.
    match rest.is_zero() || rest.is_negative() == divisor.is_negative() {
        true => Some(quotient),
        false => Some(quotient.wrapping_add(&WideInteger::all_ones(quotient.width()))),
    }
}

fn ceiling_quotient(dividend: &WideInteger, divisor: &WideInteger) -> Option<WideInteger> {
    let (quotient, rest) = (dividend.signed_div(divisor)?, dividend.signed_rem(divisor)?);
    match rest.is_zero() || rest.is_negative() != divisor.is_negative() {
        true => Some(quotient),
        false => Some(quotient.wrapping_sub(&WideInteger::all_ones(quotient.width()))),
    }
}

fn unsigned_ceiling_quotient(dividend: &WideInteger, divisor: &WideInteger) -> Option<WideInteger> {
    let (quotient, rest) = (dividend.unsigned_div(divisor)?, dividend.unsigned_rem(divisor)?);
    match rest.is_zero() {
        true => Some(quotient),
        false => Some(quotient.wrapping_sub(&WideInteger::all_ones(quotient.width()))),
    }
}
