//! The `terrace-opt` command: the driver with the dialects of Terrace.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use terrace_runtime::dialect::DialectRegistry;

fn main() -> ExitCode {
    terrace_opt::main(DialectRegistry::new())
}
