//! Execution of what several dialects have in common.

#[cfg(any(feature = "func", feature = "std"))]
pub(crate) mod calls;
#[cfg(any(feature = "gpu", feature = "std"))]
pub(crate) mod ends;
pub(crate) mod maps;
#[cfg(any(feature = "memref", feature = "std", feature = "tensor", feature = "vector"))]
pub(crate) mod shaped;
#[cfg(any(feature = "affine", feature = "memref", feature = "std"))]
pub(crate) mod transfer;
