//! The pass that applies all conversions towards a dialect.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::Conversion;
use super::pass::apply;
use crate::context::Context;
use crate::conversion::PreparedConversions;
use crate::location::Location;
use crate::pass::{OptionSlot, Pass, PassResult, PassRun};

/// The pass `convert-to`: converts all ops to a dialect for which the dialects of the context have conversions.
///
/// Conversions that lead to the dialect directly are [composed] to one, which is applied last. Those that lead to it over
/// other dialects are applied before, in stages: a conversion that builds ops which another one converts is in an earlier
/// stage than that, so what it builds has the types of its own dialects.
///
/// [composed]: crate::conversion::FrozenConversion::composed
#[derive(Clone, Default)]
pub struct ConvertTo {
    /// The dialect.
    pub target: String,
    /// Whether all ops have to be legal in the end.
    pub full: bool,
    stages: Option<Vec<PreparedConversions>>,
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
            let message = match self.target.is_empty() {
                true => "option 'target' is missing: the dialect to convert to".to_owned(),
                false => format!("no dialect offers a conversion to '{}'", self.target),
            };
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
        let stages = stages(conversions, &self.target);
        self.stages =
            Some(stages.into_iter().map(|stage| PreparedConversions::new(context, stage)).collect());
        Ok(())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        if self.stages.is_none() {
            self.initialize(&run.context().clone())?;
        }
        let stages = self.stages.as_deref().unwrap_or_default();
        let mut changed = false;
        for (position, stage) in stages.iter().enumerate() {
            let is_last = position + 1 == stages.len();
            changed |= apply(stage, is_last && self.full, run)?;
        }
        if !changed {
            run.mark_all_preserved();
        }
        Ok(())
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

/// Returns conversions in the order of their stages: those that build ops of the target last, and each of the others
/// before those that convert what it builds.
fn stages(conversions: Vec<Box<dyn Conversion>>, target: &str) -> Vec<Vec<Box<dyn Conversion>>> {
    let is_direct = |conversion: &dyn Conversion| conversion.targets().contains(&target);
    // The number of stages that come after each; in a cycle it grows up to the limit, so a cycle is one stage.
    let mut later = vec![0; conversions.len()];
    for _ in 0..conversions.len() {
        for (position, conversion) in conversions.iter().enumerate() {
            if is_direct(&**conversion) {
                continue;
            }
            let users = conversions.iter().enumerate().filter(|(other, user)| {
                *other != position
                    && user.sources().iter().any(|source| conversion.targets().contains(source))
            });
            let most = users.map(|(user, _)| later[user] + 1).max().unwrap_or(1);
            later[position] = most.min(conversions.len());
        }
    }
    let mut stages: BTreeMap<Reverse<usize>, Vec<Box<dyn Conversion>>> = BTreeMap::new();
    for (conversion, later) in conversions.into_iter().zip(later) {
        stages.entry(Reverse(later)).or_default().push(conversion);
    }
    stages.into_values().collect()
}
