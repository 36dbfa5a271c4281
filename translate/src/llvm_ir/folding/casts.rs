//! Folding of conversions of constants.

use std::rc::Rc;

use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatFormat, FloatValue, WideInteger};
use terrace_runtime::types::Type;

use super::{elementwise, is_undefined};
use crate::llvm_ir::constants::{Constant, ConstantValue, zero};
use crate::llvm_ir::types::{Types, part_count};

/// Folds the conversion with an opcode to a type.
pub(crate) fn fold_cast(
    context: &Context,
    types: &mut Types,
    opcode: &str,
    operand: &Constant,
    to: Type,
) -> Option<Constant> {
    let is_lanewise = operand.ty.is_vector(context) == to.is_vector(context)
        && (opcode != "bitcast" || !to.is_vector(context));
    let folded = match is_lanewise {
        true => elementwise(context, to, &[operand], &|operands, to| {
            fold_scalar(context, opcode, operands[0], to)
        }),
        false if opcode == "bitcast" => fold_bits(context, operand, to),
        false => None,
    };
    // Other conversions of addresses are constant expressions.
    let is_expression = matches!(opcode, "trunc" | "ptrtoint" | "inttoptr" | "bitcast" | "addrspacecast");
    folded.or_else(|| {
        is_expression.then(|| {
            let mut text = format!("{opcode} (");
            operand.write_typed(context, types, &mut text);
            text.push_str(" to ");
            text.push_str(&types.text(context, to));
            text.push(')');
            Constant::new(to, ConstantValue::Expression(text.into()))
        })
    })
}

/// Folds the conversion between a vector and a scalar or a vector of another number of elements, on a machine whose first
/// element has the lowest bits.
fn fold_bits(context: &Context, operand: &Constant, to: Type) -> Option<Constant> {
    let count = |ty: Type| if ty.is_vector(context) { part_count(context, ty) } else { Some(1) };
    let element = to.element_type_or_self(context);
    let are_floats = element.is_float(context) && operand.ty.element_type_or_self(context).is_float(context);
    let is_lanewise = count(operand.ty)? == count(to)?;
    if is_lanewise && (are_floats || !to.is_vector(context)) {
        return None;
    }
    if is_undefined(operand) {
        return Some(Constant::new(to, operand.value.clone()));
    }
    let parts = match operand.ty.is_vector(context) {
        true => operand.parts(context)?,
        false => vec![Rc::new(operand.clone())],
    };
    let width = element.bit_width(context)? as usize;
    // Undefined bits are zero in an element that takes the bits of several parts.
    let undefined_width = match count(to)? < count(operand.ty)? {
        true => Some(operand.ty.element_type_or_self(context).bit_width(context)? as usize),
        false => None,
    };
    let mut elements: Vec<Rc<Constant>> = Vec::new();
    let mut bits = Vec::new();
    for part in &parts {
        match &part.value {
            ConstantValue::Integer(value) => bits.extend((0..value.width()).map(|bit| value.bit(bit))),
            ConstantValue::Float(value) => {
                bits.extend((0..value.format().width()).map(|bit| value.to_bits() >> bit & 1 == 1));
            }
            ConstantValue::Undef | ConstantValue::Poison => match undefined_width {
                Some(width) => bits.extend(std::iter::repeat_n(false, width)),
                None => {
                    let ratio = count(to)? / count(operand.ty)?;
                    let is_poison = is_lanewise && matches!(part.value, ConstantValue::Poison);
                    let value = if is_poison { ConstantValue::Poison } else { ConstantValue::Undef };
                    let undefined = Rc::new(Constant::new(element, value));
                    elements.extend((0..ratio).map(|_| Rc::clone(&undefined)));
                }
            },
            _ => return None,
        }
        let whole = bits.len() / width * width;
        for bits in bits.drain(..whole).as_slice().chunks(width) {
            elements.push(Rc::new(element_of_bits(context, element, bits)?));
        }
    }
    match to.is_vector(context) {
        true => Some(Constant::of_parts(to, elements)),
        false => elements.first().map(|element| Constant::clone(element)),
    }
}

/// Returns the integer or the float of a type that has these bits, the lowest one first.
fn element_of_bits(context: &Context, ty: Type, bits: &[bool]) -> Option<Constant> {
    let mut words = vec![0; bits.len().div_ceil(64)];
    for (position, bit) in bits.iter().enumerate() {
        words[position / 64] |= u64::from(*bit) << (position % 64);
    }
    if let Some(format) = ty.float_format(context) {
        let bits = words.iter().rev().fold(0, |bits, word| bits << 64 | u128::from(*word));
        return Some(Constant::new(ty, ConstantValue::Float(FloatValue::from_bits(format, bits)?)));
    }
    ty.as_integer(context)?;
    Some(Constant::integer(ty, WideInteger::from_words(&words, bits.len() as u32)))
}

