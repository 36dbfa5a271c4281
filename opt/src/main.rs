//! The `terrace-opt` command: the driver with the dialects of Terrace.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    terrace_opt::main(terrace_dialects::registry())
}
