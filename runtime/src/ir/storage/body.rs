//! The body: one arena of ops, blocks, values and uses.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::attributes::Attribute;
use crate::context::{Context, OpName};
use crate::ir::block_labels::BlockLabels;
use crate::ir::change_watch::ChangeWatch;
use crate::ir::checkpoint::BodyCheckpoint;
use crate::ir::handles::{
    Block, BlockIndex, BodySerial, ExtraIndex, Op, OpIndex, Region, RegionIndex, Value, ValueIndex,
};
use crate::ir::rare_tables::RarePart;
use crate::ir::records::{
    ArgumentRecord, BlockRecord, ExtraRecord, OpRecord, RegionRecord, SuccessorRecord, UseRecord, ValueRecord,
};
use crate::location::Location;

/// An op that is isolated from above, with everything below it down to the next such op.
///
/// The op itself is the body's *root*: its name, location and attributes are here, its operands, results and
/// successors with the stub that the parent body keeps. The root's regions are regions of this body.
///
/// **Invariants.** Every operand is in the use list of its value. Every successor is in the predecessor list of its
/// block. The order keys of a block's ops grow strictly. No record names an entity that is erased.
#[derive(Debug)]
pub struct Body {
    pub(crate) context: Context,
    pub(crate) serial: BodySerial,
    pub(crate) root: RootRecord,
    /// A body without blocks has none.
    pub(crate) arena: Option<Box<Arena>>,
    /// The state to which a rollback returns.
    pub(crate) checkpoint: Option<Box<BodyCheckpoint>>,
    /// The reasons to be told of the next change.
    pub(crate) watch: ChangeWatch,
}

/// The record of the op that owns a body.
#[derive(Clone, Debug)]
pub(crate) struct RootRecord {
    pub(crate) name: OpName,
    pub(crate) location: Location,
    pub(crate) dictionary: Attribute,
    pub(crate) region_count: u32,
    /// The inherent attributes, in the slots that the op's descriptor gives them.
    pub(crate) slots: Box<[Option<Attribute>]>,
}

/// The tables of a body.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    pub(crate) ops: Vec<OpRecord>,
    pub(crate) uses: Vec<UseRecord>,
    pub(crate) values: Vec<ValueRecord>,
    pub(crate) arguments: Vec<ArgumentRecord>,
    pub(crate) blocks: Vec<BlockRecord>,
    pub(crate) block_labels: BlockLabels,
    pub(crate) regions: Vec<RegionRecord>,
    pub(crate) successors: Vec<SuccessorRecord>,
    pub(crate) extras: Vec<ExtraRecord>,
    /// Runs of one dictionary and the inherent attributes of an op.
    pub(crate) slots: Vec<Option<Attribute>>,
    pub(crate) argument_lists: Vec<ValueIndex>,
    pub(crate) rare: RarePart,
}

impl Arena {
    /// Adds a region of the op that owns the body, which has `count` regions so far.
    ///
    /// The regions of the owner are the first of the table: a region of another op in their place moves to the end.
    pub(crate) fn push_root_region(&mut self, count: u32) {
        let new = RegionRecord {
            owner: OpIndex::ROOT,
            first_block: BlockIndex::NONE,
            last_block: BlockIndex::NONE,
        };
        let place = RegionIndex(count);
        let Some(record) = self.regions.get_mut(place.at()) else {
            push_tight(&mut self.regions, new);
            return;
        };
        let moved = std::mem::replace(record, new);
        let (owner, mut block) = (moved.owner, moved.first_block);
        let region = RegionIndex(push_tight(&mut self.regions, moved));
        while block.is_some() {
            self.blocks[block.at()].region = region;
            block = self.blocks[block.at()].next;
        }
        let extra = self.ops[owner.at()].extra;
        if extra.is_some() {
            let list = &mut self.rare.make().region_lists[self.extras[extra.at()].regions().range()];
            list.iter_mut().filter(|known| **known == place).for_each(|known| *known = region);
        }
    }

    /// Returns the body of the op with this side record, if it is isolated from above.
    #[inline]
    pub(crate) fn child_of(&self, extra: &ExtraRecord) -> Option<&Body> {
        self.rare.children[extra.child()?].as_deref()
    }

    /// Returns the regions of the op with this side record, unless it is isolated from above.
    #[inline]
    pub(crate) fn regions_of(&self, extra: &ExtraRecord) -> &[RegionIndex] {
        &self.rare.region_lists[extra.regions().range()]
    }

    /// Returns the bodies of isolated ops.
    #[inline]
    pub(crate) fn child_bodies(&self) -> impl Iterator<Item = &Body> {
        self.rare.children.iter().filter_map(Option::as_deref)
    }

