//! Rules as patterns: what their plans refer to is looked up once. A rule that only compiled Rust can apply is reported,
//! and is not there.

use std::collections::HashSet;
use std::sync::Arc;

use terrace_odsgen::model::Rewrite;
use terrace_odsgen::plan::{
    COMMUTATIVE_LIMIT, DefaultPlan, LiteralRole, MISSING, RuleLiteral, RulePart, RulePlan, RuleType,
};

use super::{Compute, Rule};
use crate::loader::Loader;
use crate::loader::operation::Build;

impl<'model> Loader<'model> {
    /// Returns the rule that a rewrite becomes; `None` if it needs Rust, which is reported.
    pub(in crate::loader) fn rule(&mut self, rewrite: &'model Rewrite) -> Option<Rule> {
        let plan = match self.plan.rule(rewrite) {
            Ok(plan) => plan,
            Err(part) => return self.refuse_part(rewrite, part),
        };
        self.report_rust(rewrite, &plan)?;
        let mut literals = Vec::new();
        for literal in &plan.literals {
            let RuleLiteral { role, span, .. } = *literal;
            let Some(build) = self.rule_literal(literal) else {
                return self.refuse_part(rewrite, RulePart { span, what: role.describe() });
            };
            literals.push(build);
        }
        let mut types = Vec::new();
        for (ty, span) in &plan.types {
            let Some(compute) = self.rule_type(ty) else {
                return self.refuse_part(rewrite, RulePart { span: *span, what: ty.describe() });
            };
            types.push(compute);
        }
        let conditions = plan.conditions.iter().map(|known| self.condition(&known.condition)).collect();
        let checks = plan.checks.iter().map(|check| (*check, self.check(*check))).collect();
        let sources = &self.model.sources;
        let (line, _) = sources.line_and_column(rewrite.header.span);
        Some(Rule {
            name: rewrite.header.name.clone(),
            source: format!("{}:{line}", sources.file(rewrite.header.span.file).path),
            root: self.model.op_name(self.model.op(rewrite.root()?.op)),
            benefit: u16::try_from(rewrite.benefit).unwrap_or(u16::MAX),
            literals,
            types,
            conditions,
            checks,
            plan: Arc::new(plan),
        })
    }

    /// Reports the parts that only compiled Rust can evaluate. Returns `None` if there are any.
    fn report_rust(&mut self, rewrite: &Rewrite, plan: &RulePlan) -> Option<()> {
        if plan.commutative > COMMUTATIVE_LIMIT {
            let part = RulePart { span: rewrite.header.span, what: "the number of operand orders" };
            return self.refuse_part(rewrite, part);
        }
        plan.rust.first().map_or(Some(()), |part| self.refuse_part(rewrite, *part))
    }

    fn refuse_part<T>(&mut self, rewrite: &Rewrite, part: RulePart) -> Option<T> {
        let message = format!("{} of the rule `{}` needs Rust", part.what, rewrite.header.name);
        self.unchecked.refuse(part.span, message, MISSING)
    }

    fn rule_literal(&mut self, literal: &RuleLiteral) -> Option<Build> {
        let DefaultPlan::Literal(attribute) = &literal.plan else { return None };
        let build = self.literal(attribute)?;
        // A literal that cannot be constructed matches nothing, but cannot be left out of an op that is built.
        (literal.role != LiteralRole::Built || build(&self.context).is_ok()).then_some(build)
    }

    /// Returns the function that computes a type; `None` if it needs Rust.
    fn rule_type(&mut self, ty: &RuleType) -> Option<Box<Compute>> {
        Some(match ty {
            RuleType::Built(build, _) => {
                let build = self.type_builder(build)?;
                Box::new(move |context, _| Some(vec![build.build(context)]))
            }
            RuleType::Transform(transform) => {
                let transform = self.transform(transform)?;
                Box::new(move |context, sources| Some(vec![transform.apply(context, sources[0].ty())?]))
            }
            RuleType::Function(function) => {
                let function = self.type_function(function)?;
                Box::new(move |context, sources| function.compute(context, sources))
            }
        })
    }

    /// Reports the rules that no op lists: only Rust could apply them.
    pub(in crate::loader) fn report_unlisted_rules(&mut self) {
        let listed: HashSet<_> = self
            .model
            .ops
            .iter()
            .flat_map(|op| op.canonicalization.rewrites.iter())
            .map(|id| id.index())
            .collect();
        for (index, rewrite) in self.model.rewrites.iter().enumerate() {
            let is_own = self.model.is_input(&rewrite.header) && !rewrite.conversion;
            if is_own && !listed.contains(&index) {
                let message = format!("no op has the rule `{}` in `canonicalize`", rewrite.header.name);
                self.unchecked.report(rewrite.header.span, message, "only Rust could apply it");
            }
        }
    }
}
