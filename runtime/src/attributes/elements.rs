//! Reading the elements of dense attributes.

use super::construct::integer_layout;
use super::{Attribute, AttributeData};
use crate::context::Context;
use crate::numeric::{FloatFormat, FloatValue, Signedness, WideInteger};
use crate::types::{Type, TypeData};

/// How elements of a type are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ElementFormat {
    /// What one number is.
    pub number: NumberFormat,
    /// Whether an element is two of them: the real part, then the imaginary one.
    pub is_complex: bool,
}

/// What the bytes of one number mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberFormat {
    /// An integer; `index` has 64 bits.
    Integer {
        /// In bits.
        width: u32,
        /// What the sign bit means.
        signedness: Signedness,
    },
    /// A float.
    Float(FloatFormat),
}

impl NumberFormat {
    /// How many bits a number has.
    pub fn width(self) -> u32 {
        match self {
            NumberFormat::Integer { width, .. } => width,
            NumberFormat::Float(format) => format.width(),
        }
    }

    /// How many bytes a number takes.
    pub fn size(self) -> usize {
        self.width().div_ceil(8) as usize
    }
}

impl ElementFormat {
    /// How elements of type `ty` are packed: integers, `index`, floats, and complex numbers of them.
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

    /// How many bytes an element takes.
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
    /// How they are packed.
    pub fn format(&self) -> ElementFormat {
        self.format
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Whether one element stands for all.
    pub fn is_splat(&self) -> bool {
        self.is_splat
    }

    /// The bytes of all elements, or of the one that stands for all.
    pub fn packed(&self) -> &'context [u8] {
        self.bytes
    }

    /// The bytes of the element at `index`, counted in row-major order.
    pub fn bytes_at(&self, index: u64) -> Option<&'context [u8]> {
        if index >= self.count {
            return None;
        }
        let size = self.format.size();
        let start = if self.is_splat { 0 } else { usize::try_from(index).ok()? * size };
        self.bytes.get(start..start + size)
    }

    /// The integer at `index`; none for other elements.
    pub fn integer_at(&self, index: u64) -> Option<WideInteger> {
        match self.format {
            ElementFormat { number: NumberFormat::Integer { width, .. }, is_complex: false } => {
                self.bytes_at(index).map(|bytes| WideInteger::from_le_bytes(bytes, width))
            }
            _ => None,
        }
    }

    /// The float at `index`; none for other elements.
    pub fn float_at(&self, index: u64) -> Option<FloatValue> {
        match self.format {
            ElementFormat { number: NumberFormat::Float(format), is_complex: false } => {
                self.bytes_at(index).and_then(|bytes| float_of(format, bytes))
            }
            _ => None,
        }
    }

    /// Real and imaginary part of the complex integer at `index`; none for other elements.
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

    /// Real and imaginary part of the complex float at `index`; none for other elements.
    pub fn complex_float_at(&self, index: u64) -> Option<(FloatValue, FloatValue)> {
        match self.format {
            ElementFormat { number: NumberFormat::Float(format), is_complex: true } => {
                let (real, imaginary) = self.bytes_at(index)?.split_at(self.format.number.size());
                Some((float_of(format, real)?, float_of(format, imaginary)?))
            }
            _ => None,
        }
    }

    /// The integers in row-major order; nothing for other elements.
    pub fn integers(self) -> impl Iterator<Item = WideInteger> + 'context {
        (0..self.count).map_while(move |index| self.integer_at(index))
    }

    /// The floats in row-major order; nothing for other elements.
    pub fn floats(self) -> impl Iterator<Item = FloatValue> + 'context {
        (0..self.count).map_while(move |index| self.float_at(index))
    }

    /// The complex integers in row-major order; nothing for other elements.
    pub fn complex_integers(self) -> impl Iterator<Item = (WideInteger, WideInteger)> + 'context {
        (0..self.count).map_while(move |index| self.complex_integer_at(index))
    }

    /// The complex floats in row-major order; nothing for other elements.
    pub fn complex_floats(self) -> impl Iterator<Item = (FloatValue, FloatValue)> + 'context {
        (0..self.count).map_while(move |index| self.complex_float_at(index))
    }
}

/// The float with these bytes, least significant first.
pub(crate) fn float_of(format: FloatFormat, bytes: &[u8]) -> Option<FloatValue> {
    let mut all = [0; 16];
    all.get_mut(..bytes.len())?.copy_from_slice(bytes);
    FloatValue::from_bits(format, u128::from_le_bytes(all))
}

impl Attribute {
    /// The elements of a dense attribute of numbers, or of a dense array.
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

    /// How many elements an attribute of elements or a dense array has. None for other attributes and where the number
    /// exceeds 2^63 - 1.
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

/// The number of elements of a dense attribute; where one element stands for more than can be counted, as many as can.
fn dense_count(context: &Context, ty: Type, is_splat: bool) -> Option<u64> {
    match ty.element_count(context) {
        None if is_splat => Some(u64::MAX),
        count => count,
    }
}
