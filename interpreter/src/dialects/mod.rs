//! Implementations of [`Interpretable`](crate::Interpretable) for the dialects of Terrace.

#[cfg(feature = "affine")]
pub mod affine;
#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "complex")]
pub mod complex;
#[cfg(feature = "cf")]
pub mod control_flow;
#[cfg(feature = "func")]
pub mod func;
#[cfg(feature = "index")]
pub mod index;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "std")]
pub mod standard;
#[cfg(feature = "scf")]
pub mod structured_control_flow;
#[cfg(feature = "tensor")]
pub mod tensor;
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "vector")]
pub mod vector;
