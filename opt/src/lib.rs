//! The optimizer driver as a library: reads IR, verifies it, runs passes and prints it, for any dialects and passes.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let registry = terrace_runtime::dialect::DialectRegistry::new();
//!     terrace_opt::main(registry)
//! }
//! ```
//!
//! The library depends on no dialect but `builtin`. The program `terrace-opt`, with all dialects of Terrace, requires
//! the feature `program`, enabled by default; other drivers disable it with `default-features = false`.
//!
//! The options have the names of MLIR's tools, with one dash or two. The exit code is 1 if there is an error in the
//! options, a file or the IR, and 0 otherwise.

#![deny(unsafe_code)]

mod arguments;
mod console;
mod input;
#[cfg(unix)]
mod interrupt;
mod loader;
mod optional_dialects;
mod options;
mod output;
mod pass_options;
mod passes;
mod pipeline;
mod split;
mod translation;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::pass::PassRegistry;

pub use arguments::{Answer, parse_arguments};
pub use options::{
    DiagnosticOptions, DiagnosticStyle, DiagnosticVerification, InputOptions, LimitOptions, Options,
    OutputOptions, PrintingOptions,
};
pub use pass_options::{
    DebugComponent, PassOptions, PipelinePart, StatisticsDisplayOption, TimingDisplayOption,
};
pub use pipeline::run;
pub use translation::{Translate, Translation, main_with_translations, parse_translation_arguments};

/// Runs the driver with the passes of Terrace: parses the command line and returns the exit code.
pub fn main(registry: DialectRegistry) -> ExitCode {
    main_with_passes(registry, &library_passes())
}

/// Returns a registry with the passes of Terrace.
pub fn library_passes() -> PassRegistry {
    let mut passes = PassRegistry::new();
    terrace_runtime::transforms::register_passes(&mut passes);
    passes
}

/// Loads the dialects of definition files into a registry, as `--load-dialect` does. Returns rendered warnings about
/// constructs that need Rust code which is not compiled into the program: they count as satisfied.
///
/// # Errors
///
/// The rendered diagnostics, if a file cannot be read, has errors, or declares a dialect that is compiled into the
/// program.
pub fn load_dialects(registry: &mut DialectRegistry, paths: &[PathBuf]) -> Result<String, String> {
    let mut text = String::new();
    let loaded = loader::load(registry, paths, false, false, &mut |part| text.push_str(part));
    match loaded {
        Ok(()) => Ok(text),
        Err(failure) => Err(text + &failure.render(false)),
    }
}

/// Runs the driver with these passes, each available as a flag and in `--pass-pipeline`.
pub fn main_with_passes(registry: DialectRegistry, passes: &PassRegistry) -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    match parse_arguments(arguments, passes) {
        Ok(options) => run(&registry, passes, &options),
        Err(answer) => answer.print(),
    }
}
