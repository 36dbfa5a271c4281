//! The greedy driver: patterns and folding until nothing changes any more.

mod body_cursor;
mod budget;
mod driver;
mod driver_listener;
mod op_flags;
mod op_traversal;
mod reports;
mod worklist;

use crate::option_setters::option_setters;
use std::sync::Arc;

pub(super) use op_flags::OpFlagTable;
pub(super) use op_traversal::for_each_op;

use super::{FrozenPatterns, RewriteTrace};
use crate::diagnostics::Reported;
use crate::ir::{Body, Listener, Op};

/// In which order a driver comes to the ops at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TraversalOrder {
    /// In the order of the text, each op before what is in it. Large matches are found before their parts change.
    #[default]
    TopDown,
    /// The other way round.
    BottomUp,
}

/// What is done about blocks when no pattern applies any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum RegionSimplification {
    /// Nothing.
    Disabled,
    /// Blocks that control cannot come to, values that reach no effect, and block arguments that nobody needs go.
    #[default]
    Normal,
    /// Also, blocks join their only predecessor, and blocks that do the same become one.
    Aggressive,
}

/// Which ops a driver works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// All.
    #[default]
    AnyOp,
    /// Those that it was started with, and new ones.
    ExistingAndNewOps,
    /// Those that it was started with.
    ExistingOps,
}

/// How [`apply_patterns_greedily`] goes about its work.
#[derive(Clone)]
#[non_exhaustive]
pub struct GreedyConfig {
    /// In which order ops are come to at first.
    pub order: TraversalOrder,
    /// How often all ops of a body are gone through, at most; no limit if none. The driver goes through them again
    /// after anything changed.
    pub max_iterations: Option<u32>,
    /// How many rewrites are done in a body on one way through, at most. If none, the driver chooses a bound that grows
    /// with the body, so that it always ends.
    pub max_rewrites: Option<u64>,
    /// What is done about blocks.
    pub region_simplification: RegionSimplification,
    /// Which ops are worked on.
    pub strictness: Strictness,
    /// Whether ops are folded before patterns are tried.
    pub folds: bool,
    /// Whether there is one op for each constant, at the front of its scope.
    pub uniques_constants: bool,
    /// Whether the bodies of isolated ops are entered.
    pub enters_children: bool,
    /// Whether bodies next to each other are worked on in parallel, where the context's options allow threads.
    pub threading: bool,
    /// Whether each pattern is watched closely: whether it failed and yet changed the IR behind the rewriter's back,
    /// or applied and changed nothing. Each pattern then costs a look at the whole body.
    pub expensive_checks: bool,
    /// Who is told of each step; if nobody, who the context names ([`Context::set_rewrite_trace`]).
    ///
    /// [`Context::set_rewrite_trace`]: crate::context::Context::set_rewrite_trace
    pub trace: Option<Arc<dyn RewriteTrace>>,
}

option_setters!(GreedyConfig {
    with_order = order: TraversalOrder,
    with_max_iterations = max_iterations: Option<u32>,
    with_max_rewrites = max_rewrites: Option<u64>,
    with_region_simplification = region_simplification: RegionSimplification,
    with_strictness = strictness: Strictness,
    with_folds = folds: bool,
    with_uniques_constants = uniques_constants: bool,
    with_enters_children = enters_children: bool,
    with_threading = threading: bool,
    with_expensive_checks = expensive_checks: bool,
    with_trace = trace: Option<Arc<dyn RewriteTrace>>,
});

impl Default for GreedyConfig {
    fn default() -> Self {
        GreedyConfig {
            order: TraversalOrder::default(),
            max_iterations: Some(10),
            max_rewrites: None,
            region_simplification: RegionSimplification::default(),
            strictness: Strictness::default(),
            folds: true,
            uniques_constants: true,
            enters_children: true,
            threading: true,
            expensive_checks: false,
            trace: None,
        }
    }
}

/// What [`apply_patterns_greedily`] did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct GreedyOutcome {
    /// Whether the IR changed.
    pub changed: bool,
    /// Whether nothing is left to do. Otherwise a bound was reached.
    pub converged: bool,
    /// How many patterns applied, and ops were folded or erased as dead.
    pub rewrites: u64,
    /// A pattern broke its contract; the diagnostics were emitted.
    pub misuse: Option<Reported>,
}

impl GreedyOutcome {
    const NOTHING: GreedyOutcome =
        GreedyOutcome { changed: false, converged: true, rewrites: 0, misuse: None };

    fn join(&mut self, other: GreedyOutcome) {
        self.changed |= other.changed;
        self.converged &= other.converged;
        self.rewrites += other.rewrites;
        self.misuse = self.misuse.or(other.misuse);
    }

    /// Makes it an error that the driver stopped at a bound, or that a pattern broke its contract.
    ///
    /// # Errors
    ///
    /// In these cases; the diagnostics were emitted.
    pub fn require_convergence(self, body: &Body) -> Result<GreedyOutcome, Reported> {
        if let Some(reported) = self.misuse {
            return Err(reported);
        }
        if !self.converged {
            return Err(body
                .emit_op_error(body.root(), "was still changing when its rewriting was stopped")
                .report());
        }
        Ok(self)
    }
}

/// Applies patterns to all ops in the regions of the root of `body`, bodies of isolated ops included, until nothing
/// changes any more or a bound is reached ("pattern rewriting, greedy pattern rewrite driver").
///
/// An op that nothing needs is erased; else it is folded; else the patterns for its name are tried, by benefit. Whoever
/// is touched by a change is come back to. When no op is left, regions are simplified, and all is gone through again if
/// anything changed.
///
/// The result does not depend on the number of threads. Patterns whose root is an isolated op see it in its parent's
/// body; they are applied before those for the ops inside, and again after something changed there.
pub fn apply_patterns_greedily(
    body: &mut Body,
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyOutcome {
    driver::apply(body, patterns, config, None)
}

/// [`apply_patterns_greedily`], with a listener that hears of every change, in order; bodies are then worked on one
/// after the other.
pub fn apply_patterns_greedily_with<'run>(
    body: &mut Body,
    patterns: &'run FrozenPatterns,
    config: &'run GreedyConfig,
    listener: &'run mut dyn Listener,
) -> GreedyOutcome {
    driver::apply(body, patterns, config, Some(listener))
}

/// Applies patterns to these ops of `body`, and, as far as the strictness of `config` allows, to those that are touched
/// by that. Regions are not simplified, and nothing else is gone through.
///
/// # Panics
///
/// When an op is not one of the body, or is its root.
pub fn apply_ops_and_fold(
    body: &mut Body,
    ops: &[Op],
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyOutcome {
    driver::apply_to_ops(body, ops, patterns, config)
}
