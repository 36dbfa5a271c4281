//! Folding of arithmetic on two constants.

use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatFormat, FloatValue, WideInteger};

use super::{elementwise, expression, is_poison, is_undefined};
use crate::llvm_ir::constants::{Constant, ConstantValue, zero as zero_of};
use crate::llvm_ir::types::Types;

/// Folds the binary instruction with an opcode.
pub(crate) fn fold_binary(
    context: &Context,
    types: &mut Types,
    opcode: &str,
    left: &Constant,
    right: &Constant,
) -> Option<Constant> {
    let folded = elementwise(context, left.ty, &[left, right], &|operands, ty| {
        let (left, right) = (operands[0], operands[1]);
        // A neutral operand gives the other one, whatever that is.
        if let Some(other) = fold_identity(opcode, left, right) {
            return Some(other);
        }
        if is_poison(left) || is_poison(right) {
            return Some(Constant::new(ty, ConstantValue::Poison));
        }
        if is_undefined(left) || is_undefined(right) {
            return fold_undefined(context, opcode, left, right);
        }
        if matches!(opcode, "udiv" | "sdiv" | "urem" | "srem") && right.is_zero() {
            return Some(Constant::new(ty, ConstantValue::Poison));
        }
        if matches!(opcode, "urem" | "srem") && is_one(right) {
            return Some(zero_of(context, ty));
        }
        match (&left.value, &right.value) {
            (ConstantValue::Integer(a), ConstantValue::Integer(b)) => {
                Some(match fold_integers(opcode, a, b)? {
                    Some(value) => Constant::integer(ty, value),
                    None => Constant::new(ty, ConstantValue::Poison),
                })
            }
            (ConstantValue::Float(a), ConstantValue::Float(b)) => {
                fold_floats(opcode, *a, *b).map(|value| Constant::new(ty, ConstantValue::Float(value)))
            }
            _ => fold_absorbing(opcode, left, right),
        }
    });
    if folded.is_some() || left.ty.is_vector(context) {
        return folded;
    }
    let is_bit = left.ty.as_integer(context)?.width == 1;
    // Sums of addresses are constant expressions; other arithmetic is not.
    let opcode = match opcode {
        "add" | "sub" if is_bit => "xor",
        // The second operand of a shift of a bit is zero, and that of a quotient one, or the result is poison.
        "shl" | "lshr" | "ashr" | "udiv" | "sdiv" if is_bit => return Some(left.clone()),
        "urem" | "srem" if is_bit => return Some(zero_of(context, left.ty)),
        "add" | "sub" | "xor" => opcode,
        _ => return None,
    };
    // The distance of an address to itself.
    let is_address = matches!(&left.value, ConstantValue::Expression(text) if text.starts_with("ptrtoint "));
    if opcode == "sub" && is_address && left == right {
        return Some(zero_of(context, left.ty));
    }
    expression(context, types, opcode, &[left, right], left.ty)
}

/// Returns the result for integers: `Some(None)` is poison, `None` no result.
fn fold_integers(opcode: &str, left: &WideInteger, right: &WideInteger) -> Option<Option<WideInteger>> {
    let amount = right.try_to_u64().and_then(|amount| u32::try_from(amount).ok());
    let overflows = right.is_all_ones() && *left == WideInteger::least_signed(left.width());
    Some(match opcode {
        "add" => Some(left.wrapping_add(right)),
        "sub" => Some(left.wrapping_sub(right)),
        "mul" => Some(left.wrapping_mul(right)),
        "udiv" => left.unsigned_div(right),
        "urem" => left.unsigned_rem(right),
        "sdiv" | "srem" if overflows => None,
        "sdiv" => left.signed_div(right),
        "srem" => left.signed_rem(right),
        "shl" => amount.and_then(|amount| left.shift_left(amount)),
        "lshr" => amount.and_then(|amount| left.logical_shift_right(amount)),
        "ashr" => amount.and_then(|amount| left.arithmetic_shift_right(amount)),
        "and" => Some(left.and(right)),
        "or" => Some(left.or(right)),
        "xor" => Some(left.xor(right)),
        _ => return None,
    })
}

/// Returns the result for floats that a double represents exactly. A NaN that is an operand becomes quiet, any other one has
/// no sign.
fn fold_floats(opcode: &str, left: FloatValue, right: FloatValue) -> Option<FloatValue> {
    let format = left.format();
    let is_exact =
        matches!(format, FloatFormat::F16 | FloatFormat::BF16 | FloatFormat::F32 | FloatFormat::F64);
    if !is_exact {
        return None;
    }
    if let Some(nan) = [left, right].into_iter().find(|operand| operand.is_nan()) {
        return FloatValue::from_bits(format, nan.to_bits() | quiet_bit(format));
    }
    let (left, right) = (left.to_f64(), right.to_f64());
    let value = match opcode {
        "fadd" => left + right,
        "fsub" => left - right,
        "fmul" => left * right,
        "fdiv" => left / right,
        "frem" => left % right,
        _ => return None,
    };
    match value.is_nan() {
        true => nan(format),
        false => FloatValue::from_f64(format, value),
    }
}

/// Returns the bit that a quiet NaN has, and a signaling one lacks.
fn quiet_bit(format: FloatFormat) -> u128 {
    1 << (format.precision() - 2)
}

