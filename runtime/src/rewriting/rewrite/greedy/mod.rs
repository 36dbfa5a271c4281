//! The greedy driver: patterns and folding up to a fixed point.

mod body_cursor;
mod budget;
mod driver;
mod driver_listener;
mod op_flags;
mod op_traversal;
mod reports;
mod worklist;

use crate::support::option_setters::option_setters;
use std::sync::Arc;

pub(crate) use body_cursor::BodyCursor;
pub(super) use op_flags::OpFlagTable;
pub(super) use op_traversal::for_each_op;

use super::{FrozenPatterns, RewriteTrace};
use crate::diagnostics::Reported;
use crate::ir::{Body, Listener, Op};

/// The initial order of the worklist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TraversalOrder {
    /// Top-down: each op before its contents. Large matches are found before their parts change.
    #[default]
    TopDown,
    /// Bottom-up.
    BottomUp,
}

/// The level of region simplification when no pattern applies any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum RegionSimplification {
    /// Nothing.
    Disabled,
    /// Unreachable blocks, dead ops and dead block arguments are erased.
    #[default]
    Normal,
    /// Also, identical blocks are merged, and block arguments that are always the same value are replaced by that value.
    Aggressive,
}

/// The ops that a driver may rewrite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// All.
    #[default]
    AnyOp,
    /// The initial ops, and ops that are created.
    ExistingAndNewOps,
    /// The initial ops only.
    ExistingOps,
}

/// Options of [`apply_patterns_greedily`].
#[derive(Clone)]
#[non_exhaustive]
pub struct GreedyConfig {
    /// The initial order of the worklist.
    pub order: TraversalOrder,
    /// The maximum number of iterations over the ops of a body; `None` for no limit. The driver iterates again
    /// after any change.
    pub max_iterations: Option<u32>,
    /// The maximum number of rewrites of a body in one iteration. If `None`, the driver chooses a limit that grows
    /// with the body, so that it always terminates, and reports patterns that reach it.
    pub max_rewrites: Option<u64>,
    /// The level of region simplification.
    pub region_simplification: RegionSimplification,
    /// The ops that may be rewritten.
    pub strictness: Strictness,
    /// Whether ops are folded before patterns are tried.
    pub folds: bool,
    /// Whether there is one op for each constant, at the front of its scope.
    pub uniques_constants: bool,
    /// Whether the bodies of isolated ops are entered.
    pub enters_children: bool,
    /// Whether sibling bodies are rewritten in parallel, if the context's options allow threads.
    pub threading: bool,
    /// Whether each pattern is checked by fingerprints: whether it failed and yet changed the IR without the rewriter,
    /// or applied and changed nothing. Each pattern then costs a traversal of the body.
    pub expensive_checks: bool,
    /// The rewrite trace; if `None`, that of the context ([`Context::set_rewrite_trace`]).
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

/// The outcome of [`apply_patterns_greedily`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct GreedyOutcome {
    /// Whether the IR changed.
    pub changed: bool,
    /// Whether a fixed point was reached. Otherwise a limit was reached.
    pub converged: bool,
    /// The number of patterns applied, ops folded and dead ops erased.
    pub rewrites: u64,
    /// A pattern or fold broke its contract; the diagnostics were emitted.
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

    /// Returns an error if the driver stopped at a limit, or if a pattern broke its contract.
    ///
    /// # Errors
    ///
    /// If one of these is the case; the diagnostics were emitted.
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

/// Applies patterns to all ops in the regions of the root of `body`, bodies of isolated ops included, up to a
/// fixed point or a limit ("pattern rewriting, greedy pattern rewrite driver").
///
/// A dead op is erased; else it is folded; else the patterns for its name are tried, by benefit. Ops that a
/// change affects are visited again. When the worklist is empty, regions are simplified, and another iteration follows
/// if anything changed.
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

/// [`apply_patterns_greedily`], with a listener that is notified of every change, in order; bodies are then rewritten
/// one after the other.
pub fn apply_patterns_greedily_with<'run>(
    body: &mut Body,
    patterns: &'run FrozenPatterns,
    config: &'run GreedyConfig,
    listener: &'run mut dyn Listener,
) -> GreedyOutcome {
    driver::apply(body, patterns, config, Some(listener))
}

/// Applies patterns to these ops of `body`, and, as far as the strictness of `config` allows, to those affected
/// by that. Regions are not simplified.
///
/// # Panics
///
/// If an op is not one of the body, or is its root.
pub fn apply_ops_and_fold(
    body: &mut Body,
    ops: &[Op],
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyOutcome {
    driver::apply_to_ops(body, ops, patterns, config)
}
