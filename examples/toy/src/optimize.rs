//! What optimising a program means: one pipeline.

use terrace::diagnostics::Reported;
use terrace::ir::Body;
use terrace::pass::{IrPrintingOptions, PassFilter, PassManager, PassRegistry};
use terrace::transforms;

use crate::dialect;

/// The passes, in order.
///
/// All that `main` calls is inlined, and nothing else stays. Then structures are taken apart, shapes are found, and
/// what has become superfluous by that goes away.
pub const PIPELINE: &str = "toy-whole-program,inline,symbol-dce,func(canonicalize,toy-shape-inference,canonicalize,cse)";

/// All passes that can stand in a pipeline: those of the library, and Toy's own.
pub fn passes() -> PassRegistry {
    let mut registry = PassRegistry::new();
    transforms::register_passes(&mut registry);
    dialect::register_passes(&mut registry);
    registry
}

/// Runs the [`PIPELINE`] on a module.
///
/// # Errors
///
/// When the shape of some tensor cannot be found, or shapes do not fit; that was reported.
///
/// # Panics
///
/// When the pipeline names a pass that is not registered.
pub fn optimize(ir: &mut Body, print_after_all: bool) -> Result<(), Reported> {
    let pipeline = passes().parse_pipeline(PIPELINE);
    let mut manager = PassManager::with_pipeline(pipeline.unwrap_or_else(|error| panic!("{}", error.message)));
    if print_after_all {
        manager.enable_ir_printing(IrPrintingOptions { after: PassFilter::All, ..IrPrintingOptions::default() });
    }
    manager.run(ir)
}
