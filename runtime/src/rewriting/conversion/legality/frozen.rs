//! A target and patterns, prepared for the ops of one context.

use std::sync::Arc;

use super::graph::LegalityGraph;
use crate::context::{Context, OpName};
use crate::conversion::target::{Action, LegalityCallback};
use crate::conversion::{ConversionPattern, ConversionPatterns, ConversionTarget};
use crate::dialect::{OpDescriptor, OpTraits};
use crate::ir::{Body, Op};

/// The legality of one op according to the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rewriting::conversion) enum Legality {
    Legal { recursively: bool },
    Illegal,
    Unknown,
}

/// The legality action and the patterns for the ops of one name.
pub(in crate::rewriting::conversion) struct NameFacts {
    action: Option<Action>,
    /// Whether legal ops may make their contents legal, and the callback that decides.
    recursive: Option<Option<LegalityCallback>>,
    /// The patterns to try, in order.
    pub(in crate::rewriting::conversion) patterns: Vec<u32>,
    /// The patterns that create an op of which no legal one can be made, with its name.
    pub(in crate::rewriting::conversion) excluded: Vec<(u32, &'static str)>,
    pub(in crate::rewriting::conversion) may_fold: bool,
}

impl NameFacts {
    /// Returns whether all ops of the name are legal, with nothing else to decide.
    #[inline]
    pub(in crate::rewriting::conversion) fn is_simply_legal(&self) -> bool {
        matches!(self.action, Some(Action::Legal)) && self.recursive.is_none()
    }

    /// Returns whether an op of the name may make its contents legal.
    #[inline]
    pub(in crate::rewriting::conversion) fn can_be_recursive(&self) -> bool {
        self.recursive.is_some()
    }

    /// Returns whether nothing is to be done with an op that is not required to be legal.
    #[inline]
    pub(in crate::rewriting::conversion) fn is_indifferent(&self) -> bool {
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
    /// Whether ops of a name need no decision: by the number of the name, in partial and in full conversions.
    idle: Vec<[bool; 2]>,
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
            idle: Vec::new(),
            graph,
            reaches_ancestors,
        };
        contents.names = context.op_names().map(|name| contents.facts(name)).collect();
        let idle = |facts: &NameFacts| {
            let is_legal = facts.is_simply_legal();
            [is_legal || facts.is_indifferent(), is_legal]
        };
        contents.idle = contents.names.iter().map(idle).collect();
        FrozenConversion { contents: Arc::new(contents) }
    }

    /// Returns the context for whose ops the conversion is prepared.
    pub fn context(&self) -> &Context {
        &self.contents.context
    }

    /// Returns whether a pattern changes bodies around that of its root.
    pub(in crate::rewriting::conversion) fn reaches_ancestors(&self) -> bool {
        self.contents.reaches_ancestors
    }

    pub(in crate::rewriting::conversion) fn pattern(&self, index: u32) -> &dyn ConversionPattern {
        &*self.contents.patterns[index as usize]
    }

    /// Returns the facts of a name that the context knew when the conversion was prepared.
    #[inline]
    pub(in crate::rewriting::conversion) fn known(&self, name: OpName) -> Option<&NameFacts> {
        self.contents.names.get(name.number() as usize - 1)
    }

    /// Returns whether no op of a body needs a decision: all are legal, or nothing is known of them and they may stay.
    pub(in crate::rewriting::conversion) fn has_nothing_to_do(&self, body: &Body, is_full: bool) -> bool {
        body.arena.as_deref().is_none_or(|arena| {
            arena.ops.iter().filter_map(|op| op.name).all(|name| self.is_idle(name, is_full))
        })
    }

    /// Returns whether ops of a name need no decision: all are legal, or, unless `is_full`, nothing is known of them. Not
    /// said of names that the context did not know when the conversion was prepared.
    #[inline]
    pub(in crate::rewriting::conversion) fn is_idle(&self, name: OpName, is_full: bool) -> bool {
        let known = self.contents.idle.get(name.number() as usize - 1);
        known.is_some_and(|modes| modes[usize::from(is_full)])
    }

    /// Computes the facts of any name.
    pub(in crate::rewriting::conversion) fn facts(&self, name: OpName) -> NameFacts {
        self.contents.facts(name)
    }

    /// Returns what the target says of an op whose name has these facts.
    pub(in crate::rewriting::conversion) fn legality(
        &self,
        facts: &NameFacts,
        body: &Body,
        op: Op,
    ) -> Legality {
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
        let has_hook = info.descriptor().is_some_and(OpDescriptor::has_folds)
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
