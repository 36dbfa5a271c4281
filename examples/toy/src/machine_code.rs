//! Output of lowered programs: the text of LLVM IR, or machine code that runs.

use terrace::diagnostics::Reported;
use terrace::ir::Body;

/// Returns the text of LLVM IR of a module of the dialect `llvm`.
///
/// # Errors
///
/// If an op has no translation. Reports a diagnostic.
pub fn llvm_ir(ir: &Body) -> Result<String, Reported> {
    terrace_translate::write_llvm_ir(ir)
}

/// Compiles a module of the dialect `llvm` to machine code, and calls its function `main`.
///
/// # Errors
///
/// If the module cannot be compiled, or has no function `main` without parameters. Reports a diagnostic.
#[cfg(feature = "jit")]
#[allow(unsafe_code)]
pub fn run(ir: &Body) -> Result<(), Reported> {
    let engine = terrace_engine::Engine::compile(ir)?;
    // SAFETY: what a Toy program becomes accesses its own buffers, within their bounds, and frees each once. For IR
    // that was read as text, its author has to vouch.
    let outcome = unsafe { engine.call("main", &[]) };
    outcome.map(drop).map_err(|error| {
        let error = ir.context().emit_error(ir.location(ir.root()), error);
        error.help("a program begins with 'main', a function without parameters").report()
    })
}

/// Reports that this program was built without an engine.
///
/// # Errors
///
/// Always.
#[cfg(not(feature = "jit"))]
pub fn run(ir: &Body) -> Result<(), Reported> {
    let error = ir.context().emit_error(ir.location(ir.root()), "this 'toyc' cannot run programs");
    Err(error
        .help("build it with the feature 'jit', or use '--emit=llvm' and a compiler for LLVM IR")
        .report())
}
