//! The plan: the meaning of definitions to the engine, as data.
//!
//! The model represents the source, with names resolved. The plan contains its consequences: rules and conditions in
//! their final order with parameters bound, inferred types, defaults, traits with their arguments, formats as token
//! programs. The model is lowered once, here; emitters print the plan, the loader evaluates it, and neither repeats a
//! decision.
//!
//! Predicates on one entity are interned ([`CheckId`]): a part shared by several constraints is one check, so nothing
//! grows with the number of paths to it.

mod call;
mod check;
mod condition;
mod data;
mod default;
mod format;
mod instruction;
mod needs;
mod op;
mod parameter;
mod rule;
mod rust;
mod symbol;

pub use call::*;
pub use check::*;
pub use condition::*;
pub use data::*;
pub use default::*;
pub use format::*;
pub use instruction::*;
pub use needs::*;
pub use op::*;
pub use parameter::*;
pub use rule::*;
pub use rust::*;
pub use symbol::*;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::{ConstraintId, DialectId, Model, Op};

/// The plan of a model.
pub struct Plan<'model> {
    /// The model.
    pub model: &'model Model,
    /// The checks, by index.
    pub checks: Vec<Check>,
    /// The relations, in model order.
    pub relations: Vec<Condition>,
    /// The ops, in model order.
    pub ops: Vec<OpPlan>,
    positions: FxHashMap<String, usize>,
    /// The dialects with an op that has an opcode.
    dialects_with_opcodes: FxHashSet<DialectId>,
    interned: FxHashMap<(crate::model::ConstraintKind, Test), CheckId>,
    instances: FxHashMap<(ConstraintId, Vec<Value>), CheckId>,
    /// The construction of the only type that satisfies a check, if its constraint declares one.
    builders: FxHashMap<CheckId, TypeFunction>,
}

impl<'model> Plan<'model> {
    /// Returns the plan of a model that has no errors.
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

    /// Returns the plan of an op of the model.
    ///
    /// # Panics
    ///
    /// If the op is of another model.
    pub fn op_plan(&self, op: &Op) -> &OpPlan {
        &self.ops[self.positions[&op.ir_name]]
    }

    /// Returns an empty plan, for queries of single constraints.
    pub fn empty(model: &'model Model) -> Self {
        Plan {
            model,
            checks: Vec::new(),
            relations: Vec::new(),
            ops: Vec::new(),
            positions: FxHashMap::default(),
            dialects_with_opcodes: model
                .ops
                .iter()
                .filter(|op| op.opcode.is_some())
                .map(|op| op.dialect)
                .collect(),
            interned: FxHashMap::default(),
            instances: FxHashMap::default(),
            builders: FxHashMap::default(),
        }
    }
}
