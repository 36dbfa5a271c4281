//! The evaluation of a match. Each failure has a reason.

use terrace_odsgen::model::OpPart;
use terrace_odsgen::plan::{
    AttributeMatch, Constrained, EntityMatch, MatchStatement, NameId, NameUse, OpMatch, ValueBuild,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::constant_operand;
use terrace_runtime::intrinsics::Entity;
use terrace_runtime::ir::{Body, Op};

use super::Rule;
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
    /// The constants that the root's operands are known to be; empty in a pattern.
    constants: &'ir [Option<Attribute>],
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
    pub(super) fn find(&self, ir: &Body, op: Op, constants: &[Option<Attribute>]) -> Result<Matched, &str> {
        let written = self.matched(ir, op, constants, 0);
        if written.is_ok() {
            return written;
        }
        let mut orders = 1..1u32 << self.plan.commutative;
        orders.find_map(|order| self.matched(ir, op, constants, order).ok()).map_or(written, Ok)
    }

    fn matched(
        &self,
        ir: &Body,
        root: Op,
        constants: &[Option<Attribute>],
        order: u32,
    ) -> Result<Matched, &str> {
        let found = Matched { names: vec![None; self.plan.names.len()], ops: Vec::new() };
        let mut matcher = Matcher { rule: self, ir, root, constants, order, found };
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
        match statement {
            MatchStatement::Op { op, defines: None } => self.op(self.root, op),
            MatchStatement::Op { op, defines: Some((value, reason)) } if op.is_constant => {
                self.constant(self.named(value).first(), op, reason)
            }
            MatchStatement::Op { op, defines: Some((value, reason)) } => {
                let found = self.defining(self.named(value).first(), op).ok_or(reason.as_str())?;
                self.op(found, op)
            }
            // Rules with native functions are not loaded.
            MatchStatement::Native(_, _, reason) => Err(reason),
        }
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
        for (index, result) in term.results.iter().enumerate() {
            self.entities(result, &component(self.ir, op, OpPart::Result(index)))?;
        }
        for (index, operand) in term.operands.iter().enumerate() {
            // The operands of a pair trade places in the other order.
            let index = match term.pair {
                Some((first, at)) if self.order >> at & 1 == 1 && index == first => first + 1,
                Some((first, at)) if self.order >> at & 1 == 1 && index == first + 1 => first,
                _ => index,
            };
            self.entities(operand, &component(self.ir, op, OpPart::Operand(index)))?;
        }
        term.attributes.iter().try_for_each(|attribute| self.attribute(op, attribute))
    }

    /// Matches a value that is known to be constant.
    fn constant(
        &mut self,
        value: Option<&Entity>,
        term: &'rule OpMatch,
        reason: &'rule str,
    ) -> Outcome<'rule> {
        let Some(Entity::Value(value)) = value else { return Err(reason) };
        let found = constant_operand(self.ir, self.root, self.constants, *value, "").map_err(|_| reason)?;
        if let Some(binding) = term.binding {
            self.bind(binding, vec![Entity::Value(*value)]);
        }
        for result in &term.results {
            self.entities(result, &[Entity::Value(*value)])?;
        }
        let mut attributes = term.attributes.iter();
        attributes.try_for_each(|attribute| self.entities(&attribute.test, &[Entity::Attribute(found)]))
    }

    fn attribute(&mut self, op: Op, term: &'rule AttributeMatch) -> Outcome<'rule> {
        let default = || self.rule.literal(self.ir.context(), term.default?);
        let found = self.ir.inherent_attribute(op, term.slot).or_else(default);
        if let (None, Some(absent)) = (found, &term.absent) {
            return Err(absent);
        }
        self.entities(&term.test, found.map(Entity::Attribute).as_slice())
    }

    /// Matches the values of an operand or a result, or an attribute that may be absent.
    fn entities(&mut self, term: &'rule EntityMatch, found: &[Entity]) -> Outcome<'rule> {
        let context = self.ir.context();
        match term {
            EntityMatch::Any => Ok(()),
            EntityMatch::Capture(id, constraint) => {
                constraint.iter().try_for_each(|constraint| self.constrained(constraint, found))?;
                self.bind(*id, found.to_vec());
                Ok(())
            }
            EntityMatch::Constrained(constraint) => self.constrained(constraint, found),
            EntityMatch::Same(name, reason) => ensure(self.named(name) == found, reason),
            EntityMatch::Native(_, reason) => Err(reason),
            EntityMatch::List { single, rest, reason } => {
                let is_exact = found.len() == single.len();
                ensure(is_exact || rest.is_some() && found.len() > single.len(), reason)?;
                for (term, value) in single.iter().zip(found) {
                    self.entities(term, std::slice::from_ref(value))?;
                }
                rest.iter().try_for_each(|rest| self.entities(rest, &found[single.len()..]))
            }
            EntityMatch::Op { op, reason, absent } => {
                let value = found.first().ok_or(absent.as_str())?;
                if op.is_constant {
                    return self.constant(Some(value), op, reason);
                }
                self.op(self.defining(Some(value), op).ok_or(reason.as_str())?, op)
            }
            EntityMatch::Present(is_present, reason) => ensure(found.is_empty() != *is_present, reason),
            EntityMatch::Equal(literal, reason) => {
                let expected = self.rule.literal(context, *literal).map(Entity::Attribute);
                ensure(expected.is_some() && found.first() == expected.as_ref(), reason)
            }
            EntityMatch::Number(literal, reason) => match found {
                [Entity::Attribute(found)] => ensure(self.rule.is_number(context, *found, *literal), reason),
                _ => Err(reason),
            },
        }
    }

    fn constrained(&self, constraint: &'rule Constrained, entities: &[Entity]) -> Outcome<'rule> {
        let holds = self.rule.program.checks.all_hold(constraint.check, self.ir, entities);
        ensure(holds == Some(true), &constraint.reason)
    }
}
