//! Constants as attributes.

use super::text::cursor::{Read, quoted, refuse};
use super::types::{Ty, Types};
use super::values::{Typed, Value};

/// Returns the attribute of a constant without symbols; `None` if it takes ops.
pub(super) fn attribute(types: &Types, ty: &Ty, value: &Value) -> Read<Option<String>> {
    let is_i8 = |ty: &Ty| *ty == Ty::Integer(8);
    Ok(match (ty, value) {
        (Ty::Integer(1), Value::Boolean(value)) => Some(value.to_string()),
        (Ty::Integer(width), Value::Number(number)) => Some(format!("{number} : i{width}")),
        (Ty::Simple(name), Value::Number(number)) => Some(format!("{} : {name}", float(name, number)?)),
        (Ty::Array(_, element), Value::Bytes(bytes)) if is_i8(element) => Some(quoted(bytes)),
        (Ty::Vector { .. } | Ty::Array(..), Value::List(_) | Value::Splat(_) | Value::Zero) => {
            if let (Ty::Array(..), Value::Zero) = (ty, value) {
                return Ok(None);
            }
            let Some((shape, scalar)) = shape(ty) else { return Ok(None) };
            let Some(elements) = elements(ty, value)? else { return Ok(None) };
            let container = match ty {
                Ty::Vector { .. } => types.text(ty),
                _ => format!("tensor<{shape}{}>", types.text(scalar)),
            };
            Some(format!("dense<{elements}> : {container}"))
        }
        _ => None,
    })
}

/// Returns the shape and the scalars of arrays of numbers, or of a vector of them.
fn shape(ty: &Ty) -> Option<(String, &Ty)> {
    match ty {
        Ty::Array(count, element) => {
            let (inner, scalar) = shape(element)?;
            let is_vector = matches!(**element, Ty::Vector { .. });
            (!is_vector && *count > 0).then(|| (format!("{count}x{inner}"), scalar))
        }
        Ty::Vector { element, .. } => Some((String::new(), element)),
        Ty::Integer(_) => Some((String::new(), ty)),
        Ty::Simple(name) if !name.starts_with('!') => Some((String::new(), ty)),
        _ => None,
    }
}

/// Returns the elements of a constant; `None` if some are no numbers.
fn elements(ty: &Ty, value: &Value) -> Read<Option<String>> {
    let list = |parts: Vec<Option<String>>| {
        parts.into_iter().collect::<Option<Vec<String>>>().map(|parts| format!("[{}]", parts.join(", ")))
    };
    Ok(match (ty, value) {
        (Ty::Integer(_), Value::Boolean(value)) => Some(value.to_string()),
        (Ty::Integer(_), Value::Number(number)) => Some(number.clone()),
        (Ty::Simple(name), Value::Number(number)) => Some(float(name, number)?),
        (Ty::Array(..), Value::Bytes(bytes)) => {
            list(bytes.iter().map(|byte| Some((*byte as i8).to_string())).collect())
        }
        (_, Value::List(parts)) => {
            let parts = parts.iter().map(|(ty, value)| elements(ty, value));
            list(parts.collect::<Read<Vec<_>>>()?)
        }
        (Ty::Vector { .. }, Value::Splat(part)) => elements(&part.0, &part.1)?,
        (Ty::Vector { element, .. }, Value::Zero) => match **element {
            Ty::Integer(1) => Some("false".to_owned()),
            Ty::Integer(_) => Some("0".to_owned()),
            Ty::Simple(_) => Some("0.0".to_owned()),
            _ => None,
        },
        (Ty::Array(count, element), Value::Splat(_) | Value::Zero) => {
            let part: Typed = match value {
                Value::Splat(part) => (**part).clone(),
                _ => ((**element).clone(), zero(element)),
            };
            let part = elements(&part.0, &part.1)?;
            list((0..*count).map(|_| part.clone()).collect())
        }
        _ => None,
    })
}

fn zero(ty: &Ty) -> Value {
    match ty {
        Ty::Integer(1) => Value::Boolean(false),
        Ty::Integer(_) => Value::Number("0".to_owned()),
        Ty::Simple(_) => Value::Number("0.0".to_owned()),
        _ => Value::Zero,
    }
}

/// Returns the text of a float of a type.
fn float(ty: &str, number: &str) -> Read<String> {
    let Some(digits) = number.strip_prefix("0x") else {
        // A number without a point is one of another type.
        return if number.contains('.') { Ok(number.to_owned()) } else { Ok(format!("{number}.0")) };
    };
    let is_hexadecimal = |text: &str| text.bytes().all(|it| it.is_ascii_hexdigit());
    match (ty, digits.split_at_checked(1)) {
        ("f16", Some(("H", bits))) | ("bf16", Some(("R", bits))) | ("f80", Some(("K", bits))) => {
            Ok(format!("0x{bits}"))
        }
        ("f128", Some(("L", bits))) if bits.len() == 32 => Ok(format!("0x{}{}", &bits[16..], &bits[..16])),
        ("f32", _) if is_hexadecimal(digits) => match u64::from_str_radix(digits, 16) {
            // A single float is written as the double of the same value. NaN keeps its bits.
            Ok(bits) => Ok(format!("0x{:08X}", single(bits))),
            Err(_) => refuse(format!("the float {number} is too long")),
        },
        ("f64", _) if is_hexadecimal(digits) => Ok(number.to_owned()),
        _ => refuse(format!("the constant {number} of type '{ty}' has no form in the dialect")),
    }
}

/// Returns the bits of the single float that has the value of a double.
fn single(bits: u64) -> u32 {
    let value = f64::from_bits(bits);
    if value.is_nan() {
        return (bits >> 32 & 0x8000_0000) as u32 | 0x7F80_0000 | (bits >> 29 & 0x7F_FFFF) as u32;
    }
    (value as f32).to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_keep_their_bits() {
        assert_eq!(float("f32", "0x3FF19999A0000000").unwrap(), "0x3F8CCCCD");
        assert_eq!(float("f32", "0x7FF0000020000000").unwrap(), "0x7F800001");
        assert_eq!(float("f32", "1.500000e+00").unwrap(), "1.500000e+00");
        assert_eq!(float("f16", "0xH3C00").unwrap(), "0x3C00");
        assert_eq!(
            float("f128", "0xL00000000000000003FFF000000000000").unwrap(),
            "0x3FFF0000000000000000000000000000"
        );
        assert!(float("!llvm.ppc_fp128", "0xM00000000000000000000000000000000").is_err());
    }
}
