//! Attributes of literals in definitions.

use terrace_vocabulary::DenseLiteral;

use crate::attributes::Attribute;
use crate::context::{ConstructionError, Context};
use crate::types::Type;

/// Returns the attribute of an integer literal: a float if the type is one.
///
/// # Errors
///
/// If the type is not numeric, or the value does not fit.
pub fn integer_attribute_checked(
    context: &Context,
    ty: Type,
    value: i128,
) -> Result<Attribute, ConstructionError> {
    if ty.float_format(context).is_some() {
        return Attribute::float_checked(context, ty, value as f64);
    }
    // A value beyond 63 bits is given by its bits.
    let value = i64::try_from(value).or_else(|_| u64::try_from(value).map(u64::cast_signed));
    let value = value.map_err(|_| ConstructionError::new("the value does not fit into 64 bits"))?;
    Attribute::integer_checked(context, ty, value)
}

/// Returns the attribute of an integer literal: a float if the type is one.
///
/// # Panics
///
/// If the type is not numeric, or the value does not fit, which the generator checks.
pub fn integer_attribute(context: &Context, ty: Type, value: i128) -> Attribute {
    integer_attribute_checked(context, ty, value).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the attribute of a float literal.
///
/// # Errors
///
/// If the type is no float type.
pub fn float_attribute_checked(
    context: &Context,
    ty: Type,
    value: f64,
) -> Result<Attribute, ConstructionError> {
    Attribute::float_checked(context, ty, value)
}

/// Returns the attribute of a float literal.
///
/// # Panics
///
/// If the type is no float type.
pub fn float_attribute(context: &Context, ty: Type, value: f64) -> Attribute {
    float_attribute_checked(context, ty, value).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the dense array of numbers.
///
/// # Errors
///
/// If a number does not fit the element type.
pub fn dense_array_attribute_checked(
    context: &Context,
    element: Type,
    numbers: &[DenseLiteral],
) -> Result<Attribute, ConstructionError> {
    let bytes = packed(context, element, numbers)?;
    Attribute::dense_array_checked(context, element, bytes)
}

/// Returns the bytes of numbers, each as wide as the element type.
fn packed(context: &Context, element: Type, numbers: &[DenseLiteral]) -> Result<Vec<u8>, ConstructionError> {
    let size = element.bit_width(context).unwrap_or(64).div_ceil(8) as usize;
    let mut bytes = Vec::with_capacity(numbers.len() * size);
    for number in numbers {
        let attribute = match number {
            DenseLiteral::Integer(value) => integer_attribute_checked(context, element, *value)?,
            DenseLiteral::Float(value) => float_attribute_checked(context, element, *value)?,
            DenseLiteral::Bool(value) => integer_attribute_checked(context, element, i128::from(*value))?,
        };
        let bits = match attribute.as_float(context) {
            Some(value) => value.to_bits(),
            None if element == Type::I1 => u128::from(attribute.as_bool().unwrap_or_default()),
            None => attribute.as_i64(context).unwrap_or_default() as u128,
        };
        bytes.extend_from_slice(&bits.to_le_bytes()[..size.min(16)]);
    }
    Ok(bytes)
}

/// Returns the elements of a tensor of a static shape, in row-major order.
///
/// # Errors
///
/// If a number does not fit the element type, or if the shape has another number of elements.
pub fn elements_attribute_checked(
    context: &Context,
    element: Type,
    shape: &[i64],
    numbers: &[DenseLiteral],
) -> Result<Attribute, ConstructionError> {
    let bytes = packed(context, element, numbers)?;
    let ty = Type::tensor_checked(context, shape, element, None)?;
    Attribute::dense_elements_checked(context, ty, bytes)
}

/// Returns the elements of a tensor of a static shape, in row-major order.
///
/// # Panics
///
/// If a number does not fit the element type, or if the shape has another number of elements.
pub fn elements_attribute(
    context: &Context,
    element: Type,
    shape: &[i64],
    numbers: &[DenseLiteral],
) -> Attribute {
    elements_attribute_checked(context, element, shape, numbers).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the dense array of numbers.
///
/// # Panics
///
/// If a number does not fit the element type.
pub fn dense_array_attribute(context: &Context, element: Type, numbers: &[DenseLiteral]) -> Attribute {
    dense_array_attribute_checked(context, element, numbers).unwrap_or_else(|error| panic!("{error}"))
}
