//! Several conversions at once: the pass `convert-to-llvm`, and the pipelines `convert-std-to-llvm` and `lower-to-llvm`.

#[cfg(feature = "pipelines")]
mod pipelines;

use terrace_runtime::context::Context;
use terrace_runtime::conversion::{Conversion, ConversionConfig, FrozenConversion};
use terrace_runtime::location::Location;
use terrace_runtime::pass::{PassResult, PassRun};

#[cfg(feature = "pipelines")]
pub use pipelines::{StdToLlvmOptions, add_lowering_to_llvm, add_std_to_llvm, register_pipelines};

include!(concat!(env!("OUT_DIR"), "/combined.rs"));

impl ConvertToLlvm {
    fn initialize(&mut self, context: &Context) -> PassResult {
        let offered = context.offered_conversions();
        let leads_to_llvm =
            |conversion: &&Box<dyn Conversion>| conversion.targets().iter().any(|target| *target == "llvm");
        let offered: Vec<&Box<dyn Conversion>> = offered.iter().filter(leads_to_llvm).collect();
        for dialect in &self.filter_dialects {
            if !offered.iter().any(|conversion| conversion.sources().contains(&&**dialect)) {
                let message = format!("no conversion from '{dialect}' to 'llvm' is offered");
                let mut sources: Vec<&str> =
                    offered.iter().flat_map(|conversion| conversion.sources().iter().copied()).collect();
                sources.sort_unstable();
                let note = format!("there are conversions from: {}", sources.join(", "));
                let error = context.emit_error(Location::UNKNOWN, message).note(Location::UNKNOWN, note);
                return Err(error.report().into());
            }
        }
        let is_taken = |conversion: &&Box<dyn Conversion>| {
            let converts = |dialect: &String| conversion.sources().contains(&&**dialect);
            self.filter_dialects.is_empty() || self.filter_dialects.iter().any(converts)
        };
        let taken: Vec<Box<dyn Conversion>> = offered.into_iter().filter(is_taken).cloned().collect();
        self.prepared = Some(FrozenConversion::composed(context, &taken));
        Ok(())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        if self.prepared.is_none() {
            self.initialize(&run.context().clone())?;
        }
        let Some(conversion) = &self.prepared else { return run.fail() };
        let outcome = conversion.apply_partially(run.body_mut(), &ConversionConfig::default())?;
        if !outcome.changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}
