//! Rewriting: patterns, and drivers that apply them.
//!
//! A [`RewritePattern`] looks at one op and, where it matches, changes the IR through a [`Rewriter`];
//! an [`OpRewritePattern`] is one for ops of one kind. A [`PatternSet`]
//! collects patterns, [`FrozenPatterns`] indexes them by the op they start from, a [`PatternApplicator`] tries those
//! that may match one op, and [`apply_patterns_greedily`] applies them until nothing changes any more ("pattern
//! rewriting").

mod applicator;
mod dead_region_inputs;
mod definers;
mod greedy;
mod op_pattern;
mod pattern;
mod pattern_set;
mod region_branch;
mod region_inputs;
mod rewriter;
mod simplify;
#[cfg(test)]
mod tests;
mod trace;
mod trivially_dead;

pub use applicator::PatternApplicator;
pub(crate) use dead_region_inputs::erase_dead_region_inputs;
pub(crate) use greedy::BodyCursor;
pub use greedy::{
    GreedyConfig, GreedyOutcome, RegionSimplification, Strictness, TraversalOrder, apply_ops_and_fold,
    apply_patterns_greedily, apply_patterns_greedily_with,
};
pub use op_pattern::OpRewritePattern;
pub use pattern::{DeclaredRewrite, MatchFailure, MatchResult, PatternRoot, RewritePattern};
pub use pattern_set::{FrozenPatterns, PatternFilter, PatternSet};
pub use rewriter::Rewriter;
pub(crate) use simplify::{SuccessorPart, add_operands, can_drop_operands, drop_operands, successor_parts};
pub use simplify::{
    erase_dead_code, erase_unreachable_blocks, merge_identical_blocks, replace_redundant_arguments,
    simplify_regions,
};
pub use trace::{RewriteEvent, RewriteTrace, TextTrace};
