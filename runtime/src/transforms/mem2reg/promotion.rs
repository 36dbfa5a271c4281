//! The rewrite of the uses of a slot.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::flow::RegionFlow;
use super::merges::merges;
use super::uses::SlotUses;
use crate::interfaces::{
    AnyPromotableAllocationOpInterface, AnyPromotableMemOpInterface, AnyPromotableOpInterface, MemorySlot,
};
use crate::ir::{Body, Builder, Op, Value};
use crate::rewrite::{SuccessorPart, add_operands, successor_parts};
use crate::symbols::Outer;

/// A slot that can be promoted.
pub(super) struct Promotion<'flow> {
    op: Op,
    slot: MemorySlot,
    flow: &'flow RegionFlow,
    /// The accesses in reachable blocks, in order.
    accesses: BTreeMap<usize, Vec<Op>>,
    /// The accesses in unreachable blocks.
    unreachable: Vec<Op>,
    merges: Vec<usize>,
    /// The ops that branch to merges, with the operands that they pass.
    branches: BTreeMap<Op, SmallVec<[SuccessorPart; 2]>>,
}

impl<'flow> Promotion<'flow> {
    /// Returns the promotion of a slot with these uses, if the values can be passed to the blocks where they merge.
    pub(super) fn new(
        body: &Body,
        op: Op,
        slot: MemorySlot,
        uses: &SlotUses,
        flow: &'flow RegionFlow,
        outer: &Outer<'_>,
    ) -> Option<Promotion<'flow>> {
        let mut accesses: BTreeMap<usize, Vec<Op>> = BTreeMap::new();
        let mut unreachable = Vec::new();
        for access in &uses.accesses {
            match body.parent_block(*access).and_then(|block| flow.position(block)) {
                Some(position) => accesses.entry(position).or_default().push(*access),
                None => unreachable.push(*access),
            }
        }
        // In an unreachable block, uses may come before the slot.
        let home = body.defining_block(slot.pointer).and_then(|block| flow.position(block));
        if home.is_none() && uses.accesses.len() > unreachable.len() {
            return None;
        }
        let mut stores: FxHashSet<usize> = home.into_iter().collect();
        let mut loads = Vec::new();
        for (block, accesses) in &mut accesses {
            accesses.sort_by(|first, second| {
                body.is_before_in_block(*second, *first).cmp(&body.is_before_in_block(*first, *second))
            });
            let mut is_known = Some(*block) == home;
            for access in accesses {
                let access = AnyPromotableMemOpInterface::of(body, *access)?;
                if !is_known && access.loads_from(body, slot, outer) {
                    loads.push(*block);
                    is_known = true;
                }
                if access.stores_to(body, slot) {
                    stores.insert(*block);
                    is_known = true;
                }
            }
        }
        let merges = merges(flow, &stores, &loads);
        let mut branches = BTreeMap::new();
        for merge in &merges {
            for branch in body.predecessor_ops(flow.blocks[*merge].block) {
                if let Entry::Vacant(entry) = branches.entry(branch) {
                    entry.insert(successor_parts(body, branch)?);
                }
            }
        }
        Some(Promotion { op, slot, flow, accesses, unreachable, merges, branches })
    }

    /// Promotes the slot. Returns the number of new block arguments; none if there is no default value, and nothing was done.
    pub(super) fn run(mut self, body: &mut Body, uses: SlotUses, outer: &Outer<'_>) -> Option<u64> {
        let slot = self.slot;
        let allocation = AnyPromotableAllocationOpInterface::of(body, self.op)?;
        let home = body.defining_block(slot.pointer)?;
        let mut builder = Builder::new(body);
        builder.set_to_start(home);
        let default = allocation.default_value(&mut builder, slot)?;
        for access in std::mem::take(&mut self.unreachable) {
            if let Some(access_op) = AnyPromotableMemOpInterface::of(builder.body(), access) {
                builder.set_before(access);
                access_op.promote(&mut builder, slot, default, outer);
            }
        }
        let location = builder.body().location(self.op);
        let mut arguments: FxHashMap<usize, Value> = FxHashMap::default();
        for merge in &self.merges {
            let block = self.flow.blocks[*merge].block;
            let argument = builder.add_argument(block, slot.element_type, location);
            arguments.insert(*merge, argument);
            builder.set_to_start(block);
            visit_value(&mut builder, &uses.others, argument);
        }
        let values = self.replace_accesses(&mut builder, &uses.others, default, &arguments, outer);
        self.pass_arguments(&mut builder, default, &values);
        for op in uses.others {
            if let Some(other) = AnyPromotableOpInterface::of(builder.body(), op) {
                builder.set_before(op);
                other.promote(&mut builder);
            }
        }
        allocation.finish_promotion(&mut builder, slot);
        if let Some(op) = builder.body().defining_op(default)
            && builder.body().is_unused(default)
        {
            builder.erase(op);
        }
        Some(arguments.len() as u64)
    }

    /// Replaces the accesses in reachable blocks. Returns the value at the end of each block that accesses the slot, merges values
    /// or branches to a merge.
    fn replace_accesses(
        &mut self,
        builder: &mut Builder<'_>,
        others: &[Op],
        default: Value,
        arguments: &FxHashMap<usize, Value>,
        outer: &Outer<'_>,
    ) -> FxHashMap<usize, Value> {
        let mut touched: BTreeSet<usize> = self.accesses.keys().chain(&self.merges).copied().collect();
        touched.extend(self.merges.iter().flat_map(|merge| &self.flow.blocks[*merge].predecessors));
        let mut values: FxHashMap<usize, Value> = FxHashMap::default();
        // The blocks around the current one in the dominator tree: where they end, and their values.
        let mut around: Vec<(usize, Value)> = Vec::new();
        for block in touched {
            while around.last().is_some_and(|(leave, _)| *leave <= block) {
                around.pop();
            }
            let mut value = arguments
                .get(&block)
                .copied()
                .unwrap_or_else(|| around.last().map_or(default, |(_, value)| *value));
            for access in self.accesses.remove(&block).unwrap_or_default() {
                value = replace_access(builder, access, self.slot, value, others, outer);
            }
            around.push((self.flow.blocks[block].leave, value));
            values.insert(block, value);
        }
        values
    }

    /// Passes the values to the blocks where they merge.
    fn pass_arguments(&self, builder: &mut Builder<'_>, default: Value, values: &FxHashMap<usize, Value>) {
        let merges: FxHashSet<usize> = self.merges.iter().copied().collect();
        for (branch, parts) in &self.branches {
            let body = builder.body();
            let from = body.parent_block(*branch).and_then(|block| self.flow.position(block));
            // The value of an unreachable block does not matter.
            let value = from.and_then(|from| values.get(&from)).copied().unwrap_or(default);
            let is_merge =
                |block| self.flow.position(block).is_some_and(|position| merges.contains(&position));
            let added: Vec<(usize, Vec<Value>)> = body
                .successors(*branch)
                .enumerate()
                .filter(|(_, block)| is_merge(*block))
                .map(|(successor, _)| (successor, vec![value]))
                .collect();
            builder.modify(*branch, |body| add_operands(body, *branch, parts, &added));
        }
    }
}

/// Replaces an access. Returns the value after it.
fn replace_access(
    builder: &mut Builder<'_>,
    op: Op,
    slot: MemorySlot,
    before: Value,
    others: &[Op],
    outer: &Outer<'_>,
) -> Value {
    let Some(access) = AnyPromotableMemOpInterface::of(builder.body(), op) else { return before };
    builder.set_before(op);
    let mut after = before;
    if access.stores_to(builder.body(), slot) {
        after = access.stored_value(builder, slot, before, outer);
        visit_value(builder, others, after);
    }
    access.promote(builder, slot, before, outer);
    after
}

/// Reports a value that the slot holds from the insertion point on.
fn visit_value(builder: &mut Builder<'_>, others: &[Op], value: Value) {
    for op in others {
        if let Some(other) = AnyPromotableOpInterface::of(builder.body(), *op) {
            other.visit_value(builder, value);
        }
    }
}
