//! The references to callables, counted.

use rustc_hash::FxHashMap;

use super::call_graph::Callable;
use crate::interfaces::AnySymbolOpInterface;
use crate::ir::{Body, Op, OpPath};
use crate::symbols::{SymbolTables, SymbolUseError, SymbolVisibility, symbol_uses_in_op, symbol_visibility};
use crate::transforms::symbols::symbol_walk::for_each_symbol_use;

/// The number of references to each callable, and which op right in a symbol table they are in.
pub(super) struct References {
    counts: Vec<u32>,
    /// For each op right in a symbol table ([`Callable::top_level`]) the callables that it refers to, one entry for
    /// each reference.
    mentions: FxHashMap<Op, Vec<usize>>,
    indexes: FxHashMap<Op, usize>,
    tables: SymbolTables,
}

impl References {
    /// Returns the references in the regions of the root of a body; none if not all of them are known.
    pub(super) fn new(body: &Body, callables: &[Callable]) -> Option<Self> {
        let present = callables.iter().enumerate().filter(|(_, callable)| !callable.is_erased);
        let indexes: FxHashMap<_, usize> =
            present.map(|(index, callable)| (callable.path.op(), index)).collect();
        let mut counts = vec![0; callables.len()];
        let mut mentions: FxHashMap<Op, Vec<usize>> = FxHashMap::default();
        for_each_symbol_use(body, |user, _, target| {
            if let Some(target) = target.and_then(|target| indexes.get(&target.op()).copied()) {
                counts[target] += 1;
                mentions.entry(user).or_default().push(target);
            }
        })
        .ok()?;
        Some(References { counts, mentions, indexes, tables: SymbolTables::new() })
    }

    /// Returns the number of references to a callable.
    pub(super) fn count(&self, callable: usize) -> u32 {
        self.counts[callable]
    }

    /// Counts the references in an op right in a symbol table again, after something changed in it.
    ///
    /// # Errors
    ///
    /// If not all of its references are known.
    pub(super) fn recount(&mut self, outermost: &Body, top_level: &OpPath) -> Result<(), SymbolUseError> {
        let mut mentions = Vec::new();
        for found in symbol_uses_in_op(outermost, top_level)? {
            let target = self.tables.lookup_nearest_symbol_from(outermost, &found.user, found.reference);
            mentions.extend(target.and_then(|target| self.indexes.get(&target.op()).copied()));
        }
        for target in &mentions {
            self.counts[*target] += 1;
        }
        for target in self.mentions.insert(top_level.op(), mentions).into_iter().flatten() {
            self.counts[target] -= 1;
        }
        Ok(())
    }

    /// Updates the counts after a call of `callee` in `caller`, both ops right in a symbol table, was replaced by the
    /// contents of the callee. `is_erased` says that the callee, to which the call was the last reference, is erased.
    pub(super) fn call_was_inlined(&mut self, caller: Op, callee: usize, callee_op: Op, is_erased: bool) {
        self.counts[callee] -= 1;
        let copied = match is_erased {
            true => self.mentions.remove(&callee_op).unwrap_or_default(),
            false => self.mentions.get(&callee_op).cloned().unwrap_or_default(),
        };
        if !is_erased {
            copied.iter().for_each(|mention| self.counts[*mention] += 1);
        }
        let mentions = self.mentions.entry(caller).or_default();
        if let Some(call) = mentions.iter().position(|mention| *mention == callee) {
            mentions.swap_remove(call);
        }
        mentions.extend(copied);
    }
}

/// Returns whether a callable may be erased when nothing refers to it.
pub(super) fn is_discardable(outermost: &Body, callable: &OpPath) -> bool {
    let (holder, op) = callable.resolve(outermost);
    symbol_visibility(holder, op) == SymbolVisibility::Private
        && AnySymbolOpInterface::of(holder, op).is_some_and(|symbol| symbol.can_discard_on_use_empty(holder))
}

/// Erases the unreferenced private callables, and those that only they refer to. Does nothing if not all references are
/// known.
pub(super) fn erase_unused(body: &mut Body, callables: &[Callable]) {
    let Some(References { mut counts, mentions, .. }) = References::new(body, callables) else { return };
    let is_unused = |index: usize, counts: &[u32]| {
        counts[index] == 0 && !callables[index].is_erased && is_discardable(body, &callables[index].path)
    };
    let mut unused: Vec<usize> = (0..callables.len()).filter(|index| is_unused(*index, &counts)).collect();
    let mut next = 0;
    while let Some(index) = unused.get(next).copied() {
        next += 1;
        for target in mentions.get(&callables[index].path.op()).into_iter().flatten() {
            counts[*target] -= 1;
            if is_unused(*target, &counts) {
                unused.push(*target);
            }
        }
    }
    // Nested callables are erased before the enclosing ones.
    unused.sort_unstable_by_key(|index| std::cmp::Reverse((callables[*index].path.ops().len(), *index)));
    for index in unused {
        let (holder, op) = callables[index].path.resolve_mut(body);
        holder.erase_op(op);
    }
}
