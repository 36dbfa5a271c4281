//! The pass that lowers memory, arithmetic, branches and functions to the dialect `llvm`.

use terrace::conversion::{Conversion, ConversionConfig};
use terrace_lowerings_llvm::arith::ConvertArithToLlvm;
use terrace_lowerings_llvm::control_flow::ConvertControlFlowToLlvm;
use terrace_lowerings_llvm::func::ConvertFuncToLlvm;
use terrace_lowerings_llvm::memref::FinalizeMemRefToLlvm;

use super::*;

/// Returns the conversions that lead to `llvm` directly.
fn conversions() -> Vec<Box<dyn Conversion>> {
    vec![
        Box::new(ConvertArithToLlvm::default()),
        Box::new(ConvertControlFlowToLlvm::default()),
        Box::new(ConvertFuncToLlvm::default()),
        Box::new(FinalizeMemRefToLlvm::default()),
    ]
}

impl LowerToLlvmPass {
    pub(super) fn initialize(&mut self, context: &Context) -> PassResult {
        self.conversion = Some(PreparedConversions::new(context, conversions()));
        Ok(())
    }

    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let Some(conversion) = &self.conversion else { return run.fail() };
        let conversion = conversion.for_body(run.body(), run.outer());
        conversion.apply_fully(run.body_mut(), &ConversionConfig::default())?;
        Ok(())
    }
}
