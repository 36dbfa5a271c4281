//! Common subexpressions.

mod equality;
mod op_properties;
mod table;

use rustc_hash::FxHashMap;

use equality::{are_equal, hash_of, regions_of};
use op_properties::{Effects, OpProperties, OpPropertyTable};
use table::ScopedTable;

use super::Cse;
use super::body_walk::producers;
use crate::dominance::{Dominance, DominatorTree, PostDominance};
use crate::interfaces::{AnyMemoryEffectOpInterface, EffectKind, is_trivially_dead};
use crate::ir::{BlockIndex, Body, Op, OpIndex, RegionIndex, ValueIndex};
use crate::location::Location;
use crate::pass::{PassResult, PassRun};
use crate::support::op_set::OpSet;
use crate::support::stack::with_room;

impl Cse {
    /// Returns what the pass does.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let mut shared = Shared::default();
        eliminate(run.body_mut(), &mut shared);
        if std::mem::take(&mut shared.counted_dead_effects) {
            eliminate(run.body_mut(), &mut shared);
        }
        self.merged += shared.merged;
        self.dead += shared.dead;
        if shared.merged + shared.dead == 0 {
            run.mark_all_preserved();
        } else {
            run.mark_preserved::<Dominance>();
            run.mark_preserved::<PostDominance>();
        }
        Ok(())
    }
}

/// The state shared by all bodies.
#[derive(Default)]
struct Shared {
    properties: OpPropertyTable,
    /// Tables that are empty.
    tables: Vec<ScopedTable>,
    merged: u64,
    dead: u64,
    /// Whether an op was counted as an effect and erased as dead later: another run may merge the ops that contained it.
    counted_dead_effects: bool,
}

impl Shared {
    /// Adds the outcome of another visit.
    fn join(&mut self, other: &Shared) {
        self.merged += other.merged;
        self.dead += other.dead;
        self.counted_dead_effects |= other.counted_dead_effects;
    }
}

/// Counters of the effects of visited ops. They only grow, so the effects between two points are their difference.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// The number of potential writes to memory: two reads with the same epoch read the same value.
    epoch: u32,
    /// The number of ops with memory effects.
    effects: u32,
}

/// Eliminates common subexpressions in a body and all bodies below it.
fn eliminate(body: &mut Body, shared: &mut Shared) -> Seen {
    if body.arena.is_none() {
        return Seen::default();
    }
    let children = eliminate_in_children(body, shared);
    let table = shared.tables.pop().unwrap_or_default();
    let count = body.root.region_count;
    let mut run = Run {
        body,
        shared,
        table,
        seen: Seen::default(),
        graph_depth: 0,
        visited: OpSet::default(),
        children,
        unneeded: Vec::new(),
        doomed: Vec::new(),
    };
    (0..count).for_each(|region| run.region(RegionIndex(region)));
    for op in std::mem::take(&mut run.doomed) {
        let op = run.body.op_handle(op);
        if run.body.is_alive(op) {
            run.body.erase_op(op);
        }
    }
    run.erase_unneeded();
    let Run { shared, table, seen, .. } = run;
    shared.tables.push(table);
    seen
}

/// Works on the bodies directly below one: what the ops in each of them do.
fn eliminate_in_children(body: &mut Body, shared: &mut Shared) -> FxHashMap<OpIndex, Seen> {
    let children = body.child_ops();
    if body.are_children_worth_threads(&children) {
        let outcomes = body.visit_children_in_parallel(&children, |child| {
            let mut own = Shared::default();
            (with_room(|| eliminate(child, &mut own)), own)
        });
        let join = |(op, (seen, own)): (&Op, (Seen, Shared))| {
            shared.join(&own);
            (op.index, seen)
        };
        return children.iter().zip(outcomes).map(join).collect();
    }
    let visit = |op: &Op| {
        let child = body.child_mut(*op)?;
        Some((op.index, with_room(|| eliminate(child, shared))))
    };
    children.iter().filter_map(visit).collect()
}

/// The work in one body.
struct Run<'run> {
    body: &'run mut Body,
    shared: &'run mut Shared,
    table: ScopedTable,
    seen: Seen,
    /// The number of enclosing graph regions.
    graph_depth: u32,
    /// The visited ops, as long as there is no order.
    visited: OpSet,
    /// The effects of the ops in nested bodies.
    children: FxHashMap<OpIndex, Seen>,
    /// Ops that something used that is gone.
    unneeded: Vec<Op>,
    /// Ops to erase in the end.
    doomed: Vec<OpIndex>,
}

