//! The pass that applies all conversions towards a dialect.

use std::collections::BTreeSet;

use super::Conversion;
use super::pass::apply;
use crate::context::Context;
use crate::conversion::FrozenConversion;
use crate::location::Location;
use crate::pass::{OptionSlot, Pass, PassResult, PassRun};

/// The pass `convert-to`: converts to a dialect whatever the dialects of the context offer conversions for.
///
/// Conversions that lead to the dialect directly or over others are composed to one
/// ([`FrozenConversion::composed`]), and applied at once.
#[derive(Clone, Default)]
pub struct ConvertTo {
    /// The dialect.
    pub target: String,
    /// Whether all ops have to be legal in the end.
    pub full: bool,
    prepared: Option<FrozenConversion>,
}

impl ConvertTo {
    /// Returns the pass for a target.
    pub fn new(target: impl Into<String>) -> Self {
        ConvertTo { target: target.into(), ..ConvertTo::default() }
    }
}

impl Pass for ConvertTo {
    fn name(&self) -> &str {
        "ConvertTo"
    }

    fn argument(&self) -> &str {
        "convert-to"
    }

    fn description(&self) -> &str {
        "Convert to a dialect all others that offer a conversion towards it"
    }

    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        vec![
            OptionSlot::new("target", "the dialect to convert to", &mut self.target).unnamed(),
            OptionSlot::new("full", "fail if an op is not legal in the end", &mut self.full),
        ]
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }

    fn initialize(&mut self, context: &Context) -> PassResult {
        let offered = context.offered_conversions();
        let conversions = towards(&offered, &self.target);
        if conversions.is_empty() {
            let targets: BTreeSet<&str> =
                offered.iter().flat_map(|conversion| conversion.targets().iter().copied()).collect();
            let message = format!("no dialect offers a conversion to '{}'", self.target);
            let note = match targets.is_empty() {
                true => "the dialects that are loaded offer no conversions".to_owned(),
                false => {
                    let targets: Vec<&str> = targets.into_iter().collect();
                    format!("there are conversions to: {}", targets.join(", "))
                }
            };
            let error = context.emit_error(Location::UNKNOWN, message).note(Location::UNKNOWN, note);
            return Err(error.report().into());
        }
        self.prepared = Some(FrozenConversion::composed(context, &conversions));
        Ok(())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        if self.prepared.is_none() {
            self.initialize(&run.context().clone())?;
        }
        match &self.prepared {
            Some(conversion) => apply(conversion, self.full, run),
            None => run.fail(),
        }
    }
}

/// Returns the conversions that lead to a dialect, directly or over others, in the order in which they are offered.
fn towards(offered: &[Box<dyn Conversion>], target: &str) -> Vec<Box<dyn Conversion>> {
    let mut reached: BTreeSet<&str> = BTreeSet::from([target]);
    let mut is_taken = vec![false; offered.len()];
    loop {
        let leads_on = |conversion: &dyn Conversion| {
            conversion.targets().iter().any(|dialect| reached.contains(dialect))
                && !conversion.sources().contains(&target)
        };
        let mut candidates = offered.iter().zip(&is_taken);
        let next = candidates.position(|(conversion, taken)| !taken && leads_on(&**conversion));
        let Some(next) = next else { break };
        is_taken[next] = true;
        reached.extend(offered[next].sources());
    }
    let taken = offered.iter().zip(is_taken).filter(|(_, taken)| *taken);
    taken.map(|(conversion, _)| conversion.clone()).collect()
}
