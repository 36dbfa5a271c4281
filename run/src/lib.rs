//! The program `terrace-run` as a library, for dialects of one's own: executes a function of a program, as machine code,
//! in the interpreter, or with kernels on a Vulkan device.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = terrace_run::registry();
//!     // registry.insert(my::dialect());
//!     terrace_run::main(&registry)
//! }
//! ```
//!
//! Machine code runs in a child process, which executes the same program with the same arguments: undefined behaviour
//! ends the child, and the parent reports it.

mod arguments;
mod child;
mod emit;
mod interpreted;
mod lowering;
mod machine_code;
mod memory;
mod program;
mod vulkan;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::DialectRegistry;

pub use arguments::{Arguments, Emit, Engine};
pub use lowering::lower;

use program::Program;

/// Returns a registry with the dialects of the interpreter, and those of machine code.
pub fn registry() -> DialectRegistry {
    let mut registry = terrace_interpreter::registry();
    registry.insert(terrace_vector::dialect());
    registry.insert(terrace_llvm::dialect());
    #[cfg(feature = "vulkan")]
    registry.insert(terrace_spirv::dialect());
    registry
}

/// Runs the program `terrace-run` with the dialects of a registry: parses the command line and returns the exit code, 1
/// if there is an error.
pub fn main(registry: &DialectRegistry) -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    match Arguments::try_parse_from(&words) {
        Ok(arguments) if arguments.needs_child() && !child::is_child() => {
            child::supervise(&words, &arguments)
        }
        Ok(arguments) => match run(registry, &arguments, &mut std::io::stdout()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(Reported) => ExitCode::FAILURE,
        },
        Err(error) => {
            // Standard output or error may be closed.
            let _ = error.print();
            if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
    }
}

/// Executes a function as the arguments say, in this process. Prints results to `output` and diagnostics to standard
/// error.
///
/// # Errors
///
/// If there is an error, which has been reported.
pub fn run(
    registry: &DialectRegistry,
    arguments: &Arguments,
    output: &mut dyn Write,
) -> Result<(), Reported> {
    child::end_with_parent();
    let program = Program::read(registry, arguments)?;
    if let Some(kind) = arguments.emit {
        return emit::emit(program, arguments, kind);
    }
    let (engine, reason) = program.engine(arguments);
    if arguments.verbose {
        let name = match engine {
            Engine::Interpreter => "the interpreter",
            Engine::Jit => "machine code (Cranelift)",
            Engine::Llvm => "machine code (LLVM)",
            Engine::Vulkan => "the interpreter, and a Vulkan device for kernels",
        };
        eprintln!("note: engine: {name}: {reason}");
    }
    match engine {
        Engine::Interpreter => interpreted::run(&program.body, arguments, output),
        Engine::Vulkan => vulkan::run(program, arguments, output),
        Engine::Jit | Engine::Llvm => machine_code::run(program, arguments, engine, output),
    }
}
