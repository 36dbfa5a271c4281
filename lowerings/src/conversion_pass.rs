//! The body of passes that are a conversion.

use terrace_runtime::conversion::{ConversionConfig, FrozenConversion};
use terrace_runtime::pass::{PassResult, PassRun};

/// Applies the conversion that a pass prepared for the context, partially.
pub(crate) fn apply_partially(run: &mut PassRun<'_>, conversion: Option<&FrozenConversion>) -> PassResult {
    let Some(conversion) = conversion else { return Ok(()) };
    let outcome = conversion.apply_partially(run.body_mut(), &ConversionConfig::default())?;
    if !outcome.changed {
        run.mark_all_preserved();
    }
    Ok(())
}
