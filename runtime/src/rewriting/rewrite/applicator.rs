//! The pattern applicator.

use super::definers::NameSet;
use super::pattern_set::PatternOrder;
use super::{FrozenPatterns, MatchFailure, MatchResult, RewriteEvent, RewritePattern, Rewriter};
use crate::ir::{InsertionPoint, Op};

/// Applies at most one pattern to an op: the first that matches, in the order that a cost model gives ("pattern
/// rewriting, pattern application").
///
/// ```
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::ir::{Body, Op};
/// use terrace_runtime::location::Location;
/// use terrace_runtime::rewrite::{
///     FrozenPatterns, MatchResult, PatternApplicator, PatternRoot, PatternSet, RewritePattern, Rewriter,
/// };
///
/// struct EraseDead;
///
/// impl RewritePattern for EraseDead {
///     fn name(&self) -> &str {
///         "EraseDead"
///     }
///     fn root(&self) -> PatternRoot {
///         PatternRoot::op("test.dead")
///     }
///     fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
///         rewriter.erase(op);
///         Ok(())
///     }
/// }
///
/// let context = Context::new(&DialectRegistry::new());
/// let mut patterns = PatternSet::new();
/// patterns.add(EraseDead);
/// let patterns = FrozenPatterns::new(&context, patterns);
/// let mut applicator = PatternApplicator::new(&patterns);
/// // A cost model may look at anything about a pattern; `None` leaves it out.
/// applicator.apply_cost_model(|pattern| Some(pattern.benefit()));
///
/// let mut body = Body::new(&context, context.op_name("test.root"), Location::UNKNOWN, 1);
/// let region = body.region(body.root(), 0).1;
/// let block = body.append_block(region);
/// let mut rewriter = Rewriter::new(&mut body);
/// rewriter.set_to_end(block);
/// let op = rewriter.operation("test.dead", Location::UNKNOWN).create();
/// assert!(applicator.match_and_rewrite(op, &mut rewriter).is_ok());
/// assert_eq!(body.first_op(block), None);
/// ```
pub struct PatternApplicator<'patterns> {
    patterns: &'patterns FrozenPatterns,
    /// `None` while the patterns' own benefits determine the order.
    order: Option<PatternOrder>,
}

impl<'patterns> PatternApplicator<'patterns> {
    /// Tries patterns in the order of their own benefit.
    pub fn new(patterns: &'patterns FrozenPatterns) -> Self {
        PatternApplicator { patterns, order: None }
    }

    /// Orders the patterns by `benefit`; patterns for which it returns `None` are not tried.
    pub fn apply_cost_model(&mut self, benefit: impl FnMut(&dyn RewritePattern) -> Option<u16>) {
        self.order = Some(self.patterns.reordered(benefit));
    }

    /// Restores the order by the patterns' own benefits.
    pub fn apply_default_cost_model(&mut self) {
        self.order = None;
    }

    /// Tries the patterns for an op until one applies. The insertion point is right before the op for each of them.
    ///
    /// # Errors
    ///
    /// If none applies.
    pub fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        self.match_and_rewrite_with(op, rewriter, |_, _, result| result.is_ok())
    }

    /// [`PatternApplicator::match_and_rewrite`], with a check of each outcome: `check` gets the pattern and whether it
    /// claims to have applied, and decides whether it has.
    pub(super) fn match_and_rewrite_with(
        &self,
        op: Op,
        rewriter: &mut Rewriter<'_>,
        mut check: impl FnMut(&mut Rewriter<'_>, &dyn RewritePattern, MatchResult) -> bool,
    ) -> MatchResult {
        let name = rewriter.body().name(op);
        let order = self.order.as_ref().unwrap_or_else(|| self.patterns.order());
        let candidates = order.of(name);
        if candidates.is_empty() {
            return Err(MatchFailure);
        }
        let definers = self.patterns.definers();
        // A trace tells of each pattern why it does not match.
        let names = match rewriter.is_traced() {
            true => NameSet::ALL,
            false => definers.of_operands(rewriter.body(), op),
        };
        for pattern in candidates {
            if !definers.may_match(*pattern, names) {
                continue;
            }
            let pattern = self.patterns.pattern(*pattern);
            rewriter.trace(|| RewriteEvent::Trying { op, pattern: pattern.name(), source: pattern.source() });
            let point = rewriter.body().parent_block(op).map(|_| InsertionPoint::Before(op));
            rewriter.set_insertion_point(point);
            let result = pattern.match_and_rewrite(op, rewriter);
            if check(rewriter, pattern, result) {
                rewriter.trace(|| RewriteEvent::Applied { pattern: pattern.name() });
                return Ok(());
            }
            rewriter.trace(|| RewriteEvent::NotApplied { pattern: pattern.name() });
        }
        Err(MatchFailure)
    }
}
