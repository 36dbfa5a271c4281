//! The `terrace-run` command: runs programs of Terrace's dialects.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    terrace_run::main(&terrace_run::registry())
}
