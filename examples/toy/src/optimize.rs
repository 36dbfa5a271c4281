//! What optimising a program means: one pipeline.

use terrace::builtin::FuncOp;
use terrace::diagnostics::Reported;
use terrace::ir::Body;
use terrace::pass::{IrPrintingOptions, OpPipeline, PassFilter, PassManager, PassRegistry};
use terrace::transforms::{self, Canonicalize, Cse, Inline, SymbolDce};

use crate::dialect::{self, ShapeInferencePass, WholeProgramPass};

/// The passes, in order.
///
/// All that `main` calls is inlined, and nothing else stays. Then structures are taken apart, shapes are found, and
/// what has become superfluous by that goes away.
fn add_passes(pipeline: &mut OpPipeline) {
    pipeline.add_pass(WholeProgramPass::default()).add_pass(Inline::default()).add_pass(SymbolDce::default());
    pipeline
        .nest(FuncOp::NAME)
        .add_pass(Canonicalize::default())
        .add_pass(ShapeInferencePass::default())
        .add_pass(Canonicalize::default())
        .add_pass(Cse::default());
}

/// All passes by name: those of the library, Toy's own, and `toy-optimize`, the whole pipeline.
pub fn passes() -> PassRegistry {
    let mut registry = PassRegistry::new();
    transforms::register_passes(&mut registry);
    dialect::register_passes(&mut registry);
    registry.pipeline("toy-optimize", "Optimise a program of the Toy language", |pipeline, _: &()| {
        add_passes(pipeline);
    });
    registry
}

/// Optimises a module; optionally, the IR is printed after each pass, to the standard error.
///
/// # Errors
///
/// If the shape of some tensor cannot be found, or shapes do not fit; that was reported.
pub fn optimize(ir: &mut Body, print_after_all: bool) -> Result<(), Reported> {
    let mut manager = PassManager::new();
    add_passes(manager.pipeline_mut());
    if print_after_all {
        manager.enable_ir_printing(IrPrintingOptions::default().with_after(PassFilter::All));
    }
    manager.run(ir)
}
