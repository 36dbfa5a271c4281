//! Patterns for text tests, and a pass that applies them.
//!
//! The patterns match unregistered ops.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::Op;
use terrace_runtime::pass::{OptionSlot, Pass, PassFailure, PassResult, PassRun};
use terrace_runtime::rewrite::{
    DeclaredRewrite, FrozenPatterns, GreedyConfig, MatchResult, PatternFilter, PatternSet, Rewriter,
    apply_patterns_greedily,
};

/// Applies patterns to a fixpoint. Fails if there is none.
#[derive(Clone, Default)]
pub struct RewritePass {
    /// The names of the patterns.
    patterns: Vec<String>,
}

impl Pass for RewritePass {
    fn name(&self) -> &str {
        "RewritePass"
    }

    fn argument(&self) -> &str {
        "test-rewrite"
    }

    fn description(&self) -> &str {
        "Applies test patterns"
    }

    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        vec![OptionSlot::list("patterns", "the patterns", &mut self.patterns)]
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let mut patterns = PatternSet::new();
        PATTERNS.iter().for_each(|pattern| _ = patterns.add(*pattern));
        let filter = PatternFilter::default().with_enabled(self.patterns.clone()).with_disabled(Vec::new());
        let patterns = FrozenPatterns::filtered(run.context(), patterns, &filter);
        let config = GreedyConfig::default().with_max_rewrites(Some(100)).with_expensive_checks(true);
        let outcome = apply_patterns_greedily(run.body_mut(), &patterns, &config);
        outcome.require_convergence(run.body()).map(drop).map_err(PassFailure::from)
    }
}

const fn pattern(
    name: &'static str,
    source: &'static str,
    root: &'static str,
    apply: fn(Op, &mut Rewriter<'_>) -> MatchResult,
) -> DeclaredRewrite {
    DeclaredRewrite { name, source, root, benefit: 1, generated_ops: &[], operand_ops: &[], apply }
}

const PATTERNS: [DeclaredRewrite; 4] = [
    pattern("OldToNew", "rules.dialect:1", "test.old", |op, rewriter| {
        let Some(operand) = rewriter.body().operands(op).next() else {
            return Err(rewriter.match_failure(op, || "there is no operand"));
        };
        rewriter.replace_with_new(op, "test.new", |state| state.operands([operand]));
        Ok(())
    }),
    pattern("NewToOld", "rules.dialect:2", "test.new", |op, rewriter| {
        let operand = rewriter.body().operand(op, 0);
        rewriter.replace_with_new(op, "test.old", |state| state.operands([operand]));
        Ok(())
    }),
    pattern("ChangesAndFails", "rules.dialect:3", "test.failing", |op, rewriter| {
        if rewriter.body().discardable_attribute(op, "changed").is_none() {
            rewriter.modify(op, |body| body.set_attribute(op, "changed", Some(Attribute::UNIT)));
        }
        Err(rewriter.match_failure(op, || "it is too late"))
    }),
    pattern("ClaimsToApply", "rules.dialect:5", "test.claiming", |_, _| Ok(())),
];
