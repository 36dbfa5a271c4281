//! Rules of loaded dialects: patterns that evaluate the plan of a declared rewrite as compiled code does.
//!
//! [`matching`] reads a body and binds names, and only if all of the rule matches, [`building`] changes the body, or
//! [`folding`] returns the results.

mod building;
mod folding;
mod matching;

use std::borrow::Cow;
use std::sync::Arc;

use terrace_odsgen::model::{Literal, RewriteId};
use terrace_odsgen::plan::{DefaultPlan, LiteralId, LiteralRole, MISSING, RuleLiteral, RulePart, RulePlan};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchResult, PatternRoot, RewritePattern, Rewriter};

use super::Loader;
use super::program::Program;

/// A declared rewrite that is evaluated.
pub(super) struct Rule {
    name: String,
    /// The place of the declaration: `path:line`.
    source: String,
    /// The name of the root op.
    root: String,
    benefit: u16,
    plan: RulePlan,
    program: Arc<Program>,
}

impl Loader<'_> {
    /// Returns the rule that a rewrite becomes; `None` if it needs Rust, which is reported.
    pub(super) fn rule(&mut self, id: RewriteId) -> Option<Rule> {
        let rewrite = self.model.rewrite(id);
        let plan = self.rules[&id].clone();
        let missing = plan.as_ref().map_or_else(|part| Some(*part), |plan| self.missing(plan));
        if let Some(part) = missing {
            let message = format!("{} of the rule `{}` needs Rust", part.what, rewrite.header.name);
            return self.unchecked.refuse(part.span, message, MISSING);
        }
        let sources = &self.model.sources;
        let (line, _) = sources.line_and_column(rewrite.header.span);
        Some(Rule {
            name: rewrite.header.name.clone(),
            source: format!("{}:{line}", sources.file(rewrite.header.span.file).path),
            root: self.model.op_name(self.model.op(rewrite.root()?.op)),
            benefit: u16::try_from(rewrite.benefit).unwrap_or(u16::MAX),
            plan: plan.ok()?,
            program: self.program.clone(),
        })
    }

    /// Returns the first part that only compiled Rust can evaluate.
    fn missing(&mut self, plan: &RulePlan) -> Option<RulePart> {
        // A literal that cannot be constructed matches nothing, but cannot be left out of an op that is built.
        let is_made = |literal: &RuleLiteral| match &literal.plan {
            DefaultPlan::Literal(attribute) => self.program.attribute(&self.context, attribute).is_ok(),
            DefaultPlan::Author(_) | DefaultPlan::Unknown => false,
        };
        let mut built = plan.literals.iter().filter(|literal| literal.role == LiteralRole::Built);
        let literal = built.find(|literal| !is_made(literal));
        let literal = literal.map(|literal| RulePart { span: literal.span, what: literal.role.describe() });
        let mut types = plan.types.iter();
        let part = plan.rust.first().copied().or(literal);
        part.or_else(|| {
            let (ty, span) = types.find(|(ty, _)| self.provided(ty.function()).is_none())?;
            Some(RulePart { span: *span, what: ty.describe() })
        })
    }
}

impl Rule {
    /// Returns the attribute of a literal; `None` if it cannot be constructed in this context.
    fn literal(&self, context: &Context, id: LiteralId) -> Option<Attribute> {
        let DefaultPlan::Literal(attribute) = &self.plan.literals[id].plan else { return None };
        self.program.attribute(context, attribute).ok()
    }

    /// Returns whether an attribute is a number with the value of a literal, whatever its type.
    fn is_number(&self, context: &Context, attribute: Attribute, id: LiteralId) -> bool {
        match &self.plan.literals[id].literal {
            Literal::Integer(number) => attribute.as_i64(context).map(i128::from) == Some(*number),
            Literal::Float(text) => {
                let number = text.replace('_', "").parse().ok();
                attribute.as_float(context).map(|value| value.to_f64()) == number
            }
            _ => false,
        }
    }
}

impl RewritePattern for Rule {
    fn name(&self) -> &str {
        &self.name
    }

    fn source(&self) -> &str {
        &self.source
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Op(Cow::Owned(self.root.clone()))
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let matched = self.find(rewriter.body(), op, &[]);
        let matched = matched.map_err(|reason| rewriter.match_failure(op, || reason.to_owned()))?;
        self.build(op, matched, rewriter);
        Ok(())
    }
}
