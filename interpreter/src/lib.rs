//! An interpreter: ops say what they do through the interface [`Interpretable`], and programs of them run.
//!
//! [`registry`] has the dialects of Terrace with implementations for `std` and `affine`; [`attachments`] adds these to a
//! registry of one's own. An [`Interpreter`] runs a verified module; what is undefined stops it with a diagnostic.
//! [`main`] is the program `terrace-run`, for dialects of one's own.

#![forbid(unsafe_code)]

mod affine;
mod attachments;
mod command;
mod constant;
mod datum;
mod float;
mod integer;
mod interpretable;
mod interpreter;
mod machine;
pub mod memory;
mod standard;
mod stop;
mod text;

pub use attachments::{attachments, registry};
pub use command::{Arguments, main, run};
pub use datum::{Data, Datum, Elements, Undefined};
pub use integer::Integer;
pub use interpretable::*;
pub use interpreter::{Failure, Interpreter, Limits};
pub use machine::{FunctionId, Machine};
pub use memory::MemRef;
pub use stop::{Stop, StopKind};
pub use text::{TextError, read_argument, write_result};
