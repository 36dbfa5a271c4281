//! Rules of loaded dialects: patterns that evaluate the plan of a declared rewrite as compiled code does.
//!
//! [`lower`] looks up once what a plan refers to; [`matching`] reads a body and binds names, and only if all of the rule
//! matches, [`building`] changes the body.

mod building;
mod lower;
mod matching;

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_odsgen::model::{Entity as EntityName, Literal};
use terrace_odsgen::plan::{CheckId, LiteralId, NameUse, RulePlan};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::{TypeBuilder, TypeFunction, TypeTransform};
use terrace_runtime::generated::result_group;
use terrace_runtime::intrinsics::Entity;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchResult, PatternRoot, RewritePattern, Rewriter};

use super::check::Node;
use super::condition::Evaluate;
use super::operation::Build;
use matching::Matched;

/// A declared rewrite that is evaluated.
pub(super) struct Rule {
    name: String,
    /// The place of the declaration: `path:line`.
    source: String,
    /// The name of the root op.
    root: String,
    benefit: u16,
    plan: Arc<RulePlan>,
    /// The literals of the plan, by index.
    literals: Vec<Build>,
    /// The types of the plan, by index.
    types: Vec<TypeSource>,
    /// The additional conditions of the plan, in order.
    conditions: Vec<Box<Evaluate>>,
    checks: FxHashMap<CheckId, Arc<Node>>,
}

/// The construction or computation of a type.
enum TypeSource {
    Built(TypeBuilder),
    Transform(TypeTransform),
    Function(TypeFunction),
}

/// The entity that a name is bound to.
#[derive(Clone)]
enum Bound {
    /// An op, whose results the name denotes as well.
    Op(Op),
    /// The values of an operand or a result.
    Values(Vec<Value>),
    /// An attribute, which may be absent.
    Attribute(Option<Attribute>),
}

/// The bindings of a rule, by the indexes of its names.
pub(super) struct Bindings<'rule> {
    plan: &'rule RulePlan,
    bound: Vec<Option<Bound>>,
}

impl<'rule> Bindings<'rule> {
    fn new(plan: &'rule RulePlan) -> Self {
        Bindings { plan, bound: vec![None; plan.names.len()] }
    }

    /// Returns the entities that a name in a condition denotes.
    pub(super) fn entities(&self, ir: &Body, name: &EntityName) -> Vec<Entity> {
        let known = self.plan.names.iter().position(|known| known.name == name.name);
        let Some(bound) = known.and_then(|index| self.bound[index].as_ref()) else {
            return Vec::new();
        };
        let context = ir.context();
        match bound {
            Bound::Op(op) if name.op_of => vec![Entity::Op(*op)],
            Bound::Attribute(attribute) if name.type_of => {
                attribute.iter().filter_map(|attribute| attribute.ty(context)).map(Entity::Type).collect()
            }
            Bound::Attribute(attribute) => attribute.iter().copied().map(Entity::Attribute).collect(),
            Bound::Op(_) | Bound::Values(_) => {
                let values = bound.values(ir, name.index).into_iter();
                match name.type_of {
                    true => values.map(|value| Entity::Type(ir.value_type(value))).collect(),
                    false => values.map(Entity::Value).collect(),
                }
            }
        }
    }

    /// Returns the values that a name denotes; none for an attribute.
    fn values(&self, ir: &Body, name: &NameUse) -> Vec<Value> {
        self.bound[name.id].as_ref().map_or_else(Vec::new, |bound| bound.values(ir, name.entity.index))
    }

    /// Returns the attribute that a name denotes.
    fn attribute(&self, name: &NameUse) -> Option<Attribute> {
        match self.bound[name.id] {
            Some(Bound::Attribute(attribute)) => attribute,
            _ => None,
        }
    }
}

impl Bound {
    /// Returns the values: all results of an op, or those of one declared result.
    fn values(&self, ir: &Body, index: Option<u32>) -> Vec<Value> {
        match (self, index) {
            (Bound::Op(op), Some(index)) => result_group(ir, *op, index as usize).collect(),
            (Bound::Op(op), None) => ir.results(*op).collect(),
            (Bound::Values(values), _) => values.clone(),
            (Bound::Attribute(_), _) => Vec::new(),
        }
    }
}

impl Rule {
    /// Returns the attribute of a literal; `None` if it cannot be constructed in this context.
    fn literal(&self, ir: &Body, id: LiteralId) -> Option<Attribute> {
        self.literals[id](ir.context()).ok()
    }

    /// Returns whether an attribute is a number with the value of a literal, whatever its type.
    fn is_number(&self, ir: &Body, attribute: Attribute, id: LiteralId) -> bool {
        match &self.plan.literals[id].literal {
            Literal::Integer(number) => attribute.as_i64(ir.context()).map(i128::from) == Some(*number),
            Literal::Float(text) => {
                let number = text.replace('_', "").parse().ok();
                attribute.as_float(ir.context()).map(|value| value.to_f64()) == number
            }
            _ => false,
        }
    }

    /// Matches the rule at an op, in each operand order of its commutative ops; the written order comes first.
    fn find(&self, ir: &Body, op: Op) -> Result<Matched<'_>, &str> {
        let written = self.matched(ir, op, 0);
        if written.is_ok() {
            return written;
        }
        let orders = 1..1u32 << self.plan.commutative;
        orders.into_iter().find_map(|order| self.matched(ir, op, order).ok()).map_or(written, Ok)
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
        let matched = self.find(rewriter.body(), op);
        let matched = matched.map_err(|reason| rewriter.match_failure(op, || reason.to_owned()))?;
        self.build(op, matched, rewriter);
        Ok(())
    }
}
