//! Parts that the conversions of several dialects share: the builder, descriptors, symbols.

pub(crate) mod builder;
#[cfg(any(feature = "func", feature = "memref"))]
pub(crate) mod descriptors;
#[cfg(any(feature = "arith", feature = "complex", feature = "math", feature = "vector"))]
pub(crate) mod one_to_one;
#[cfg(any(feature = "cf", feature = "func", feature = "math", feature = "memref", feature = "vector"))]
pub(crate) mod symbols;
#[cfg(any(feature = "arith", feature = "complex", feature = "math", feature = "vector"))]
pub(crate) mod vectors;
