//! An interpreter for the IR. Ops define their semantics by the interface [`Interpretable`].
//!
//! Each executable dialect of Terrace has a feature; all are enabled by default. [`registry`] contains the enabled ones;
//! their modules have the implementations, to attach to another registry. An [`Interpreter`] runs a verified module;
//! undefined behaviour stops it with a diagnostic. The program `terrace-run` is in the crate `terrace-run`.

#![forbid(unsafe_code)]
// Each dialect uses only some of the shared helpers.
#![cfg_attr(not(feature = "all"), allow(dead_code))]

#[cfg(feature = "affine")]
pub mod affine;
#[cfg(feature = "arith")]
pub mod arith;
mod attachments;
#[cfg(feature = "complex")]
pub mod complex;
#[cfg(feature = "cf")]
pub mod control_flow;
mod execution;
#[cfg(feature = "func")]
pub mod func;
#[cfg(feature = "index")]
pub mod index;
mod interpretable;
mod interpreter;
mod machine;
mod maps;
#[cfg(feature = "math")]
pub mod math;
pub mod memory;
#[cfg(feature = "memref")]
pub mod memref;
mod numbers;
#[cfg(any(feature = "memref", feature = "std", feature = "tensor", feature = "vector"))]
mod shaped;
#[cfg(feature = "std")]
pub mod standard;
mod stop;
#[cfg(feature = "scf")]
pub mod structured_control_flow;
#[cfg(feature = "tensor")]
pub mod tensor;
#[cfg(any(feature = "affine", feature = "memref", feature = "std"))]
mod transfer;
#[cfg(feature = "ub")]
pub mod ub;
mod values;
#[cfg(feature = "vector")]
pub mod vector;

pub use attachments::registry;
pub use interpretable::*;
pub use interpreter::{Failure, Interpreter, Limits};
pub use machine::{FunctionId, Machine};
pub use memory::MemRef;
pub use numbers::integer::Integer;
pub use stop::{Stop, StopKind};
pub use values::datum::{Data, Datum, Elements, Undefined};
pub use values::text::{TextError, read_argument, write_result};
