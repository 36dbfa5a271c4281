//! Collects the hand-written Rust and the intrinsics that checks and conditions depend on.

use rustc_hash::FxHashSet;

use super::{
    AttributeRole, Callee, CheckId, Condition, Function, Inference, OpCondition, Plan, Requirement, RulePlan,
    RustPart, Selector, Test, TypeFunction, UNCHECKED,
};
use crate::model::{Data, Op, RelationId};
use crate::source::Span;

/// The dependencies of checks and conditions on Rust and intrinsics; shared ones are collected once.
pub struct Needs<'plan, 'model> {
    plan: &'plan Plan<'model>,
    checks: FxHashSet<CheckId>,
    relations: FxHashSet<RelationId>,
    /// The parts that only compiled Rust can evaluate.
    pub rust: Vec<RustPart>,
    /// The intrinsics that are called.
    pub functions: Vec<Function>,
}

impl<'plan, 'model> Needs<'plan, 'model> {
    /// Collects no needs yet.
    pub fn new(plan: &'plan Plan<'model>) -> Self {
        Needs {
            plan,
            checks: FxHashSet::default(),
            relations: FxHashSet::default(),
            rust: Vec::new(),
            functions: Vec::new(),
        }
    }

    /// Adds the needs of the constraints and conditions of an op.
    pub fn op(&mut self, op: &Op) {
        let plan = self.plan.op_plan(op);
        plan.operands.iter().chain(&plan.results).for_each(|value| self.check(value.check));
        for attribute in &plan.attributes {
            if let AttributeRole::Declared { check: Some(check), .. } = attribute.role {
                self.check(check);
            }
        }
        plan.conditions.iter().for_each(|condition| self.op_condition(condition));
    }

    /// Adds the needs of the constraints and conditions of a rule that is free of Rust.
    pub fn rule(&mut self, rule: &RulePlan) {
        if !rule.rust.is_empty() {
            return;
        }
        rule.checks.iter().for_each(|check| self.check(*check));
        rule.conditions.iter().for_each(|known| self.condition(&known.condition));
    }

    /// Adds the needs of a check.
    pub fn check(&mut self, id: CheckId) {
        if !self.checks.insert(id) {
            return;
        }
        let (plan, model) = (self.plan, self.plan.model);
        let test = &plan.check(id).test;
        test.parts().iter().for_each(|part| self.check(*part));
        match test {
            Test::Rust(fragment)
            | Test::On(_, Selector::Rust(fragment))
            | Test::Each(_, Selector::Rust(fragment)) => {
                self.rust(fragment.rust.span, "this predicate is written in Rust");
            }
            Test::Intrinsic(call)
            | Test::On(_, Selector::Intrinsic(call))
            | Test::Each(_, Selector::Intrinsic(call)) => {
                self.functions.push(Function::clone(&call.function))
            }
            Test::Type(id) => self.instance(model.data_type(*id)),
            Test::Attribute(id) => self.instance(model.attribute(*id)),
            Test::Always
            | Test::All(_)
            | Test::Any(_)
            | Test::Not(_)
            | Test::Enum(_)
            | Test::Interface(_) => {}
        }
    }

    /// Adds the needs of a condition on entities.
    pub fn condition(&mut self, condition: &Condition) {
        let plan = self.plan;
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| self.condition(part))
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::Rust(fragment) => self.rust(fragment.rust.span, "this condition is written in Rust"),
            Condition::Holds(check, _) => self.check(*check),
            Condition::Call { callee: Callee::Intrinsic(function), .. } => {
                self.functions.push(function.clone())
            }
            Condition::Call { callee: Callee::Relation(id), .. } => {
                if self.relations.insert(*id) {
                    self.condition(&plan.relations[id.index()]);
                }
            }
        }
    }

    /// Adds the needs of a condition of an op.
    fn op_condition(&mut self, condition: &OpCondition) {
        match &condition.requirement {
            Requirement::Region(_, check) | Requirement::Successor(_, check) => self.check(*check),
            Requirement::Condition(condition) => self.condition(condition),
            Requirement::Inference(Inference { transform, .. }) => {
                transform.iter().for_each(|function| self.type_function(function));
            }
            Requirement::Computation(_, inference) => self.type_function(&inference.function),
        }
    }

    fn type_function(&mut self, function: &TypeFunction) {
        match function {
            TypeFunction::Definition(_) => {}
            TypeFunction::Intrinsic(call) => self.functions.push(Function::clone(&call.function)),
            TypeFunction::Rust(fragment) => {
                self.rust(fragment.rust.span, "types that follow are computed in Rust");
            }
        }
    }

    /// Adds the needs of a test for instances of a definition.
    fn instance(&mut self, definition: &Data) {
        let model = self.plan.model;
        if model.variant(definition).is_none() && model.data_name(definition).is_none() {
            let header = &definition.header;
            self.rust(header.span, format!("`{}` has no text of its own by which it is known", header.name));
        }
    }

    fn rust(&mut self, span: Span, message: impl Into<String>) {
        self.rust.push(RustPart { span, message: message.into(), consequence: UNCHECKED });
    }
}

impl Plan<'_> {
    /// Returns whether a check depends on Rust.
    pub fn is_check_in_rust(&self, id: CheckId) -> bool {
        let mut needs = Needs::new(self);
        needs.check(id);
        !needs.rust.is_empty()
    }

    /// Returns whether a condition depends on Rust.
    pub fn is_condition_in_rust(&self, condition: &Condition) -> bool {
        let mut needs = Needs::new(self);
        needs.condition(condition);
        !needs.rust.is_empty()
    }
}
