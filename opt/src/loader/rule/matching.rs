//! The evaluation of a match. Each failure has a reason.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::{operand_group, result_group};
use terrace_runtime::intrinsics::Subject;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::parts::Part;

use super::{Bindings, Bound, Build, Constrained, Rule, Use, built};
use crate::loader::condition::Frame;

/// A matched op with the names of its results.
pub(super) struct MatchStatement {
    pub(super) names: ResultNames,
    pub(super) op: OpMatch,
    /// The value that the op defines, with the failure reason; `None` for the root.
    pub(super) defines: Option<(Use, String)>,
}

/// The names of an op's results.
pub(super) enum ResultNames {
    /// No names, or one that is bound already.
    None,
    /// The name of the op and all its results.
    All(usize),
    /// A name for each result, with the failure reason for names that are bound already.
    Each(Vec<Option<(usize, String)>>),
}

/// A matched op.
pub(super) struct OpMatch {
    pub(super) name: String,
    pub(super) binding: Option<usize>,
    /// The operands; empty if any match.
    pub(super) operands: Vec<ValueMatch>,
    /// The first of two operands that match in either order, and the index of the order.
    pub(super) pair: Option<(usize, u32)>,
    pub(super) attributes: Vec<AttributeMatch>,
}

/// The match of the values of a declared operand.
pub(super) enum ValueMatch {
    Any,
    Capture(usize, Option<Constrained>),
    Constrained(Constrained),
    /// A match for each value, and one for the remaining values.
    List {
        single: Vec<ValueMatch>,
        rest: Option<Box<ValueMatch>>,
        reason: String,
    },
    Same(Use, String),
    /// The result of an op, with the failure reasons for another op and for an absent value.
    Op {
        op: Box<OpMatch>,
        reason: String,
        absent: String,
    },
}

/// The match of an attribute.
pub(super) struct AttributeMatch {
    pub(super) slot: usize,
    /// The value of an absent attribute.
    pub(super) default: Option<Build>,
    /// The failure reason for an absent attribute.
    pub(super) absent: String,
    pub(super) test: AttributeTest,
}

/// The test of an attribute, with the failure reason.
pub(super) enum AttributeTest {
    Any,
    Capture {
        binding: usize,
        is_optional: bool,
        constraint: Option<Constrained>,
    },
    Constrained(Constrained),
    Same(Use, String),
    Present(bool, String),
    Equal(Build, String),
    /// An integer of any type with this value.
    Integer(i64, String),
    Float(f64, String),
}

/// The bindings of a match, and the matched ops in order.
pub(super) struct Matched<'rule> {
    pub(super) bindings: Bindings<'rule>,
    pub(super) ops: Vec<Op>,
}

/// A match in progress.
struct Matcher<'rule, 'ir> {
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
        let found = Matched { bindings: Bindings::new(&self.names), ops: Vec::new() };
        let mut matcher = Matcher { ir, order, found };
        for statement in &self.matches {
            matcher.statement(statement, op)?;
        }
        for (holds, message) in &self.conditions {
            let frame = Frame::of_rule(ir, op, &matcher.found.bindings);
            // What is not known may not change the body.
            ensure(holds(frame) == Some(true), message)?;
        }
        let mut position = 0;
        for replacement in &self.replacements {
            if let Some((name, reason)) = replacement.values_of()
                && matcher.found.bindings.bound[name.binding].is_some()
            {
                let count = matcher.found.bindings.values(ir, name).len();
                ensure(result_group(ir, op, position).len() == count, reason)?;
            }
            position += replacement.count();
        }
        Ok(matcher.found)
    }
}