impl Run<'_> {
    fn region(&mut self, region: RegionIndex) {
        let record = &self.body.arena().regions[region.at()];
        let (first, last) = (record.first_block, record.last_block);
        if first.is_none() {
            return;
        }
        if first == last {
            let is_graph = !self.body.has_ssa_dominance(self.body.region_handle(region));
            let mark = self.table.mark();
            self.graph_depth += u32::from(is_graph);
            self.block(first, is_graph);
            self.graph_depth -= u32::from(is_graph);
            self.table.reset(mark);
            return;
        }
        let tree = DominatorTree::of_region(self.body, region);
        let order = tree.blocks_by_dominance();
        let total = self.body.blocks(self.body.region_handle(region)).count();
        if order.len() < total {
            // Blocks that are not visited may have any effect.
            self.seen.effects += 1;
            self.seen.epoch += 1;
        }
        let mut open: Vec<(u32, usize)> = Vec::new();
        for (block, enter, leave) in order {
            while let Some((_, mark)) = open.pop_if(|(end, _)| *end <= enter) {
                self.table.reset(mark);
            }
            open.push((leave, self.table.mark()));
            self.block(block, false);
        }
        if let Some((_, mark)) = open.first() {
            self.table.reset(*mark);
        }
    }

    fn block(&mut self, block: BlockIndex, is_graph: bool) {
        let mut next = self.body.arena().blocks[block.at()].first_op;
        while next.is_some() {
            let op = next;
            let record = &self.body.arena().ops[op.at()];
            next = record.next;
            let has_extra = record.extra.is_some();
            let properties = self.shared.properties.of(self.body, op);
            let before = self.seen;
            if has_extra {
                with_room(|| self.contents(op, properties));
            }
            self.op(op, properties, before, is_graph);
            if self.graph_depth > 0 {
                self.visited.insert(op);
            }
        }
    }

    /// Processes the regions of an op.
    fn contents(&mut self, op: OpIndex, properties: OpProperties) {
        if let Some(inner) = self.children.get(&op).copied() {
            self.seen.epoch += inner.epoch;
            self.seen.effects += inner.effects;
            return;
        }
        // An unregistered op may be isolated from above, so its regions do not use values from outside.
        let outer = if properties.is_registered {
            None
        } else {
            let fresh = self.shared.tables.pop().unwrap_or_default();
            Some(std::mem::replace(&mut self.table, fresh))
        };
        for position in regions_of(self.body, op) {
            self.region(self.body.arena().rare.region_lists[position]);
        }
        if let Some(outer) = outer {
            self.shared.tables.push(std::mem::replace(&mut self.table, outer));
        }
    }

    fn op(&mut self, op: OpIndex, properties: OpProperties, before: Seen, is_graph: bool) {
        let handle = self.body.op_handle(op);
        match properties.effects {
            Effects::Unknown => {
                self.seen.epoch += 1;
                self.seen.effects += 1;
                return;
            }
            Effects::None => {
                self.seen = before;
                if !properties.is_terminator && !properties.is_symbol && self.is_unused(op) {
                    self.erase_dead(op, is_graph);
                    return;
                }
            }
            Effects::Own | Effects::Recursive => {
                if !properties.is_terminator && self.is_unused(op) && is_trivially_dead(self.body, handle) {
                    self.seen = before;
                    self.erase_dead(op, is_graph);
                    return;
                }
                let is_recursive = properties.effects == Effects::Recursive;
                if !is_recursive {
                    self.seen = before;
                }
                let inner_effects = self.seen.effects != before.effects;
                if properties.has_effect_interface {
                    let effects = AnyMemoryEffectOpInterface::of(self.body, handle)
                        .map(|op| op.effects(self.body))
                        .unwrap_or_default();
                    self.seen.epoch +=
                        u32::from(effects.iter().any(|effect| effect.kind == EffectKind::Write));
                    self.seen.effects += u32::from(!effects.is_empty());
                    if !effects.is_empty() {
                        let only_reads = effects.iter().all(|effect| effect.kind == EffectKind::Read);
                        if only_reads && !is_recursive && !properties.is_terminator && self.is_comparable(op)
                        {
                            self.merge_read(op, properties, is_graph);
                        }
                        return;
                    }
                }
                if inner_effects {
                    return;
                }
            }
        }
        if properties.is_terminator || !self.is_comparable(op) {
            return;
        }
        let hash = hash_of(self.body.arena(), op, properties.is_commutative, properties.inherent);
        match self.find(hash, op) {
            Some((known, _)) => self.merge(op, known, is_graph),
            None => self.table.insert(hash, op, self.seen.epoch),
        }
    }

    /// Merges an op that reads memory with one that read the same.
    fn merge_read(&mut self, op: OpIndex, properties: OpProperties, is_graph: bool) {
        let hash = hash_of(self.body.arena(), op, properties.is_commutative, properties.inherent);
        if let Some((known, epoch)) = self.find(hash, op) {
            let arena = self.body.arena();
            if epoch == self.seen.epoch && arena.ops[known.at()].block == arena.ops[op.at()].block {
                self.merge(op, known, is_graph);
                return;
            }
        }
        self.table.insert(hash, op, self.seen.epoch);
    }

    #[inline]
    fn find(&mut self, hash: u32, op: OpIndex) -> Option<(OpIndex, u32)> {
        let (body, properties) = (&*self.body, &mut self.shared.properties);
        self.table.find(hash, |known| are_equal(body, properties, known, op))
    }

    #[inline]
    fn is_unused(&self, op: OpIndex) -> bool {
        let arena = self.body.arena();
        let record = &arena.ops[op.at()];
        let results = &arena.values[record.results as usize..][..record.result_count as usize];
        results.iter().all(|value| value.first_use.is_none())
    }

    /// Returns whether an op is one of those that are compared: no region has several blocks.
    #[inline]
    fn is_comparable(&self, op: OpIndex) -> bool {
        let arena = self.body.arena();
        arena.ops[op.at()].extra.is_none() || {
            let handle = self.body.op_handle(op);
            let is_small = |(holder, region): (&Body, _)| holder.blocks(region).nth(1).is_none();
            self.body.regions(handle).all(is_small) && self.body.successor_count(handle) == 0
        }
    }

    fn erase_dead(&mut self, op: OpIndex, is_graph: bool) {
        self.shared.dead += 1;
        self.unneeded.extend(producers(self.body, self.body.op_handle(op)));
        self.erase(op, is_graph);
        // In a graph region the next op to visit may be among the producers.
        if self.graph_depth == 0 {
            self.erase_unneeded();
        }
    }

    /// Erases the ops that nothing needs after others went, and those that nothing needs after that. They all were
    /// looked at before, or their region is done.
    fn erase_unneeded(&mut self) {
        while let Some(op) = self.unneeded.pop() {
            if self.body.is_alive(op) && op.index != OpIndex::ROOT && is_trivially_dead(self.body, op) {
                let properties = self.shared.properties.of(self.body, op.index);
                self.shared.counted_dead_effects |= properties.effects != Effects::None;
                self.shared.dead += 1;
                self.unneeded.extend(producers(self.body, op));
                self.body.erase_op(op);
            }
        }
    }

    /// Erases an op; in the end only, where there may be uses by ops that will go as well.
    fn erase(&mut self, op: OpIndex, is_graph: bool) {
        if is_graph {
            self.doomed.push(op);
        } else {
            self.body.erase_op(self.body.op_handle(op));
        }
    }

    /// Replaces an op by the known equivalent op.
    fn merge(&mut self, op: OpIndex, known: OpIndex, is_graph: bool) {
        let arena = self.body.arena();
        let (record, known_record) = (&arena.ops[op.at()], &arena.ops[known.at()]);
        let (results, known_results) = (record.results, known_record.results);
        let location = record.location;
        if known_record.location == Location::UNKNOWN && location != Location::UNKNOWN {
            self.body.arena_mut().ops[known.at()].location = location;
        }
        for position in 0..self.body.arena().ops[op.at()].result_count {
            let (old, new) = (ValueIndex(results + position), ValueIndex(known_results + position));
            if is_graph {
                // The hashes of visited ops must not change.
                let visited = &self.visited;
                let (old, new) = (self.body.value_handle(old), self.body.value_handle(new));
                self.body.replace_uses_if(old, new, |_, operand| !visited.contains(operand.op.index));
            } else {
                self.body.arena_mut().replace_uses(old, new);
            }
        }
        self.shared.merged += 1;
        if self.is_unused(op) {
            self.erase(op, is_graph);
        }
    }
}
