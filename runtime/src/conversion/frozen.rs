//! A target and patterns, prepared for the ops of one context.

use std::cmp::Reverse;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::target::{Action, LegalityCallback};
use super::{ConversionPattern, ConversionPatterns, ConversionTarget};
use crate::context::{Context, OpName};
use crate::dialect::OpTraits;
use crate::ir::{Body, Op};
use crate::rewrite::PatternRoot;

/// The legality of one op according to the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Legality {
    Legal { recursively: bool },
    Illegal,
    Unknown,
}

/// The legality action and the patterns for the ops of one name.
pub(super) struct NameFacts {
    action: Option<Action>,
    /// Whether legal ops may make their contents legal, and the callback that decides.
    recursive: Option<Option<LegalityCallback>>,
    /// The patterns to try, in order.
    pub(super) patterns: Vec<u32>,
    /// The patterns that create an op of which no legal one can be made, with its name.
    pub(super) excluded: Vec<(u32, &'static str)>,
    pub(super) may_fold: bool,
}

impl NameFacts {
    /// Returns whether all ops of the name are legal, with nothing else to decide.
    #[inline]
    pub(super) fn is_simply_legal(&self) -> bool {
        matches!(self.action, Some(Action::Legal)) && self.recursive.is_none()
    }

    /// Returns whether an op of the name may make its contents legal.
    #[inline]
    pub(super) fn can_be_recursive(&self) -> bool {
        self.recursive.is_some()
    }

    /// Returns whether nothing is to be done with an op that is not required to be legal.
    #[inline]
    pub(super) fn is_indifferent(&self) -> bool {
        self.action.is_none() && self.patterns.is_empty() && !self.may_fold && self.recursive.is_none()
    }
}

/// A conversion: a target and the patterns that lead to it, prepared for the ops of a context. Cheap to clone.
///
/// The patterns for an op are ordered by the number of steps in which they lead to legal ops, as far as they name the
/// ops that they create, then by benefit, and then as they were added. A pattern that creates an op of which no
/// pattern makes a legal one is not tried.
#[derive(Clone)]
pub struct FrozenConversion {
    contents: Arc<Contents>,
}

struct Contents {
    context: Context,
    target: ConversionTarget,
    patterns: Vec<Arc<dyn ConversionPattern>>,
    /// By the number of the op name; numbers start at one.
    names: Vec<NameFacts>,
    graph: LegalityGraph,
    reaches_ancestors: bool,
}

impl FrozenConversion {
    /// Prepares a target and patterns.
    ///
    /// # Panics
    ///
    /// If the target makes ops dynamically legal by default and has no default callback.
    pub fn new(context: &Context, target: ConversionTarget, patterns: ConversionPatterns) -> Self {
        let undecided = |action: &Action| matches!(action, Action::Dynamic(None));
        let of_names = target.ops.iter().chain(&target.dialects).find(|(_, action)| undecided(action));
        if target.default.is_none() {
            if let Some((name, _)) = of_names {
                panic!("'{name}' is dynamically legal by default, and the target has no default callback");
            }
            assert!(
                !target.unknown.as_ref().is_some_and(undecided),
                "unknown ops are dynamically legal by default, and the target has no default callback"
            );
        }
        for name in target.ops.keys() {
            context.op_name(name);
        }
        let patterns = patterns.patterns;
        let graph = LegalityGraph::new(context, &target, &patterns);
        let reaches_ancestors = patterns.iter().any(|pattern| pattern.reaches_ancestors());
        let mut contents = Contents {
            context: context.clone(),
            target,
            patterns,
            names: Vec::new(),
            graph,
            reaches_ancestors,
        };
        contents.names = context.op_names().map(|name| contents.facts(name)).collect();
        FrozenConversion { contents: Arc::new(contents) }
    }

    /// Returns the context for whose ops the conversion is prepared.
    pub fn context(&self) -> &Context {
        &self.contents.context
    }

    /// Returns whether a pattern changes bodies around that of its root.
    pub(super) fn reaches_ancestors(&self) -> bool {
        self.contents.reaches_ancestors
    }

    pub(super) fn pattern(&self, index: u32) -> &dyn ConversionPattern {
        &*self.contents.patterns[index as usize]
    }

    /// Returns the facts of a name that the context knew when the conversion was prepared.
    #[inline]
    pub(super) fn known(&self, name: OpName) -> Option<&NameFacts> {
        self.contents.names.get(name.number() as usize - 1)
    }

    /// Computes the facts of any name.
    pub(super) fn facts(&self, name: OpName) -> NameFacts {
        self.contents.facts(name)
    }

