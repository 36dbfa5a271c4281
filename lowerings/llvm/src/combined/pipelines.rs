//! Named pipelines that end in the dialect `llvm`.

use terrace_lowerings::affine::LowerAffine;
use terrace_lowerings::complex::ConvertComplexToStandard;
use terrace_lowerings::memref::{ExpandRealloc, ExpandStridedMetadata};
use terrace_lowerings::standard::UpgradeStd;
use terrace_lowerings::structured_control_flow::ConvertScfToCf;
use terrace_lowerings::vector::ConvertVectorToScf;
use terrace_runtime::conversion::ConversionPass;
use terrace_runtime::pass::{OpPipeline, OptionSlot, PassRegistry, PipelineOptions};
use terrace_runtime::transforms::ReconcileUnrealizedCasts;

use crate::arith::ConvertArithToLlvm;
use crate::complex::ConvertComplexToLlvm;
use crate::control_flow::ConvertControlFlowToLlvm;
use crate::func::{ConvertFuncToLlvm, RequestCWrappers};
use crate::index::ConvertIndexToLlvm;
use crate::math::{ConvertMathToLibm, ConvertMathToLlvm};
use crate::memref::FinalizeMemRefToLlvm;
use crate::ub::ConvertUbToLlvm;
use crate::vector::ConvertVectorToLlvm;

/// The options of `convert-std-to-llvm`.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct StdToLlvmOptions {
    /// The width of an index in bits; that of the data layout if it is 0.
    pub index_bitwidth: u32,
    /// Whether memrefs of known sizes are passed as pointers.
    pub use_bare_pointers: bool,
    /// Whether all functions get wrappers for C.
    pub emit_c_wrappers: bool,
}

impl PipelineOptions for StdToLlvmOptions {
    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        vec![
            OptionSlot::new(
                "index-bitwidth",
                "the width of an index in bits; that of the data layout if it is 0",
                &mut self.index_bitwidth,
            ),
            OptionSlot::new(
                "use-bare-ptr-memref-call-conv",
                "pass memrefs of known sizes as pointers",
                &mut self.use_bare_pointers,
            ),
            OptionSlot::new(
                "emit-c-wrappers",
                "give all functions wrappers for C",
                &mut self.emit_c_wrappers,
            ),
        ]
    }
}

/// Adds the passes that lower `std` to `llvm`, over the dialects that its ops went to.
pub fn add_std_to_llvm(pipeline: &mut OpPipeline, options: &StdToLlvmOptions) {
    pipeline.add_pass(ConversionPass::new(UpgradeStd::default()));
    if options.emit_c_wrappers {
        pipeline.nest("func.func").add_pass(RequestCWrappers::default());
    }
    add_end(pipeline, options);
}

/// Adds the passes that lower all dialects that have a lowering to `llvm`: loops, arithmetic, memory, vectors, functions.
pub fn add_lowering_to_llvm(pipeline: &mut OpPipeline) {
    pipeline
        .add_pass(ConversionPass::new(UpgradeStd::default()))
        .add_pass(ConversionPass::new(LowerAffine::default()))
        .add_pass(ConvertVectorToScf::default())
        .add_pass(ConversionPass::new(ExpandRealloc::default()))
        .add_pass(ConversionPass::new(ConvertScfToCf::default()));
    add_end(pipeline, &StdToLlvmOptions::default());
}

/// Adds the passes behind the lowering of loops.
fn add_end(pipeline: &mut OpPipeline, options: &StdToLlvmOptions) {
    let index_bitwidth = options.index_bitwidth;
    pipeline
        .add_pass(ExpandStridedMetadata::default())
        .add_pass(ConversionPass::new(LowerAffine::default()))
        .add_pass(ConversionPass::new(ConvertComplexToStandard::default()))
        .add_pass(ConversionPass::new(ConvertVectorToLlvm { index_bitwidth, ..Default::default() }))
        .add_pass(ConversionPass::new(FinalizeMemRefToLlvm { index_bitwidth, ..Default::default() }))
        .add_pass(ConversionPass::new(ConvertMathToLibm { index_bitwidth, without_intrinsics: true }))
        .add_pass(ConversionPass::new(ConvertMathToLlvm { index_bitwidth, ..Default::default() }))
        .add_pass(ConversionPass::new(ConvertComplexToLlvm { index_bitwidth }))
        .add_pass(ConversionPass::new(ConvertIndexToLlvm { index_bitwidth }))
        .add_pass(ConversionPass::new(ConvertArithToLlvm { index_bitwidth }))
        .add_pass(ConversionPass::new(ConvertFuncToLlvm {
            index_bitwidth,
            use_bare_pointers: options.use_bare_pointers,
        }))
        .add_pass(ConversionPass::new(ConvertControlFlowToLlvm { index_bitwidth }))
        .add_pass(ConversionPass::new(ConvertUbToLlvm { index_bitwidth }))
        .add_pass(ReconcileUnrealizedCasts::default());
}

/// Registers the pipelines `convert-std-to-llvm` and `lower-to-llvm`.
pub fn register_pipelines(registry: &mut PassRegistry) {
    registry.pipeline(
        "convert-std-to-llvm",
        "Lower the dialect 'std' to 'llvm', over the dialects that its ops went to",
        |pipeline, options: &StdToLlvmOptions| add_std_to_llvm(pipeline, options),
    );
    registry.pipeline(
        "lower-to-llvm",
        "Lower all dialects that have a lowering to 'llvm'",
        |pipeline, _: &()| add_lowering_to_llvm(pipeline),
    );
}
