//! Lowering of the match of a rule.

use terrace_odsgen::Span;
use terrace_odsgen::model::{
    Arity, AttributeField, ConstraintUse, Literal, Op, OpTerm, RewriteBinding, Term, TermKind,
};
use terrace_odsgen::plan::{
    AttributeLiteral, DefaultPlan, Environment, LiteralType, MatchSubject, Scope, split_rest,
};

use super::lower::Lowering;
use super::matching::{AttributeMatch, AttributeTest, MatchStatement, OpMatch, ResultNames, ValueMatch};
use super::{Constrained, Use};
use crate::loader::condition::Evaluate;

/// The maximum number of commutative ops in a rule, as in compiled rules.
const COMMUTATIVE_LIMIT: u32 = 6;

impl Lowering<'_, '_> {
    pub(super) fn matches(&mut self) -> Option<Vec<MatchStatement>> {
        let model = self.loader.model;
        let mut statements = Vec::new();
        for (index, statement) in self.rewrite.matches.iter().enumerate() {
            let TermKind::Op(term) = &statement.term.kind else {
                return self.refuse(statement.term.span, "this function");
            };
            let op = model.op(term.op);
            let name = model.op_name(op);
            let defines = match index {
                0 => None,
                _ => {
                    let known = statement.bindings.iter().find(|one| self.names.contains_key(&one.name));
                    let Some(known) = known else {
                        return self.refuse(statement.term.span, "this op");
                    };
                    let reason = MatchSubject::name(&known.name).is_no_result_of(&name);
                    let value = Use { binding: self.names[&known.name], index: None };
                    Some((value, reason))
                }
            };
            let names = match statement.bindings.as_slice() {
                [] => ResultNames::None,
                [_] if defines.is_some() => ResultNames::None,
                [one] => {
                    let binding = self.name(&one.name);
                    self.named_op(binding, op);
                    ResultNames::All(binding)
                }
                several => ResultNames::Each(self.result_names(several, op, &name)),
            };
            let op = self.op_match(term, statement.term.span)?;
            statements.push(MatchStatement { names, op, defines });
        }
        Some(statements)
    }

    fn result_names(
        &mut self,
        bindings: &[RewriteBinding],
        op: &Op,
        name: &str,
    ) -> Vec<Option<(usize, String)>> {
        let mut names = Vec::new();
        for (index, binding) in bindings.iter().enumerate() {
            names.push((binding.name != "_").then(|| {
                let reason = MatchSubject::name(&binding.name).is_not_result(index, name);
                let known = self.name(&binding.name);
                if let Some(field) = op.results.get(index) {
                    self.number(known, field.arity);
                }
                (known, reason)
            }));
        }
        names
    }

    fn op_match(&mut self, term: &OpTerm, span: Span) -> Option<OpMatch> {
        let model = self.loader.model;
        let op = model.op(term.op);
        let name = model.op_name(op);
        let binding = term.binding.as_ref().map(|binding| {
            let known = self.name(&binding.name);
            self.named_op(known, op);
            known
        });
        let mut pair = None;
        if let (Some(first), Some(_)) = (self.loader.plan.first_of_pair(term), &term.operands) {
            if self.commutative == COMMUTATIVE_LIMIT {
                return self.refuse(span, "the number of operand orders");
            }
            pair = Some((first, self.commutative));
            self.commutative += 1;
        }
        let mut operands = Vec::new();
        for (index, (operand, field)) in term.operands.iter().flatten().zip(&op.operands).enumerate() {
            let what = MatchSubject::operand(&name, index, field);
            operands.push(self.value_match(operand, field.arity, &what)?);
        }
        let mut attributes = Vec::new();
        for (slot, attribute) in &term.attributes {
            let field = &op.attributes[*slot];
            let what = MatchSubject::attribute(&name, field);
            attributes.push(self.attribute_match(attribute, *slot, field, &what)?);
        }
        Some(OpMatch { name, binding, operands, pair, attributes })
    }

    fn constrained(
        &mut self,
        constraint: &ConstraintUse,
        what: &MatchSubject,
        span: Span,
    ) -> Option<Constrained> {
        let check = self.loader.plan.constraint(constraint);
        if self.loader.plan.is_check_in_rust(check) {
            return self.refuse(span, "this constraint");
        }
        let reason = what.must_be(constraint);
        Some(Constrained { check: self.loader.check(check), reason })
    }

