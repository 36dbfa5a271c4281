//! The lowering of a program to the dialect `llvm`.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::pass::{PassManager, PassRegistry};

/// The passes, in order. What they do not lower remains, and is refused when machine code is made of it.
const PIPELINE: &str = "builtin.module(func.func(lower-affine),convert-scf-to-cf,expand-strided-metadata,\
                        func.func(lower-affine),convert-vector-to-llvm,finalize-memref-to-llvm,convert-math-to-llvm,\
                        convert-complex-to-llvm,convert-index-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,\
                        convert-cf-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)";

/// Lowers a program.
///
/// # Errors
///
/// If a pass fails. Reports a diagnostic.
pub(crate) fn lower(program: &mut Body) -> Result<(), Reported> {
    let mut passes = PassRegistry::new();
    terrace_runtime::transforms::register_passes(&mut passes);
    terrace_lowerings::register_passes(&mut passes);
    terrace_lowerings_llvm::register_passes(&mut passes);
    let pipeline = passes.parse_pipeline(PIPELINE).expect("the passes of the pipeline are registered");
    PassManager::with_pipeline(pipeline).run(program)
}
