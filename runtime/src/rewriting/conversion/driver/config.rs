//! Options and outcomes of conversions.

use std::sync::Arc;

use crate::conversion::{ConversionExplanation, ConversionLog};
use crate::ir::Op;
use crate::support::option_setters::option_setters;

/// Options of conversions.
#[derive(Clone)]
#[non_exhaustive]
pub struct ConversionConfig {
    /// Whether an op is folded before patterns are tried.
    pub folds: bool,
    /// Whether sibling bodies are converted in parallel, if the context's options allow threads.
    pub threading: bool,
    /// Whether bodies of which the conversion erased many ops are compacted in the end
    /// ([`Body::compact`](crate::ir::Body::compact)): they take less memory, and their handles are invalid. Passes that
    /// apply conversions do so.
    pub compaction: bool,
    /// Whether the IR is as it was after a conversion that fails. For that, each body is copied before its first change.
    /// Without rollback nothing is copied, and of a failure IR is left that is valid in no dialect: passes do without
    /// where nobody sees it.
    pub rollback: bool,
    /// The debug output; if `None`, that of the context
    /// ([`Context::set_conversion_log`](crate::context::Context::set_conversion_log)).
    pub log: Option<Arc<ConversionLog>>,
    /// Receives the reason for each op that was not legalized; if `None`, that of the context
    /// ([`Context::set_conversion_explanation`](crate::context::Context::set_conversion_explanation)).
    pub explanation: Option<Arc<ConversionExplanation>>,
    /// Whether the outcome lists the ops that were left.
    pub(in crate::rewriting::conversion) lists_unlegalized: bool,
}

option_setters!(ConversionConfig {
    with_folds = folds: bool,
    with_threading = threading: bool,
    with_compaction = compaction: bool,
    with_rollback = rollback: bool,
    with_log = log: Option<Arc<ConversionLog>>,
    with_explanation = explanation: Option<Arc<ConversionExplanation>>,
});

impl Default for ConversionConfig {
    fn default() -> Self {
        ConversionConfig {
            folds: true,
            threading: true,
            compaction: false,
            rollback: true,
            log: None,
            explanation: None,
            lists_unlegalized: true,
        }
    }
}

/// The outcome of a conversion that succeeded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConversionOutcome {
    /// Whether the IR changed.
    pub changed: bool,
    /// The ops that a partial conversion left, since nothing makes them legal, and nothing forbids them.
    pub unlegalized: Vec<Op>,
}
