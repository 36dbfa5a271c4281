//! Compaction: removal of the slots of erased entities.

use rustc_hash::FxHashMap;

use crate::context::Context;
use crate::ir::body::{Arena, Body, next_serial, push_tight};
use crate::ir::handles::{
    Block, BlockIndex, BlockLabel, BodySerial, ExtraIndex, Op, OpIndex, Region, RegionIndex, SuccessorIndex,
    UseIndex, Value, ValueIndex,
};
use crate::ir::records::{
    AttributeSlot, AttributeStorage, ExtraRecord, OpRecord, PooledList, ValueDefinition, ValueOwner,
};

/// The mapping from old handles to new ones after the compaction of a body.
#[derive(Clone, Debug)]
pub struct Compaction {
    old: BodySerial,
    new: BodySerial,
    ops: Vec<OpIndex>,
    blocks: Vec<BlockIndex>,
    regions: Vec<RegionIndex>,
    values: Vec<ValueIndex>,
}

/// Declares the lookup of one kind of entity.
macro_rules! lookup {
    ($(#[$documentation:meta])* $method:ident, $table:ident, $handle:ident) => {
        $(#[$documentation])*
        ///
        /// # Panics
        ///
        /// If the handle is not one of the body before it was compacted.
        pub fn $method(&self, old: $handle) -> Option<$handle> {
            assert_eq!(old.serial, self.old, "a handle of the body before it was compacted");
            let index = *self.$table.get(old.index.at())?;
            index.is_some().then_some($handle { index, serial: self.new })
        }
    };
}

impl Compaction {
    /// Returns the new handle of an op; none if it was erased.
    ///
    /// # Panics
    ///
    /// If the handle is not one of the body before it was compacted.
    pub fn op(&self, old: Op) -> Option<Op> {
        assert_eq!(old.serial, self.old, "a handle of the body before it was compacted");
        let index = if old.index == OpIndex::ROOT { old.index } else { *self.ops.get(old.index.at())? };
        index.is_some().then_some(Op { index, serial: self.new })
    }

    lookup!(
        /// The new handle of a block; none if it was erased.
        block, blocks, Block
    );
    lookup!(
        /// The new handle of a region; none if it was erased.
        region, regions, Region
    );
    lookup!(
        /// The new handle of a value; none if it was erased.
        value, values, Value
    );
}

impl Body {
    /// Removes the slots of erased entities and unused list storage. Child bodies are not compacted.
    ///
    /// The body gets a new serial: all its handles become invalid, and using one panics. The returned map leads
    /// from the old handles to the new ones.
    ///
    /// # Panics
    ///
    /// While a conversion of the body is under way.
    pub fn compact(&mut self) -> Compaction {
        assert!(self.checkpoint.is_none(), "a body that is being converted is not compacted");
        let mut compaction = Compaction {
            old: self.serial,
            new: next_serial(),
            ops: Vec::new(),
            blocks: Vec::new(),
            regions: Vec::new(),
            values: Vec::new(),
        };
        self.serial = compaction.new;
        match self.arena.take() {
            Some(arena) => self.arena = Some(Box::new(arena.compacted(&self.context, &mut compaction))),
            // A body without arena has the regions of its root alone.
            None => compaction.regions.extend((0..self.root.region_count).map(RegionIndex)),
        }
        compaction
    }
}

/// Returns the new indexes of the live entities, in their old order.
fn number<I: Copy>(alive: impl Iterator<Item = bool>, make: impl Fn(u32) -> I, none: I) -> (Vec<I>, usize) {
    let mut count = 0;
    let table = alive
        .map(|alive| {
            if alive {
                count += 1;
                make(count - 1)
            } else {
                none
            }
        })
        .collect();
    (table, count as usize)
}

/// The numbers of entities that belong to live ops.
#[derive(Default)]
struct LiveCounts {
    uses: usize,
    successors: usize,
    extras: usize,
    slots: usize,
}

/// Returns the number of slots for the attributes of a live op.
fn slot_count(context: &Context, record: &OpRecord) -> usize {
    // An op that is not registered has one slot besides the dictionary, for its properties.
    1 + record.name.map_or(0, |name| name.info(context).inherent_attributes().len()).max(1)
}

impl Arena {
    fn live_counts(&self, context: &Context) -> LiveCounts {
        let mut counts = LiveCounts::default();
        for record in self.ops.iter().filter(|record| record.name.is_some()) {
            counts.uses += record.operand_count as usize;
            if record.extra.is_some() {
                counts.extras += 1;
                counts.successors += self.extras[record.extra.at()].successor_count as usize;
            }
            if let AttributeStorage::Slots(_) = record.attributes.storage() {
                counts.slots += if record.attributes.is_shared() { 0 } else { slot_count(context, record) };
            }
        }
        counts
    }

    /// Returns whether a quarter of the slots of ops are those of erased ones, so that compaction gives back more memory than it
    /// takes time.
    pub(crate) fn is_worth_compacting(&self) -> bool {
        self.rare.erased_op_count as usize * 4 >= self.ops.len()
    }

    fn compacted(mut self: Box<Self>, context: &Context, compaction: &mut Compaction) -> Arena {
        let (ops, op_count) = number(self.ops.iter().map(|op| op.name.is_some()), OpIndex, OpIndex::NONE);
        let (blocks, block_count) =
            number(self.blocks.iter().map(|block| block.is_alive()), BlockIndex, BlockIndex::NONE);
        let (regions, region_count) =
            number(self.regions.iter().map(|region| region.owner.is_some()), RegionIndex, RegionIndex::NONE);
        let (values, value_count) =
            number(self.values.iter().map(|value| value.ty.is_some()), ValueIndex, ValueIndex::NONE);
        let new_op = |index: OpIndex| match index {
            OpIndex::NONE | OpIndex::ROOT => index,
            index => ops[index.at()],
        };
        let new_block = |index: BlockIndex| if index.is_none() { index } else { blocks[index.at()] };
        let new_region = |index: RegionIndex| if index.is_none() { index } else { regions[index.at()] };

        let counts = self.live_counts(context);
        // Live ops and values keep their order, so that they are moved down in their tables, without a copy of these.
        let mut new = Arena {
            ops: std::mem::take(&mut self.ops),
            uses: Vec::with_capacity(counts.uses),
            values: std::mem::take(&mut self.values),
            blocks: Vec::with_capacity(block_count),
            regions: Vec::with_capacity(region_count),
            successors: Vec::with_capacity(counts.successors),
            extras: Vec::with_capacity(counts.extras),
            slots: Vec::with_capacity(counts.slots),
            ..Arena::default()
        };
        // Uses and successors live as long as their ops; their tables follow the order of the ops.
        let mut uses = vec![UseIndex::NONE; self.uses.len()];
        let mut successors = vec![SuccessorIndex::NONE; self.successors.len()];
        // By the first slot of a run that ops share: its new place.
        let mut shared = FxHashMap::default();
        let mut next = 0;
        for old in 0..new.ops.len() {
            if new.ops[old].name.is_none() {
                continue;
            }
            let mut record = new.ops[old].clone();
            let operands = record.operands as usize..(record.operands + record.operand_count) as usize;
            record.operands = new.uses.len() as u32;
            for (place, old) in uses[operands.clone()].iter_mut().zip(&self.uses[operands]) {
                *place = UseIndex(new.uses.len() as u32);
                new.uses.push(old.clone());
            }
            // The first result of an op without results may be one that the new table has no place for.
            record.results = if record.result_count > 0 { values[record.results as usize].0 } else { 0 };
            if let AttributeStorage::Slots(start) = record.attributes.storage() {
                let run = &self.slots[start..start + slot_count(context, &record)];
                let mut copy = || {
                    new.slots.extend_from_slice(run);
                    new.slots.len() - run.len()
                };
                record.attributes = if record.attributes.is_shared() {
                    AttributeSlot::shared(*shared.entry(start).or_insert_with(copy))
                } else {
                    AttributeSlot::slots(copy())
                };
            }
            if record.extra.is_some() {
                let extra = &self.extras[record.extra.at()];
                let edges = extra.successors as usize..(extra.successors + extra.successor_count) as usize;
                let start = new.successors.len() as u32;
                for index in edges {
                    successors[index] = SuccessorIndex(new.successors.len() as u32);
                    let stated = self.rare.stated_counts.get(SuccessorIndex(index as u32));
                    new.rare.state_count(successors[index], stated);
                    new.successors.push(self.successors[index].clone());
                }
                let mut copy = ExtraRecord::EMPTY;
                copy.successors = start;
                copy.successor_count = extra.successor_count;
                if let Some(place) = extra.child() {
                    copy.set_child(push_tight(
                        &mut new.rare.make().children,
                        self.rare.make().children[place].take(),
                    ));
                } else {
                    let mut list = PooledList::EMPTY;
                    for region in self.regions_of(extra) {
                        list.push(&mut new.rare.make().region_lists, new_region(*region));
                    }
                    copy.set_regions(list);
                }
                record.extra = ExtraIndex(new.extras.len() as u32);
                new.extras.push(copy);
            }
            // In the new tables, each label has the number of its block.
            record.block = BlockLabel(new_block(self.block_labels.block(record.block)).0);
            record.previous = new_op(record.previous);
            record.next = new_op(record.next);
            new.ops[next] = record;
            next += 1;
        }
        new.ops.truncate(op_count);
        new.ops.shrink_to_fit();
        drop(std::mem::take(&mut self.uses));
        let new_use = |index: UseIndex| if index.is_none() { index } else { uses[index.at()] };
        for record in &mut new.uses {
            record.value = values[record.value.at()];
            record.owner = new_op(record.owner);
            record.next = new_use(record.next);
            record.previous = new_use(record.previous);
        }
        let new_successor =
            |index: SuccessorIndex| if index.is_none() { index } else { successors[index.at()] };
        for record in &mut new.successors {
            record.block = new_block(record.block);
            record.owner = new_op(record.owner);
            record.next = new_successor(record.next);
            record.previous = new_successor(record.previous);
        }
        let mut next = 0;
        for old in 0..new.values.len() {
            if new.values[old].ty.is_none() {
                continue;
            }
            let mut record = new.values[old].clone();
            record.first_use = new_use(record.first_use);
            match record.owner.definition() {
                ValueDefinition::Op(op) => record.owner = ValueOwner::op(new_op(op)),
                ValueDefinition::Argument(entry) => {
                    let mut argument = self.arguments[entry].clone();
                    argument.block = new_block(argument.block);
                    record.owner = ValueOwner::argument(new.arguments.len());
                    new.arguments.push(argument);
                }
                ValueDefinition::Pending => unreachable!("forward references end with the parser"),
            }
            new.values[next] = record;
            next += 1;
        }
        new.values.truncate(value_count);
        new.values.shrink_to_fit();
        for record in self.blocks.iter().filter(|block| block.is_alive()) {
            let mut record = record.clone();
            record.region = new_region(record.region);
            record.previous = new_block(record.previous);
            record.next = new_block(record.next);
            record.first_op = new_op(record.first_op);
            record.last_op = new_op(record.last_op);
            record.first_predecessor = new_successor(record.first_predecessor);
            let mut list = PooledList::EMPTY;
            for argument in &self.argument_lists[record.arguments.range()] {
                list.push(&mut new.argument_lists, values[argument.at()]);
            }
            record.arguments = list;
            new.blocks.push(record);
        }
        for record in self.regions.iter().filter(|region| region.owner.is_some()) {
            let mut record = record.clone();
            record.owner = new_op(record.owner);
            record.first_block = new_block(record.first_block);
            record.last_block = new_block(record.last_block);
            new.regions.push(record);
        }
        *compaction = Compaction { ops, blocks, regions, values, ..*compaction };
        new
    }
}
