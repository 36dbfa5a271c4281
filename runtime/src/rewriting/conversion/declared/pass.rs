//! The pass that applies a conversion.

use super::Conversion;
use crate::context::Context;
use crate::conversion::{ConversionConfig, PreparedConversions};
use crate::dialect::DialectRegistry;
use crate::pass::{OptionSlot, Pass, PassResult, PassRun};

/// A conversion as a pass.
#[derive(Clone)]
pub struct ConversionPass {
    conversion: Box<dyn Conversion>,
    prepared: Option<PreparedConversions>,
}

impl ConversionPass {
    /// Returns the pass that applies a conversion.
    pub fn new(conversion: impl Conversion + 'static) -> Self {
        ConversionPass { conversion: Box::new(conversion), prepared: None }
    }
}

impl Pass for ConversionPass {
    fn name(&self) -> &str {
        self.conversion.name()
    }

    fn argument(&self) -> &str {
        self.conversion.argument()
    }

    fn description(&self) -> &str {
        self.conversion.description()
    }

    fn anchor(&self) -> Option<&str> {
        self.conversion.anchor()
    }

    fn dependent_dialects(&self, registry: &mut DialectRegistry) {
        self.conversion.dependent_dialects(registry);
        for included in self.conversion.included() {
            ConversionPass { conversion: included, prepared: None }.dependent_dialects(registry);
        }
    }

    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        self.conversion.options()
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }

    fn initialize(&mut self, context: &Context) -> PassResult {
        self.prepared = Some(PreparedConversions::new(context, vec![self.conversion.clone()]));
        Ok(())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let is_full = self.conversion.is_full();
        let conversion = self
            .prepared
            .get_or_insert_with(|| PreparedConversions::new(run.context(), vec![self.conversion.clone()]));
        if !apply(conversion, is_full, run)? {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Applies a conversion to the op that a pass runs on. Returns whether it changed anything.
pub(super) fn apply(
    conversion: &PreparedConversions,
    is_full: bool,
    run: &mut PassRun<'_>,
) -> PassResult<bool> {
    let config = ConversionConfig {
        compaction: true,
        rollback: run.keeps_ir_of_failure(),
        lists_unlegalized: false,
        ..ConversionConfig::default()
    };
    let conversion = conversion.for_body(run.body(), run.outer());
    let outcome = match is_full {
        true => conversion.apply_fully(run.body_mut(), &config)?,
        false => conversion.apply_partially(run.body_mut(), &config)?,
    };
    Ok(outcome.changed)
}
