//! The evaluation of a match. Each failure has a reason.

use terrace_odsgen::model::OpPart;
use terrace_odsgen::plan::{
    AttributeMatch, AttributeTest, Constrained, MatchStatement, NameId, NameUse, OpMatch, ResultName,
    ResultNames, ValueBuild, ValueMatch,
};
use terrace_runtime::intrinsics::{Entity, EntityGroup};
use terrace_runtime::ir::{Body, Op};

use super::Rule;
use crate::loader::check::all;
use crate::loader::condition::{Binding, Scope, component, named};

/// The bindings of a match, and the matched ops in order.
pub(super) struct Matched {
    pub(super) names: Vec<Binding>,
    pub(super) ops: Vec<Op>,
}

/// A match in progress.
struct Matcher<'rule, 'ir> {
    rule: &'rule Rule,
    ir: &'ir Body,
    root: Op,
    /// Bit `n` is set if the operands of commutative op `n` are swapped.
    order: u32,
    found: Matched,
}

type Outcome<'rule> = Result<(), &'rule str>;

/// Returns an error with the reason unless the condition holds.
fn ensure(holds: bool, reason: &str) -> Outcome<'_> {
    if holds { Ok(()) } else { Err(reason) }
}

impl Rule {
    /// Matches the rule at an op, in each operand order of its commutative ops; the written order comes first.
    pub(super) fn find(&self, ir: &Body, op: Op) -> Result<Matched, &str> {
        let written = self.matched(ir, op, 0);
        if written.is_ok() {
            return written;
        }
        let mut orders = 1..1u32 << self.plan.commutative;
        orders.find_map(|order| self.matched(ir, op, order).ok()).map_or(written, Ok)
    }

    fn matched(&self, ir: &Body, root: Op, order: u32) -> Result<Matched, &str> {
        let found = Matched { names: vec![None; self.plan.names.len()], ops: Vec::new() };
        let mut matcher = Matcher { rule: self, ir, root, order, found };
        self.plan.matches.iter().try_for_each(|statement| matcher.statement(statement))?;
        for known in &self.plan.conditions {
            let scope = Scope::of_rule(ir, root, &matcher.found.names);
            // What is not known may not change the body.
            let holds = self.program.checks.condition(&known.condition, scope);
            ensure(holds == Some(true), &known.message)?;
        }
        let mut position = 0;
        for replacement in &self.plan.replacements {
            if let (ValueBuild::Use(name), Some(reason)) = (&replacement.values, &replacement.reason)
                && matcher.found.names[name.id].is_some()
            {
                let replaced = component(ir, root, OpPart::Result(position));
                ensure(replaced.len() == matcher.named(name).len(), reason)?;
            }
            position += replacement.count;
        }
        Ok(matcher.found)
    }
}

