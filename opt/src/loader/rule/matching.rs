//! The evaluation of a match. Each failure has a reason.

use terrace_odsgen::plan::{
    AttributeMatch, AttributeTest, Constrained, MatchStatement, OpMatch, ResultName, ResultNames, ValueBuild,
    ValueMatch,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::{operand_group, result_group};
use terrace_runtime::intrinsics::{Entity, Subject};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::sub_elements::Part;

use super::{Bindings, Rule};
use crate::loader::condition::Frame;

/// The bindings of a match, and the matched ops in order.
pub(super) struct Matched<'rule> {
    pub(super) bindings: Bindings<'rule>,
    pub(super) ops: Vec<Op>,
}

/// A match in progress.
struct Matcher<'rule, 'ir> {
    rule: &'rule Rule,
    ir: &'ir Body,
    /// Bit `n` is set if the operands of commutative op `n` are swapped.
    order: u32,
    found: Matched<'rule>,
}

type Outcome<'rule> = Result<(), &'rule str>;

/// Returns an error with the reason unless the condition holds.
fn ensure(holds: bool, reason: &str) -> Outcome<'_> {
    if holds { Ok(()) } else { Err(reason) }
}

impl Rule {
    /// Matches the rule at an op in one operand order.
    pub(super) fn matched(&self, ir: &Body, op: Op, order: u32) -> Result<Matched<'_>, &str> {
        let found = Matched { bindings: Bindings::new(&self.plan), ops: Vec::new() };
        let mut matcher = Matcher { rule: self, ir, order, found };
        for statement in &self.plan.matches {
            matcher.statement(statement, op)?;
        }
        for (holds, declared) in self.conditions.iter().zip(&self.plan.conditions) {
            let frame = Frame::of_rule(ir, op, &matcher.found.bindings);
            // What is not known may not change the body.
            ensure(holds(frame) == Some(true), &declared.message)?;
        }
        let mut position = 0;
        for replacement in &self.plan.replacements {
            if let (ValueBuild::Use(name), Some(reason)) = (&replacement.values, &replacement.reason)
                && matcher.found.bindings.bound[name.id].is_some()
            {
                let count = matcher.found.bindings.values(ir, name).len();
                ensure(result_group(ir, op, position).len() == count, reason)?;
            }
            position += replacement.count;
        }
        Ok(matcher.found)
    }
}

