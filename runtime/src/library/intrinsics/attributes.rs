//! Intrinsic predicates and selectors on attributes.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::types::Type;

/// Returns the type of a typed attribute.
#[inline]
pub fn type_of(context: &Context, attribute: Attribute) -> Option<Type> {
    attribute.ty(context)
}

/// Returns the type in a type attribute.
pub fn held_type(context: &Context, attribute: Attribute) -> Option<Type> {
    attribute.as_type(context)
}

/// Returns the element type of an elements attribute.
pub fn elements_type(context: &Context, attribute: Attribute) -> Option<Type> {
    attribute.ty(context)?.element_type(context)
}

/// Returns the elements of an array attribute; empty for any other attribute.
pub fn array_elements(context: &Context, attribute: Attribute) -> &[Attribute] {
    attribute.as_array(context).unwrap_or_default()
}

/// Returns the element type of a dense array.
pub fn dense_array_type(context: &Context, attribute: Attribute) -> Option<Type> {
    match attribute.data(context) {
        AttributeData::DenseArray { element, .. } => Some(*element),
        _ => None,
    }
}

/// Returns whether an attribute is one of these strings.
pub fn is_one_of_strings(context: &Context, attribute: Attribute, strings: &[&str]) -> bool {
    attribute.as_string(context).is_some_and(|value| strings.contains(&value))
}

/// Returns whether an attribute is a symbol reference without nested names.
pub fn is_flat_symbol_reference(context: &Context, attribute: Attribute) -> bool {
    attribute.as_flat_symbol_reference(context).is_some()
}

/// Returns whether an attribute is an integer of at least this value.
pub fn is_integer_at_least(context: &Context, attribute: Attribute, least: i64) -> bool {
    attribute.as_i64(context).is_some_and(|value| value >= least)
}

/// Returns whether an attribute is an integer of at most this value.
pub fn is_integer_at_most(context: &Context, attribute: Attribute, most: i64) -> bool {
    attribute.as_i64(context).is_some_and(|value| value <= most)
}

/// Returns whether an attribute is an integer that is a power of two.
pub fn is_power_of_two(context: &Context, attribute: Attribute) -> bool {
    attribute.as_i64(context).is_some_and(|value| value > 0 && value.count_ones() == 1)
}

fn length(context: &Context, attribute: Attribute) -> Option<i64> {
    i64::try_from(attribute.as_array(context)?.len()).ok()
}

/// Returns whether an attribute is an array of at least this length.
pub fn has_minimum_length(context: &Context, attribute: Attribute, least: i64) -> bool {
    length(context, attribute).is_some_and(|length| length >= least)
}

/// Returns whether an attribute is an array of this length.
pub fn has_length(context: &Context, attribute: Attribute, expected: i64) -> bool {
    length(context, attribute) == Some(expected)
}

fn nth_integer(context: &Context, attribute: Attribute, index: i64) -> Option<i64> {
    attribute.as_array(context)?.get(usize::try_from(index).ok()?)?.as_i64(context)
}

/// Returns whether the element of an array attribute at `index` equals this integer.
pub fn has_nth_integer(context: &Context, attribute: Attribute, index: i64, expected: i64) -> bool {
    nth_integer(context, attribute, index) == Some(expected)
}

/// Returns whether the element of an array attribute at `index` is an integer of at least this value.
pub fn has_nth_integer_at_least(context: &Context, attribute: Attribute, index: i64, least: i64) -> bool {
    nth_integer(context, attribute, index).is_some_and(|value| value >= least)
}

/// Returns whether an attribute is an array of at most this length.
pub fn has_maximum_length(context: &Context, attribute: Attribute, most: i64) -> bool {
    length(context, attribute).is_some_and(|length| length <= most)
}

/// Returns whether an attribute is this integer.
pub fn is_integer(context: &Context, attribute: Attribute, expected: i64) -> bool {
    attribute.as_i64(context) == Some(expected)
}

/// Returns the integers of a dense array attribute of `i8`, `i16`, `i32` or `i64`.
fn dense_integers(context: &Context, attribute: Attribute) -> Option<Vec<i64>> {
    let AttributeData::DenseArray { element, bytes } = attribute.data(context) else { return None };
    let width = element.bit_width(context).filter(|_| element.as_integer(context).is_some())? as usize / 8;
    if !matches!(width, 1 | 2 | 4 | 8) {
        return None;
    }
    let integer = |bytes: &[u8]| {
        let sign = if bytes[bytes.len() - 1] >> 7 == 1 { u8::MAX } else { 0 };
        let mut extended = [sign; 8];
        extended[..bytes.len()].copy_from_slice(bytes);
        i64::from_le_bytes(extended)
    };
    Some(bytes.chunks_exact(width).map(integer).collect())
}

/// Returns whether an attribute is a dense array of this length.
pub fn has_dense_length(context: &Context, attribute: Attribute, expected: i64) -> bool {
    let AttributeData::DenseArray { element, bytes } = attribute.data(context) else { return false };
    let width = element.bit_width(context).unwrap_or(8).div_ceil(8) as usize;
    i64::try_from(bytes.len() / width.max(1)) == Ok(expected)
}

/// Returns whether an attribute is a dense array of integers that are at least this.
pub fn has_dense_elements_at_least(context: &Context, attribute: Attribute, least: i64) -> bool {
    dense_integers(context, attribute).is_some_and(|values| values.iter().all(|value| *value >= least))
}
