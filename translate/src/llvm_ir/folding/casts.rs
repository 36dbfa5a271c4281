//! Folding of conversions of constants.

use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatFormat, FloatValue, WideInteger};
use terrace_runtime::types::Type;

use super::elementwise;
use crate::llvm_ir::constants::{Constant, ConstantValue, zero};
use crate::llvm_ir::layout::DataLayout;
use crate::llvm_ir::types::Types;

/// Folds the conversion with an opcode to a type.
pub(crate) fn fold_cast(
    context: &Context,
    types: &mut Types,
    layout: &DataLayout,
    opcode: &str,
    operand: &Constant,
    to: Type,
) -> Option<Constant> {
    let is_lanewise = operand.ty.is_vector(context) == to.is_vector(context)
        && (opcode != "bitcast" || !to.is_vector(context));
    let folded = match is_lanewise {
        true => elementwise(context, to, &[operand], &|operands, to| {
            fold_scalar(context, layout, opcode, operands[0], to)
        }),
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

fn fold_scalar(
    context: &Context,
    layout: &DataLayout,
    opcode: &str,
    operand: &Constant,
    to: Type,
) -> Option<Constant> {
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
        ("fpext" | "fptrunc", ConstantValue::Float(value)) if !value.is_nan() => {
            Some(Constant::new(to, ConstantValue::Float(value.convert(format?)?)))
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
            (None, Some(format)) => {
                let value = FloatValue::from_bits(format, value.to_bits())?;
                Some(Constant::new(to, ConstantValue::Float(value)))
            }
            _ => None,
        },
        ("inttoptr", ConstantValue::Integer(value)) => {
            if value.is_zero() {
                return Some(Constant::new(to, ConstantValue::Zero));
            }
            let address = resized(value, layout.index_width(context, to));
            Some(Constant::new(to, ConstantValue::Address(address)))
        }
        ("ptrtoint", ConstantValue::Address(value)) => Some(Constant::integer(to, resized(value, width?))),
        ("ptrtoint", ConstantValue::Zero) => Some(zero(context, to)),
        _ => None,
    }
}

/// Returns an integer with another width, extended by zeros.
fn resized(value: &WideInteger, width: u32) -> WideInteger {
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
    if value.format().width() > 64 || width > 64 {
        return None;
    }
    let poison = Constant::new(to, ConstantValue::Poison);
    let whole = value.to_f64().trunc();
    let bound = 2_f64.powi(width as i32 - i32::from(is_signed));
    let least = if is_signed { -bound } else { 0.0 };
    if whole.is_nan() || whole < least || whole >= bound {
        return Some(poison);
    }
    let value = match is_signed {
        true => WideInteger::from_i64(whole as i64, width),
        false => WideInteger::from_u64(whole as u64, width),
    };
    Some(Constant::integer(to, value))
}
