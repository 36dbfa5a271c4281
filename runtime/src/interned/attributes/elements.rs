//! Access to the elements of dense attributes.

use super::construct::integer_layout;
use super::{Attribute, AttributeData};
use crate::context::Context;
use crate::numeric::{FloatFormat, FloatValue, Signedness, WideInteger};
use crate::types::{Type, TypeData};

/// The packed format of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ElementFormat {
    /// The format of one number.
    pub number: NumberFormat,
    /// Whether an element is complex: a real part followed by an imaginary part.
    pub is_complex: bool,
}

/// The packed format of one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberFormat {
    /// An integer; `index` has 64 bits.
    Integer {
        /// The width in bits.
        width: u32,
        /// The signedness.
        signedness: Signedness,
    },
    /// A float.
    Float(FloatFormat),
}

impl NumberFormat {
    /// Returns the width of a number in bits.
    pub fn width(self) -> u32 {
        match self {
            NumberFormat::Integer { width, .. } => width,
            NumberFormat::Float(format) => format.width(),
        }
    }

    /// Returns the packed size of a number in bytes.
    pub fn size(self) -> usize {
        self.width().div_ceil(8) as usize
    }
}

impl ElementFormat {
    /// Returns the packed format of elements of type `ty`: an integer, `index`, float or complex type.
    pub fn of(context: &Context, ty: Type) -> Option<ElementFormat> {
        let (part, is_complex) = match ty.data(context) {
            TypeData::Complex(part) => (*part, true),
            _ => (ty, false),
        };
        let number = match (integer_layout(context, part), part.float_format(context)) {
            (Some((width, signedness)), _) => NumberFormat::Integer { width, signedness },
            (None, Some(format)) => NumberFormat::Float(format),
            (None, None) => return None,
        };
        Some(ElementFormat { number, is_complex })
    }

    /// Returns the packed size of an element in bytes.
    pub fn size(self) -> usize {
        self.number.size() * if self.is_complex { 2 } else { 1 }
    }
}

/// The packed elements of a dense attribute or a dense array.
#[derive(Clone, Copy, Debug)]
pub struct Elements<'context> {
    format: ElementFormat,
    bytes: &'context [u8],
    is_splat: bool,
    count: u64,
}

impl<'context> Elements<'context> {
    /// Returns the packed format of the elements.
    pub fn format(&self) -> ElementFormat {
        self.format
    }

    /// Returns the number of elements.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns whether the elements are a splat: one element repeated.
    pub fn is_splat(&self) -> bool {
        self.is_splat
    }

