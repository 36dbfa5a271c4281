//! The results of a fold, after a complete match.

use terrace_odsgen::plan::ValueBuild;
use terrace_runtime::dialect::{FoldFunction, FoldRule};
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::ir::{Body, Op, Value};

use super::Rule;
use super::matching::Matched;
use crate::loader::condition::named;
use terrace_runtime::intrinsics::Entity;

impl Rule {
    /// Returns whether it makes a constant, for which a loaded dialect has no hook.
    pub(in crate::loader) fn makes_constants(&self) -> bool {
        self.plan.replacements.iter().any(|one| matches!(one.values, ValueBuild::Op(_)))
    }

    /// Returns the rule as one that ops fold by.
    pub(in crate::loader) fn into_fold(self) -> FoldRule {
        let (name, source) = (self.name.clone().into(), self.source.clone().into());
        let function = FoldFunction::shared(move |ir, op, constants| {
            let matched = self.find(ir, op, constants).ok();
            matched.and_then(|matched| self.folded(ir, op, &matched)).into()
        });
        FoldRule::new(name, source, function)
    }

    /// Returns the results; `None` if one is a result of the op itself, as in a cycle of ops.
    fn folded(&self, ir: &Body, op: Op, matched: &Matched) -> Option<Vec<FoldedValue>> {
        let mut values: Vec<Value> = Vec::new();
        for replacement in &self.plan.replacements {
            let ValueBuild::Use(name) = &replacement.values else { return None };
            for entity in named(ir, &matched.names, name) {
                let Entity::Value(value) = entity else { return None };
                values.push(value);
            }
        }
        let is_own = values.iter().any(|value| ir.defining_op(*value) == Some(op));
        (!is_own).then(|| values.into_iter().map(FoldedValue::Value).collect())
    }
}
