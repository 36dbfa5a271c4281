//! Classes of types, by which the rules of a type converter are selected.

use std::fmt;

use crate::context::Context;
use crate::types::{Type, TypeData};

/// A class of types that a type conversion applies to.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum TypeClass {
    /// All types.
    Any,
    /// Integers of any width and signedness.
    Integer,
    /// `index`.
    Index,
    /// `none`.
    None,
    /// Floats of any format.
    Float,
    /// Complex numbers.
    Complex,
    /// Tuples.
    Tuple,
    /// Function types.
    Function,
    /// Vectors.
    Vector,
    /// Tensors, ranked or not.
    Tensor,
    /// Memrefs, ranked or not.
    MemRef,
    /// Types of a dialect other than `builtin`, by its namespace.
    Dialect(&'static str),
    /// Types that the function accepts, and a name for the class.
    Matching(&'static str, fn(&Context, Type) -> bool),
}

impl TypeClass {
    /// Returns whether a type is in the class.
    pub fn contains(self, context: &Context, ty: Type) -> bool {
        let data = || ty.data(context);
        match self {
            TypeClass::Any => true,
            TypeClass::Integer => matches!(data(), TypeData::Integer { .. }),
            TypeClass::Index => ty.is_index(),
            TypeClass::None => ty.is_none(),
            TypeClass::Float => ty.is_float(context),
            TypeClass::Complex => matches!(data(), TypeData::Complex(_)),
            TypeClass::Tuple => matches!(data(), TypeData::Tuple(_)),
            TypeClass::Function => matches!(data(), TypeData::Function { .. }),
            TypeClass::Vector => ty.is_vector(context),
            TypeClass::Tensor => ty.is_tensor(context),
            TypeClass::MemRef => ty.is_memref(context),
            TypeClass::Dialect(namespace) => match data() {
                TypeData::Dialect(ty) => ty.dialect.text(context) == namespace,
                TypeData::Opaque { dialect, .. } => dialect.text(context) == namespace,
                _ => false,
            },
            TypeClass::Matching(_, accepts) => accepts(context, ty),
        }
    }
}

impl fmt::Display for TypeClass {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeClass::Any => formatter.write_str("any type"),
            TypeClass::Integer => formatter.write_str("integer"),
            TypeClass::Index => formatter.write_str("index"),
            TypeClass::None => formatter.write_str("none"),
            TypeClass::Float => formatter.write_str("float"),
            TypeClass::Complex => formatter.write_str("complex"),
            TypeClass::Tuple => formatter.write_str("tuple"),
            TypeClass::Function => formatter.write_str("function"),
            TypeClass::Vector => formatter.write_str("vector"),
            TypeClass::Tensor => formatter.write_str("tensor"),
            TypeClass::MemRef => formatter.write_str("memref"),
            TypeClass::Dialect(namespace) => write!(formatter, "types of '{namespace}'"),
            TypeClass::Matching(name, _) => formatter.write_str(name),
        }
    }
}
