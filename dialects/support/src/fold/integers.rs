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

/// Returns the result of an op with one integer operand; the operation gives `None` where it is undefined.
pub fn evaluate_unary(
    ir: &Body,
    op: Op,
    constants: &[Option<Attribute>],
    operation: impl Fn(&WideInteger) -> Option<WideInteger>,
) -> Folded {
    evaluate(ir.context(), constants, ir.value_type(ir.result(op, 0)), |operands| match operands {
        [Number::Integer(value)] => operation(value).map(Number::Integer),
        _ => None,
    })
    .into()
}

/// Folds the inversion of all bits.
pub fn invert(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    evaluate_unary(ir, op, constants, |value| Some(value.not()))
}

/// Folds subtraction from zero.
pub fn negate(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    evaluate_unary(ir, op, constants, |value| Some(value.wrapping_neg()))
}

/// Returns the constant that an operation on two constants gives, elementwise; `None` if they are not of integers.
pub fn combine(
    context: &Context,
    left: Attribute,
    right: Attribute,
    operation: impl Fn(&WideInteger, &WideInteger) -> Option<WideInteger>,
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
    add: sum;
    /// Folds subtraction.
    subtract: difference;
    /// Folds multiplication.
    multiply: product;
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
    /// Folds the remainder of signed division that rounds toward negative infinity: it has the sign of the divisor.
    modulo_signed: floor_remainder;
    /// Folds the remainder of unsigned division.
    remainder_unsigned: WideInteger::unsigned_rem;
    /// Folds bitwise and.
    and: |left, right| Some(left.and(right));
    /// Folds bitwise or.
    or: |left, right| Some(left.or(right));
    /// Folds bitwise exclusive or.
    exclusive_or: |left, right| Some(left.xor(right));
    /// Folds left shift.
    shift_left: left_shift;
    /// Folds arithmetic right shift.
    shift_right_signed: signed_right_shift;
    /// Folds logical right shift.
    shift_right_unsigned: unsigned_right_shift;
    /// Folds signed maximum.
    maximum_signed: signed_maximum;
    /// Folds unsigned maximum.
    maximum_unsigned: unsigned_maximum;
    /// Folds signed minimum.
    minimum_signed: signed_minimum;
    /// Folds unsigned minimum.
    minimum_unsigned: unsigned_minimum;
    /// Folds a power with a signed exponent.
    power: signed_power;
}