    fn value_match(&mut self, term: &Term, arity: Arity, what: &MatchSubject) -> Option<ValueMatch> {
        Some(match &term.kind {
            TermKind::Capture { name, constraint, .. } => {
                let constraint = match constraint {
                    Some(constraint) => Some(self.constrained(constraint, what, term.span)?),
                    None => None,
                };
                let binding = self.name(name);
                self.number(binding, arity);
                ValueMatch::Capture(binding, constraint)
            }
            TermKind::Ignored(None) => ValueMatch::Any,
            TermKind::Ignored(Some(constraint)) => {
                ValueMatch::Constrained(self.constrained(constraint, what, term.span)?)
            }
            TermKind::List(elements) => self.list_match(elements, what)?,
            TermKind::Use(entity) => ValueMatch::Same(self.used(entity)?, what.is_not_again(&entity.name)),
            TermKind::Op(inner) => {
                let model = self.loader.model;
                let name = model.op_name(model.op(inner.op));
                let op = Box::new(self.op_match(inner, term.span)?);
                let reason = what.is_no_result_of(&name);
                ValueMatch::Op { op, reason, absent: what.is_absent() }
            }
            _ => return self.refuse(term.span, "this operand"),
        })
    }

    fn list_match(&mut self, elements: &[Term], what: &MatchSubject) -> Option<ValueMatch> {
        let is_list = |name: &str| self.names.get(name).is_some_and(|known| self.variadic.contains(known));
        let (single, rest) = split_rest(elements, is_list);
        let reason = what.has_not(single.len(), rest.is_some());
        let mut terms = Vec::new();
        for (index, element) in single.iter().enumerate() {
            terms.push(self.value_match(element, Arity::One, &what.value(index))?);
        }
        let rest = match rest {
            None => None,
            Some(rest) => Some(Box::new(self.value_match(rest, Arity::Variadic, &what.rest())?)),
        };
        Some(ValueMatch::List { single: terms, rest, reason })
    }

    fn attribute_match(
        &mut self,
        term: &Term,
        slot: usize,
        field: &AttributeField,
        what: &MatchSubject,
    ) -> Option<AttributeMatch> {
        let default = self.default(field, term.span)?;
        let test = match &term.kind {
            TermKind::Capture { name, arity, constraint } => {
                let constraint = match constraint {
                    Some(constraint) => Some(self.constrained(constraint, what, term.span)?),
                    None => None,
                };
                let is_optional = *arity == Arity::Optional;
                AttributeTest::Capture { binding: self.name(name), is_optional, constraint }
            }
            TermKind::Ignored(None) => AttributeTest::Any,
            TermKind::Ignored(Some(constraint)) => {
                AttributeTest::Constrained(self.constrained(constraint, what, term.span)?)
            }
            TermKind::Use(entity) => AttributeTest::Same(self.used(entity)?, what.is_not_again(&entity.name)),
            TermKind::Literal(literal) => self.literal_test(literal, field, what, term.span)?,
            _ => return self.refuse(term.span, "this attribute"),
        };
        Some(AttributeMatch { slot, default, absent: what.is_absent(), test })
    }

    fn literal_test(
        &mut self,
        literal: &Literal,
        field: &AttributeField,
        what: &MatchSubject,
        span: Span,
    ) -> Option<AttributeTest> {
        let reason = what.is_not(&self.loader.plan.literal_text(literal));
        let Some(constraint) = &field.constraint else {
            return Some(AttributeTest::Present(*literal != Literal::Bool(false), reason));
        };
        let plan = self.loader.plan.literal_plan(constraint, literal);
        // Where the type of a number is unknown, its value is compared.
        let is_typed = match &plan {
            DefaultPlan::Literal(AttributeLiteral::Integer(ty, _) | AttributeLiteral::Float(ty, _)) => {
                matches!(ty, LiteralType::Built(_))
            }
            DefaultPlan::Literal(_) => true,
            _ => false,
        };
        match (plan, literal) {
            (DefaultPlan::Literal(literal), _) if is_typed => match self.loader.literal(&literal) {
                Some(build) => Some(AttributeTest::Equal(build, reason)),
                None => self.refuse(span, "this literal"),
            },
            (_, Literal::Integer(number)) => match i64::try_from(*number) {
                Ok(number) => Some(AttributeTest::Integer(number, reason)),
                Err(_) => self.refuse(span, "this literal"),
            },
            (_, Literal::Float(number)) => match number.parse() {
                Ok(number) => Some(AttributeTest::Float(number, reason)),
                Err(_) => self.refuse(span, "this literal"),
            },
            _ => self.refuse(span, "this literal"),
        }
    }

    pub(super) fn conditions(&mut self) -> Option<Vec<(Box<Evaluate>, String)>> {
        let mut conditions = Vec::new();
        for condition in &self.rewrite.conditions {
            let lowered = self.loader.plan.condition(&condition.predicate, Scope::Rule, &Environment::new());
            if self.loader.plan.is_condition_in_rust(&lowered) {
                return self.refuse(condition.span, "this condition");
            }
            conditions.push((self.loader.condition(&lowered), condition.message.clone()));
        }
        Some(conditions)
    }
}
