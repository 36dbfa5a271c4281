//! Sets of patterns, and their index by root.

use crate::support::option_setters::option_setters;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::dead_region_inputs::DropDeadRegionInputs;
use super::definers::Definers;
use super::greedy::OpFlagTable;
use super::region_branch::{InlineOnlyRegion, is_region_branch};
use super::region_inputs::{ForwardRegionInputs, MergeRegionInputs};
use super::{PatternRoot, RewritePattern};
use crate::context::{Context, OpName};
use crate::dialect::OpDescriptor;

/// An ordered collection of patterns.
#[derive(Clone, Default)]
pub struct PatternSet {
    patterns: Vec<Arc<dyn RewritePattern>>,
}

impl PatternSet {
    /// Returns an empty set.
    pub fn new() -> Self {
        PatternSet::default()
    }

    /// Returns the patterns that bring all ops of a context's dialects into their canonical form: dialect by dialect,
    /// first those of the dialect, then those of its ops in the order of their declaration; and last those for all ops
    /// that pass control between their regions.
    pub fn canonicalization(context: &Context) -> Self {
        let mut patterns = PatternSet::new();
        for dialect in context.dialects() {
            if let Some(add) = dialect.hooks().canonicalization_patterns {
                add(context, &mut patterns);
            }
            for operation in dialect.operations() {
                patterns.add_of_op(context, operation);
            }
        }
        patterns.add_of_all_region_branches();
        patterns
    }

    /// Returns the patterns that bring ops that pass control between their regions into their canonical form: those of
    /// each such op, and those for all of them.
    pub fn region_branch_canonicalization(context: &Context) -> Self {
        let mut patterns = PatternSet::new();
        for info in
            context.registered_op_names().map(|name| name.info(context)).filter(|info| is_region_branch(info))
        {
            if let Some(operation) = info.descriptor() {
                patterns.add_of_op(context, operation);
            }
        }
        patterns.add_of_all_region_branches();
        patterns
    }

    /// Adds the canonicalization patterns of an op.
    fn add_of_op(&mut self, context: &Context, operation: &OpDescriptor) {
        for pattern in operation.patterns.iter() {
            self.add_shared(pattern.clone());
        }
        if let Some(add) = operation.hooks.canonicalization_patterns {
            add(context, self);
        }
    }

    /// Adds the canonicalization patterns of all ops that pass control between their regions.
    fn add_of_all_region_branches(&mut self) {
        self.add(ForwardRegionInputs).add(MergeRegionInputs).add(InlineOnlyRegion).add(DropDeadRegionInputs);
    }

    /// Adds a pattern.
    pub fn add(&mut self, pattern: impl RewritePattern + 'static) -> &mut Self {
        self.patterns.push(Arc::new(pattern));
        self
    }

    /// Adds a pattern that is shared.
    pub fn add_shared(&mut self, pattern: Arc<dyn RewritePattern>) -> &mut Self {
        self.patterns.push(pattern);
        self
    }

    /// Adds the patterns of another set.
    pub fn extend(&mut self, other: PatternSet) -> &mut Self {
        self.patterns.extend(other.patterns);
        self
    }

    /// Returns the patterns, in order.
    pub(crate) fn into_patterns(self) -> Vec<Arc<dyn RewritePattern>> {
        self.patterns
    }

    /// Returns the number of patterns.
    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Returns whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Returns the names of the patterns, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.patterns.iter().map(|pattern| pattern.name())
    }
}

/// A selection of patterns by name.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PatternFilter {
    /// If not empty, only patterns of these names are enabled.
    pub enabled: Vec<String>,
    /// Patterns of these names are disabled, even if they are enabled as well.
    pub disabled: Vec<String>,
}

option_setters!(PatternFilter {
    with_enabled = enabled: Vec<String>,
    with_disabled = disabled: Vec<String>,
});

impl PatternFilter {
    /// Returns whether a pattern of this name is used.
    pub fn accepts(&self, name: &str) -> bool {
        (self.enabled.is_empty() || self.enabled.iter().any(|enabled| enabled == name))
            && !self.disabled.iter().any(|disabled| disabled == name)
    }
}

/// Patterns indexed by the name of their root, so that an op costs only the patterns for its name.
///
/// The patterns of one name are ordered by benefit, the highest first, and then as they were added. Cheap to clone.
#[derive(Clone)]
pub struct FrozenPatterns {
    contents: Arc<Contents>,
}

struct Contents {
    context: Context,
    patterns: Vec<Arc<dyn RewritePattern>>,
    order: PatternOrder,
    flags: OpFlagTable,
    definers: Definers,
    reaches_ancestors: bool,
}

impl FrozenPatterns {
    /// Indexes all patterns of a set.
    pub fn new(context: &Context, patterns: PatternSet) -> Self {
        FrozenPatterns::filtered(context, patterns, &PatternFilter::default())
    }

