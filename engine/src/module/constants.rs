//! Scalars of constant attributes.

use terrace_llvm::{PoisonAttr, UndefAttr, ZeroAttr};
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::numeric::WideInteger;

/// Returns the bits of an integer of up to 128 bits, extended by zeros.
pub(crate) fn bits_of_integer(value: &WideInteger) -> u128 {
    let words = value.words().iter().take(2).enumerate();
    let bits = words.fold(0, |bits, (position, word)| bits | u128::from(*word) << (64 * position));
    let width = value.width();
    if (1..128).contains(&width) { bits & (u128::MAX >> (128 - width)) } else { bits }
}

/// Returns the bits of the scalars of a constant, in order.
///
/// # Errors
///
/// If the attribute has no such form. Returns the reason.
pub(crate) fn attribute_scalars(context: &Context, value: Attribute) -> Result<Vec<u128>, String> {
    let mut bits = Vec::new();
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        if let Some(integer) = value.as_integer(context) {
            bits.push(bits_of_integer(integer));
        } else if let Some(float) = value.as_float(context) {
            bits.push(float.to_bits());
        } else if let Some(text) = value.as_string_bytes(context) {
            bits.extend(text.iter().map(|byte| u128::from(*byte)));
        } else if let Some(parts) = value.as_array(context) {
            pending.extend(parts.iter().rev());
        } else if !matches!(value.data(context), AttributeData::SparseElements { .. })
            && let Some(elements) = value.elements(context)
        {
            let count = value.element_count(context).unwrap_or(0);
            for index in 0..count {
                let integer = elements.integer_at(index).map(|integer| bits_of_integer(&integer));
                let element = integer.or_else(|| elements.float_at(index).map(|float| float.to_bits()));
                match (element, elements.complex_float_at(index), elements.complex_integer_at(index)) {
                    (Some(element), _, _) => bits.push(element),
                    (None, Some((real, imaginary)), _) => bits.extend([real.to_bits(), imaginary.to_bits()]),
                    (None, None, Some((real, imaginary))) => {
                        bits.extend([bits_of_integer(&real), bits_of_integer(&imaginary)]);
                    }
                    _ => {
                        return Err(format!(
                            "the constant '{}' has no known elements",
                            context.display(value)
                        ));
                    }
                }
            }
        } else {
            return Err(format!("the constant '{}' has no known elements", context.display(value)));
        }
    }
    Ok(bits)
}

/// Returns whether an attribute is a constant all of whose bits may be zero.
pub(super) fn is_zero(context: &Context, value: Attribute) -> bool {
    ZeroAttr::from_attribute(context, value).is_some()
        || UndefAttr::from_attribute(context, value).is_some()
        || PoisonAttr::from_attribute(context, value).is_some()
}
