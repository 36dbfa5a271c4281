//! LLVM IR as text, of a module of the dialect `llvm`.
//!
//! Each function is processed in three steps. In an order in which definitions come before uses, `folding` finds the
//! ops that are constants, as LLVM folds instructions when it builds them. Then the remaining values and the blocks are
//! numbered in the order of the text. Then the instructions are written, which declares intrinsics and creates metadata.
//!
//! `instructions` has the translation of each op, in a table per group.

mod attributes;
mod blocks;
mod body;
mod constants;
mod folding;
mod functions;
mod globals;
mod instructions;
mod kernels;
mod layout;
mod metadata;
mod module;
mod names;
mod types;

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;

/// Returns the text of LLVM IR of a verified module.
///
/// # Errors
///
/// If an op has no translation, which has been reported.
pub fn write_llvm_ir(module: &Body) -> Result<String, Reported> {
    module::ModuleWriter::new(module)?.write()
}
