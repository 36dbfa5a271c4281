//! Arithmetic on run-time numbers: integers, floats, their conversions, elementwise execution and update kinds.

pub(crate) mod conversion;
pub(crate) mod elementwise;
pub(crate) mod float;
pub(crate) mod integer;
#[cfg(any(feature = "affine", feature = "memref", feature = "std"))]
pub(crate) mod update;
