//! An interpreter: ops say what they do through the interface [`Interpretable`], and programs of them run.
//!
//! A feature stands for each dialect of Terrace whose ops can be executed, `std` and `affine`: [`registry`] has those
//! that are on, and the module of each has its implementations, to be attached to a registry of one's own. The features
//! are on by default, as the program needs them. An [`Interpreter`] runs a verified module; what is undefined stops it with a diagnostic.
//! [`main`] is the program `terrace-run`, for dialects of one's own.

#![forbid(unsafe_code)]
// Each dialect uses other parts of what all can use.
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
