//! Several conversions at once: the pass `convert-to-llvm`, and the pipelines `convert-std-to-llvm` and `lower-to-llvm`.

#[cfg(feature = "pipelines")]
mod pipelines;

use terrace_runtime::context::Context;
use terrace_runtime::conversion::{Conversion, ConversionConfig, PreparedConversions};
use terrace_runtime::location::Location;
use terrace_runtime::pass::{PassResult, PassRun};

#[cfg(feature = "pipelines")]
pub use pipelines::{StdToLlvmOptions, add_lowering_to_llvm, add_std_to_llvm, register_pipelines};

include!(concat!(env!("OUT_DIR"), "/combined.rs"));

impl ConvertToLlvm {
    fn initialize(&mut self, context: &Context) -> PassResult {
        let mut offered = context.offered_conversions();
        offered.retain(|conversion| conversion.targets().contains(&"llvm"));
        let converts = |conversion: &dyn Conversion, dialect: &str| conversion.sources().contains(&dialect);
        for dialect in &self.filter_dialects {
            if !offered.iter().any(|conversion| converts(&**conversion, dialect)) {
                let message = format!("no conversion from '{dialect}' to 'llvm' is offered");
                let mut sources: Vec<&str> =
                    offered.iter().flat_map(|conversion| conversion.sources().iter().copied()).collect();
                sources.sort_unstable();
                let note = format!("there are conversions from: {}", sources.join(", "));
                let error = context.emit_error(Location::UNKNOWN, message).note(Location::UNKNOWN, note);
                return Err(error.report().into());
            }
        }
        if !self.filter_dialects.is_empty() {
            let is_named = |conversion: &dyn Conversion| {
                self.filter_dialects.iter().any(|dialect| converts(conversion, dialect))
            };
            offered.retain(|conversion| is_named(&**conversion));
        }
        self.prepared = Some(PreparedConversions::new(context, offered));
        Ok(())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        if self.prepared.is_none() {
            self.initialize(&run.context().clone())?;
        }
        let Some(conversion) = &self.prepared else { return run.fail() };
        let conversion = conversion.for_body(run.body(), run.outer());
        let outcome = conversion.apply_partially(run.body_mut(), &ConversionConfig::default())?;
        if !outcome.changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}
