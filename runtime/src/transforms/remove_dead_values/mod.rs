//! Removal of values that nothing needs.

mod call_graph;
mod signature;

use std::sync::LazyLock;

use self::call_graph::CallGraph;
use super::RemoveDeadValues;
use super::body_walk::{Work, for_each_body, region_branches};
use crate::ir::{Body, Builder};
use crate::pass::{PassResult, PassRun};
use crate::rewrite::{
    FrozenPatterns, GreedyConfig, PatternSet, apply_ops_and_fold, erase_dead_code, erase_dead_region_inputs,
};

impl RemoveDeadValues {
    /// Removes dead values until there are no others. Running time: linear in the size of the IR, and, each time that a function
    /// loses parts of its signature, in the size of the bodies in which values may die by that: those of the callers of a lost
    /// argument, and the function's own for a lost result. Functions are visited from callees to callers and back, so that a body
    /// is seldom visited more than twice.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let body = run.body_mut();
        let mut changed = for_each_body(body, &remove_dead_values).count;
        let mut dropped = 0;
        if let Some(mut graph) = CallGraph::of(body) {
            let work = graph.drop_dead_parts(body);
            changed += work.changed_bodies;
            dropped += work.dropped_parts;
        }
        self.changed += changed;
        self.dropped += dropped;
        let is_canonicalized = self.canonicalize && canonicalize_region_branches(body);
        if changed + dropped == 0 && !is_canonicalized {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Removes the dead values of a body.
fn remove_dead_values(body: &mut Body) -> Work {
    if body.arena.is_none() {
        return Work::default();
    }
    let mut changed = false;
    loop {
        let mut builder = Builder::new(body);
        let mut again = erase_dead_code(&mut builder);
        for op in region_branches(body) {
            // An op may have been erased with dead values of another one.
            if body.is_alive(op) {
                again |= erase_dead_region_inputs(&mut Builder::new(body), op);
            }
        }
        if !again {
            return Work { count: u64::from(changed), changed };
        }
        changed = true;
    }
}

/// Canonicalizes the ops that pass values between their regions. Returns whether anything changed.
fn canonicalize_region_branches(body: &mut Body) -> bool {
    let context = body.context().clone();
    let patterns =
        LazyLock::new(|| FrozenPatterns::new(&context, PatternSet::region_branch_canonicalization(&context)));
    let visit = |body: &mut Body| {
        let ops = if body.arena.is_some() { region_branches(body) } else { Vec::new() };
        if ops.is_empty() {
            return Work::default();
        }
        let outcome = apply_ops_and_fold(body, &ops, &patterns, &GreedyConfig::default());
        Work { count: 0, changed: outcome.changed }
    };
    for_each_body(body, &visit).changed
}
