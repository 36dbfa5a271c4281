//! The optimization pipeline.

use terrace::builtin::FuncOp;
use terrace::conversion::ConversionPass;
use terrace::diagnostics::Reported;
use terrace::dialects::affine::{self, AffineLoopFusion, AffineScalarReplacement};
use terrace::ir::Body;
use terrace::pass::{IrPrintingOptions, OpPipeline, PassFilter, PassManager, PassRegistry};
use terrace::transforms::{self, Canonicalize, Cse, Inline, SymbolDce};

use crate::dialect::{self, LowerToAffine, ShapeInferencePass, WholeProgramPass};

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

/// Adds the passes that lower an optimized program to `affine` and `std`, and then those that make one loop of several
/// and values of elements that are stored and loaded again.
fn add_lowering(pipeline: &mut OpPipeline, optimize: bool) {
    let functions = pipeline.nest(FuncOp::NAME);
    functions.add_pass(ConversionPass::new(LowerToAffine::default()));
    if optimize {
        functions.add_pass(AffineLoopFusion::default()).add_pass(AffineScalarReplacement::default());
    }
}

/// Returns the registry of passes: those of the library, Toy's own, and the pipeline `toy-optimize`.
pub fn passes() -> PassRegistry {
    let mut registry = PassRegistry::new();
    transforms::register_passes(&mut registry);
    dialect::register_passes(&mut registry);
    affine::register_passes(&mut registry);
    registry.pipeline("toy-optimize", "Optimise a program of the Toy language", |pipeline, _: &()| {
        add_passes(pipeline);
    });
    registry
}

/// Lowers a module to loops over buffers, and optionally optimizes the loops. Optionally prints the IR to standard error
/// after each pass.
///
/// # Errors
///
/// As [`optimize`], and if a function has arguments or results that are left, or structures.
pub fn lower_to_affine(ir: &mut Body, optimize: bool, print_after_all: bool) -> Result<(), Reported> {
    run(ir, print_after_all, |pipeline| {
        add_passes(pipeline);
        add_lowering(pipeline, optimize);
    })
}

/// Optimizes a module. Optionally prints the IR to standard error after each pass.
///
/// # Errors
///
/// If the shape of a tensor cannot be inferred, or shapes are incompatible. Reports diagnostics.
pub fn optimize(ir: &mut Body, print_after_all: bool) -> Result<(), Reported> {
    run(ir, print_after_all, add_passes)
}

/// Runs passes. Optionally prints the IR to standard error after each.
fn run(ir: &mut Body, print_after_all: bool, add: impl FnOnce(&mut OpPipeline)) -> Result<(), Reported> {
    let mut manager = PassManager::new();
    add(manager.pipeline_mut());
    if print_after_all {
        manager.enable_ir_printing(IrPrintingOptions::default().with_after(PassFilter::All));
    }
    manager.run(ir)
}