/// Returns the quiet NaN without sign and payload.
fn nan(format: FloatFormat) -> Option<FloatValue> {
    let infinity = FloatValue::from_f64(format, f64::INFINITY)?;
    FloatValue::from_bits(format, infinity.to_bits() | quiet_bit(format))
}

/// Returns the result if an operand is undefined: the value of it that makes the result simplest.
fn fold_undefined(context: &Context, opcode: &str, left: &Constant, right: &Constant) -> Option<Constant> {
    let ty = left.ty;
    let both = is_undefined(left) && is_undefined(right);
    let number = |value: fn(u32) -> WideInteger| {
        let width = match (&left.value, &right.value) {
            (ConstantValue::Integer(known), _) | (_, ConstantValue::Integer(known)) => known.width(),
            _ => return None,
        };
        Some(Constant::integer(ty, value(width)))
    };
    let zero: fn(u32) -> WideInteger = |width| WideInteger::from_u64(0, width);
    let undef = || Some(Constant::new(ty, ConstantValue::Undef));
    let poison = || Some(Constant::new(ty, ConstantValue::Poison));
    match opcode {
        "add" | "sub" => undef(),
        "xor" if both => Some(zero_of(context, ty)),
        "xor" => undef(),
        "and" | "or" | "mul" if both => undef(),
        "and" => number(zero),
        "or" => number(WideInteger::all_ones),
        "mul" => match (&left.value, &right.value) {
            (ConstantValue::Integer(value), _) | (_, ConstantValue::Integer(value)) if value.bit(0) => {
                undef()
            }
            _ => number(zero),
        },
        "udiv" | "sdiv" | "urem" | "srem" if is_undefined(right) || right.is_zero() => poison(),
        "udiv" | "sdiv" => match &right.value {
            ConstantValue::Integer(value) if value.try_to_u64() == Some(1) => undef(),
            _ => number(zero),
        },
        "urem" | "srem" => number(zero),
        "shl" | "lshr" | "ashr" if is_undefined(right) => poison(),
        "shl" | "lshr" | "ashr" if right.is_zero() => undef(),
        "shl" | "lshr" | "ashr" => number(zero),
        "fadd" | "fsub" | "fmul" | "fdiv" | "frem" if both => undef(),
        "fsub" if is_negative_zero(left) => undef(),
        "fadd" | "fsub" | "fmul" | "fdiv" | "frem" => {
            let nan = nan(ty.float_format(context)?)?;
            Some(Constant::new(ty, ConstantValue::Float(nan)))
        }
        _ => None,
    }
}

fn is_negative_zero(constant: &Constant) -> bool {
    match &constant.value {
        ConstantValue::Float(value) => value.to_bits() == 1 << (value.format().width() - 1),
        _ => false,
    }
}

fn is_one(constant: &Constant) -> bool {
    match &constant.value {
        ConstantValue::Integer(value) => value.try_to_u64() == Some(1),
        ConstantValue::Float(value) => {
            FloatValue::from_f64(value.format(), 1.0).is_some_and(|one| one.to_bits() == value.to_bits())
        }
        _ => false,
    }
}

fn is_all_ones(constant: &Constant) -> bool {
    matches!(&constant.value, ConstantValue::Integer(value) if value.is_all_ones())
}

/// Returns the other operand if one is neutral.
fn fold_identity(opcode: &str, left: &Constant, right: &Constant) -> Option<Constant> {
    match opcode {
        "add" | "or" | "xor" if left.is_zero() => Some(right.clone()),
        "mul" | "fmul" if is_one(left) => Some(right.clone()),
        "and" if is_all_ones(left) => Some(right.clone()),
        "fadd" if is_negative_zero(left) => Some(right.clone()),
        "add" | "sub" | "or" | "xor" | "shl" | "lshr" | "ashr" | "fsub" if right.is_zero() => {
            Some(left.clone())
        }
        "mul" | "udiv" | "sdiv" | "fmul" | "fdiv" if is_one(right) => Some(left.clone()),
        "and" if is_all_ones(right) => Some(left.clone()),
        "fadd" if is_negative_zero(right) => Some(left.clone()),
        _ => None,
    }
}

/// Returns the operand that determines the result whatever the other one is: zero as an operand of a product, or as the
/// first one of a quotient or a shift, and all ones as an operand of `or`.
fn fold_absorbing(opcode: &str, left: &Constant, right: &Constant) -> Option<Constant> {
    match opcode {
        "or" if is_all_ones(left) => Some(left.clone()),
        "or" if is_all_ones(right) => Some(right.clone()),
        "mul" | "and" | "udiv" | "sdiv" | "urem" | "srem" | "shl" | "lshr" | "ashr" if left.is_zero() => {
            Some(left.clone())
        }
        "mul" | "and" if right.is_zero() => Some(right.clone()),
        _ => None,
    }
}

/// Folds the negation of a float.
pub(crate) fn fold_negation(context: &Context, operand: &Constant) -> Option<Constant> {
    elementwise(context, operand.ty, &[operand], &|operands, ty| match &operands[0].value {
        ConstantValue::Float(value) => {
            let bits = value.to_bits() ^ 1 << (value.format().width() - 1);
            let value = FloatValue::from_bits(value.format(), bits)?;
            Some(Constant::new(ty, ConstantValue::Float(value)))
        }
        ConstantValue::Undef | ConstantValue::Poison => Some(operands[0].clone()),
        _ => None,
    })
}
