//! The `terrace-opt` command: the driver with the dialects of Terrace, and the lowerings between them.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut passes = terrace_opt::library_passes();
    terrace_dialects::register_passes(&mut passes);
    terrace_lowerings::register_passes(&mut passes);
    terrace_lowerings_llvm::register_passes(&mut passes);
    terrace_lowerings_spirv::register_passes(&mut passes);
    let mut registry = terrace_dialects::registry();
    terrace_lowerings::offer_conversions(&mut registry);
    terrace_lowerings_llvm::offer_conversions(&mut registry);
    terrace_opt::main_with_passes(registry, &passes)
}
