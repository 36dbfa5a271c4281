//! Import of LLVM IR, as text or bitcode, to a module of the dialect `llvm`.
//!
//! LLVM reads, upgrades and verifies the input, and prints it. That text has one form for everything, which is read here
//! and written as the generic text of the dialect, so that the parser resolves the values. Intrinsics become the ops
//! whose definitions name them.

mod attributes;
mod calls;
mod constants;
mod control_flow;
mod debug_records;
mod functions;
mod instructions;
mod metadata;
mod module;
mod region;
mod text;
mod types;
mod values;

use std::sync::Arc;

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::location::Location;
use terrace_runtime::text::{ParseOptions, parse_source};

/// Returns the module of the dialect `llvm` for LLVM IR, text or bitcode.
///
/// # Errors
///
/// If LLVM refuses the input, or it has something that has no form in the dialect. Reports diagnostics. What was left out
/// without changing what the program does gives a warning.
pub fn read_llvm_ir(context: &Context, input: &[u8], name: &str) -> Result<Body, Reported> {
    let unknown = Location::UNKNOWN;
    let text = text::source::normalize(input, name).map_err(|reason| {
        context.emit_error(unknown, format_args!("'{name}' is no LLVM IR: {}", reason.trim())).report()
    })?;
    let imported = module::read(&text::lexer::tokens(&text));
    for what in &imported.left_out {
        context.emit_warning(unknown, format_args!("'{name}': {what} is left out")).report();
    }
    let mut result = Ok(());
    for reason in &imported.errors {
        let error = context.emit_error(unknown, format_args!("'{name}' cannot be imported: {reason}"));
        result = Err(error.help("the rest of the module can be imported without it").report());
    }
    result?;
    let source = context.sources().add(format!("<import of {name}>"), Arc::new(imported.text));
    let source = source.map_err(|error| context.emit_error(unknown, error).report())?;
    parse_source(context, source, &ParseOptions::default())
}
