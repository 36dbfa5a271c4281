//! An interpreter for the IR. Ops define their semantics by the interface [`Interpretable`].
//!
//! Each executable dialect of Terrace has a feature; all are enabled by default. [`registry`] contains the enabled ones;
//! their modules have the implementations, to attach to another registry. An [`Interpreter`] runs a verified module;
//! undefined behaviour stops it with a diagnostic. The program `terrace-run` is in the crate `terrace-run`.

#![forbid(unsafe_code)]
// Each dialect uses only some of the shared helpers.
#![cfg_attr(not(feature = "all"), allow(dead_code))]

mod attachments;
mod dialects;
mod execution;
mod interpretable;
mod interpreter;
mod launch;
mod machine;
pub mod memory;
mod numbers;
mod stop;
mod support;
mod values;

pub use attachments::registry;
#[cfg(feature = "__dialects")]
pub use dialects::*;
pub use interpretable::*;
pub use interpreter::{Failure, Interpreter, Limits};
pub use launch::{Code, Device, KernelLaunch, Launch, Position};
pub use machine::{FunctionId, Machine};
pub use numbers::integer::Integer;
pub use stop::{Stop, StopKind};
pub use values::datum::{Data, Datum, Elements, Undefined};
pub use values::text::{TextError, read_argument, write_result};

use memory::MemRef;
