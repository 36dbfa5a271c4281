//! Analyses: cached facts about a body.

use std::any::{Any, TypeId};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::instrumentation::Hooks;
use super::timing::{TimingKey, TimingNode};
use crate::dominance::{Dominance, PostDominance};
use crate::ir::{Body, Op};

/// An analysis of an op that owns a body (pass infrastructure, Analysis Management).
///
/// An analysis is computed when first asked for and kept until a pass does not preserve it. It reads the body and
/// never changes it. One that asks for others while it is computed is dropped with them.
pub trait Analysis: Any + Send + Sync + Sized {
    /// The name in reports.
    const NAME: &'static str;

    /// Computes the analysis.
    fn compute(body: &Body, analyses: &mut Analyses<'_>) -> Self;

    /// Returns whether a pass that preserved these analyses invalidates this one.
    fn is_invalidated(&self, preserved: &PreservedAnalyses) -> bool {
        !preserved.contains::<Self>()
    }
}

impl Analysis for Dominance {
    const NAME: &'static str = "DominanceInfo";

    fn compute(_: &Body, _: &mut Analyses<'_>) -> Self {
        Dominance::new()
    }
}

impl Analysis for PostDominance {
    const NAME: &'static str = "PostDominanceInfo";

    fn compute(_: &Body, _: &mut Analyses<'_>) -> Self {
        PostDominance::new()
    }
}

/// The analyses that a pass preserved.
#[derive(Clone, Debug, Default)]
pub struct PreservedAnalyses {
    all: bool,
    kinds: Vec<TypeId>,
}

impl PreservedAnalyses {
    /// Returns all analyses: the IR did not change.
    pub fn all() -> Self {
        PreservedAnalyses { all: true, kinds: Vec::new() }
    }

    /// No analysis.
    pub fn none() -> Self {
        PreservedAnalyses::default()
    }

    /// Returns whether all are preserved.
    pub fn is_all(&self) -> bool {
        self.all
    }

    /// Returns whether `A` is preserved.
    pub fn contains<A: Analysis>(&self) -> bool {
        self.all || self.kinds.contains(&TypeId::of::<A>())
    }

    /// Adds `A`.
    pub fn insert<A: Analysis>(&mut self) {
        self.kinds.push(TypeId::of::<A>());
    }

    /// Intersects two sets.
    pub(super) fn intersect(&mut self, other: &PreservedAnalyses) {
        if other.all {
            return;
        }
        if std::mem::replace(&mut self.all, false) {
            self.kinds.clone_from(&other.kinds);
        } else {
            self.kinds.retain(|kind| other.kinds.contains(kind));
        }
    }
}

/// The type-erased interface of analyses.
trait AnyAnalysis: Send + Sync {
    fn is_invalidated(&self, preserved: &PreservedAnalyses) -> bool;
    fn as_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync>;
}

impl<A: Analysis> AnyAnalysis for A {
    fn is_invalidated(&self, preserved: &PreservedAnalyses) -> bool {
        Analysis::is_invalidated(self, preserved)
    }

    fn as_any(self: Arc<Self>) -> Arc<dyn Any + Send + Sync> {
        self
    }
}

struct CachedAnalysis {
    analysis: Arc<dyn AnyAnalysis>,
    /// The analyses that it was computed from.
    dependencies: Vec<TypeId>,
}

/// The cached analyses of a body and of its child bodies.
#[derive(Default)]
pub(super) struct AnalysisMap {
    known: FxHashMap<TypeId, CachedAnalysis>,
    children: FxHashMap<Op, AnalysisMap>,
}

impl AnalysisMap {
    pub(super) fn cached<A: Analysis>(&self) -> Option<Arc<A>> {
        let known = self.known.get(&TypeId::of::<A>())?;
        Arc::clone(&known.analysis).as_any().downcast().ok()
    }

    pub(super) fn child(&self, op: Op) -> Option<&AnalysisMap> {
        self.children.get(&op)
    }

    pub(super) fn child_mut(&mut self, op: Op) -> &mut AnalysisMap {
        self.children.entry(op).or_default()
    }

    pub(super) fn take_child(&mut self, op: Op) -> AnalysisMap {
        self.children.remove(&op).unwrap_or_default()
    }

    pub(super) fn put_child(&mut self, op: Op, child: AnalysisMap) {
        if !child.known.is_empty() || !child.children.is_empty() {
            self.children.insert(op, child);
        }
    }

    /// Drops the invalidated analyses of this body and of all bodies below.
    pub(super) fn invalidate(&mut self, preserved: &PreservedAnalyses) {
        if preserved.all {
            return;
        }
        self.invalidate_own(preserved);
        // Bodies nest as deep as pipelines do at most, which is bounded.
        self.children.values_mut().for_each(|child| child.invalidate(preserved));
        self.children.retain(|_, child| !child.known.is_empty() || !child.children.is_empty());
    }

    /// Drops the invalidated analyses of this body alone.
    pub(super) fn invalidate_own(&mut self, preserved: &PreservedAnalyses) {
        if preserved.all {
            return;
        }
        self.known.retain(|_, known| !known.analysis.is_invalidated(preserved));
        loop {
            let count = self.known.len();
            let kinds: Vec<TypeId> = self.known.keys().copied().collect();
            self.known.retain(|_, known| known.dependencies.iter().all(|kind| kinds.contains(kind)));
            if self.known.len() == count {
                return;
            }
        }
    }
}

/// Access to the analyses of a body during the computation of another one.
pub struct Analyses<'run> {
    pub(super) map: &'run mut AnalysisMap,
    pub(super) body: &'run Body,
    pub(super) hooks: &'run Hooks,
    pub(super) timing: &'run mut TimingNode,
    pub(super) asked: Vec<TypeId>,
}

impl Analyses<'_> {
    /// Returns the analysis `A` of the body, and computes it if it is not cached.
    pub fn analysis<A: Analysis>(&mut self) -> Arc<A> {
        let kind = TypeId::of::<A>();
        self.asked.push(kind);
        if let Some(known) = self.map.cached::<A>() {
            return known;
        }
        self.hooks.before_analysis(A::NAME, kind, self.body);
        let node = self.timing.child(TimingKey::Analysis(kind), || format!("(A) {}", A::NAME));
        let time = self.hooks.start_time();
        let mut inner =
            Analyses { map: self.map, body: self.body, hooks: self.hooks, timing: node, asked: Vec::new() };
        let analysis = Arc::new(A::compute(self.body, &mut inner));
        let dependencies = inner.asked;
        node.stop(time);
        self.hooks.after_analysis(A::NAME, kind, self.body);
        let shared: Arc<dyn AnyAnalysis> = Arc::clone(&analysis) as Arc<dyn AnyAnalysis>;
        self.map.known.insert(kind, CachedAnalysis { analysis: shared, dependencies });
        analysis
    }

    /// Returns the analysis `A` of the body if it is cached.
    pub fn cached_analysis<A: Analysis>(&self) -> Option<Arc<A>> {
        self.map.cached()
    }
}

/// The analyses of the bodies around one, the innermost first.
pub(super) struct OuterAnalyses<'run> {
    pub(super) map: &'run AnalysisMap,
    pub(super) body: &'run Body,
    pub(super) outer: Option<&'run OuterAnalyses<'run>>,
}

impl OuterAnalyses<'_> {
    /// Returns the analyses of the body whose root `op` is.
    pub(super) fn of(&self, op: Op) -> Option<&AnalysisMap> {
        let mut current = Some(self);
        while let Some(scope) = current {
            if scope.body.root() == op {
                return Some(scope.map);
            }
            current = scope.outer;
        }
        None
    }
}
