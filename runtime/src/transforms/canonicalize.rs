//! The canonicalization pass.

use crate::context::Context;
use crate::pass::{OptionSlot, OptionType, Pass, PassResult, PassRun};
use crate::rewrite::{
    FrozenPatterns, GreedyConfig, PatternFilter, PatternSet, RegionSimplification, TraversalOrder,
    apply_patterns_greedily,
};

/// Canonicalize operations.
///
/// Folds ops, applies the canonicalization patterns of all dialects of the context, erases dead ops and
/// simplifies regions, until a fixed point or a limit is reached ("operation canonicalization").
///
/// The pass is written by hand, since the patterns are collected once for all ops and threads.
#[derive(Clone)]
pub struct Canonicalize {
    /// Option `top-down`: seed the worklist in top-down order.
    pub top_down: bool,
    /// Option `region-simplify`: the level of region simplification.
    pub region_simplify: RegionSimplification,
    /// Option `max-iterations`: the maximum number of iterations over all ops; -1 for no limit.
    pub max_iterations: i64,
    /// Option `max-num-rewrites`: the maximum number of rewrites in an iteration; -1 for the automatic limit.
    pub max_num_rewrites: i64,
    /// Option `test-convergence`: fail if a limit was reached.
    pub test_convergence: bool,
    /// Option `disable-patterns`: the names of disabled patterns.
    pub disable_patterns: Vec<String>,
    /// Option `enable-patterns`: the names of the only enabled patterns; all if the list is empty.
    pub enable_patterns: Vec<String>,
    patterns: Option<FrozenPatterns>,
}

impl Default for Canonicalize {
    fn default() -> Self {
        Canonicalize {
            top_down: true,
            region_simplify: RegionSimplification::Normal,
            max_iterations: 10,
            max_num_rewrites: -1,
            test_convergence: false,
            disable_patterns: Vec::new(),
            enable_patterns: Vec::new(),
            patterns: None,
        }
    }
}

impl OptionType for RegionSimplification {
    const EXPECTED: &'static str = "'disabled', 'normal' or 'aggressive'";

    fn parse_option(text: &str) -> Option<Self> {
        match text {
            "disabled" => Some(RegionSimplification::Disabled),
            "normal" => Some(RegionSimplification::Normal),
            "aggressive" => Some(RegionSimplification::Aggressive),
            _ => None,
        }
    }

    fn option_text(&self) -> String {
        match self {
            RegionSimplification::Disabled => "disabled",
            RegionSimplification::Normal => "normal",
            RegionSimplification::Aggressive => "aggressive",
        }
        .to_owned()
    }
}

impl Canonicalize {
    fn frozen_patterns(&self, context: &Context) -> FrozenPatterns {
        let filter =
            PatternFilter { enabled: self.enable_patterns.clone(), disabled: self.disable_patterns.clone() };
        FrozenPatterns::filtered(context, PatternSet::canonicalization(context), &filter)
    }
}

impl Pass for Canonicalize {
    fn name(&self) -> &str {
        "Canonicalizer"
    }

    fn argument(&self) -> &str {
        "canonicalize"
    }

    fn description(&self) -> &str {
        "Canonicalize operations"
    }

    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        vec![
            OptionSlot::new(
                "top-down",
                "seed the worklist in top-down order instead of bottom-up",
                &mut self.top_down,
            ),
            OptionSlot::new(
                "region-simplify",
                "the level of region simplification",
                &mut self.region_simplify,
            ),
            OptionSlot::new(
                "max-iterations",
                "the maximum number of iterations over all ops; -1 for no limit",
                &mut self.max_iterations,
            ),
            OptionSlot::new(
                "max-num-rewrites",
                "the maximum number of rewrites in an iteration; -1 for the automatic limit",
                &mut self.max_num_rewrites,
            ),
            OptionSlot::new(
                "test-convergence",
                "fail if a limit was reached, to find patterns that undo each other",
                &mut self.test_convergence,
            ),
            OptionSlot::list(
                "disable-patterns",
                "the names of disabled patterns",
                &mut self.disable_patterns,
            ),
            OptionSlot::list(
                "enable-patterns",
                "the names of the only enabled patterns; all if the list is empty",
                &mut self.enable_patterns,
            ),
        ]
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }

    fn initialize(&mut self, context: &Context) -> PassResult {
        self.patterns = Some(self.frozen_patterns(context));
        Ok(())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let patterns = self.patterns.clone().unwrap_or_else(|| self.frozen_patterns(run.context()));
        let order = if self.top_down { TraversalOrder::TopDown } else { TraversalOrder::BottomUp };
        let config = GreedyConfig {
            order,
            // A negative number is no limit.
            max_iterations: u32::try_from(self.max_iterations).ok(),
            max_rewrites: u64::try_from(self.max_num_rewrites).ok(),
            region_simplification: self.region_simplify,
            ..GreedyConfig::default()
        };
        let outcome = apply_patterns_greedily(run.body_mut(), &patterns, &config);
        if self.test_convergence {
            let _converged = outcome.require_convergence(run.body())?;
        } else if outcome.misuse.is_some() {
            return run.fail();
        }
        if !outcome.changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}
