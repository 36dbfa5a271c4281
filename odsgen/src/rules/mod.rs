//! What is wrong with rewrites although each name in them means something: types that cannot match, names that nothing
//! uses, and rules that stand in each other's way.
//!
//! Only what is certain is reported. A constraint, a condition or a function of the author makes a rule one that may
//! not match, and so nothing is said about what it does to others.

mod disjoint;
mod pattern;
mod set;
mod types;
mod unify;
mod unused;

use crate::diagnostics::Collector;
use crate::model::{Arity, Model, Op, Rewrite};

/// Checks all rewrites of the inputs, by themselves and against each other.
pub(crate) fn check(model: &Model, collector: &mut Collector) {
    for rewrite in inputs(model) {
        unused::check(rewrite, collector);
        types::check(model, rewrite, collector);
    }
    // A rule that is wrong will be another one when it is right.
    if collector.error_count() == 0 {
        set::check(model, collector);
    }
}

fn inputs(model: &Model) -> impl Iterator<Item = &Rewrite> {
    model.rewrites.iter().filter(|rewrite| model.is_input(&rewrite.header))
}

/// Whether the traits of an op say that the order of its two operands does not matter.
pub(crate) fn is_commutative(model: &Model, op: &Op) -> bool {
    let has_trait = op.traits.iter().any(|usage| {
        let definition = model.trait_definition(usage.trait_id);
        definition.path.as_ref().is_some_and(|path| path.path == "dialect::OpTraits::COMMUTATIVE")
    });
    has_trait && op.operands.len() == 2 && op.operands.iter().all(|field| field.arity == Arity::One)
}
