//! SPIR-V binaries of modules of the dialect `spirv`, read and written.
//!
//! [`read_spirv`] reads the bytes of a binary, [`read_words`] its words; [`write_spirv`] and [`write_words`] write them.
//! [`read_module`] and [`write_module`] do the same for a module of rspirv.
//!
//! An instruction becomes the op of its name. One that has no op, or that the op of its name does not permit, becomes
//! `spirv.Instruction`, which keeps all of it. So every module is read, and what is written is what was read.

#![forbid(unsafe_code)]

mod common_names;
mod enums;
mod grammar;
mod ops;
mod read;
mod words;
mod write;

use rspirv::binary::Assemble;
use rspirv::dr::Module;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;

/// Returns the module for the bytes of a binary, in a file of that name.
///
/// # Errors
///
/// If it is no binary, or breaks the rules of SPIR-V so that it cannot be represented. Reports the place as an offset in
/// words.
pub fn read_spirv(context: &Context, bytes: &[u8], name: &str) -> Result<Body, Reported> {
    let words = words::words_of(bytes).map_err(|fault| fault.report(context, name))?;
    read_words(context, &words, name)
}

/// Returns the module for the words of a binary, in a file of that name.
///
/// # Errors
///
/// As [`read_spirv`].
pub fn read_words(context: &Context, words: &[u32], name: &str) -> Result<Body, Reported> {
    read::read(context, words).map_err(|fault| fault.report(context, name))
}

/// Returns the module for one of rspirv.
///
/// # Errors
///
/// As [`read_spirv`].
pub fn read_module(context: &Context, module: &Module, name: &str) -> Result<Body, Reported> {
    read_words(context, &module.assemble(), name)
}

/// Returns the bytes of the binary of a module: `spirv.module`, or a module that has one and nothing else.
///
/// # Errors
///
/// If an op has no form in a binary. Reports diagnostics.
pub fn write_spirv(module: &Body) -> Result<Vec<u8>, Reported> {
    let words = write_words(module)?;
    let mut bytes = Vec::with_capacity(4 * words.len());
    for word in words {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    Ok(bytes)
}

/// Returns the words of the binary of a module.
///
/// # Errors
///
/// As [`write_spirv`].
pub fn write_words(module: &Body) -> Result<Vec<u32>, Reported> {
    write::write(module)
}

/// Returns the binary of a module as a module of rspirv.
///
/// # Errors
///
/// As [`write_spirv`]; and if rspirv does not know an instruction.
pub fn write_module(module: &Body) -> Result<Module, Reported> {
    let words = write_words(module)?;
    rspirv::dr::load_words(words).map_err(|reason| {
        let message = format_args!("rspirv does not read the binary: {reason}");
        module.emit_op_error(module.root(), message).report()
    })
}