impl<'rule> Matcher<'rule, '_> {
    fn bind(&mut self, binding: usize, bound: Bound) {
        self.found.bindings.bound[binding] = Some(bound);
    }

    fn statement(&mut self, statement: &'rule MatchStatement, root: Op) -> Outcome<'rule> {
        let op = match &statement.defines {
            None => root,
            Some((value, reason)) => {
                let value = self.found.bindings.values(self.ir, value).first().copied();
                self.defining(value, &statement.op.name).ok_or(reason.as_str())?
            }
        };
        match &statement.names {
            ResultNames::None => {}
            ResultNames::All(binding) => self.bind(*binding, Bound::Op(op)),
            ResultNames::Each(names) => {
                for (index, name) in names.iter().enumerate() {
                    let Some((binding, reason)) = name else { continue };
                    let values: Vec<Value> = result_group(self.ir, op, index).collect();
                    match &self.found.bindings.bound[*binding] {
                        Some(known) => ensure(known.values(self.ir, None) == values, reason)?,
                        None => self.bind(*binding, Bound::Values(values)),
                    }
                }
            }
        }
        self.op(op, &statement.op)
    }

    /// Returns the op of that name that defines a value.
    fn defining(&self, value: Option<Value>, name: &str) -> Option<Op> {
        let ir = self.ir;
        ir.defining_op(value?).filter(|op| ir.name(*op).text(ir.context()) == name)
    }

    fn op(&mut self, op: Op, term: &'rule OpMatch) -> Outcome<'rule> {
        self.found.ops.push(op);
        if let Some(binding) = term.binding {
            self.bind(binding, Bound::Op(op));
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
                self.bind(*binding, Bound::Values(values));
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
            ValueMatch::Op { op, reason, absent } => {
                let value = *values.first().ok_or(absent.as_str())?;
                let found = self.defining(Some(value), &op.name).ok_or(reason.as_str())?;
                self.op(found, op)
            }
        }
    }

    fn types(&self, constraint: &'rule Constrained, values: &[Value]) -> Outcome<'rule> {
        let context = self.ir.context();
        let holds = values.iter().all(|value| {
            let part = Part::Type(self.ir.value_type(*value));
            constraint.check.evaluate(Subject::Part(context, part)) == Some(true)
        });
        ensure(holds, &constraint.reason)
    }

    fn satisfies(&self, constraint: &'rule Constrained, attribute: Attribute) -> Outcome<'rule> {
        let subject = Subject::Part(self.ir.context(), Part::Attribute(attribute));
        ensure(constraint.check.evaluate(subject) == Some(true), &constraint.reason)
    }

    fn attribute(&mut self, op: Op, term: &'rule AttributeMatch) -> Outcome<'rule> {
        let (ir, context) = (self.ir, self.ir.context());
        let raw = ir.inherent_attribute(op, term.slot);
        let value = raw.or_else(|| term.default.as_ref().and_then(|default| built(ir, default)));
        let one = || value.ok_or(term.absent.as_str());
        match &term.test {
            AttributeTest::Any => Ok(()),
            AttributeTest::Capture { binding, is_optional, constraint } => {
                let found = if *is_optional { raw } else { Some(one()?) };
                if let (Some(constraint), Some(found)) = (constraint, found) {
                    self.satisfies(constraint, found)?;
                }
                self.bind(*binding, Bound::Attribute(found));
                Ok(())
            }
            AttributeTest::Constrained(constraint) => self.satisfies(constraint, one()?),
            AttributeTest::Same(name, reason) => {
                let known = match self.found.bindings.bound[name.binding] {
                    Some(Bound::Attribute(known)) => known,
                    _ => None,
                };
                let found = if known.is_none() { raw } else { value };
                ensure(found == known, reason)
            }
            AttributeTest::Present(is_present, reason) => ensure(raw.is_some() == *is_present, reason),
            AttributeTest::Equal(build, reason) => {
                let expected = built(ir, build);
                ensure(expected.is_some() && value == expected, reason)
            }
            AttributeTest::Integer(number, reason) => ensure(one()?.as_i64(context) == Some(*number), reason),
            AttributeTest::Float(number, reason) => {
                ensure(one()?.as_float(context).is_some_and(|value| value.to_f64() == *number), reason)
            }
        }
    }
}
