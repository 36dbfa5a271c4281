//! `expand-strided-metadata`: views as casts of their base, with explicit arithmetic.

mod metadata;
mod views;

use terrace_runtime::context::Context;
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{FrozenPatterns, PatternSet};

use crate::greedy::run_patterns;

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
        run_patterns(run, self.patterns.as_ref())
    }
}