impl<'rule> Matcher<'rule, '_> {
    fn named(&self, name: &NameUse) -> Vec<Entity> {
        named(self.ir, &self.found.names, name)
    }

    fn bind(&mut self, id: NameId, entities: Vec<Entity>) {
        self.found.names[id] = Some(entities);
    }

    fn statement(&mut self, statement: &'rule MatchStatement) -> Outcome<'rule> {
        let (names, term, defines) = match statement {
            MatchStatement::Op { names, op, defines } => (names, op, defines),
            // Rules with native functions are not loaded.
            MatchStatement::Native(_, _, reason) => return Err(reason),
        };
        let op = match defines {
            None => self.root,
            Some((value, reason)) => self.defining(self.named(value).first(), term).ok_or(reason.as_str())?,
        };
        match names {
            ResultNames::None => {}
            ResultNames::Op(id) => self.bind(*id, vec![Entity::Op(op)]),
            ResultNames::Each(names) => {
                for (index, name) in names.iter().enumerate() {
                    let values = component(self.ir, op, OpPart::Result(index));
                    match name {
                        None => {}
                        Some(ResultName::New(id)) => self.bind(*id, values),
                        Some(ResultName::Known(id, reason)) => {
                            ensure(self.found.names[*id].as_ref() == Some(&values), reason)?;
                        }
                    }
                }
            }
        }
        self.op(op, term)
    }

    /// Returns the op of a term, if it defines a value.
    fn defining(&self, value: Option<&Entity>, term: &OpMatch) -> Option<Op> {
        let Some(Entity::Value(value)) = value else { return None };
        let ir = self.ir;
        ir.defining_op(*value).filter(|op| ir.name(*op).text(ir.context()) == term.name)
    }

    fn op(&mut self, op: Op, term: &'rule OpMatch) -> Outcome<'rule> {
        self.found.ops.push(op);
        if let Some(binding) = term.binding {
            self.bind(binding, vec![Entity::Op(op)]);
        }
        for (index, operand) in term.operands.iter().enumerate() {
            // The operands of a pair trade places in the other order.
            let index = match term.pair {
                Some((first, at)) if self.order >> at & 1 == 1 && index == first => first + 1,
                Some((first, at)) if self.order >> at & 1 == 1 && index == first + 1 => first,
                _ => index,
            };
            self.values(operand, &component(self.ir, op, OpPart::Operand(index)))?;
        }
        term.attributes.iter().try_for_each(|attribute| self.attribute(op, attribute))
    }

    fn values(&mut self, term: &'rule ValueMatch, values: &[Entity]) -> Outcome<'rule> {
        match term {
            ValueMatch::Any => Ok(()),
            ValueMatch::Capture(binding, constraint) => {
                constraint.iter().try_for_each(|constraint| self.constrained(constraint, values))?;
                self.bind(*binding, values.to_vec());
                Ok(())
            }
            ValueMatch::Constrained(constraint) => self.constrained(constraint, values),
            ValueMatch::List { single, rest, reason } => {
                let is_exact = values.len() == single.len();
                ensure(is_exact || rest.is_some() && values.len() > single.len(), reason)?;
                for (term, value) in single.iter().zip(values) {
                    self.values(term, std::slice::from_ref(value))?;
                }
                rest.iter().try_for_each(|rest| self.values(rest, &values[single.len()..]))
            }
            ValueMatch::Same(name, reason) => ensure(self.named(name) == values, reason),
            ValueMatch::Native(_, reason) => Err(reason),
            ValueMatch::Op { op, reason, absent } => {
                let value = values.first().ok_or(absent.as_str())?;
                self.op(self.defining(Some(value), op).ok_or(reason.as_str())?, op)
            }
        }
    }

    fn constrained(&self, constraint: &'rule Constrained, entities: &[Entity]) -> Outcome<'rule> {
        let scope = Scope::of_rule(self.ir, self.root, &self.found.names);
        let checks = &self.rule.program.checks;
        let holds = |entity| checks.evaluate(constraint.check, scope.check_subject(entity)?);
        ensure(all(entities.iter().map(holds)) == Some(true), &constraint.reason)
    }

    fn attribute(&mut self, op: Op, term: &'rule AttributeMatch) -> Outcome<'rule> {
        let (context, rule) = (self.ir.context(), self.rule);
        let raw = self.ir.inherent_attribute(op, term.slot);
        let value = raw.or_else(|| term.default.and_then(|default| rule.literal(context, default)));
        let one = || value.ok_or(term.absent.as_str());
        match &term.test {
            AttributeTest::Any => Ok(()),
            AttributeTest::Capture { name, is_optional, constraint } => {
                let found = if *is_optional { raw } else { Some(one()?) };
                let found: Vec<Entity> = found.map(Entity::Attribute).into_iter().collect();
                constraint.iter().try_for_each(|constraint| self.constrained(constraint, &found))?;
                self.bind(*name, found);
                Ok(())
            }
            AttributeTest::Constrained(constraint) => {
                self.constrained(constraint, &[Entity::Attribute(one()?)])
            }
            AttributeTest::Same(name, reason) => {
                let known = EntityGroup(self.named(name)).attributes().pop();
                let found = if known.is_none() { raw } else { value };
                ensure(found == known, reason)
            }
            AttributeTest::Present(is_present, reason) => ensure(raw.is_some() == *is_present, reason),
            AttributeTest::Equal(literal, reason) => {
                let expected = rule.literal(context, *literal);
                ensure(expected.is_some() && value == expected, reason)
            }
            AttributeTest::Number(literal, reason) => {
                ensure(rule.is_number(context, one()?, *literal), reason)
            }
            AttributeTest::Native(_, reason) => Err(reason),
        }
    }
}
