//! What a type is made of.

use super::{DialectType, Type};
use crate::attributes::Attribute;
use crate::context::{ContextData, Identifier};
use crate::interned::InternedFlags;
use crate::numeric::{FloatFormat, Signedness};
use crate::opaque::OpaqueBody;

/// The size of a dimension, a stride or an offset that is known at run time only; printed `?`.
pub const DYNAMIC: i64 = i64::MIN;

/// Dimensions and what stands in each place: the part that vectors, tensors and memrefs share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ShapedTypeData {
    /// The sizes; [`DYNAMIC`] for `?`.
    pub shape: Box<[i64]>,
    /// The type of an element.
    pub element: Type,
}

/// What a type is made of (builtin dialect, Types).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TypeData {
    /// `i32`, `si8`, `ui64`
    Integer {
        /// In bits: at most [`MAX_INTEGER_WIDTH`](crate::numeric::MAX_INTEGER_WIDTH).
        width: u32,
        /// What the sign bit means.
        signedness: Signedness,
    },
    /// `index`: an integer as wide as the machine's word.
    Index,
    /// `none`: a type with one value.
    None,
    /// `f32`, `bf16` and so on
    Float(FloatFormat),
    /// `complex<f32>`
    Complex(Type),
    /// `tuple<i32, f32>`
    Tuple(Box<[Type]>),
    /// `(i32) -> f32`
    Function {
        /// The types of the arguments.
        inputs: Box<[Type]>,
        /// The types of the results.
        results: Box<[Type]>,
    },
    /// `vector<2x[4]xf32>`
    Vector {
        /// The static sizes and the element type.
        shaped: ShapedTypeData,
        /// Which dimensions are scalable; as long as the shape, or empty where none is.
        scalable: Box<[bool]>,
    },
    /// `tensor<?x4xf32>`
    RankedTensor {
        /// Sizes and element type.
        shaped: ShapedTypeData,
        /// What else there is to know.
        encoding: Option<Attribute>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(Type),
    /// `memref<?x4xf32, strided<[4, 1]>, 3>`
    MemRef {
        /// Sizes and element type.
        shaped: ShapedTypeData,
        /// How indices become addresses; none for row-major order without gaps.
        layout: Option<Attribute>,
        /// Which memory; none for the default one.
        memory_space: Option<Attribute>,
    },
    /// `memref<*xf32, 3>`
    UnrankedMemRef {
        /// The type of an element.
        element: Type,
        /// Which memory; none for the default one.
        memory_space: Option<Attribute>,
    },
    /// `!dialect<"text">` of a dialect that is not registered
    Opaque {
        /// The namespace.
        dialect: Identifier,
        /// What stands between the angle brackets.
        body: OpaqueBody,
    },
    /// A type that a registered dialect declares.
    Dialect(DialectType),
}

impl TypeData {
    /// What walks ask of the type: how deep it nests, and what it holds anywhere inside.
    pub(crate) fn flags(&self, context: &ContextData) -> InternedFlags {
        let mut flags = InternedFlags::LEAF;
        if self.has_alias() {
            flags.mark_alias();
        }
        match self {
            TypeData::Integer { .. } | TypeData::Index | TypeData::None | TypeData::Float(_) => {}
            TypeData::Complex(element) | TypeData::UnrankedTensor(element) => {
                flags.hold_type(context, *element)
            }
            TypeData::Tuple(elements) => {
                elements.iter().for_each(|element| flags.hold_type(context, *element))
            }
            TypeData::Function { inputs, results } => {
                inputs.iter().chain(results).for_each(|ty| flags.hold_type(context, *ty));
            }
            TypeData::Vector { shaped, .. } => flags.hold_type(context, shaped.element),
            TypeData::RankedTensor { shaped, encoding } => {
                flags.hold_type(context, shaped.element);
                encoding.iter().for_each(|attribute| flags.hold_attribute(context, *attribute));
            }
            TypeData::MemRef { shaped, layout, memory_space } => {
                flags.hold_type(context, shaped.element);
                layout
                    .iter()
                    .chain(memory_space)
                    .for_each(|attribute| flags.hold_attribute(context, *attribute));
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                flags.hold_type(context, *element);
                memory_space.iter().for_each(|attribute| flags.hold_attribute(context, *attribute));
            }
            TypeData::Opaque { body, .. } => body.hold(context, &mut flags),
            TypeData::Dialect(dialect_type) => {
                dialect_type.visit_parts(&mut |ty| flags.hold_type(context, ty));
                dialect_type.visit_attributes(&mut |attribute| flags.hold_attribute(context, attribute));
            }
        }
        flags
    }
}
