//! Semantic lints for rewrites: types that cannot match, unused names, and rules that shadow or undo each other.
//!
//! Reports only what is certain. A rule with a constraint, a condition or a native function may fail to match, so
//! nothing is reported about its effect on other rules.

mod converted;
mod disjoint;
mod pattern;
mod set;
mod types;
mod unify;
mod unused;

use crate::diagnostics::Collector;
use crate::model::{Arity, Model, Op, OpTerm, Rewrite};

/// Checks all rewrites of the inputs, individually and against each other.
pub(crate) fn check(model: &Model, collector: &mut Collector) {
    for rewrite in inputs(model) {
        unused::check(rewrite, collector);
        types::check(model, rewrite, collector);
    }
    // Rules with errors will change, so they are not compared.
    if collector.error_count() == 0 {
        set::check(model, collector);
    }
}

fn inputs(model: &Model) -> impl Iterator<Item = &Rewrite> {
    model.rewrites.iter().filter(|rewrite| model.is_input(&rewrite.header))
}

/// Returns the first of two operands of a term that match in either order: as the term says, or the op's traits.
pub(crate) fn first_of_pair(model: &Model, term: &OpTerm) -> Option<usize> {
    term.either.or_else(|| is_commutative(model, model.op(term.op)).then_some(0))
}

/// Returns whether the traits of an op make its two operands commute.
fn is_commutative(model: &Model, op: &Op) -> bool {
    let has_trait = op.traits.iter().any(|usage| {
        let definition = model.trait_definition(usage.trait_id);
        definition.path.as_ref().is_some_and(|path| path.path == "dialect::OpTraits::COMMUTATIVE")
    });
    has_trait && op.operands.len() == 2 && op.operands.iter().all(|field| field.arity == Arity::One)
}
