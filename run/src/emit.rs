//! Compilation to files: object files, assembly, bitcode and executables.

#[cfg(feature = "llvm")]
mod executable;

use terrace_runtime::diagnostics::Reported;
#[cfg(not(feature = "llvm"))]
use terrace_runtime::ir::Body;
#[cfg(not(feature = "llvm"))]
use terrace_runtime::location::Location;

use crate::program::Program;
use crate::{Arguments, Emit};

/// Reports that this program was built without LLVM.
#[cfg(not(feature = "llvm"))]
pub(crate) fn without_llvm(program: &Body, option: &str) -> Reported {
    let message = format!("'{option}' needs the feature 'llvm', which this program was built without");
    let help =
        "build 'terrace-run' with '--features llvm'; LLVM 22 is in the package 'llvm-22-dev' of Debian";
    program.context().emit_error(Location::UNKNOWN, message).help(help).report()
}

/// Compiles a program to a file. Lowers it first, if it is not of the dialect `llvm`.
#[cfg(not(feature = "llvm"))]
pub(crate) fn emit(program: Program, _: &Arguments, _: Emit) -> Result<(), Reported> {
    Err(without_llvm(&program.body, "--emit"))
}

/// Returns the level of optimisation.
#[cfg(feature = "llvm")]
pub(crate) fn level(arguments: &Arguments) -> terrace_engine::OptimizationLevel {
    terrace_engine::OptimizationLevel::of_number(arguments.optimization).unwrap_or_default()
}

/// Compiles a program to a file. Lowers it first, if it is not of the dialect `llvm`.
#[cfg(feature = "llvm")]
pub(crate) fn emit(mut program: Program, arguments: &Arguments, kind: Emit) -> Result<(), Reported> {
    use terrace_engine::Artifact;

    if program.other_op().is_some() {
        crate::lowering::lower(&mut program.body)?;
    }
    let (artifact, ending) = match kind {
        Emit::Obj => (Artifact::Object, "o"),
        Emit::Asm => (Artifact::Assembly, "s"),
        Emit::Bc => (Artifact::Bitcode, "bc"),
        Emit::Exe => (Artifact::Object, std::env::consts::EXE_EXTENSION),
    };
    let path = arguments.output.clone().unwrap_or_else(|| match arguments.file.to_str() {
        Some("-") => std::path::Path::new("program").with_extension(ending),
        _ => arguments.file.with_extension(ending),
    });
    if kind == Emit::Exe {
        return executable::emit(&program.body, arguments, &path);
    }
    terrace_engine::emit(&program.body, level(arguments), artifact, None, &path)
}
