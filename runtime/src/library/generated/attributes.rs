//! Conversions between attributes and Rust values.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::numeric::{Signedness, WideInteger};
use crate::types::Type;

/// Returns the value of an integer attribute.
///
/// # Panics
///
/// If it is no integer attribute, or its value is out of range for `T`.
#[track_caller]
pub fn integer<T: TryFrom<i64> + TryFrom<u64>>(context: &Context, attribute: Attribute) -> T {
    let value = attribute.as_integer(context).and_then(|value| {
        let signed = value.try_to_i64().and_then(|value| T::try_from(value).ok());
        signed.or_else(|| value.try_to_u64().and_then(|value| T::try_from(value).ok()))
    });
    value.expect("an integer attribute that is in range")
}

/// Returns the integer attribute of that type with these low bits.
pub fn wide_integer(context: &Context, width: u32, signedness: Signedness, bits: u64) -> Attribute {
    let ty = match signedness {
        // Common ones are known without a look into the table of types.
        Signedness::Signless => Type::integer(context, width),
        Signedness::Signed | Signedness::Unsigned => {
            Type::integer_with_signedness(context, width, signedness)
        }
    };
    Attribute::wide_integer(context, ty, WideInteger::from_u64(bits, width))
}

/// Returns the value of a float attribute; NaN for any other attribute.
pub fn float(context: &Context, attribute: Attribute) -> f64 {
    attribute.as_float(context).map_or(f64::NAN, |value| value.to_f64())
}

/// Maps the elements of an array attribute.
pub fn elements<'context, T>(
    context: &'context Context,
    attribute: Attribute,
    value: impl Fn(Attribute) -> T + 'context,
) -> Vec<T> {
    attribute.as_array(context).unwrap_or_default().iter().map(|element| value(*element)).collect()
}

/// Returns the array attribute of mapped values.
pub fn array<T>(
    context: &Context,
    values: impl IntoIterator<Item = T>,
    attribute: impl Fn(T) -> Attribute,
) -> Attribute {
    let elements: Vec<Attribute> = values.into_iter().map(attribute).collect();
    Attribute::array(context, &elements)
}

/// An element type of dense arrays.
pub trait DenseNumber: Copy {
    /// The size in bytes.
    const SIZE: usize;
    /// Decodes a number.
    fn from_bytes(bytes: &[u8]) -> Self;
}

macro_rules! dense_numbers {
    ($($number:ty),*) => {
        $(impl DenseNumber for $number {
            const SIZE: usize = size_of::<$number>();
            fn from_bytes(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes.try_into().expect("as many bytes as `SIZE` says"))
            }
        })*
    };
}

dense_numbers!(i8, i16, i32, i64, f32, f64);

impl DenseNumber for bool {
    const SIZE: usize = 1;
    fn from_bytes(bytes: &[u8]) -> Self {
        bytes[0] != 0
    }
}

/// Returns the numbers of a dense array; empty for any other attribute.
pub fn dense_array<T: DenseNumber>(context: &Context, attribute: Attribute) -> Vec<T> {
    match attribute.data(context) {
        AttributeData::DenseArray { bytes, .. } => bytes.chunks_exact(T::SIZE).map(T::from_bytes).collect(),
        _ => Vec::new(),
    }
}

/// Returns the signless integer attribute of `width` bits with the low bits of `value`.
pub fn enum_attribute(context: &Context, width: u32, value: i64) -> Attribute {
    wide_integer(context, width, Signedness::Signless, value.cast_unsigned())
}

/// Returns the value of a signless integer attribute of `width` bits.
pub fn enum_value(context: &Context, attribute: Attribute, width: u32, is_signed: bool) -> Option<i64> {
    if attribute.ty(context)? != Type::integer(context, width) {
        return None;
    }
    let value = attribute.as_integer(context)?;
    if is_signed { value.try_to_i64() } else { value.try_to_u64().map(u64::cast_signed) }
}
