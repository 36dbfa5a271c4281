//! `affine-simplify-structures`: simple maps and sets.

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{
    FrozenPatterns, GreedyConfig, PatternFilter, PatternSet, Strictness, apply_ops_and_fold,
};

use crate::memory_passes::for_each_body;
use crate::{AffineApplyOp, AffineForOp, AffineIfOp, AffineSimplifyStructures};

impl AffineSimplifyStructures {
    /// Prepares the canonicalization patterns for the context.
    pub(crate) fn initialize(&mut self, context: &Context) -> PassResult {
        let mut patterns = PatternSet::new();
        AffineApplyOp::canonicalization_patterns(context, &mut patterns);
        AffineForOp::canonicalization_patterns(context, &mut patterns);
        AffineIfOp::canonicalization_patterns(context, &mut patterns);
        // Loops stay loops.
        let filter = PatternFilter::default().with_disabled(vec!["loop_of_one_round".to_owned()]);
        self.patterns = Some(FrozenPatterns::filtered(context, patterns, &filter));
        Ok(())
    }

    /// Simplifies the attributes of all ops, and canonicalizes loops, conditions and applications.
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let Some(patterns) = self.patterns.as_ref() else { return Ok(()) };
        let config = GreedyConfig::default().with_strictness(Strictness::ExistingAndNewOps);
        let mut is_changed = false;
        for_each_body(run, |ir| {
            let mut ops: Vec<Op> = Vec::new();
            ir.walk(ir.root()).within_body().run(|ir, op| {
                if op != ir.root() {
                    ops.push(op);
                }
            });
            ops.iter().for_each(|op| is_changed |= simplify_attributes(ir, *op));
            ops.retain(|op| is_affine(ir, *op));
            is_changed |= apply_ops_and_fold(ir, &ops, patterns, &config).changed;
            // Ops that canonicalization left without users are erased when they are visited again.
            ops.retain(|op| ir.is_alive(*op));
            is_changed |= apply_ops_and_fold(ir, &ops, patterns, &config).changed;
        });
        if !is_changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Returns whether an op is one of those that are canonicalized.
fn is_affine(ir: &Body, op: Op) -> bool {
    AffineApplyOp::from_op(ir, op).is_some()
        || AffineForOp::from_op(ir, op).is_some()
        || AffineIfOp::from_op(ir, op).is_some()
}

/// Simplifies the maps and sets among the attributes of an op. Returns whether one changed.
fn simplify_attributes(ir: &mut Body, op: Op) -> bool {
    let context = ir.context().clone();
    let simple = |value: Attribute| match (value.as_affine_map(&context), value.as_integer_set(&context)) {
        (Some(map), _) => Some(Attribute::affine_map(&context, map.simplify())),
        (_, Some(set)) => Some(Attribute::integer_set(&context, set.simplify())),
        _ => None,
    };
    let changed: Vec<(NamedAttribute, Attribute)> = ir
        .attribute_entries(op)
        .filter_map(|entry| Some((entry, simple(entry.value)?)))
        .filter(|(entry, new)| entry.value != *new)
        .collect();
    for (entry, new) in &changed {
        ir.set_attribute(op, entry.name.text(&context), Some(*new));
    }
    !changed.is_empty()
}
