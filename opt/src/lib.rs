//! The optimizer driver as a library: a program that reads IR, verifies it and prints it, for dialects of one's own.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let registry = terrace_runtime::dialect::DialectRegistry::new();
//!     terrace_opt::main(registry)
//! }
//! ```
//!
//! Its options have the names of MLIR's tools, with one dash or two. The exit code is 0, or 1 where anything was
//! wrong: the options, a file, or the IR.

#![deny(unsafe_code)]

mod arguments;
mod console;
mod input;
mod loader;
mod options;
mod output;
mod pipeline;
mod split;

use std::ffi::OsString;
use std::process::ExitCode;

use terrace_runtime::dialect::DialectRegistry;

pub use arguments::{Answer, parse_arguments};
pub use options::{
    DiagnosticOptions, DiagnosticStyle, DiagnosticVerification, InputOptions, LimitOptions, Options,
    OutputOptions, PrintingOptions,
};
pub use pipeline::run;

/// The whole program: takes the options from the command line and returns the exit code.
pub fn main(registry: DialectRegistry) -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    match parse_arguments(arguments) {
        Ok(options) => run(&registry, &options),
        Err(answer) => answer.print(),
    }
}
