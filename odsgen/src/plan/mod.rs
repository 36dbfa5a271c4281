//! The plan: what definitions mean to the engine, as data.
//!
//! The model says what was written, with names resolved. The plan says what follows from it: rules and conditions in
//! their final order with parameters bound, types that are inferred, defaults, traits with their arguments, formats as
//! token programs. It is lowered from the model once, here; emitters print it, the loader of dialects evaluates it, and
//! neither decides anything that the other would have to decide again.
//!
//! Predicates on one entity are interned ([`CheckId`]): what several constraints share is one check, however often it
//! is named, so nothing grows with the number of paths that lead to it.

mod check;
mod condition;
mod data;
mod default;
mod format;
mod op;
mod parameter;

pub use check::*;
pub use condition::*;
pub use data::*;
pub use default::*;
pub use format::*;
pub use op::*;
pub use parameter::*;

use rustc_hash::FxHashMap;

use crate::model::{ConstraintId, Model, Op};

/// What the definitions of a model mean to the engine.
pub struct Plan<'model> {
    /// What it was lowered from.
    pub model: &'model Model,
    /// The checks, by their numbers.
    pub checks: Vec<Check>,
    /// The constraints on several entities, in the order of the model.
    pub relations: Vec<Condition>,
    /// The ops, in the order of the model.
    pub ops: Vec<OpPlan>,
    positions: FxHashMap<String, usize>,
    interned: FxHashMap<(crate::model::ConstraintKind, Test), CheckId>,
    instances: FxHashMap<(ConstraintId, Vec<Value>), CheckId>,
    /// How the one type is made that satisfies a check, where its constraint says so.
    builders: FxHashMap<CheckId, TypeBuilder>,
}

impl<'model> Plan<'model> {
    /// Lowers a model without errors.
    pub fn of(model: &'model Model) -> Self {
        let mut plan = Plan::empty(model);
        plan.relations = model
            .relations
            .iter()
            .map(|relation| {
                plan.condition(&relation.predicate, Scope::Relation(relation), &Environment::new())
            })
            .collect();
        plan.ops = model.ops.iter().map(|op| plan.op(op)).collect();
        let positions = model.ops.iter().enumerate();
        plan.positions = positions.map(|(index, op)| (op.ir_name.clone(), index)).collect();
        plan
    }

    /// The plan of an op of the model.
    ///
    /// # Panics
    ///
    /// When the op is of another model.
    pub fn op_plan(&self, op: &Op) -> &OpPlan {
        &self.ops[self.positions[&op.ir_name]]
    }

    /// A plan in which nothing is lowered yet, for those who ask for single constraints.
    pub fn empty(model: &'model Model) -> Self {
        Plan {
            model,
            checks: Vec::new(),
            relations: Vec::new(),
            ops: Vec::new(),
            positions: FxHashMap::default(),
            interned: FxHashMap::default(),
            instances: FxHashMap::default(),
            builders: FxHashMap::default(),
        }
    }
}