    /// Returns the bodies of isolated ops, for changing.
    pub(crate) fn child_bodies_mut(&mut self) -> impl Iterator<Item = &mut Body> {
        let tables = self.rare.get_mut().into_iter();
        tables.flat_map(|tables| tables.children.iter_mut()).filter_map(Option::as_deref_mut)
    }

    /// Takes the bodies of isolated ops out of their places.
    pub(crate) fn take_children(&mut self) -> impl Iterator<Item = Box<Body>> {
        let tables = self.rare.get_mut().into_iter();
        tables.flat_map(|tables| tables.children.iter_mut()).filter_map(Option::take)
    }

    /// Copies the tables into tables of exact size, and returns the old ones, empty, for reuse. Nothing
    /// at all is left of tables that hold no block.
    pub(crate) fn into_exact(mut self: Box<Self>) -> (Option<Box<Arena>>, Box<Arena>) {
        fn exact<T>(table: &mut Vec<T>) -> Vec<T> {
            let mut copy = Vec::with_capacity(table.len());
            copy.append(table);
            copy
        }
        let is_empty = self.blocks.is_empty() && self.ops.is_empty();
        let copy = Box::new(Arena {
            ops: exact(&mut self.ops),
            uses: exact(&mut self.uses),
            values: exact(&mut self.values),
            arguments: exact(&mut self.arguments),
            blocks: exact(&mut self.blocks),
            block_labels: std::mem::take(&mut self.block_labels),
            regions: exact(&mut self.regions),
            successors: exact(&mut self.successors),
            extras: exact(&mut self.extras),
            slots: exact(&mut self.slots),
            argument_lists: exact(&mut self.argument_lists),
            rare: self.rare.take_exact(),
        });
        (if is_empty { None } else { Some(copy) }, self)
    }

    /// Returns the size of the tables in bytes.
    pub(crate) fn memory(&self) -> usize {
        size_of::<Arena>()
            + self.ops.capacity() * size_of::<OpRecord>()
            + self.uses.capacity() * size_of::<UseRecord>()
            + self.values.capacity() * size_of::<ValueRecord>()
            + self.arguments.capacity() * size_of::<ArgumentRecord>()
            + self.blocks.capacity() * size_of::<BlockRecord>()
            + self.block_labels.memory()
            + self.regions.capacity() * size_of::<RegionRecord>()
            + self.successors.capacity() * size_of::<SuccessorRecord>()
            + self.extras.capacity() * size_of::<ExtraRecord>()
            + self.slots.capacity() * size_of::<Option<Attribute>>()
            + self.argument_lists.capacity() * size_of::<ValueIndex>()
            + self.rare.memory()
    }
}

/// Returns the number of entries by which a full table of `length` entries grows: a quarter, so that a body wastes little
/// memory, and entries are copied four times on average while the table grows.
#[inline]
pub(crate) fn growth(length: usize) -> usize {
    (length / 4).max(4)
}

/// Appends to a table that grows by [`growth`] instead of doubling.
#[inline]
pub(crate) fn push_tight<T>(table: &mut Vec<T>, item: T) -> u32 {
    let index = table.len();
    if index == table.capacity() {
        table.reserve_exact(growth(index));
    }
    table.push(item);
    // Two indexes are taken: the one for none, and the root op's.
    assert!(index < (u32::MAX - 1) as usize, "fewer than 2^32 - 2 entities of a kind in a body");
    index as u32
}

static NEXT_SERIAL: AtomicU32 = AtomicU32::new(1);

/// Returns a serial that no other body of the process has.
///
/// # Panics
///
/// After 2^32 bodies.
pub(crate) fn next_serial() -> BodySerial {
    // The counter stays at its end: a thread that goes on after the panic gets no serial either.
    let next = NEXT_SERIAL.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |serial| serial.checked_add(1));
    BodySerial(next.expect("fewer than 2^32 bodies in a process"))
}

#[cold]
#[inline(never)]
fn foreign_handle(kind: &str, handle: BodySerial, body: BodySerial) -> ! {
    panic!("{kind} handle of body {} used with body {}", handle.0, body.0)
}

#[cold]
#[inline(never)]
fn stale_handle(kind: &str) -> ! {
    panic!("{kind} handle used after the {kind} was erased")
}

impl Body {
    /// Returns a body for an op that is not part of any other: the root of an IR tree, or one to be put into a parent
    /// later.
    pub fn new(context: &Context, name: OpName, location: Location, region_count: u32) -> Body {
        let info = name.info(context);
        context.data().check_location(location);
        let slots = match info.default_attributes(context) {
            [] => vec![None; info.inherent_attributes().len()],
            defaults => defaults.to_vec(),
        };
        Body {
            context: context.clone(),
            serial: next_serial(),
            root: RootRecord {
                name,
                location,
                dictionary: Attribute::EMPTY_DICTIONARY,
                region_count,
                slots: slots.into_boxed_slice(),
            },
            arena: None,
            checkpoint: None,
            watch: ChangeWatch::default(),
        }
    }

