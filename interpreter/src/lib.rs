//! An interpreter for the IR. Ops define their semantics by the interface [`Interpretable`].
//!
//! Each executable dialect of Terrace has a feature: `std` and `affine`, both enabled by default. [`registry`] contains
//! the enabled ones; their modules have the implementations, to attach to another registry. An [`Interpreter`] runs a
//! verified module; undefined behaviour stops it with a diagnostic. [`main`] is the program `terrace-run`, which other
//! programs may call with their own dialects.

#![forbid(unsafe_code)]
// Each dialect uses only some of the shared helpers.
#![cfg_attr(not(all(feature = "affine", feature = "std")), allow(dead_code))]

#[cfg(feature = "affine")]
pub mod affine;
mod attachments;
mod command;
mod constant;
mod datum;
mod float;
mod integer;
mod interpretable;
mod interpreter;
mod machine;
mod maps;
pub mod memory;
#[cfg(feature = "std")]
pub mod standard;
mod stop;
mod text;
#[cfg(any(feature = "affine", feature = "std"))]
mod transfer;
#[cfg(any(feature = "affine", feature = "std"))]
mod update;

pub use attachments::registry;
pub use command::{Arguments, main, run};
pub use datum::{Data, Datum, Elements, Undefined};
pub use integer::Integer;
pub use interpretable::*;
pub use interpreter::{Failure, Interpreter, Limits};
pub use machine::{FunctionId, Machine};
pub use memory::MemRef;
pub use stop::{Stop, StopKind};
pub use text::{TextError, read_argument, write_result};
