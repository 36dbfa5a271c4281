//! `expand-strided-metadata`: views as casts of their base, with explicit arithmetic.

mod metadata;
mod quantity;
mod views;

use terrace_runtime::context::Context;
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{FrozenPatterns, GreedyConfig, PatternSet, apply_patterns_greedily};

include!(concat!(env!("OUT_DIR"), "/expand_strided_metadata.rs"));

impl ExpandStridedMetadata {
    /// Prepares the patterns for the context.
    fn initialize(&mut self, context: &Context) -> PassResult {
        let mut patterns = PatternSet::new();
        views::add_patterns(&mut patterns);
        metadata::add_patterns(&mut patterns);
        self.patterns = Some(FrozenPatterns::new(context, patterns));
        Ok(())
    }

    /// Applies the patterns.
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let Some(patterns) = &self.patterns else { return Ok(()) };
        if !apply_patterns_greedily(run.body_mut(), patterns, &GreedyConfig::default()).changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}
