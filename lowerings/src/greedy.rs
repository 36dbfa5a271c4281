//! Passes that are patterns, applied until none applies any more.

use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{
    FrozenPatterns, GreedyConfig, RegionSimplification, TraversalOrder, apply_patterns_greedily,
};

/// Applies the patterns of a pass, which its initialization prepared, and merges identical blocks.
pub(crate) fn run_patterns(run: &mut PassRun<'_>, patterns: Option<&FrozenPatterns>) -> PassResult {
    let Some(patterns) = patterns else { return Ok(()) };
    // Users first: an op whose operands are what others undo is folded before those are lowered.
    let config = GreedyConfig::default()
        .with_order(TraversalOrder::BottomUp)
        .with_region_simplification(RegionSimplification::Aggressive);
    if !apply_patterns_greedily(run.body_mut(), patterns, &config).changed {
        run.mark_all_preserved();
    }
    Ok(())
}
