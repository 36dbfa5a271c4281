//! What refers to callables.

use rustc_hash::FxHashMap;

use super::call_graph::Callable;
use crate::interfaces::AnySymbolOpInterface;
use crate::ir::{Body, OpPath};
use crate::symbols::{SymbolVisibility, symbol_visibility};
use crate::transforms::symbol_walk::for_each_symbol_use;

/// How many references there are to callables, and where.
pub(super) struct References {
    counts: Vec<u32>,
    /// For each callable those that are referred to in it, as often as they are.
    mentions: Vec<Vec<usize>>,
}

impl References {
    /// The references in the regions of the root of a body; none where not all are known.
    pub(super) fn new(body: &Body, callables: &[Callable]) -> Option<Self> {
        let present = callables.iter().enumerate().filter(|(_, callable)| !callable.is_gone);
        let indexes: FxHashMap<_, usize> =
            present.map(|(index, callable)| (callable.path.op(), index)).collect();
        let (mut counts, mut mentions) = (vec![0; callables.len()], vec![Vec::new(); callables.len()]);
        for_each_symbol_use(body, |user, _, target| {
            if let Some(target) = target.and_then(|target| indexes.get(&target.op()).copied()) {
                counts[target] += 1;
                if let Some(user) = indexes.get(&user) {
                    mentions[*user].push(target);
                }
            }
        })
        .ok()?;
        Some(References { counts, mentions })
    }

    /// How many references there are to a callable. What passes took away since counts as well.
    pub(super) fn count(&self, callable: usize) -> u32 {
        self.counts[callable]
    }

    /// A call was replaced by what is in the callable, which goes if the call was the last reference.
    pub(super) fn note_inlined(&mut self, caller: usize, callee: usize, is_last: bool) {
        self.counts[callee] = self.counts[callee].saturating_sub(1);
        if let Some(call) = self.mentions[caller].iter().position(|mention| *mention == callee) {
            self.mentions[caller].swap_remove(call);
        }
        let come_along = match is_last {
            true => std::mem::take(&mut self.mentions[callee]),
            false => self.mentions[callee].clone(),
        };
        if !is_last {
            come_along.iter().for_each(|mention| self.counts[*mention] += 1);
        }
        self.mentions[caller].extend(come_along);
    }
}

/// Whether a callable can go when nothing refers to it.
pub(super) fn is_discardable(outermost: &Body, callable: &OpPath) -> bool {
    let (holder, op) = callable.resolve(outermost);
    symbol_visibility(holder, op) == SymbolVisibility::Private
        && AnySymbolOpInterface::of(holder, op).is_some_and(|symbol| symbol.can_discard_on_use_empty(holder))
}

/// Erases the private callables to which nothing refers, and those to which nothing refers after that. Where not all
/// references are known, all stay.
pub(super) fn erase_unused(body: &mut Body, callables: &[Callable]) {
    let Some(References { mut counts, mentions }) = References::new(body, callables) else { return };
    let is_unused = |index: usize, counts: &[u32]| {
        counts[index] == 0 && !callables[index].is_gone && is_discardable(body, &callables[index].path)
    };
    let mut unused: Vec<usize> = (0..callables.len()).filter(|index| is_unused(*index, &counts)).collect();
    let mut next = 0;
    while let Some(index) = unused.get(next).copied() {
        next += 1;
        for target in &mentions[index] {
            counts[*target] -= 1;
            if is_unused(*target, &counts) {
                unused.push(*target);
            }
        }
    }
    // What is inside of another one goes first.
    unused.sort_unstable_by_key(|index| std::cmp::Reverse((callables[*index].path.ops().len(), *index)));
    for index in unused {
        let (holder, op) = callables[index].path.resolve_mut(body);
        holder.erase_op(op);
    }
}
