//! The structure of types.

use super::{DialectType, Type};
use crate::attributes::Attribute;
use crate::context::{ContextData, Identifier};
use crate::interned::{Flagged, InternedFlags};
use crate::numeric::{FloatFormat, Signedness};
use crate::opaque::OpaqueBody;

/// A dynamic size, stride or offset; printed as `?`.
pub const DYNAMIC: i64 = i64::MIN;

/// Shape and element type, common to vectors, tensors and memrefs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ShapedTypeData {
    /// The sizes of the dimensions; [`DYNAMIC`] for `?`.
    pub shape: Box<[i64]>,
    /// The element type.
    pub element: Type,
}

/// The structure of a type (builtin dialect, Types).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TypeData {
    /// `i32`, `si8`, `ui64`
    Integer {
        /// The width in bits: at most [`MAX_INTEGER_WIDTH`](crate::numeric::MAX_INTEGER_WIDTH).
        width: u32,
        /// The signedness.
        signedness: Signedness,
    },
    /// `index`: an integer of the target's word size.
    Index,
    /// `none`: the unit type.
    None,
    /// `f32`, `bf16` and so on
    Float(FloatFormat),
    /// `complex<f32>`
    Complex(Type),
    /// `tuple<i32, f32>`
    Tuple(Box<[Type]>),
    /// `(i32) -> f32`
    Function {
        /// The argument types.
        inputs: Box<[Type]>,
        /// The result types.
        results: Box<[Type]>,
    },
    /// `vector<2x[4]xf32>`
    Vector {
        /// The static shape and the element type.
        shaped: ShapedTypeData,
        /// The scalable flags: one for each dimension, or empty if no dimension is scalable.
        scalable: Box<[bool]>,
    },
    /// `tensor<?x4xf32>`
    RankedTensor {
        /// The shape and the element type.
        shaped: ShapedTypeData,
        /// The encoding attribute.
        encoding: Option<Attribute>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(Type),
    /// `memref<?x4xf32, strided<[4, 1]>, 3>`
    MemRef {
        /// The shape and the element type.
        shaped: ShapedTypeData,
        /// The layout; `None` for the identity (row-major, contiguous).
        layout: Option<Attribute>,
        /// The memory space; `None` for the default one.
        memory_space: Option<Attribute>,
    },
    /// `memref<*xf32, 3>`
    UnrankedMemRef {
        /// The element type.
        element: Type,
        /// The memory space; `None` for the default one.
        memory_space: Option<Attribute>,
    },
    /// `!dialect<"text">`: a type of an unregistered dialect.
    Opaque {
        /// The dialect namespace.
        dialect: Identifier,
        /// The body between the angle brackets.
        body: OpaqueBody,
    },
    /// A type of a registered dialect.
    Dialect(DialectType),
}

impl Flagged for TypeData {
    fn flags(&self, context: &ContextData) -> InternedFlags {
        let mut flags = InternedFlags::LEAF;
        if self.has_alias() {
            flags.mark_alias();
        }
        if let TypeData::Opaque { body, .. } = self {
            body.mark(&mut flags);
        }
        self.for_each_part(&mut |part| flags.hold_part(context, part));
        flags
    }
}
