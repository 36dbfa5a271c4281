//! Rules of loaded dialects: patterns that evaluate a declared rewrite as compiled code does.
//!
//! [`lower`] resolves the terms of a rule once; [`matching`] reads a body and binds names, and only if all of the rule
//! matches, [`building`] changes the body.

mod building;
mod lower;
mod lower_building;
mod lower_matching;
mod matching;

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_odsgen::model::Entity as EntityName;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::result_group;
use terrace_runtime::intrinsics::Entity;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchResult, PatternRoot, RewritePattern, Rewriter};

use super::check::Node;
use super::condition::Evaluate;
use super::operation::Build;
use building::{BuildStatement, Replacement};
use matching::{MatchStatement, Matched};

/// A declared rewrite that is evaluated.
pub(super) struct Rule {
    name: String,
    /// The place of the declaration: `path:line`.
    source: String,
    /// The name of the root op.
    root: String,
    benefit: u16,
    /// The names of the rule, as indexes of bindings.
    names: FxHashMap<String, usize>,
    /// The matched statements; the first is the root.
    matches: Vec<MatchStatement>,
    /// The additional conditions, with their messages.
    conditions: Vec<(Box<Evaluate>, String)>,
    /// The number of matched ops that match in either operand order.
    commutative: u32,
    builds: Vec<BuildStatement>,
    /// The terms that replace the results of the root; empty if it is erased.
    replacements: Vec<Replacement>,
}

/// A constraint, and the failure reason.
struct Constrained {
    check: Arc<Node>,
    reason: String,
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

/// A use of a bound name.
#[derive(Clone)]
struct Use {
    binding: usize,
    /// The index of a result of the named op.
    index: Option<usize>,
}

/// The bindings of a rule, by the indexes of its names.
pub(super) struct Bindings<'rule> {
    names: &'rule FxHashMap<String, usize>,
    bound: Vec<Option<Bound>>,
}

impl<'rule> Bindings<'rule> {
    fn new(names: &'rule FxHashMap<String, usize>) -> Self {
        Bindings { names, bound: vec![None; names.len()] }
    }

    /// Returns the entities that a name in a condition denotes.
    pub(super) fn entities(&self, ir: &Body, name: &EntityName) -> Vec<Entity> {
        let Some(bound) = self.names.get(&name.name).and_then(|index| self.bound[*index].as_ref()) else {
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
                let values = bound.values(ir, name.index.map(|index| index as usize)).into_iter();
                match name.type_of {
                    true => values.map(|value| Entity::Type(ir.value_type(value))).collect(),
                    false => values.map(Entity::Value).collect(),
                }
            }
        }
    }

    /// Returns the values that a name denotes; none for an attribute.
    fn values(&self, ir: &Body, name: &Use) -> Vec<Value> {
        self.bound[name.binding].as_ref().map_or_else(Vec::new, |bound| bound.values(ir, name.index))
    }

    /// Returns the attribute that a name denotes.
    fn attribute(&self, name: &Use) -> Option<Attribute> {
        match self.bound[name.binding] {
            Some(Bound::Attribute(attribute)) => attribute,
            _ => None,
        }
    }
}

impl Bound {
    /// Returns the values: all results of an op, or those of one declared result.
    fn values(&self, ir: &Body, index: Option<usize>) -> Vec<Value> {
        match (self, index) {
            (Bound::Op(op), Some(index)) => result_group(ir, *op, index).collect(),
            (Bound::Op(op), None) => ir.results(*op).collect(),
            (Bound::Values(values), _) => values.clone(),
            (Bound::Attribute(_), _) => Vec::new(),
        }
    }
}

/// Returns the attribute of a literal or a default; `None` if it cannot be constructed in this context.
fn built(ir: &Body, build: &Build) -> Option<Attribute> {
    build(ir.context()).ok()
}

impl Rule {
    /// Matches the rule at an op, in each operand order of its commutative ops; the written order comes first.
    fn find(&self, ir: &Body, op: Op) -> Result<Matched<'_>, &str> {
        let written = self.matched(ir, op, 0);
        if written.is_ok() {
            return written;
        }
        let orders = 1..1u32 << self.commutative;
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
