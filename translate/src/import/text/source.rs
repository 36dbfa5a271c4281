//! Reading by LLVM.

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;

/// Returns the text of a module as LLVM prints it, after upgrading and verifying it.
///
/// # Errors
///
/// The message of LLVM, if it cannot read the module or finds it invalid.
pub(in crate::import) fn normalize(input: &[u8], name: &str) -> Result<String, String> {
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(input, &name.replace('\0', "_"));
    let module = context.create_module_from_ir(buffer).map_err(|error| error.to_string())?;
    module.verify().map_err(|error| error.to_string())?;
    Ok(module.print_to_string().to_string())
}
