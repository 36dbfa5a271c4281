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
use terrace_runtime::context::Context;
use terrace_runtime::generated::result_group;
use terrace_runtime::intrinsics::{Entity, EntityGroup};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchResult, PatternRoot, RewritePattern, Rewriter};
use terrace_runtime::types::Type;

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
    /// The functions that compute the types of the plan from their sources, by index.
    types: Vec<Box<Compute>>,
    /// The additional conditions of the plan, in order.
    conditions: Vec<Box<Evaluate>>,
    checks: FxHashMap<CheckId, Arc<Node>>,
}

/// Computes types from their sources; `None` if there are none.
type Compute = dyn Fn(&Context, &[EntityGroup]) -> Option<Vec<Type>> + Send + Sync;

/// The bindings of a rule, by the indexes of its names: an op, whose results the name denotes as well, the values of an
/// operand or a result, or an attribute, which may be absent.
pub(super) struct Bindings<'rule> {
    plan: &'rule RulePlan,
    bound: Vec<Option<Vec<Entity>>>,
}

impl<'rule> Bindings<'rule> {
    fn new(plan: &'rule RulePlan) -> Self {
        Bindings { plan, bound: vec![None; plan.names.len()] }
    }

    /// Returns the entities that a name in a condition denotes.
    pub(super) fn entities(&self, ir: &Body, name: &EntityName) -> Vec<Entity> {
        let known = self.plan.names.iter().position(|known| known.name == name.name);
        let Some(id) = known else { return Vec::new() };
        let bound = self.bound[id].iter().flatten().cloned();
        if name.op_of {
            return bound.collect();
        }
        let attributes = bound.filter(|entity| matches!(entity, Entity::Attribute(_)));
        let entities = attributes.chain(self.results(ir, id, name.index).into_iter().map(Entity::Value));
        let typed = |entity| match entity {
            Entity::Value(value) if name.type_of => Some(Entity::Type(ir.value_type(value))),
            Entity::Attribute(attribute) if name.type_of => attribute.ty(ir.context()).map(Entity::Type),
            entity => Some(entity),
        };
        entities.filter_map(typed).collect()
    }

    /// Returns the values that a name denotes; none for an attribute.
    fn values(&self, ir: &Body, name: &NameUse) -> Vec<Value> {
        self.results(ir, name.id, name.entity.index)
    }

    /// Returns the values that are bound, or the results of the op: all, or those of one declared result.
    fn results(&self, ir: &Body, id: usize, index: Option<u32>) -> Vec<Value> {
        let values = self.bound[id].iter().flatten().map(|entity| match (entity, index) {
            (Entity::Op(op), Some(index)) => result_group(ir, *op, index as usize).collect(),
            (Entity::Op(op), None) => ir.results(*op).collect(),
            (Entity::Value(value), _) => vec![*value],
            _ => Vec::new(),
        });
        values.flatten().collect()
    }

    /// Returns the attribute that a name denotes.
    fn attribute(&self, name: &NameUse) -> Option<Attribute> {
        match self.bound[name.id].as_deref() {
            Some([Entity::Attribute(attribute)]) => Some(*attribute),
            _ => None,
        }
    }

    /// Binds a name to entities.
    fn bind(&mut self, id: usize, entities: impl IntoIterator<Item = Entity>) {
        self.bound[id] = Some(entities.into_iter().collect());
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
