//! Values that are passed to results and region arguments: those that are always the same, and those that are alike.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::region_branch::{for_each_edge, is_region_branch, passes_values};
use super::{MatchFailure, MatchResult, PatternRoot, RewritePattern, Rewriter};
use crate::ir::{Body, Op, Value, ValueKind};
use crate::types::Type;

/// Replaces a result or region argument that receives the same value on all edges, directly or by way of others, by that
/// value.
pub(super) struct ForwardRegionInputs;

impl RewritePattern for ForwardRegionInputs {
    fn name(&self) -> &str {
        "ForwardRegionInputs"
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Info(is_region_branch)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let body = rewriter.body();
        let edges = Edges::matched(rewriter, op)?;
        let is_forwarded = |(input, source): (Value, Source)| match source {
            Source::One(value)
                if !body.is_unused(input)
                    && is_defined_outside(body, op, value)
                    && body.value_type(value) == body.value_type(input) =>
            {
                Some((input, value))
            }
            _ => None,
        };
        let sources = edges.sources();
        let forwarded: SmallVec<[(Value, Value); 4]> =
            edges.inputs.iter().copied().zip(sources).filter_map(is_forwarded).collect();
        if forwarded.is_empty() {
            return Err(rewriter.match_failure(op, || "no result or argument always gets the same value"));
        }
        forwarded.into_iter().for_each(|(input, value)| rewriter.replace_all_uses(input, value));
        Ok(())
    }
}

/// Replaces a result or region argument by another one that receives equal values on all edges.
pub(super) struct MergeRegionInputs;

impl RewritePattern for MergeRegionInputs {
    fn name(&self) -> &str {
        "MergeRegionInputs"
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Info(is_region_branch)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let body = rewriter.body();
        let edges = Edges::matched(rewriter, op)?;
        let classes = edges.classes(body);
        let mut firsts: FxHashMap<usize, Value> = FxHashMap::default();
        let mut merged: SmallVec<[(Value, Value); 4]> = SmallVec::new();
        for (input, class) in edges.inputs.iter().zip(classes) {
            let first = *firsts.entry(class).or_insert(*input);
            if first != *input && !body.is_unused(*input) {
                merged.push((*input, first));
            }
        }
        if merged.is_empty() {
            return Err(rewriter.match_failure(op, || "no two results or arguments get the same values"));
        }
        merged.into_iter().for_each(|(input, first)| rewriter.replace_all_uses(input, first));
        Ok(())
    }
}

/// The value that a result or argument receives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// None, as far as known.
    None,
    /// Always this value.
    One(Value),
    /// Several, or an unknown one.
    Many,
}

impl Source {
    fn join(self, other: Source) -> Source {
        match (self, other) {
            (Source::None, source) | (source, Source::None) => source,
            (first, second) if first == second => first,
            _ => Source::Many,
        }
    }
}

/// The destination of an edge: a region, or the results.
type Destination = Option<usize>;

/// The results of an op and the arguments of its regions, and the edges on which they receive values.
#[derive(Default)]
struct Edges {
    inputs: Vec<Value>,
    destinations: Vec<Destination>,
    positions: FxHashMap<Value, usize>,
    /// For each edge the positions of inputs, each with the value that it receives, if that is known.
    edges: Vec<Vec<(usize, Option<Value>)>>,
}

impl Edges {
    /// Returns the edges of an op. Fails to match if they pass no values.
    fn matched(rewriter: &Rewriter<'_>, op: Op) -> Result<Self, MatchFailure> {
        if !passes_values(rewriter.body(), op) {
            return Err(rewriter.match_failure(op, || "no result or argument gets anything"));
        }
        Ok(Edges::of(rewriter.body(), op))
    }

    fn of(body: &Body, op: Op) -> Self {
        let mut all = Edges::default();
        for_each_edge(body, op, |from, to, operands| {
            let mut edge = Vec::with_capacity(to.inputs.len());
            for (position, input) in to.inputs.iter().enumerate() {
                let passed = operands.as_ref().map(|range| body.operand(from, range.start + position));
                edge.push((all.position(*input, to.region), passed));
            }
            all.edges.push(edge);
        });
        all
    }

    fn position(&mut self, input: Value, destination: Destination) -> usize {
        *self.positions.entry(input).or_insert_with(|| {
            self.inputs.push(input);
            self.destinations.push(destination);
            self.inputs.len() - 1
        })
    }

    /// Returns what each input receives. An input that is passed on stands for what it receives itself.
    fn sources(&self) -> Vec<Source> {
        let mut sources = vec![Source::None; self.inputs.len()];
        loop {
            let before = sources.clone();
            for (input, passed) in self.edges.iter().flatten() {
                let source = match passed {
                    None => Source::Many,
                    Some(value) => match self.positions.get(value) {
                        Some(position) => sources[*position],
                        None => Source::One(*value),
                    },
                };
                sources[*input] = sources[*input].join(source);
            }
            if sources == before {
                return sources;
            }
        }
    }

    /// Returns the class of each input. Two inputs of a destination are of one class if they receive equal values on each
    /// edge, where inputs of one class are equal.
    fn classes(&self, body: &Body) -> Vec<usize> {
        /// The value that an input receives on an edge.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        enum Received {
            Class(usize),
            Value(Value),
            Unknown(usize),
        }

        let first: Vec<(Destination, Type)> = self
            .inputs
            .iter()
            .zip(&self.destinations)
            .map(|(input, to)| (*to, body.value_type(*input)))
            .collect();
        let (mut classes, mut count) = numbered(&first);
        loop {
            let mut received: Vec<Vec<Received>> =
                classes.iter().map(|class| vec![Received::Class(*class)]).collect();
            for (input, passed) in self.edges.iter().flatten() {
                received[*input].push(match passed {
                    None => Received::Unknown(*input),
                    Some(value) => match self.positions.get(value) {
                        Some(position) => Received::Class(classes[*position]),
                        None => Received::Value(*value),
                    },
                });
            }
            let (finer, finer_count) = numbered(&received);
            if finer_count == count {
                return finer;
            }
            (classes, count) = (finer, finer_count);
        }
    }
}

/// Returns a number for each key, equal for equal keys, and how many there are.
fn numbered<K: Clone + Eq + std::hash::Hash>(keys: &[K]) -> (Vec<usize>, usize) {
    let mut numbers: FxHashMap<K, usize> = FxHashMap::default();
    let mut number = |key: &K| {
        let next = numbers.len();
        *numbers.entry(key.clone()).or_insert(next)
    };
    let all = keys.iter().map(&mut number).collect();
    (all, numbers.len())
}

/// Returns whether a value is there before the op, whatever its regions do.
fn is_defined_outside(body: &Body, op: Op, value: Value) -> bool {
    let place = match body.value_kind(value) {
        ValueKind::Result { op: maker, .. } => {
            if maker == op {
                return false;
            }
            body.parent_op(maker)
        }
        ValueKind::Argument { block, .. } => Some(body.block_owner(block)),
    };
    place.is_none_or(|holder| !body.is_ancestor(op, holder))
}