    /// Returns the bytes of all elements, or of the single element of a splat.
    pub fn packed(&self) -> &'context [u8] {
        self.bytes
    }

    /// Returns the bytes of the element at the row-major `index`.
    pub fn bytes_at(&self, index: u64) -> Option<&'context [u8]> {
        if index >= self.count {
            return None;
        }
        let size = self.format.size();
        let start = if self.is_splat { 0 } else { usize::try_from(index).ok()? * size };
        self.bytes.get(start..start + size)
    }

    /// Returns the integer at `index`; `None` if the elements are not integers.
    pub fn integer_at(&self, index: u64) -> Option<WideInteger> {
        match self.format {
            ElementFormat { number: NumberFormat::Integer { width, .. }, is_complex: false } => {
                self.bytes_at(index).map(|bytes| WideInteger::from_le_bytes(bytes, width))
            }
            _ => None,
        }
    }

    /// Returns the float at `index`; `None` if the elements are not floats.
    pub fn float_at(&self, index: u64) -> Option<FloatValue> {
        match self.format {
            ElementFormat { number: NumberFormat::Float(format), is_complex: false } => {
                self.bytes_at(index).and_then(|bytes| float_of(format, bytes))
            }
            _ => None,
        }
    }

    /// Returns the real and imaginary part of the complex integer at `index`; `None` for other elements.
    pub fn complex_integer_at(&self, index: u64) -> Option<(WideInteger, WideInteger)> {
        match self.format {
            ElementFormat { number: NumberFormat::Integer { width, .. }, is_complex: true } => {
                let (real, imaginary) = self.bytes_at(index)?.split_at(self.format.number.size());
                let part = |bytes| WideInteger::from_le_bytes(bytes, width);
                Some((part(real), part(imaginary)))
            }
            _ => None,
        }
    }

    /// Returns the real and imaginary part of the complex float at `index`; `None` for other elements.
    pub fn complex_float_at(&self, index: u64) -> Option<(FloatValue, FloatValue)> {
        match self.format {
            ElementFormat { number: NumberFormat::Float(format), is_complex: true } => {
                let (real, imaginary) = self.bytes_at(index)?.split_at(self.format.number.size());
                Some((float_of(format, real)?, float_of(format, imaginary)?))
            }
            _ => None,
        }
    }

    /// Returns the integers in row-major order; empty for other elements.
    pub fn integers(self) -> impl Iterator<Item = WideInteger> + 'context {
        (0..self.count).map_while(move |index| self.integer_at(index))
    }

    /// Returns the floats in row-major order; empty for other elements.
    pub fn floats(self) -> impl Iterator<Item = FloatValue> + 'context {
        (0..self.count).map_while(move |index| self.float_at(index))
    }

    /// Returns the complex integers in row-major order; empty for other elements.
    pub fn complex_integers(self) -> impl Iterator<Item = (WideInteger, WideInteger)> + 'context {
        (0..self.count).map_while(move |index| self.complex_integer_at(index))
    }

    /// Returns the complex floats in row-major order; empty for other elements.
    pub fn complex_floats(self) -> impl Iterator<Item = (FloatValue, FloatValue)> + 'context {
        (0..self.count).map_while(move |index| self.complex_float_at(index))
    }
}

/// Returns the float with these little-endian bytes.
pub(crate) fn float_of(format: FloatFormat, bytes: &[u8]) -> Option<FloatValue> {
    let mut all = [0; 16];
    all.get_mut(..bytes.len())?.copy_from_slice(bytes);
    FloatValue::from_bits(format, u128::from_le_bytes(all))
}

impl Attribute {
    /// Returns the elements of a dense array or of dense elements of numbers.
    pub fn elements(self, context: &Context) -> Option<Elements<'_>> {
        match self.data(context) {
            AttributeData::DenseElements { ty, elements } => {
                let format = ElementFormat::of(context, ty.element_type(context)?)?;
                let count = dense_count(context, *ty, elements.is_splat)?;
                Some(Elements { format, bytes: &elements.bytes, is_splat: elements.is_splat, count })
            }
            AttributeData::DenseArray { element, bytes } => {
                let format = ElementFormat::of(context, *element)?;
                let count = (bytes.len() / format.size().max(1)) as u64;
                Some(Elements { format, bytes, is_splat: false, count })
            }
            _ => None,
        }
    }

    /// Returns the number of elements of an elements attribute or a dense array; `None` for other attributes,
    /// or if it exceeds 2^63 - 1.
    pub fn element_count(self, context: &Context) -> Option<u64> {
        match self.data(context) {
            AttributeData::DenseArray { .. } => self.elements(context).map(|elements| elements.count()),
            AttributeData::DenseElements { ty, .. }
            | AttributeData::DenseStringElements { ty, .. }
            | AttributeData::DenseResource { ty, .. }
            | AttributeData::SparseElements { ty, .. }
            | AttributeData::OpaqueElements { ty, .. } => ty.element_count(context),
            _ => None,
        }
    }
}

/// Returns the number of elements of a dense attribute. Saturates for a splat.
fn dense_count(context: &Context, ty: Type, is_splat: bool) -> Option<u64> {
    match ty.element_count(context) {
        None if is_splat => Some(u64::MAX),
        count => count,
    }
}
