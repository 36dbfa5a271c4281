//! Kernels of programs that launch regions or have parallel loops.

use terrace_gpu::{GpuKernelOutlining, GpuLaunchSinkIndexComputations, LaunchFuncOp};
use terrace_lowerings_spirv::gpu::ScfParallelToGpuLaunch;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::pass::PassManager;

/// Makes kernels of the regions of launches, and of outermost parallel loops without results. Returns whether the program
/// launches a kernel.
///
/// # Errors
///
/// If a pass fails. Reports a diagnostic.
pub fn outline_kernels(program: &mut Body) -> Result<bool, Reported> {
    let mut passes = PassManager::new();
    passes
        .pipeline_mut()
        .add_pass(ScfParallelToGpuLaunch::default())
        .add_pass(GpuLaunchSinkIndexComputations::default())
        .add_pass(GpuKernelOutlining::default());
    passes.run(program)?;
    let mut has_launch = false;
    program.walk(program.root()).run(|ir, op| has_launch |= LaunchFuncOp::from_op(ir, op).is_some());
    Ok(has_launch)
}
