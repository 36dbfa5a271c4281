//! Queries on types, as an alternative to matching on [`TypeData`].

use super::{DYNAMIC, DialectTypeStorage, ShapedTypeData, Signedness, Type, TypeData};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::numeric::FloatFormat;

/// The width and signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntegerType {
    /// The width in bits.
    pub width: u32,
    /// The signedness.
    pub signedness: Signedness,
}

impl Type {
    /// Returns the width and signedness of an integer type.
    pub fn as_integer(self, context: &Context) -> Option<IntegerType> {
        match *self.data(context) {
            TypeData::Integer { width, signedness } => Some(IntegerType { width, signedness }),
            _ => None,
        }
    }

    /// Returns whether this is an integer type of `width` bits, of any signedness.
    pub fn is_integer(self, context: &Context, width: u32) -> bool {
        self.as_integer(context).is_some_and(|integer| integer.width == width)
    }

    /// Returns whether this is a signless integer type.
    pub fn is_signless_integer(self, context: &Context) -> bool {
        self.as_integer(context).is_some_and(|integer| integer.signedness == Signedness::Signless)
    }

    /// Returns whether this is `index`.
    pub fn is_index(self) -> bool {
        self == Type::INDEX
    }

    /// Returns whether this is `none`.
    pub fn is_none(self) -> bool {
        self == Type::NONE
    }

    /// Returns whether this is an integer type or `index`.
    pub fn is_integer_or_index(self, context: &Context) -> bool {
        self.is_index() || self.as_integer(context).is_some()
    }

    /// Returns whether this is a float type.
    pub fn is_float(self, context: &Context) -> bool {
        self.float_format(context).is_some()
    }

    /// Returns the format of a float type.
    pub fn float_format(self, context: &Context) -> Option<FloatFormat> {
        match *self.data(context) {
            TypeData::Float(format) => Some(format),
            _ => None,
        }
    }

    /// Returns the element type of a complex type.
    pub fn complex_element(self, context: &Context) -> Option<Type> {
        match *self.data(context) {
            TypeData::Complex(element) => Some(element),
            _ => None,
        }
    }

    /// Returns the element types of a tuple type.
    pub fn tuple_elements(self, context: &Context) -> Option<&[Type]> {
        match self.data(context) {
            TypeData::Tuple(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns the argument types of a function type.
    pub fn function_inputs(self, context: &Context) -> Option<&[Type]> {
        match self.data(context) {
            TypeData::Function { inputs, .. } => Some(inputs),
            _ => None,
        }
    }

    /// Returns the result types of a function type.
    pub fn function_results(self, context: &Context) -> Option<&[Type]> {
        match self.data(context) {
            TypeData::Function { results, .. } => Some(results),
            _ => None,
        }
    }

    /// Returns the parameters of a dialect type if their type is `S`.
    #[inline]
    pub fn storage<S: DialectTypeStorage>(self, context: &Context) -> Option<&S> {
        match self.data(context) {
            TypeData::Dialect(dialect_type) => dialect_type.storage::<S>(),
            _ => None,
        }
    }

    /// Returns the bit width of an integer or float type; `None` for other types. The width of `index`
    /// depends on the target.
    pub fn bit_width(self, context: &Context) -> Option<u32> {
        match *self.data(context) {
            TypeData::Integer { width, .. } => Some(width),
            TypeData::Float(format) => Some(format.width()),
            _ => None,
        }
    }

    /// Returns whether this is a vector, tensor or memref type, ranked or not.
    pub fn is_shaped(self, context: &Context) -> bool {
        self.element_type(context).is_some()
    }

    /// Returns whether this is a vector type.
    pub fn is_vector(self, context: &Context) -> bool {
        matches!(self.data(context), TypeData::Vector { .. })
    }

    /// Returns whether this is a tensor type, ranked or not.
    pub fn is_tensor(self, context: &Context) -> bool {
        matches!(self.data(context), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
    }

    /// Returns whether this is a memref type, ranked or not.
    pub fn is_memref(self, context: &Context) -> bool {
        matches!(self.data(context), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
    }

    /// Returns the shape and the element type of a ranked shaped type.
    fn shaped(self, context: &Context) -> Option<&ShapedTypeData> {
        match self.data(context) {
            TypeData::Vector { shaped, .. }
            | TypeData::RankedTensor { shaped, .. }
            | TypeData::MemRef { shaped, .. } => Some(shaped),
            _ => None,
        }
    }

    /// Returns the shape of a ranked vector, tensor or memref type, with [`DYNAMIC`] for dynamic sizes.
    pub fn shape(self, context: &Context) -> Option<&[i64]> {
        self.shaped(context).map(|shaped| shaped.shape.as_ref())
    }

    /// Returns the rank of a ranked vector, tensor or memref type.
    pub fn rank(self, context: &Context) -> Option<usize> {
        self.shape(context).map(<[i64]>::len)
    }

    /// Returns the element type of a vector, tensor or memref type, ranked or not.
    pub fn element_type(self, context: &Context) -> Option<Type> {
        match self.data(context) {
            TypeData::Vector { shaped, .. }
            | TypeData::RankedTensor { shaped, .. }
            | TypeData::MemRef { shaped, .. } => Some(shaped.element),
            TypeData::UnrankedTensor(element) | TypeData::UnrankedMemRef { element, .. } => Some(*element),
            _ => None,
        }
    }

    /// Returns the element type of a shaped type, or the type itself if it is not shaped.
    pub fn element_type_or_self(self, context: &Context) -> Type {
        self.element_type(context).unwrap_or(self)
    }

    /// Returns whether this is a ranked shaped type without dynamic sizes.
    pub fn has_static_shape(self, context: &Context) -> bool {
        self.shape(context).is_some_and(|shape| !shape.contains(&DYNAMIC))
    }

    /// Returns the number of dynamic sizes of a ranked shaped type.
    pub fn dynamic_size_count(self, context: &Context) -> Option<usize> {
        self.shape(context).map(|shape| shape.iter().filter(|size| **size == DYNAMIC).count())
    }

    /// Returns the number of elements of a type with static shape; `None` if it exceeds 2^63 - 1. A scalable
    /// dimension counts with its minimal size.
    pub fn element_count(self, context: &Context) -> Option<u64> {
        let shape = self.shape(context)?;
        if shape.contains(&DYNAMIC) {
            return None;
        }
        if shape.contains(&0) {
            return Some(0);
        }
        let product = shape.iter().try_fold(1i64, |product, size| product.checked_mul(*size));
        product.and_then(|count| u64::try_from(count).ok())
    }

    /// Returns the scalable flags of a vector type: one for each dimension, or none if no dimension is
    /// scalable.
    pub fn scalable_dimensions(self, context: &Context) -> &[bool] {
        match self.data(context) {
            TypeData::Vector { scalable, .. } => scalable,
            _ => &[],
        }
    }

    /// Returns the encoding of a tensor type.
    pub fn encoding(self, context: &Context) -> Option<Attribute> {
        match *self.data(context) {
            TypeData::RankedTensor { encoding, .. } => encoding,
            _ => None,
        }
    }

    /// Returns the layout of a memref type; `None` for the identity (row-major, contiguous).
    pub fn layout(self, context: &Context) -> Option<Attribute> {
        match *self.data(context) {
            TypeData::MemRef { layout, .. } => layout,
            _ => None,
        }
    }

    /// Returns the memory space of a memref type; none for the default one.
    pub fn memory_space(self, context: &Context) -> Option<Attribute> {
        match *self.data(context) {
            TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => {
                memory_space
            }
            _ => None,
        }
    }
}