/// Operations on integers.
macro_rules! operations {
    ($($(#[$documentation:meta])* $name:ident: $operation:expr;)*) => {
        $($(#[$documentation])*
        pub fn $name(left: &WideInteger, right: &WideInteger) -> Option<WideInteger> {
            let operation: IntegerOperation = $operation;
            operation(left, right)
        })*
    };
}

operations! {
    /// Returns the sum modulo 2^N.
    sum: |left, right| Some(left.wrapping_add(right));
    /// Returns the difference modulo 2^N.
    difference: |left, right| Some(left.wrapping_sub(right));
    /// Returns the product modulo 2^N.
    product: |left, right| Some(left.wrapping_mul(right));
    /// Returns whether the sum wraps.
    carry: |left, right| {
        Some(WideInteger::from_bool(left.wrapping_add(right).unsigned_cmp(left).is_lt()))
    };
    /// Returns the high half of the signed product.
    signed_high_half: |left, right| high_half(left, right, WideInteger::sign_extend);
    /// Returns the high half of the unsigned product.
    unsigned_high_half: |left, right| high_half(left, right, WideInteger::zero_extend);
    /// Returns the remainder of signed division that rounds toward negative infinity.
    floor_remainder: |left, right| difference(left, &product(&floor_quotient(left, right)?, right)?);
    /// Returns the value shifted to the left, if the distance is less than the width.
    left_shift: |value, by| value.shift_left(distance(value, by)?);
    /// Returns the value shifted to the right with copies of the sign bit, if the distance is less than the width.
    signed_right_shift: |value, by| value.arithmetic_shift_right(distance(value, by)?);
    /// Returns the value shifted to the right with zeros, if the distance is less than the width.
    unsigned_right_shift: |value, by| value.logical_shift_right(distance(value, by)?);
    /// Returns the greater integer in signed order.
    signed_maximum: |left, right| Some(if left.signed_cmp(right).is_ge() { left } else { right }.clone());
    /// Returns the greater integer in unsigned order.
    unsigned_maximum: |left, right| Some(if left.unsigned_cmp(right).is_ge() { left } else { right }.clone());
    /// Returns the lesser integer in signed order.
    signed_minimum: |left, right| Some(if left.signed_cmp(right).is_le() { left } else { right }.clone());
    /// Returns the lesser integer in unsigned order.
    unsigned_minimum: |left, right| Some(if left.unsigned_cmp(right).is_le() { left } else { right }.clone());
}

/// Folds addition with carry: the sum, and whether it wraps.
pub fn add_with_carry(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    evaluate_binary(ir, op, constants, [sum, carry])
}

/// Folds signed multiplication with the low and the high half of the product.
pub fn multiply_whole_signed(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    evaluate_binary(ir, op, constants, [product, signed_high_half])
}

/// Folds unsigned multiplication with the low and the high half of the product.
pub fn multiply_whole_unsigned(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    evaluate_binary(ir, op, constants, [product, unsigned_high_half])
}

/// Returns the high half of a product of operands that are extended to twice their width.
fn high_half(
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

/// Returns the quotient of signed division, rounded toward negative infinity.
pub fn floor_quotient(dividend: &WideInteger, divisor: &WideInteger) -> Option<WideInteger> {
    let (quotient, rest) = (dividend.signed_div(divisor)?, dividend.signed_rem(divisor)?);
    // Truncation rounds up if the exact quotient is negative.
    match rest.is_zero() || rest.is_negative() == divisor.is_negative() {
        true => Some(quotient),
        false => Some(quotient.wrapping_add(&WideInteger::all_ones(quotient.width()))),
    }
}

/// Returns the quotient of signed division, rounded toward positive infinity.
pub fn ceiling_quotient(dividend: &WideInteger, divisor: &WideInteger) -> Option<WideInteger> {
    let (quotient, rest) = (dividend.signed_div(divisor)?, dividend.signed_rem(divisor)?);
    match rest.is_zero() || rest.is_negative() != divisor.is_negative() {
        true => Some(quotient),
        false => Some(quotient.wrapping_sub(&WideInteger::all_ones(quotient.width()))),
    }
}

/// Returns the quotient of unsigned division, rounded toward positive infinity.
pub fn unsigned_ceiling_quotient(dividend: &WideInteger, divisor: &WideInteger) -> Option<WideInteger> {
    let (quotient, rest) = (dividend.unsigned_div(divisor)?, dividend.unsigned_rem(divisor)?);
    match rest.is_zero() {
        true => Some(quotient),
        false => Some(quotient.wrapping_sub(&WideInteger::all_ones(quotient.width()))),
    }
}

/// Returns the power modulo 2^N, with a signed exponent. A negative power is rounded toward zero, and undefined for 0.
pub fn signed_power(base: &WideInteger, exponent: &WideInteger) -> Option<WideInteger> {
    let width = base.width();
    let one = WideInteger::from_u64(1, width);
    if exponent.is_negative() {
        return match base {
            base if base.is_zero() => None,
            base if *base == one => Some(one),
            base if base.is_all_ones() => Some(if exponent.bit(0) { base.clone() } else { one }),
            _ => Some(WideInteger::from_u64(0, width)),
        };
    }
    let mut result = one;
    for index in (0..width).rev() {
        result = result.wrapping_mul(&result);
        if exponent.bit(index) {
            result = result.wrapping_mul(base);
        }
    }
    Some(result)
}