fn fold_scalar(context: &Context, opcode: &str, operand: &Constant, to: Type) -> Option<Constant> {
    match &operand.value {
        ConstantValue::Poison => return Some(Constant::new(to, ConstantValue::Poison)),
        ConstantValue::Undef => {
            return Some(match opcode {
                "zext" | "sext" | "uitofp" | "sitofp" => zero(context, to),
                _ => Constant::new(to, ConstantValue::Undef),
            });
        }
        _ => {}
    }
    let width = to.as_integer(context).map(|ty| ty.width);
    let format = to.float_format(context);
    match (opcode, &operand.value) {
        ("trunc", ConstantValue::Integer(value)) => Some(Constant::integer(to, value.truncate(width?))),
        ("zext", ConstantValue::Integer(value)) => Some(Constant::integer(to, value.zero_extend(width?))),
        ("sext", ConstantValue::Integer(value)) => Some(Constant::integer(to, value.sign_extend(width?))),
        ("sitofp", ConstantValue::Integer(value)) => float(format, to, &value.to_signed_text()),
        ("uitofp", ConstantValue::Integer(value)) => float(format, to, &value.to_unsigned_text()),
        ("fpext" | "fptrunc", ConstantValue::Float(value)) => {
            let value =
                if value.is_nan() { converted_nan(*value, format?)? } else { value.convert(format?)? };
            Some(Constant::new(to, ConstantValue::Float(value)))
        }
        ("fptosi" | "fptoui", ConstantValue::Float(value)) => {
            fold_to_integer(*value, opcode == "fptosi", width?, to)
        }
        ("bitcast", ConstantValue::Integer(value)) => match (width, format) {
            (Some(_), _) => Some(Constant::integer(to, value.clone())),
            (None, Some(format)) => {
                let bits = value.words().iter().rev().fold(0, |bits, word| bits << 64 | u128::from(*word));
                Some(Constant::new(to, ConstantValue::Float(FloatValue::from_bits(format, bits)?)))
            }
            _ => None,
        },
        ("bitcast", ConstantValue::Float(value)) => match (width, format) {
            (Some(width), _) => {
                let bits = value.to_bits();
                let words = [bits as u64, (bits >> 64) as u64];
                Some(Constant::integer(to, WideInteger::from_words(&words, 128).truncate(width)))
            }
            // Between floats of one width, LLVM folds zero alone.
            (None, Some(format)) if value.to_bits() == 0 => {
                Some(Constant::new(to, ConstantValue::Float(FloatValue::zero(format))))
            }
            _ => None,
        },
        ("inttoptr", ConstantValue::Integer(value)) => {
            if value.is_zero() {
                return Some(Constant::new(to, ConstantValue::Zero));
            }
            Some(Constant::new(to, ConstantValue::Address(value.clone())))
        }
        ("ptrtoint", ConstantValue::Address(value)) => Some(Constant::integer(to, resized(value, width?))),
        ("ptrtoint", ConstantValue::Zero) => Some(zero(context, to)),
        _ => None,
    }
}

/// Returns a NaN of another format, with the upper bits of the payload, quiet.
fn converted_nan(value: FloatValue, format: FloatFormat) -> Option<FloatValue> {
    let from = value.format();
    let fraction_bits = |format: FloatFormat| format.precision() - 1;
    if [from, format].iter().any(|format| format.width() > 64) {
        return None;
    }
    let fraction = value.to_bits() & ((1 << fraction_bits(from)) - 1);
    let fraction = (fraction << 64 >> fraction_bits(from)) >> (64 - fraction_bits(format));
    let sign = value.to_bits() >> (from.width() - 1) << (format.width() - 1);
    let infinity = FloatValue::from_f64(format, f64::INFINITY)?.to_bits();
    FloatValue::from_bits(format, sign | infinity | 1 << (fraction_bits(format) - 1) | fraction)
}

/// Returns an integer with another width, extended by zeros.
pub(super) fn resized(value: &WideInteger, width: u32) -> WideInteger {
    match value.width() < width {
        true => value.zero_extend(width),
        false => value.truncate(width),
    }
}

/// Returns the float nearest to the integer with this decimal text, which is exact for any width.
fn float(format: Option<FloatFormat>, to: Type, text: &str) -> Option<Constant> {
    let format = format?;
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let magnitude = FloatValue::from_text(format, &format!("{digits}.0")).ok()?;
    let sign = if is_negative { 1 << (format.width() - 1) } else { 0 };
    let value = FloatValue::from_bits(format, magnitude.to_bits() | sign)?;
    Some(Constant::new(to, ConstantValue::Float(value)))
}

/// Returns a float truncated to an integer; poison if it does not fit.
fn fold_to_integer(value: FloatValue, is_signed: bool, width: u32, to: Type) -> Option<Constant> {
    // Greater floats do not fit any more into 128 bits, where they are truncated.
    if value.format().width() > 64 || width > 128 {
        return None;
    }
    let poison = Constant::new(to, ConstantValue::Poison);
    let whole = value.to_f64().trunc();
    let bound = 2_f64.powi(width as i32 - i32::from(is_signed));
    let least = if is_signed { -bound } else { 0.0 };
    if whole.is_nan() || whole < least || whole >= bound {
        return Some(poison);
    }
    let bits = if is_signed { (whole as i128).cast_unsigned() } else { whole as u128 };
    let words = [bits as u64, (bits >> 64) as u64];
    Some(Constant::integer(to, WideInteger::from_words(&words, 128).truncate(width)))
}