impl<'rule> Matcher<'rule, '_> {
    fn statement(&mut self, statement: &'rule MatchStatement, root: Op) -> Outcome<'rule> {
        let (names, term, defines) = match statement {
            MatchStatement::Op { names, op, defines } => (names, op, defines),
            // Rules with native functions are not loaded.
            MatchStatement::Native(_, _, reason) => return Err(reason),
        };
        let op = match defines {
            None => root,
            Some((value, reason)) => {
                let value = self.found.bindings.values(self.ir, value).first().copied();
                self.defining(value, &term.name).ok_or(reason.as_str())?
            }
        };
        match names {
            ResultNames::None => {}
            ResultNames::Op(id) => self.found.bindings.bind(*id, [Entity::Op(op)]),
            ResultNames::Each(names) => {
                for (index, name) in names.iter().enumerate() {
                    let values: Vec<Value> = result_group(self.ir, op, index).collect();
                    let bindings = &mut self.found.bindings;
                    match name {
                        None => {}
                        Some(ResultName::New(id)) => {
                            bindings.bind(*id, values.into_iter().map(Entity::Value))
                        }
                        Some(ResultName::Known(id, reason)) => {
                            ensure(bindings.results(self.ir, *id, None) == values, reason)?;
                        }
                    }
                }
            }
        }
        self.op(op, term)
    }

    /// Returns the op of that name that defines a value.
    fn defining(&self, value: Option<Value>, name: &str) -> Option<Op> {
        let ir = self.ir;
        ir.defining_op(value?).filter(|op| ir.name(*op).text(ir.context()) == name)
    }

    fn op(&mut self, op: Op, term: &'rule OpMatch) -> Outcome<'rule> {
        self.found.ops.push(op);
        if let Some(binding) = term.binding {
            self.found.bindings.bind(binding, [Entity::Op(op)]);
        }
        for (index, operand) in term.operands.iter().enumerate() {
            // The operands of a pair trade places in the other order.
            let index = match term.pair {
                Some((first, at)) if self.order >> at & 1 == 1 && index == first => first + 1,
                Some((first, at)) if self.order >> at & 1 == 1 && index == first + 1 => first,
                _ => index,
            };
            self.values(operand, operand_group(self.ir, op, index).collect())?;
        }
        term.attributes.iter().try_for_each(|attribute| self.attribute(op, attribute))
    }

    fn values(&mut self, term: &'rule ValueMatch, values: Vec<Value>) -> Outcome<'rule> {
        match term {
            ValueMatch::Any => Ok(()),
            ValueMatch::Capture(binding, constraint) => {
                if let Some(constraint) = constraint {
                    self.types(constraint, &values)?;
                }
                self.found.bindings.bind(*binding, values.into_iter().map(Entity::Value));
                Ok(())
            }
            ValueMatch::Constrained(constraint) => self.types(constraint, &values),
            ValueMatch::List { single, rest, reason } => {
                let fits = match rest {
                    None => values.len() == single.len(),
                    Some(_) => values.len() >= single.len(),
                };
                ensure(fits, reason)?;
                for (term, value) in single.iter().zip(&values) {
                    self.values(term, vec![*value])?;
                }
                match rest {
                    None => Ok(()),
                    Some(rest) => self.values(rest, values[single.len()..].to_vec()),
                }
            }
            ValueMatch::Same(name, reason) => {
                ensure(self.found.bindings.values(self.ir, name) == values, reason)
            }
            ValueMatch::Native(_, reason) => Err(reason),
            ValueMatch::Op { op, reason, absent } => {
                let value = *values.first().ok_or(absent.as_str())?;
                let found = self.defining(Some(value), &op.name).ok_or(reason.as_str())?;
                self.op(found, op)
            }
        }
    }

    fn types(&self, constraint: &'rule Constrained, values: &[Value]) -> Outcome<'rule> {
        let (context, check) = (self.ir.context(), &self.rule.checks[&constraint.check]);
        let holds = values.iter().all(|value| {
            let part = Part::Type(self.ir.value_type(*value));
            check.evaluate(Subject::Part(context, part)) == Some(true)
        });
        ensure(holds, &constraint.reason)
    }

    fn satisfies(&self, constraint: &'rule Constrained, attribute: Attribute) -> Outcome<'rule> {
        let subject = Subject::Part(self.ir.context(), Part::Attribute(attribute));
        ensure(self.rule.checks[&constraint.check].evaluate(subject) == Some(true), &constraint.reason)
    }

    fn attribute(&mut self, op: Op, term: &'rule AttributeMatch) -> Outcome<'rule> {
        let (ir, rule) = (self.ir, self.rule);
        let raw = ir.inherent_attribute(op, term.slot);
        let value = raw.or_else(|| term.default.and_then(|default| rule.literal(ir, default)));
        let one = || value.ok_or(term.absent.as_str());
        match &term.test {
            AttributeTest::Any => Ok(()),
            AttributeTest::Capture { name, is_optional, constraint } => {
                let found = if *is_optional { raw } else { Some(one()?) };
                if let (Some(constraint), Some(found)) = (constraint, found) {
                    self.satisfies(constraint, found)?;
                }
                self.found.bindings.bind(*name, found.map(Entity::Attribute));
                Ok(())
            }
            AttributeTest::Constrained(constraint) => self.satisfies(constraint, one()?),
            AttributeTest::Same(name, reason) => {
                let known = self.found.bindings.attribute(name);
                let found = if known.is_none() { raw } else { value };
                ensure(found == known, reason)
            }
            AttributeTest::Present(is_present, reason) => ensure(raw.is_some() == *is_present, reason),
            AttributeTest::Equal(literal, reason) => {
                let expected = rule.literal(ir, *literal);
                ensure(expected.is_some() && value == expected, reason)
            }
            AttributeTest::Number(literal, reason) => ensure(rule.is_number(ir, one()?, *literal), reason),
            AttributeTest::Native(_, reason) => Err(reason),
        }
    }
}