    /// Indexes those patterns of a set that a filter accepts.
    pub fn filtered(context: &Context, patterns: PatternSet, filter: &PatternFilter) -> Self {
        let mut patterns = patterns.patterns;
        patterns.retain(|pattern| filter.accepts(pattern.name()));
        let order = PatternOrder::new(context, &patterns, |pattern| Some(pattern.benefit()));
        let flags = OpFlagTable::new(context, &order);
        let definers = Definers::new(context, &patterns);
        let reaches_ancestors = patterns.iter().any(|pattern| pattern.reaches_ancestors());
        let context = context.clone();
        let contents = Contents { context, patterns, order, flags, definers, reaches_ancestors };
        FrozenPatterns { contents: Arc::new(contents) }
    }

    /// Returns the context for whose ops the patterns are indexed.
    pub fn context(&self) -> &Context {
        &self.contents.context
    }

    /// Returns all patterns, in the order in which they were added.
    pub fn patterns(&self) -> impl ExactSizeIterator<Item = &dyn RewritePattern> {
        self.contents.patterns.iter().map(|pattern| &**pattern)
    }

    /// Returns the patterns that are tried on ops of a name, in that order.
    pub fn patterns_for(&self, name: OpName) -> impl ExactSizeIterator<Item = &dyn RewritePattern> {
        self.contents.order.of(name).iter().map(|pattern| self.pattern(*pattern))
    }

    /// Returns whether a pattern uses bodies around that of its root.
    pub fn reaches_ancestors(&self) -> bool {
        self.contents.reaches_ancestors
    }

    pub(super) fn order(&self) -> &PatternOrder {
        &self.contents.order
    }

    /// Returns the driver's flags of each op name.
    pub(super) fn flags(&self) -> &OpFlagTable {
        &self.contents.flags
    }

    /// Returns the producers of operands that patterns need.
    pub(super) fn definers(&self) -> &Definers {
        &self.contents.definers
    }

    pub(super) fn pattern(&self, index: u32) -> &dyn RewritePattern {
        &*self.contents.patterns[index as usize]
    }

    pub(super) fn reordered(&self, benefit: impl FnMut(&dyn RewritePattern) -> Option<u16>) -> PatternOrder {
        PatternOrder::new(&self.contents.context, &self.contents.patterns, benefit)
    }
}

/// The applicable patterns of each op name, in order.
#[derive(Clone, Debug)]
pub(super) struct PatternOrder {
    /// By the op name's number; names beyond the end have only the patterns for any op.
    ranges: Vec<(u32, u32)>,
    any: Range<usize>,
    lists: Vec<u32>,
}

impl PatternOrder {
    /// Orders patterns by `benefit`; those without one are never tried.
    fn new(
        context: &Context,
        patterns: &[Arc<dyn RewritePattern>],
        mut benefit: impl FnMut(&dyn RewritePattern) -> Option<u16>,
    ) -> Self {
        let mut ranked: Vec<(u32, u16)> = Vec::new();
        for (index, pattern) in patterns.iter().enumerate() {
            ranked.extend(benefit(&**pattern).map(|benefit| (index as u32, benefit)));
        }
        ranked.sort_by_key(|(_, benefit)| std::cmp::Reverse(*benefit));
        // In ranked order, so that each list is sorted.
        let mut any: Vec<(usize, u32)> = Vec::new();
        let mut specific: FxHashMap<u32, Vec<(usize, u32)>> = FxHashMap::default();
        for (rank, (index, _)) in ranked.iter().enumerate() {
            let mut add = |name: OpName| specific.entry(name.number()).or_default().push((rank, *index));
            match patterns[*index as usize].root() {
                PatternRoot::Op(name) => add(context.op_name(&name)),
                PatternRoot::Traits(traits) => {
                    context
                        .registered_op_names()
                        .filter(|name| name.info(context).traits().contains(traits))
                        .for_each(add);
                }
                PatternRoot::Info(accepts) => {
                    context.registered_op_names().filter(|name| accepts(name.info(context))).for_each(add);
                }
                PatternRoot::AnyOp => any.push((rank, *index)),
            }
        }
        let mut lists: Vec<u32> = any.iter().map(|(_, index)| *index).collect();
        let any_range = 0..lists.len();
        let count = specific.keys().max().map_or(0, |last| *last as usize + 1);
        let mut ranges = vec![(0, any_range.end as u32); count];
        for (name, mut list) in specific {
            list.extend(&any);
            list.sort_unstable();
            let start = lists.len() as u32;
            lists.extend(list.iter().map(|(_, index)| *index));
            ranges[name as usize] = (start, lists.len() as u32);
        }
        PatternOrder { ranges, any: any_range, lists }
    }

    /// Returns the patterns to try on ops of any name.
    pub(super) fn for_any(&self) -> &[u32] {
        &self.lists[self.any.clone()]
    }

    /// Returns the patterns to try, by the number of the op's name, as far as names differ from others.
    pub(super) fn lists(&self) -> impl Iterator<Item = &[u32]> {
        self.ranges.iter().map(|(start, end)| &self.lists[*start as usize..*end as usize])
    }

    /// Returns the patterns to try on ops of a name.
    #[inline]
    pub(super) fn of(&self, name: OpName) -> &[u32] {
        match self.ranges.get(name.number() as usize) {
            Some((start, end)) => &self.lists[*start as usize..*end as usize],
            None => self.for_any(),
        }
    }
}
