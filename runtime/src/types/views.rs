//! Reading types: questions that save their askers from matching on [`TypeData`].

use super::{DYNAMIC, DialectTypeStorage, ShapedTypeData, Signedness, Type, TypeData};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::numeric::FloatFormat;

/// What an integer type is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntegerType {
    /// In bits.
    pub width: u32,
    /// What the sign bit means.
    pub signedness: Signedness,
}

impl Type {
    /// The integer type's width and signedness.
    pub fn as_integer(self, context: &Context) -> Option<IntegerType> {
        match *self.data(context) {
            TypeData::Integer { width, signedness } => Some(IntegerType { width, signedness }),
            _ => None,
        }
    }

    /// Whether this is an integer type of `width` bits, of any signedness.
    pub fn is_integer(self, context: &Context, width: u32) -> bool {
        self.as_integer(context).is_some_and(|integer| integer.width == width)
    }

    /// Whether this is an integer type without signedness.
    pub fn is_signless_integer(self, context: &Context) -> bool {
        self.as_integer(context).is_some_and(|integer| integer.signedness == Signedness::Signless)
    }

    /// Whether this is `index`.
    pub fn is_index(self) -> bool {
        self == Type::INDEX
    }

    /// Whether this is `none`.
    pub fn is_none(self) -> bool {
        self == Type::NONE
    }

    /// Whether this is an integer type or `index`.
    pub fn is_integer_or_index(self, context: &Context) -> bool {
        self.is_index() || self.as_integer(context).is_some()
    }

    /// Whether this is a float type.
    pub fn is_float(self, context: &Context) -> bool {
        self.float_format(context).is_some()
    }

    /// The format of a float type.
    pub fn float_format(self, context: &Context) -> Option<FloatFormat> {
        match *self.data(context) {
            TypeData::Float(format) => Some(format),
            _ => None,
        }
    }

    /// The type of the parts of a complex number type.
    pub fn complex_element(self, context: &Context) -> Option<Type> {
        match *self.data(context) {
            TypeData::Complex(element) => Some(element),
            _ => None,
        }
    }

    /// The types in a tuple type.
    pub fn tuple_elements(self, context: &Context) -> Option<&[Type]> {
        match self.data(context) {
            TypeData::Tuple(elements) => Some(elements),
            _ => None,
        }
    }

    /// The types of a function's arguments.
    pub fn function_inputs(self, context: &Context) -> Option<&[Type]> {
        match self.data(context) {
            TypeData::Function { inputs, .. } => Some(inputs),
            _ => None,
        }
    }

    /// The types of a function's results.
    pub fn function_results(self, context: &Context) -> Option<&[Type]> {
        match self.data(context) {
            TypeData::Function { results, .. } => Some(results),
            _ => None,
        }
    }

    /// The parameters of a dialect's type, if they are of type `S`.
    pub fn storage<S: DialectTypeStorage>(self, context: &Context) -> Option<&S> {
        match self.data(context) {
            TypeData::Dialect(dialect_type) => dialect_type.storage::<S>(),
            _ => None,
        }
    }

    /// The bits that a value of an integer or float type has. None for other types: how wide an `index` is depends
    /// on the machine.
    pub fn bit_width(self, context: &Context) -> Option<u32> {
        match *self.data(context) {
            TypeData::Integer { width, .. } => Some(width),
            TypeData::Float(format) => Some(format.width()),
            _ => None,
        }
    }

    /// Whether this is a vector, tensor or memref type, ranked or not.
    pub fn is_shaped(self, context: &Context) -> bool {
        self.element_type(context).is_some()
    }

    /// Whether this is a vector type.
    pub fn is_vector(self, context: &Context) -> bool {
        matches!(self.data(context), TypeData::Vector { .. })
    }

    /// Whether this is a tensor type, ranked or not.
    pub fn is_tensor(self, context: &Context) -> bool {
        matches!(self.data(context), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
    }

    /// Whether this is a memref type, ranked or not.
    pub fn is_memref(self, context: &Context) -> bool {
        matches!(self.data(context), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
    }

    /// Shape and element type, where the rank is known.
    fn shaped(self, context: &Context) -> Option<&ShapedTypeData> {
        match self.data(context) {
            TypeData::Vector { shaped, .. }
            | TypeData::RankedTensor { shaped, .. }
            | TypeData::MemRef { shaped, .. } => Some(shaped),
            _ => None,
        }
    }

    /// The sizes of a vector, tensor or memref type, [`DYNAMIC`] for those not known; none where the rank is not
    /// known either.
    pub fn shape(self, context: &Context) -> Option<&[i64]> {
        self.shaped(context).map(|shaped| shaped.shape.as_ref())
    }

    /// The number of dimensions of a vector, tensor or memref type, where it is known.
    pub fn rank(self, context: &Context) -> Option<usize> {
        self.shape(context).map(<[i64]>::len)
    }

    /// The element type of a vector, tensor or memref type, ranked or not.
    pub fn element_type(self, context: &Context) -> Option<Type> {
        match self.data(context) {
            TypeData::Vector { shaped, .. }
            | TypeData::RankedTensor { shaped, .. }
            | TypeData::MemRef { shaped, .. } => Some(shaped.element),
            TypeData::UnrankedTensor(element) | TypeData::UnrankedMemRef { element, .. } => Some(*element),
            _ => None,
        }
    }

    /// The element type of a vector, tensor or memref type; of any other type, the type itself.
    pub fn element_type_or_self(self, context: &Context) -> Type {
        self.element_type(context).unwrap_or(self)
    }

    /// Whether this is a vector, tensor or memref type all sizes of which are known.
    pub fn has_static_shape(self, context: &Context) -> bool {
        self.shape(context).is_some_and(|shape| !shape.contains(&DYNAMIC))
    }

    /// How many sizes are not known; none where the rank is not known either.
    pub fn dynamic_size_count(self, context: &Context) -> Option<usize> {
        self.shape(context).map(|shape| shape.iter().filter(|size| **size == DYNAMIC).count())
    }

    /// The number of elements of a type with static shape; none also where it exceeds 2^63 - 1. Scalable dimensions
    /// count with their least size.
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

    /// Which dimensions of a vector type are scalable: as many flags as dimensions, or none where no dimension is.
    pub fn scalable_dimensions(self, context: &Context) -> &[bool] {
        match self.data(context) {
            TypeData::Vector { scalable, .. } => scalable,
            _ => &[],
        }
    }

    /// The encoding of a tensor type.
    pub fn encoding(self, context: &Context) -> Option<Attribute> {
        match *self.data(context) {
            TypeData::RankedTensor { encoding, .. } => encoding,
            _ => None,
        }
    }

    /// The layout of a memref type; none for row-major order without gaps.
    pub fn layout(self, context: &Context) -> Option<Attribute> {
        match *self.data(context) {
            TypeData::MemRef { layout, .. } => layout,
            _ => None,
        }
    }

    /// The memory space of a memref type; none for the default one.
    pub fn memory_space(self, context: &Context) -> Option<Attribute> {
        match *self.data(context) {
            TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => {
                memory_space
            }
            _ => None,
        }
    }
}
