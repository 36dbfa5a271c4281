//! The optimization pipeline.

use terrace::builtin::FuncOp;
use terrace::diagnostics::Reported;
use terrace::ir::Body;
use terrace::pass::{IrPrintingOptions, OpPipeline, PassFilter, PassManager, PassRegistry};
use terrace::transforms::{self, Canonicalize, Cse, Inline, SymbolDce};

use crate::dialect::{self, ShapeInferencePass, WholeProgramPass};

/// Adds the passes, in order.
///
/// Inlines all calls in `main` and removes the other functions. Then decomposes structures, infers shapes, and removes
/// ops that have become redundant.
fn add_passes(pipeline: &mut OpPipeline) {
    pipeline.add_pass(WholeProgramPass::default()).add_pass(Inline::default()).add_pass(SymbolDce::default());
    pipeline
        .nest(FuncOp::NAME)
        .add_pass(Canonicalize::default())
        .add_pass(ShapeInferencePass::default())
        .add_pass(Canonicalize::default())
        .add_pass(Cse::default());
}

/// Returns the registry of passes: those of the library, Toy's own, and the pipeline `toy-optimize`.
pub fn passes() -> PassRegistry {
    let mut registry = PassRegistry::new();
    transforms::register_passes(&mut registry);
    dialect::register_passes(&mut registry);
    registry.pipeline("toy-optimize", "Optimise a program of the Toy language", |pipeline, _: &()| {
        add_passes(pipeline);
    });
    registry
}

/// Optimizes a module. Optionally prints the IR to standard error after each pass.
///
/// # Errors
///
/// If the shape of a tensor cannot be inferred, or shapes are incompatible. Reports diagnostics.
pub fn optimize(ir: &mut Body, print_after_all: bool) -> Result<(), Reported> {
    let mut manager = PassManager::new();
    add_passes(manager.pipeline_mut());
    if print_after_all {
        manager.enable_ir_printing(IrPrintingOptions::default().with_after(PassFilter::All));
    }
    manager.run(ir)
}
