//! `spirv-canonicalize-gl`: clamps that are made of comparisons.

use terrace_runtime::context::Context;
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{FrozenPatterns, GreedyConfig, PatternSet, apply_patterns_greedily};

use crate::SPIRVCanonicalizeGL;

impl SPIRVCanonicalizeGL {
    /// Prepares the patterns for the context.
    pub(crate) fn initialize(&mut self, context: &Context) -> PassResult {
        let mut patterns = PatternSet::new();
        for rule in [
            crate::CLAMP_ORDERED_LESS,
            crate::CLAMP_ORDERED_LESS_SWAPPED,
            crate::CLAMP_ORDERED_LESS_OR_EQUAL,
            crate::CLAMP_ORDERED_LESS_OR_EQUAL_SWAPPED,
            crate::CLAMP_SIGNED_LESS,
            crate::CLAMP_SIGNED_LESS_SWAPPED,
            crate::CLAMP_SIGNED_LESS_OR_EQUAL,
            crate::CLAMP_SIGNED_LESS_OR_EQUAL_SWAPPED,
            crate::CLAMP_UNSIGNED_LESS,
            crate::CLAMP_UNSIGNED_LESS_SWAPPED,
            crate::CLAMP_UNSIGNED_LESS_OR_EQUAL,
            crate::CLAMP_UNSIGNED_LESS_OR_EQUAL_SWAPPED,
        ] {
            patterns.add(rule);
        }
        self.patterns = Some(FrozenPatterns::new(context, patterns));
        Ok(())
    }

    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let Some(patterns) = &self.patterns else { return Ok(()) };
        if !apply_patterns_greedily(run.body_mut(), patterns, &GreedyConfig::default()).changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}