    /// Returns the context.
    #[inline]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Returns the serial, which every handle of this body carries.
    pub fn serial(&self) -> BodySerial {
        self.serial
    }

    /// Returns the op that owns the body.
    #[inline]
    pub fn root(&self) -> Op {
        self.op_handle(OpIndex::ROOT)
    }

    /// Returns the tables. Only called for entities that are in them.
    #[inline]
    pub(crate) fn arena(&self) -> &Arena {
        self.arena.as_deref().expect("a body with entities has an arena")
    }

    /// Returns the tables for mutation, and creates them on first use.
    #[inline]
    pub(crate) fn arena_mut(&mut self) -> &mut Arena {
        if !self.watch.is_idle() {
            self.before_change();
        }
        if self.arena.is_none() {
            self.arena = Some(self.first_arena());
        }
        self.arena.as_deref_mut().expect("it was made if there was none")
    }

    /// Returns tables that hold the regions of the root alone.
    #[cold]
    fn first_arena(&self) -> Box<Arena> {
        let mut arena = Box::<Arena>::default();
        for count in 0..self.root.region_count {
            arena.push_root_region(count);
        }
        arena
    }

    #[inline]
    pub(crate) fn op_handle(&self, index: OpIndex) -> Op {
        Op { index, serial: self.serial }
    }

    #[inline]
    pub(crate) fn block_handle(&self, index: BlockIndex) -> Block {
        Block { index, serial: self.serial }
    }

    #[inline]
    pub(crate) fn region_handle(&self, index: RegionIndex) -> Region {
        Region { index, serial: self.serial }
    }

    #[inline]
    pub(crate) fn value_handle(&self, index: ValueIndex) -> Value {
        Value { index, serial: self.serial }
    }

    /// Checks a handle and returns the op's index.
    #[inline]
    pub(crate) fn op_index(&self, op: Op) -> OpIndex {
        if op.serial != self.serial {
            foreign_handle("op", op.serial, self.serial);
        }
        if op.index != OpIndex::ROOT && self.arena().ops[op.index.at()].name.is_none() {
            stale_handle("op");
        }
        op.index
    }

    /// Checks the handle of an op that is not the root and returns its record.
    #[inline]
    pub(crate) fn op_record(&self, op: Op) -> &OpRecord {
        if op.serial != self.serial {
            foreign_handle("op", op.serial, self.serial);
        }
        assert!(
            op.index != OpIndex::ROOT,
            "the root of a body has its operands, results and place in the parent"
        );
        let record = &self.arena().ops[op.index.at()];
        if record.name.is_none() {
            stale_handle("op");
        }
        record
    }

    #[inline]
    pub(crate) fn block_index(&self, block: Block) -> BlockIndex {
        if block.serial != self.serial {
            foreign_handle("block", block.serial, self.serial);
        }
        if !self.arena().blocks[block.index.at()].is_alive() {
            stale_handle("block");
        }
        block.index
    }

    #[inline]
    pub(crate) fn block_record(&self, block: Block) -> &BlockRecord {
        &self.arena().blocks[self.block_index(block).at()]
    }

    #[inline]
    pub(crate) fn region_index(&self, region: Region) -> RegionIndex {
        if region.serial != self.serial {
            foreign_handle("region", region.serial, self.serial);
        }
        if let Some(arena) = &self.arena
            && arena.regions[region.index.at()].owner.is_none()
        {
            stale_handle("region");
        }
        region.index
    }

    #[inline]
    pub(crate) fn value_index(&self, value: Value) -> ValueIndex {
        if value.serial != self.serial {
            foreign_handle("value", value.serial, self.serial);
        }
        if self.arena().values[value.index.at()].ty.is_none() {
            stale_handle("value");
        }
        value.index
    }

    #[inline]
    pub(crate) fn value_record(&self, value: Value) -> &ValueRecord {
        &self.arena().values[self.value_index(value).at()]
    }

    /// Reserves room in the tables for so many more ops, with an attribute each and as many results and operands in all, so
    /// that they do not grow one by one.
    pub fn reserve(&mut self, ops: usize, results: usize, operands: usize) {
        // Room is no change: what is known of the contents stays known.
        let arena = match &mut self.arena {
            Some(arena) => arena,
            None => self.arena_mut(),
        };
        arena.ops.reserve(ops);
        arena.slots.reserve(2 * ops);
        arena.values.reserve(results);
        arena.uses.reserve(operands);
    }