    /// Returns what the target says of an op whose name has these facts.
    pub(super) fn legality(&self, facts: &NameFacts, body: &Body, op: Op) -> Legality {
        let is_legal = match &facts.action {
            None => return Legality::Unknown,
            Some(Action::Legal) => true,
            Some(Action::Illegal) => false,
            Some(Action::Dynamic(decide)) => {
                let answer = decide.as_ref().and_then(|decide| decide(body, op));
                let default = || self.contents.target.default.as_ref()?(body, op);
                match answer.or_else(default) {
                    Some(is_legal) => is_legal,
                    None => return Legality::Unknown,
                }
            }
        };
        if !is_legal {
            return Legality::Illegal;
        }
        let recursively = match &facts.recursive {
            None => false,
            Some(None) => true,
            Some(Some(accepts)) => accepts(body, op).unwrap_or(true),
        };
        Legality::Legal { recursively }
    }
}

impl Contents {
    fn facts(&self, name: OpName) -> NameFacts {
        let context = &self.context;
        let info = name.info(context);
        let traits = info.traits();
        let trait_folds = OpTraits::COMMUTATIVE.union(OpTraits::IDEMPOTENT).union(OpTraits::INVOLUTION);
        let has_hook = info.descriptor().is_some_and(|descriptor| descriptor.hooks.fold.is_some())
            || name.dialect(context).is_some_and(|dialect| dialect.hooks().fold.is_some());
        let action = self.target.action(context, name).cloned();
        let (patterns, excluded) = self.graph.patterns_of(&self.patterns, name);
        NameFacts {
            // An op that is always legal is never folded.
            may_fold: !matches!(action, Some(Action::Legal))
                && !traits.contains(OpTraits::CONSTANT_LIKE)
                && (has_hook || traits.intersects(trait_folds)),
            recursive: self.target.recursive.get(info.text()).cloned(),
            patterns,
            excluded,
            action,
        }
    }
}

/// The number of patterns that lead from the ops of each name to legal ops.
struct LegalityGraph {
    /// The patterns by the names of their roots, and those for all other names.
    roots: FxHashMap<OpName, Vec<u32>>,
    any: Vec<u32>,
    /// By pattern: the number of steps, or the created op from which no path leads to legal ones.
    depths: Vec<Result<u32, &'static str>>,
}

impl LegalityGraph {
    fn new(context: &Context, target: &ConversionTarget, patterns: &[Arc<dyn ConversionPattern>]) -> Self {
        let mut roots: FxHashMap<OpName, Vec<u32>> = FxHashMap::default();
        let mut any = Vec::new();
        for (index, pattern) in patterns.iter().enumerate() {
            let index = index as u32;
            let mut add = |name: OpName| roots.entry(name).or_default().push(index);
            match pattern.root() {
                PatternRoot::Op(name) => add(context.op_name(&name)),
                PatternRoot::Traits(traits) => {
                    let names = context.registered_op_names();
                    names.filter(|name| name.info(context).traits().contains(traits)).for_each(add);
                }
                PatternRoot::Info(accepts) => {
                    let names = context.registered_op_names();
                    names.filter(|name| accepts(name.info(context))).for_each(add);
                }
                PatternRoot::AnyOp => any.push(index),
            }
        }
        let may_be_legal =
            |name: OpName| matches!(target.action(context, name), Some(Action::Legal | Action::Dynamic(_)));
        // Each round finds the patterns that are one step farther away, so it ends, whatever cycles there are.
        let mut depths: Vec<Option<u32>> = vec![None; patterns.len()];
        let mut missing: Vec<&'static str> = vec![""; patterns.len()];
        let mut depth = 0;
        loop {
            depth += 1;
            let mut found = Vec::new();
            for (index, pattern) in patterns.iter().enumerate() {
                if depths[index].is_some() {
                    continue;
                }
                let leads_on = |name: OpName| {
                    let of_name = roots.get(&name).into_iter().flatten();
                    of_name.chain(&any).any(|pattern| depths[*pattern as usize].is_some())
                };
                let stuck = pattern.generated_ops().iter().find(|name| {
                    let name = context.op_name(name);
                    !may_be_legal(name) && !leads_on(name)
                });
                match stuck {
                    None => found.push(index),
                    Some(name) => missing[index] = name,
                }
            }
            if found.is_empty() {
                break;
            }
            found.into_iter().for_each(|index| depths[index] = Some(depth));
        }
        let depths = depths.into_iter().zip(missing).map(|(depth, missing)| depth.ok_or(missing)).collect();
        LegalityGraph { roots, any, depths }
    }

    /// Returns the patterns to try on ops of a name, in order, and those that lead to no legal op.
    fn patterns_of(
        &self,
        patterns: &[Arc<dyn ConversionPattern>],
        name: OpName,
    ) -> (Vec<u32>, Vec<(u32, &'static str)>) {
        let mut usable = Vec::new();
        let mut excluded = Vec::new();
        for index in self.roots.get(&name).into_iter().flatten().chain(&self.any) {
            match self.depths[*index as usize] {
                Ok(depth) => usable.push((depth, Reverse(patterns[*index as usize].benefit()), *index)),
                Err(missing) => excluded.push((*index, missing)),
            }
        }
        usable.sort_unstable();
        (usable.into_iter().map(|(_, _, index)| index).collect(), excluded)
    }
}
