//! What must hold for any input: the targets of `fuzz/`, which the program `mutate` runs on a stable toolchain as well.
//!
//! A target takes any bytes and panics if something is broken. Diagnostics are no failures.

#![forbid(unsafe_code)]

mod definitions;
mod edited;
mod mutation;
mod passes;
mod spirv;
mod text;
mod wild;

#[path = "../../../runtime/tests/generator/mod.rs"]
mod generator;
#[allow(dead_code)]
#[path = "../../../interpreter/tests/execution/harness.rs"]
mod harness;
#[allow(dead_code)]
#[path = "../../../interpreter/tests/execution/inputs.rs"]
mod inputs;

pub use definitions::{definitions, definitions_in_rust};
pub use edited::edited;
pub use mutation::mutate;
pub use passes::passes;
pub use spirv::spirv;
pub use text::{built, dialects, text};
pub use wild::wild;

/// A function that panics if something is broken.
pub type Target = fn(&[u8]);

/// All targets, by name.
pub const TARGETS: [(&str, Target); 9] = [
    ("text", text),
    ("dialects", dialects),
    ("definitions", definitions),
    ("definitions_in_rust", definitions_in_rust),
    ("built", built),
    ("wild", wild),
    ("edited", edited),
    ("passes", passes),
    ("spirv", spirv),
];
