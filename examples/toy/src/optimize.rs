//! The pipelines that optimize and lower programs.

use terrace::builtin::FuncOp;
use terrace::conversion::ConversionPass;
use terrace::diagnostics::Reported;
use terrace::dialects::affine::{self, AffineLoopFusion, AffineScalarReplacement};
use terrace::dialects::llvm::LLVMFuncOp;
use terrace::ir::Body;
use terrace::pass::{IrPrintingOptions, OpPipeline, PassFilter, PassManager, PassRegistry};
use terrace::transforms::{self, Canonicalize, Cse, Inline, SymbolDce};
use terrace_lowerings::affine::LowerAffine;
use terrace_lowerings::standard::UpgradeStd;
use terrace_lowerings::structured_control_flow::ConvertScfToCf;

use crate::dialect::{
    self, LowerPrint, LowerToAffine, LowerToLlvmPass, ReturnOp, ShapeInferencePass, WholeProgramPass,
};

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

/// Adds the passes that lower loops over buffers to `llvm`, and optionally those that simplify what they leave.
fn add_machine_lowering(pipeline: &mut OpPipeline, optimize: bool) {
    pipeline
        .add_pass(ConversionPass::new(LowerPrint::default()))
        .add_pass(ConversionPass::new(UpgradeStd::default()))
        .add_pass(ConversionPass::new(LowerAffine::default()))
        .add_pass(ConversionPass::new(ConvertScfToCf::default()))
        .add_pass(LowerToLlvmPass::default());
    if optimize {
        pipeline.nest(LLVMFuncOp::NAME).add_pass(Canonicalize::default()).add_pass(Cse::default());
    }
}

/// The name of the function that a program begins with.
const MAIN: &str = "main";

/// Reports functions without a `main` among them, and a `main` that nothing could call: with parameters, or a result.
fn check_main(ir: &Body) -> Result<(), Reported> {
    let functions: Vec<FuncOp> = ir.top_level_ops().filter_map(|op| FuncOp::from_op(ir, op)).collect();
    let Some(main) = functions.iter().find(|function| function.name(ir) == MAIN) else {
        let Some(first) = functions.first() else { return Ok(()) };
        let message = "this program has no function 'main', with which it would begin";
        let error = ir.context().emit_error(ir.location(first.op()), message);
        return Err(error.help("define it: `def main() { ... }`").report());
    };
    if !main.inputs(ir).is_empty() {
        let error =
            ir.context().emit_error(ir.location(main.op()), "'main' has parameters, but nothing calls it");
        return Err(error.help("make the values in 'main', or in a function that it calls").report());
    }
    let mut result = None;
    ir.walk(main.op()).pre_order().run(|body, op| {
        if ReturnOp::from_op(body, op).is_some() && body.operand_count(op) > 0 {
            result.get_or_insert(body.location(op));
        }
    });
    let Some(place) = result else { return Ok(()) };
    let error = ir.context().emit_error(place, "'main' returns a value, but nothing takes it");
    Err(error.help("print it: `print(...)`").report())
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

/// Lowers a module to the dialect `llvm`, and optionally optimizes it on the way. Optionally prints the IR to standard
/// error after each pass.
///
/// # Errors
///
/// As [`lower_to_affine`], and if `main` is missing, or has parameters or a result, or an op is left that is not of
/// `llvm`.
pub fn lower_to_llvm(ir: &mut Body, optimize: bool, print_after_all: bool) -> Result<(), Reported> {
    check_main(ir)?;
    run(ir, print_after_all, |pipeline| {
        add_passes(pipeline);
        add_lowering(pipeline, optimize);
        add_machine_lowering(pipeline, optimize);
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
