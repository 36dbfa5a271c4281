//! The lowering of a program to the dialect `llvm`.

use terrace_lowerings_llvm::combined::add_lowering_to_llvm;
use terrace_runtime::conversion::{ConversionConfig, PreparedConversions};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::pass::PassManager;
use terrace_runtime::symbols::Outer;

/// Lowers a program to the dialect `llvm`: first by the conversions that its dialects offer, then by those of Terrace. What they do not lower
/// remains, and is refused when machine code is made of it.
///
/// # Errors
///
/// If a pass fails. Reports a diagnostic.
pub fn lower(program: &mut Body) -> Result<(), Reported> {
    let offered = program.context().offered_conversions();
    if !offered.is_empty() {
        let conversions = PreparedConversions::new(program.context(), offered);
        let conversion = conversions.for_body(program, &Outer::none());
        conversion.apply_partially(program, &ConversionConfig::default())?;
    }
    let mut passes = PassManager::new();
    add_lowering_to_llvm(passes.pipeline_mut());
    passes.run(program)
}
