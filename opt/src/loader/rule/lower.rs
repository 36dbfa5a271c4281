//! Lowering of rules from the model. A rule that only compiled Rust can apply is reported, and is not there.
//!
//! `lower_matching` lowers what a rule matches, `lower_building` what it builds.

use std::collections::HashSet;

use rustc_hash::FxHashMap;
use terrace_odsgen::Span;
use terrace_odsgen::model::{Arity, AttributeField, Entity, Op, Rewrite};
use terrace_odsgen::plan::{DefaultPlan, MISSING};

use super::{Rule, Use};
use crate::loader::Loader;
use crate::loader::operation::Build;

/// The names of a rule while it is lowered.
pub(super) struct Lowering<'l, 'model> {
    pub(super) loader: &'l mut Loader<'model>,
    pub(super) rewrite: &'model Rewrite,
    pub(super) names: FxHashMap<String, usize>,
    /// The names of lists of values.
    pub(super) variadic: HashSet<usize>,
    /// The names of any number of values.
    pub(super) uncertain: HashSet<usize>,
    /// The names of ops, with the numbers of their declared results.
    pub(super) ops: FxHashMap<usize, usize>,
    pub(super) commutative: u32,
}

impl<'model> Loader<'model> {
    /// Returns the rule that a rewrite becomes; `None` if it needs Rust, which is reported.
    pub(in crate::loader) fn rule(&mut self, rewrite: &'model Rewrite) -> Option<Rule> {
        let root = self.model.op(rewrite.root()?.op);
        let mut lowering = Lowering {
            loader: self,
            rewrite,
            names: FxHashMap::default(),
            variadic: HashSet::new(),
            uncertain: HashSet::new(),
            ops: FxHashMap::default(),
            commutative: 0,
        };
        let matches = lowering.matches()?;
        let conditions = lowering.conditions()?;
        let matched: HashSet<usize> = lowering.names.values().copied().collect();
        let builds: Option<Vec<_>> = rewrite
            .builds
            .iter()
            .map(|statement| lowering.build(&statement.term, &statement.bindings))
            .collect();
        let builds = builds?;
        let replacements = lowering.replacements(root, &matched)?;
        let (names, commutative) = (lowering.names, lowering.commutative);
        let sources = &self.model.sources;
        let (line, _) = sources.line_and_column(rewrite.header.span);
        Some(Rule {
            name: rewrite.header.name.clone(),
            source: format!("{}:{line}", sources.file(rewrite.header.span.file).path),
            root: self.model.op_name(root),
            benefit: u16::try_from(rewrite.benefit).unwrap_or(u16::MAX),
            names,
            matches,
            conditions,
            commutative,
            builds,
            replacements,
        })
    }
}

impl Loader<'_> {
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
impl Lowering<'_, '_> {
    /// Reports what only compiled Rust can do.
    pub(super) fn refuse<T>(&mut self, span: Span, what: &str) -> Option<T> {
        let message = format!("{what} of the rule `{}` needs Rust", self.rewrite.header.name);
        self.loader.unchecked.refuse(span, message, MISSING)
    }

    pub(super) fn name(&mut self, name: &str) -> usize {
        let next = self.names.len();
        *self.names.entry(name.to_owned()).or_insert(next)
    }

    /// Records how many values a name stands for.
    pub(super) fn number(&mut self, binding: usize, arity: Arity) {
        if is_list(arity) {
            self.variadic.insert(binding);
        }
        if arity != Arity::One {
            self.uncertain.insert(binding);
        }
    }

    /// Records the op that a name stands for.
    pub(super) fn named_op(&mut self, binding: usize, op: &Op) {
        self.ops.insert(binding, op.results.len());
        if op.results.iter().any(|field| field.arity != Arity::One) {
            self.uncertain.insert(binding);
        }
    }

    pub(super) fn used(&mut self, entity: &Entity) -> Option<Use> {
        let Some(binding) = self.names.get(&entity.name).copied() else {
            return self.refuse(entity.span, "this name");
        };
        Some(Use { binding, index: entity.index.map(|index| index as usize) })
    }

    /// Returns the builder of a declared default, if there is one.
    #[expect(clippy::option_option, reason = "failed, none, a builder")]
    pub(super) fn default(&mut self, field: &AttributeField, span: Span) -> Option<Option<Build>> {
        match self.loader.plan.default_plan(field) {
            None => Some(None),
            Some(DefaultPlan::Literal(literal)) => match self.loader.literal(&literal) {
                Some(build) => Some(Some(build)),
                None => self.refuse(span, "a default"),
            },
            Some(_) => self.refuse(span, "a default"),
        }
    }
}

/// Returns whether any number of values may stand there.
fn is_list(arity: Arity) -> bool {
    matches!(arity, Arity::Variadic | Arity::VariadicOfVariadic)
}
