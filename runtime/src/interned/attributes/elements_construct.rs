//! Checked construction of elements attributes.

use smallvec::SmallVec;

use super::elements::{ElementFormat, NumberFormat, float_of};
use super::{Attribute, AttributeData, DenseData};
use crate::context::{ConstructionError, Context, constructed};
use crate::numeric::{FloatFormat, FloatValue, WideInteger};
use crate::types::Type;
use crate::types::construct::check_namespace;

type Checked = Result<Attribute, ConstructionError>;

/// Declares the constructors of dense arrays of primitive numbers.
macro_rules! dense_arrays {
    ($($(#[$documentation:meta])* $name:ident: $number:ty = $element:ident;)*) => {
        impl Attribute {
            $($(#[$documentation])*
            pub fn $name(context: &Context, values: &[$number]) -> Attribute {
                let mut bytes: SmallVec<[u8; 64]> = SmallVec::new();
                values.iter().for_each(|value| bytes.extend_from_slice(&value.to_le_bytes()));
                context.data().intern_dense_array(Type::$element, &bytes)
            })*
        }
    };
}

dense_arrays! {
    /// Returns the dense array `array<i8: ...>`.
    dense_i8_array: i8 = I8;
    /// Returns the dense array `array<i16: ...>`.
    dense_i16_array: i16 = I16;
    /// Returns the dense array `array<i32: ...>`.
    dense_i32_array: i32 = I32;
    /// Returns the dense array `array<i64: ...>`.
    dense_i64_array: i64 = I64;
    /// Returns the dense array `array<f32: ...>`.
    dense_f32_array: f32 = F32;
    /// Returns the dense array `array<f64: ...>`.
    dense_f64_array: f64 = F64;
}

impl Attribute {
    /// Returns the dense array `array<i1: ...>`.
    pub fn dense_bool_array(context: &Context, values: &[bool]) -> Attribute {
        let bytes = values.iter().map(|value| u8::from(*value)).collect();
        context.data().intern_attribute(AttributeData::DenseArray { element: Type::I1, bytes })
    }

    /// Returns the dense array with these packed elements.
    ///
    /// # Panics
    ///
    /// If [`Attribute::dense_array_checked`] returns an error.
    #[track_caller]
    pub fn dense_array(context: &Context, element: Type, bytes: Vec<u8>) -> Attribute {
        constructed(Attribute::dense_array_checked(context, element, bytes))
    }

    /// Returns the dense array with these elements, packed as in [`DenseData`].
    ///
    /// # Errors
    ///
    /// If `element` is neither a boolean nor an integer or float type whose width is a multiple of 8, or if
    /// the length of `bytes` is not a multiple of the element size.
    pub fn dense_array_checked(context: &Context, element: Type, mut bytes: Vec<u8>) -> Checked {
        let width = element.bit_width(context).ok_or_else(|| {
            let message = format!("expected integer or float type, got: '{}'", context.display(element));
            ConstructionError::new(message)
        })?;
        if width != 1 && (width == 0 || width % 8 != 0) {
            return Err(ConstructionError::new("element type bitwidth must be a multiple of 8"));
        }
        if !bytes.len().is_multiple_of(width.div_ceil(8) as usize) {
            return Err(ConstructionError::new("expected whole elements in the data of a dense array"));
        }
        if let Some(format) = ElementFormat::of(context, element) {
            normalize(format.number, &mut bytes);
        }
        context.data().intern_limited_attribute(AttributeData::DenseArray { element, bytes: bytes.into() })
    }

    /// Returns the dense elements attribute with these packed elements.
    ///
    /// # Panics
    ///
    /// If [`Attribute::dense_elements_checked`] returns an error.
    #[track_caller]
    pub fn dense_elements(context: &Context, ty: Type, bytes: Vec<u8>) -> Attribute {
        constructed(Attribute::dense_elements_checked(context, ty, bytes))
    }

    /// Returns the dense elements attribute with these elements, packed as in [`DenseData`]: all elements in
    /// row-major order, or one for a splat. Equal elements are normalized to a splat. Bits beyond the width
    /// of a number are ignored.
    ///
    /// # Errors
    ///
    /// If `ty` is not a vector, tensor or memref type with static shape and numeric elements, or if `bytes`
    /// has the wrong length.
    pub fn dense_elements_checked(context: &Context, ty: Type, mut bytes: Vec<u8>) -> Checked {
        if !ty.has_static_shape(context) {
            return Err(ConstructionError::new("elements literal type must have static shape"));
        }
        let element = ty.element_type_or_self(context);
        let format = ElementFormat::of(context, element).ok_or_else(|| {
            let message = format!(
                "expected elements of integer, index, float or complex type, got: '{}'",
                context.display(element)
            );
            ConstructionError::new(message)
        })?;
        let size = format.size();
        let wanted = ty.element_count(context).and_then(|count| count.checked_mul(size as u64));
        let is_one = bytes.len() == size && size > 0;
        if !is_one && wanted != Some(bytes.len() as u64) {
            let message =
                format!("elements hex data size is invalid for provided type: '{}'", context.display(ty));
            return Err(ConstructionError::new(message));
        }
        normalize(format.number, &mut bytes);
        let is_splat = is_one
            || bytes
                .get(..size)
                .is_some_and(|first| size > 0 && bytes.chunks_exact(size).all(|element| element == first));
        if is_splat {
            bytes.truncate(size);
        }
        let elements = DenseData { bytes: bytes.into(), is_splat };
        context.data().intern_limited_attribute(AttributeData::DenseElements { ty, elements })
    }

    /// Returns the dense elements attribute with these integers.
    ///
    /// # Panics
    ///
    /// If [`Attribute::dense_integers_checked`] returns an error.
    #[track_caller]
    pub fn dense_integers(context: &Context, ty: Type, values: &[WideInteger]) -> Attribute {
        constructed(Attribute::dense_integers_checked(context, ty, values))
    }

    /// Returns the dense elements attribute with these integers in row-major order, or one for a splat.
    ///
    /// # Errors
    ///
    /// If [`Attribute::dense_elements_checked`] returns an error, or if a value does not have the width of
    /// the element type.
    pub fn dense_integers_checked(context: &Context, ty: Type, values: &[WideInteger]) -> Checked {
        let mut bytes = Vec::new();
        for value in values {
            pack_integer(number_of(context, ty, false)?, value, &mut bytes)?;
        }
        Attribute::dense_elements_checked(context, ty, bytes)
    }

    /// Returns the dense elements attribute with these floats.
    ///
    /// # Panics
    ///
    /// If [`Attribute::dense_floats_checked`] returns an error.
    #[track_caller]
    pub fn dense_floats(context: &Context, ty: Type, values: &[FloatValue]) -> Attribute {
        constructed(Attribute::dense_floats_checked(context, ty, values))
    }

    /// Returns the dense elements attribute with these floats in row-major order, or one for a splat.
    ///
    /// # Errors
    ///
    /// If [`Attribute::dense_elements_checked`] returns an error, or if a value does not have the format of
    /// the element type.
    pub fn dense_floats_checked(context: &Context, ty: Type, values: &[FloatValue]) -> Checked {
        let mut bytes = Vec::new();
        for value in values {
            pack_float(number_of(context, ty, false)?, *value, &mut bytes)?;
        }
        Attribute::dense_elements_checked(context, ty, bytes)
    }

    /// Returns the dense elements attribute with these complex integers in row-major order, or one for a
    /// splat.
    ///
    /// # Errors
    ///
    /// If [`Attribute::dense_integers_checked`] returns an error.
    pub fn dense_complex_integers_checked(
        context: &Context,
        ty: Type,
        values: &[(WideInteger, WideInteger)],
    ) -> Checked {
        let mut bytes = Vec::new();
        for (real, imaginary) in values {
            let number = number_of(context, ty, true)?;
            pack_integer(number, real, &mut bytes)?;
            pack_integer(number, imaginary, &mut bytes)?;
        }
        Attribute::dense_elements_checked(context, ty, bytes)
    }

    /// Returns the dense elements attribute with these complex floats in row-major order, or one for a splat.
    ///
    /// # Errors
    ///
    /// If [`Attribute::dense_floats_checked`] returns an error.
    pub fn dense_complex_floats_checked(
        context: &Context,
        ty: Type,
        values: &[(FloatValue, FloatValue)],
    ) -> Checked {
        let mut bytes = Vec::new();
        for (real, imaginary) in values {
            let number = number_of(context, ty, true)?;
            pack_float(number, *real, &mut bytes)?;
            pack_float(number, *imaginary, &mut bytes)?;
        }
        Attribute::dense_elements_checked(context, ty, bytes)
    }

    /// Returns the dense elements attribute with these strings.
    ///
    /// # Panics
    ///
    /// If [`Attribute::dense_strings_checked`] returns an error.
    #[track_caller]
    pub fn dense_strings(context: &Context, ty: Type, strings: &[&[u8]]) -> Attribute {
        constructed(Attribute::dense_strings_checked(context, ty, strings))
    }

    /// Returns the dense elements attribute with these strings in row-major order, or one for a splat. Equal
    /// strings are normalized to a splat.
    ///
    /// # Errors
    ///
    /// If `ty` is not a vector, tensor or memref type with static shape, or if the number of strings is
    /// wrong.
    pub fn dense_strings_checked(context: &Context, ty: Type, strings: &[&[u8]]) -> Checked {
        if !ty.has_static_shape(context) {
            return Err(ConstructionError::new("elements literal type must have static shape"));
        }
        if strings.len() != 1 && ty.element_count(context) != Some(strings.len() as u64) {
            let message = format!("{} strings for the type '{}'", strings.len(), context.display(ty));
            return Err(ConstructionError::new(message));
        }
        let is_splat = strings.windows(2).all(|pair| pair[0] == pair[1]);
        let kept = if is_splat { &strings[..strings.len().min(1)] } else { strings };
        let strings = kept.iter().map(|string| Box::from(*string)).collect();
        context.data().intern_limited_attribute(AttributeData::DenseStringElements { ty, strings })
    }

    /// Returns the resource elements attribute for the blob `key`.
    ///
    /// # Panics
    ///
    /// If [`Attribute::dense_resource_checked`] returns an error.
    #[track_caller]
    pub fn dense_resource(context: &Context, ty: Type, key: &str) -> Attribute {
        constructed(Attribute::dense_resource_checked(context, ty, key))
    }

    /// Returns the resource elements attribute for the blob `key` of the context's resources. The blob need
    /// not exist yet.
    ///
    /// # Errors
    ///
    /// If `ty` is not a vector, tensor or memref type.
    pub fn dense_resource_checked(context: &Context, ty: Type, key: &str) -> Checked {
        if !ty.is_shaped(context) {
            return Err(ConstructionError::new("`dense_resource` expected a shaped type"));
        }
        let key = context.identifier(key);
        context.data().intern_limited_attribute(AttributeData::DenseResource { ty, key })
    }

    /// Returns the elements attribute with bytes in an encoding of `dialect`.
    ///
    /// # Errors
    ///
    /// If `dialect` is not a valid namespace, or if `ty` is not a vector, tensor or memref type with static
    /// shape.
    pub fn opaque_elements_checked(context: &Context, dialect: &str, bytes: Vec<u8>, ty: Type) -> Checked {
        check_namespace(dialect)?;
        if !ty.has_static_shape(context) {
            return Err(ConstructionError::new("elements literal type must have static shape"));
        }
        let dialect = context.identifier(dialect);
        let data = AttributeData::OpaqueElements { dialect, bytes: bytes.into(), ty };
        context.data().intern_limited_attribute(data)
    }
}

/// Returns the number format of the elements of `ty`, or of their parts if the elements are complex.
fn number_of(context: &Context, ty: Type, is_complex: bool) -> Result<NumberFormat, ConstructionError> {
    let element = ty.element_type_or_self(context);
    match ElementFormat::of(context, element) {
        Some(format) if format.is_complex == is_complex => Ok(format.number),
        _ => {
            let message = format!("elements do not fit the type '{}'", context.display(ty));
            Err(ConstructionError::new(message))
        }
    }
}

fn pack_integer(
    number: NumberFormat,
    value: &WideInteger,
    bytes: &mut Vec<u8>,
) -> Result<(), ConstructionError> {
    match number {
        NumberFormat::Integer { width, .. } if width == value.width() => {
            value.append_le_bytes(bytes);
            Ok(())
        }
        _ => Err(ConstructionError::new("integer does not fit the type of the elements")),
    }
}

fn pack_float(number: NumberFormat, value: FloatValue, bytes: &mut Vec<u8>) -> Result<(), ConstructionError> {
    if number != NumberFormat::Float(value.format()) {
        return Err(ConstructionError::new("float does not fit the type of the elements"));
    }
    bytes.extend_from_slice(&value.to_bits().to_le_bytes()[..number.size()]);
    Ok(())
}

/// Clears the bits beyond the width of each number and canonicalizes the encoding of each `f80`.
fn normalize(number: NumberFormat, bytes: &mut [u8]) {
    let size = number.size();
    let rest = number.width() % 8;
    if size == 0 {
        return;
    }
    if rest != 0 {
        for value in bytes.chunks_exact_mut(size) {
            value[size - 1] &= (1 << rest) - 1;
        }
    }
    if number == NumberFormat::Float(FloatFormat::F80) {
        for value in bytes.chunks_exact_mut(size) {
            if let Some(float) = float_of(FloatFormat::F80, value) {
                value.copy_from_slice(&float.to_bits().to_le_bytes()[..size]);
            }
        }
    }
}