    /// Releases the spare capacity of the tables.
    pub fn shrink_to_fit(&mut self) {
        if let Some(arena) = &mut self.arena {
            arena.ops.shrink_to_fit();
            arena.uses.shrink_to_fit();
            arena.values.shrink_to_fit();
            arena.arguments.shrink_to_fit();
            arena.blocks.shrink_to_fit();
            arena.block_labels.shrink_to_fit();
            arena.regions.shrink_to_fit();
            arena.successors.shrink_to_fit();
            arena.extras.shrink_to_fit();
            arena.slots.shrink_to_fit();
            arena.argument_lists.shrink_to_fit();
            arena.rare.shrink_to_fit();
        }
    }

    /// Releases the room that a pass over the body left: the slots of erased entities, if it `may_compact` and there are
    /// many, which makes all handles invalid; else spare capacity of more than a quarter of a table.
    pub(crate) fn release_room(&mut self, may_compact: bool) {
        let Some(arena) = &mut self.arena else { return };
        if may_compact && arena.is_worth_compacting() {
            self.compact();
            return;
        }
        fn release<T>(table: &mut Vec<T>) {
            if table.capacity() - table.len() > table.len() / 4 {
                table.shrink_to_fit();
            }
        }
        release(&mut arena.ops);
        release(&mut arena.uses);
        release(&mut arena.values);
        release(&mut arena.slots);
    }

    /// Returns the size of the body's own tables in bytes, child bodies excluded.
    pub fn memory(&self) -> usize {
        let arena = self.arena.as_deref().map_or(0, Arena::memory);
        size_of::<Body>()
            + self.root.slots.len() * size_of::<Option<Attribute>>()
            + arena
            + self.saved_memory()
    }

    /// Returns the child body of the op with this index, if it is isolated from above.
    #[inline]
    pub(crate) fn child_at(&self, index: OpIndex) -> Option<&Body> {
        let arena = self.arena();
        let extra = arena.ops[index.at()].extra;
        if extra.is_none() { None } else { arena.child_of(&arena.extras[extra.at()]) }
    }

    #[inline]
    pub(crate) fn child_at_mut(&mut self, index: OpIndex) -> Option<&mut Body> {
        self.child_slot_mut(index)?.as_deref_mut()
    }

    /// Returns the place of the child body of an isolated op. Replacing the child does not count as a change
    /// of this body: checkpoints identify child bodies by serial number.
    pub(crate) fn child_slot_mut(&mut self, index: OpIndex) -> Option<&mut Option<Box<Body>>> {
        let arena = self.arena.as_mut()?;
        let extra = arena.ops[index.at()].extra;
        if extra.is_none() {
            return None;
        }
        let place = arena.extras[extra.at()].child()?;
        Some(&mut arena.rare.make().children[place])
    }

    /// Makes a body that of an isolated op, which has none.
    pub(crate) fn set_child(&mut self, index: OpIndex, child: Box<Body>) {
        if let Some(place) = self.child_slot_mut(index) {
            *place = Some(child);
            return;
        }
        let place = push_tight(&mut self.arena_mut().rare.make().children, Some(child));
        self.extra_mut(index).set_child(place);
    }

    /// Returns the side record of an op, and creates it on first use.
    pub(crate) fn extra_mut(&mut self, index: OpIndex) -> &mut ExtraRecord {
        let arena = self.arena_mut();
        let record = &mut arena.ops[index.at()];
        if record.extra.is_none() {
            record.extra = ExtraIndex(push_tight(&mut arena.extras, ExtraRecord::EMPTY));
        }
        let extra = record.extra;
        &mut arena.extras[extra.at()]
    }
}

impl Drop for Body {
    /// Drops nested bodies iteratively, so that deep nesting does not overflow the stack.
    fn drop(&mut self) {
        if self.checkpoint.is_some() {
            self.keep_for_rollback();
        }
        let mut pending = Vec::new();
        take_children(self, &mut pending);
        while let Some(mut body) = pending.pop() {
            take_children(&mut body, &mut pending);
        }
    }
}

fn take_children(body: &mut Body, pending: &mut Vec<Body>) {
    if let Some(arena) = &mut body.arena {
        pending.extend(arena.take_children().map(|child| *child));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_body_is_small() {
        assert!(
            size_of::<Body>() + size_of::<ExtraRecord>() + size_of::<Option<Box<Body>>>() <= 128,
            "{}",
            size_of::<Body>()
        );
    }

    /// Allocators have no size between this one and a quarter more.
    #[test]
    fn the_tables_of_a_body_are_small() {
        assert_eq!(size_of::<Arena>(), 256);
    }
}
