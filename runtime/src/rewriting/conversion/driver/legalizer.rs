//! The driver of conversions: legalizes the ops of a tree of bodies.
//!
//! The ops of a body are folded, and then legalized in order, each before its contents; what a pattern creates is legalized
//! right after the pattern. Bodies of isolated ops come after the body around them, and may be converted in parallel.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::recorder::Recorder;
use crate::context::OpName;
use crate::conversion::frozen::NameFacts;
use crate::conversion::values::Values;
use crate::conversion::{ConversionConfig, ConversionExplanation, ConversionLog, FrozenConversion};
use crate::ir::{BodySerial, Op};
use crate::rewrite::RewriteTrace;

/// The ops that must be legal after a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rewriting::conversion) enum Mode {
    /// No op that the target calls illegal may be left, nor an illegal or unknown one that a pattern created.
    Partial,
    /// All ops are legal in the end.
    Full,
    /// Ops that could be legalized are reported; nothing is changed.
    Analysis,
}

/// The names of facts that are not in the table of the conversion.
type OtherFacts = FxHashMap<OpName, Arc<NameFacts>>;

/// The state of the driver on one thread.
pub(in crate::rewriting::conversion) struct Legalizer<'run> {
    pub(super) conversion: &'run FrozenConversion,
    pub(super) config: &'run ConversionConfig,
    pub(super) mode: Mode,
    pub(super) log: Option<&'run ConversionLog>,
    pub(super) explanation: Option<&'run ConversionExplanation>,
    pub(super) trace: Option<&'run dyn RewriteTrace>,
    pub(super) threading: bool,
    pub(super) recorder: Recorder<'run>,
    pub(super) values: Values,
    others: OtherFacts,
    /// The number of folds in place that led to the current op.
    pub(super) folds_in_place: u32,
    /// The patterns that are being applied: they are not applied to what they created.
    pub(super) active: Vec<u32>,
    /// Created ops of bodies that are not current, which are legalized when they are.
    pub(super) created: FxHashMap<BodySerial, Vec<Op>>,
    pub(in crate::rewriting::conversion) changed: bool,
    pub(in crate::rewriting::conversion) failed: bool,
    /// The ops that could not be legalized, and need not be.
    pub(in crate::rewriting::conversion) unlegalized: Vec<Op>,
    /// The ops that are legal or were legalized, if the mode asks for them.
    pub(in crate::rewriting::conversion) legalized: Vec<Op>,
}

/// The facts of a name, in the conversion's table or computed for this run.
pub(super) enum Facts<'run> {
    Known(&'run NameFacts),
    Other(Arc<NameFacts>),
}

impl std::ops::Deref for Facts<'_> {
    type Target = NameFacts;

    #[inline]
    fn deref(&self) -> &NameFacts {
        match self {
            Facts::Known(facts) => facts,
            Facts::Other(facts) => facts,
        }
    }
}

impl<'run> Legalizer<'run> {
    pub(in crate::rewriting::conversion) fn new(
        conversion: &'run FrozenConversion,
        config: &'run ConversionConfig,
        mode: Mode,
        threading: bool,
    ) -> Self {
        let context = conversion.context();
        let log = config.log.as_deref().or_else(|| context.conversion_log());
        let explanation = config.explanation.as_deref().or_else(|| context.conversion_explanation());
        let trace = match log {
            Some(log) => Some(log as &dyn RewriteTrace),
            None => context.rewrite_trace(),
        };
        let threading = threading
            && config.threading
            && trace.is_none()
            && explanation.is_none()
            && !conversion.reaches_ancestors()
            && context.options().threading;
        let values = Values::default();
        Legalizer {
            conversion,
            config,
            mode,
            log,
            explanation,
            trace,
            threading,
            recorder: Recorder::new(log, values.symbols.clone()),
            values,
            others: OtherFacts::default(),
            folds_in_place: 0,
            active: Vec::new(),
            created: FxHashMap::default(),
            changed: false,
            failed: false,
            unlegalized: Vec::new(),
            legalized: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn facts(&mut self, name: OpName) -> Facts<'run> {
        match self.conversion.known(name) {
            Some(facts) => Facts::Known(facts),
            None => self.other_facts(name),
        }
    }

    #[cold]
    fn other_facts(&mut self, name: OpName) -> Facts<'run> {
        let conversion = self.conversion;
        let facts = self.others.entry(name).or_insert_with(|| Arc::new(conversion.facts(name)));
        Facts::Other(facts.clone())
    }
}
