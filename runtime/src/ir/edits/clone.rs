//! Cloning IR within a body and into another one.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::attributes::Attribute;
use crate::ir::body::{Arena, Body, next_serial};
use crate::ir::create::SuccessorState;
use crate::ir::crossing_references::CrossingReferences;
use crate::ir::handles::{Block, Op, OpIndex, Region, Value, ValueIndex};
use crate::ir::records::{AttributeSlot, AttributeStorage};
use crate::types::Type;

/// A mapping from values, blocks, ops and regions to their copies.
///
/// Cloning and moving also read it: operands and successors that the map holds are replaced.
#[derive(Clone, Default, Debug)]
pub struct IrMap {
    pub(crate) values: FxHashMap<Value, Value>,
    pub(crate) blocks: FxHashMap<Block, Block>,
    pub(crate) ops: FxHashMap<Op, Op>,
    pub(crate) regions: FxHashMap<Region, Region>,
}

impl IrMap {
    /// Returns an empty mapping.
    pub fn new() -> Self {
        IrMap::default()
    }

    /// Maps `old` to `new`.
    pub fn map_value(&mut self, old: Value, new: Value) {
        self.values.insert(old, new);
    }

    /// Maps `old` to `new`.
    pub fn map_block(&mut self, old: Block, new: Block) {
        self.blocks.insert(old, new);
    }

    /// Returns the value that a value is mapped to.
    pub fn value(&self, old: Value) -> Option<Value> {
        self.values.get(&old).copied()
    }

    /// Returns the value that a value is mapped to, or the value itself.
    pub fn value_or_same(&self, old: Value) -> Value {
        self.value(old).unwrap_or(old)
    }

    /// Returns the block that a block is mapped to.
    pub fn block(&self, old: Block) -> Option<Block> {
        self.blocks.get(&old).copied()
    }

    /// Returns the op that an op is mapped to.
    pub fn op(&self, old: Op) -> Option<Op> {
        self.ops.get(&old).copied()
    }

    /// Returns the region that a region is mapped to.
    pub fn region(&self, old: Region) -> Option<Region> {
        self.regions.get(&old).copied()
    }

    /// Returns all pairs of ops, in unspecified order.
    pub fn ops(&self) -> impl Iterator<Item = (Op, Op)> + '_ {
        self.ops.iter().map(|(old, new)| (*old, *new))
    }
}

/// The body of the cloned IR.
#[derive(Clone, Copy)]
pub(in crate::ir) enum Source<'body> {
    /// The body that receives the clone.
    Same,
    Other(&'body Body),
}

impl<'body> Source<'body> {
    fn body<'short>(self, target: &'short Body) -> &'short Body
    where
        'body: 'short,
    {
        match self {
            Source::Same => target,
            Source::Other(body) => body,
        }
    }
}

/// The treatment of the regions of cloned ops.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::ir) enum Contents {
    /// They are copied.
    Copied,
    /// The copies have empty regions.
    Dropped,
    /// Regions are copied, but isolated ops get no body: theirs are moved over afterwards.
    ChildrenLeft,
}

/// One run of copying: first the ops without operands and successors, then those, so that references in any
/// direction find their targets.
pub(in crate::ir) struct Cloner<'run> {
    source: Source<'run>,
    target: &'run mut Body,
    map: &'run mut IrMap,
    contents: Contents,
    /// Old and new ops.
    cloned: Vec<(Op, Op)>,
    /// Regions whose blocks are still to be copied.
    pending: Vec<(Region, Region)>,
}

impl<'run> Cloner<'run> {
    pub(in crate::ir) fn new(
        source: Source<'run>,
        target: &'run mut Body,
        map: &'run mut IrMap,
        contents: Contents,
    ) -> Self {
        if let Source::Other(source) = source {
            assert!(source.context.is_same(&target.context), "IR stays in its context");
        }
        Cloner { source, target, map, contents, cloned: Vec::new(), pending: Vec::new() }
    }

    /// Copies one op; the copy is in no block.
    pub(in crate::ir) fn clone_op(mut self, op: Op) -> (Op, Vec<(Op, Op)>) {
        let new = self.clone_shell(op);
        (new, self.finish())
    }

    /// Copies blocks to the end of a region; those that `map` has a block for already put their ops there.
    pub(in crate::ir) fn clone_blocks(mut self, blocks: &[Block], region: Region) -> Vec<(Op, Op)> {
        for block in blocks {
            self.clone_block(*block, region);
        }
        self.finish()
    }

    fn finish(mut self) -> Vec<(Op, Op)> {
        while let Some((from, to)) = self.pending.pop() {
            let mut next = self.source.body(self.target).entry_block(from);
            while let Some(block) = next {
                next = self.source.body(self.target).next_block(block);
                self.clone_block(block, to);
            }
        }
        for position in 0..self.cloned.len() {
            let (old, new) = self.cloned[position];
            self.link(old, new);
        }
        self.cloned
    }

    fn clone_block(&mut self, block: Block, region: Region) {
        let new = match self.map.block(block) {
            Some(new) => new,
            None => {
                let new = self.target.append_block(region);
                self.map.map_block(block, new);
                for position in 0..self.source.body(self.target).argument_count(block) {
                    let source = self.source.body(self.target);
                    let argument = source.argument(block, position);
                    let (ty, location) = (source.value_type(argument), source.argument_location(argument));
                    let copy = self.target.add_argument(new, ty, location);
                    self.map.map_value(argument, copy);
                }
                new
            }
        };
        let mut next = self.source.body(self.target).first_op(block);
        while let Some(op) = next {
            next = self.source.body(self.target).next_op(op);
            let copy = self.clone_shell(op);
            self.target.append_op(new, copy);
        }
    }

    /// Copies an op without operands and successors, and notes its regions.
    fn clone_shell(&mut self, op: Op) -> Op {
        let source = self.source.body(self.target);
        let record = source.op_record(op);
        let (name, location) = (record.name.expect("the op is not erased"), record.location);
        let slots = source.attribute_run(op.index);
        let types: SmallVec<[Type; 4]> = source.results(op).map(|result| source.value_type(result)).collect();
        let child = match (source.child_at(op.index), self.contents) {
            (Some(child), Contents::Copied) => Some(child.clone()),
            (Some(child), Contents::Dropped) => Some(child.clone_root()),
            _ => None,
        };
        let has_child = source.child_at(op.index).is_some();
        let regions: SmallVec<[Region; 2]> =
            if has_child { SmallVec::new() } else { source.regions(op).map(|(_, region)| region).collect() };
        let index = self.target.start_op(name, location);
        self.target.attach_attribute_run(index, &slots);
        if !types.is_empty() {
            self.target.arena_mut().attach_results(index, &types);
        }
        if let Some(child) = child {
            self.target.set_child(index, Box::new(child));
        }
        let new = self.target.op_handle(index);
        for region in regions {
            let copy = self.target.add_region(new);
            self.map.regions.insert(region, copy);
            if self.contents != Contents::Dropped {
                self.pending.push((region, copy));
            }
        }
        for position in 0..types.len() {
            let old = self.source.body(self.target).result(op, position);
            self.map.map_value(old, self.target.result(new, position));
        }
        self.map.ops.insert(op, new);
        self.cloned.push((op, new));
        new
    }

    fn link(&mut self, old: Op, new: Op) {
        let source = self.source.body(self.target);
        let operands: SmallVec<[ValueIndex; 8]> = source
            .operands(old)
            .map(|operand| self.target.value_index(self.map.value_or_same(operand)))
            .collect();
        let successors: SmallVec<[SuccessorState; 2]> = source
            .successors(old)
            .enumerate()
            .map(|(position, block)| SuccessorState {
                block: self.map.block(block).unwrap_or(block),
                operand_count: source.successor_operand_count(old, position).map(|count| count as u32),
            })
            .collect();
        if !operands.is_empty() {
            self.target.arena_mut().attach_operands(new.index, operands.into_iter());
        }
        for successor in &successors {
            self.target.block_index(successor.block);
        }
        self.target.attach_successors(new.index, &successors);
    }
}

impl Body {
    /// Copies an op with all that is in it, within this body; the copy is in no block yet.
    ///
    /// Operands and successors from outside the op stay as they are, unless `map` says otherwise.
    ///
    /// # Panics
    ///
    /// If it is the root.
    pub fn clone_op(&mut self, op: Op, map: &mut IrMap) -> Op {
        Cloner::new(Source::Same, self, map, Contents::Copied).clone_op(op).0
    }

    /// Copies an op within this body; the copy has empty regions and is in no block yet.
    ///
    /// # Panics
    ///
    /// If it is the root.
    pub fn clone_op_without_regions(&mut self, op: Op, map: &mut IrMap) -> Op {
        Cloner::new(Source::Same, self, map, Contents::Dropped).clone_op(op).0
    }

    /// Copies an op with all that is in it into another body; the copy is in no block yet.
    ///
    /// # Errors
    ///
    /// If the op uses values or blocks from outside it for which `map` has no counterpart. Nothing is changed then.
    ///
    /// # Panics
    ///
    /// If it is the root, which is copied by `Body::clone` and put into a body by [`Body::adopt`].
    pub fn clone_op_into(
        &self,
        op: Op,
        target: &mut Body,
        map: &mut IrMap,
    ) -> Result<Op, CrossingReferences> {
        self.op_record(op);
        self.captures_of_op(op).without_mapped(map).into_result()?;
        Ok(Cloner::new(Source::Other(self), target, map, Contents::Copied).clone_op(op).0)
    }

    /// Copies the blocks of a region to the end of another region of this body.
    pub fn clone_region(&mut self, from: Region, to: Region, map: &mut IrMap) {
        let blocks: Vec<Block> = self.blocks(from).collect();
        Cloner::new(Source::Same, self, map, Contents::Copied).clone_blocks(&blocks, to);
    }

    /// Copies the blocks of a region to the end of a region of another body.
    ///
    /// # Errors
    ///
    /// If values or blocks from outside the region are used for which `map` has no counterpart. Nothing is changed
    /// then.
    pub fn clone_region_into(
        &self,
        from: Region,
        target: &mut Body,
        to: Region,
        map: &mut IrMap,
    ) -> Result<(), CrossingReferences> {
        self.captures_of_region(from).without_mapped(map).into_result()?;
        let blocks: Vec<Block> = self.blocks(from).collect();
        Cloner::new(Source::Other(self), target, map, Contents::Copied).clone_blocks(&blocks, to);
        Ok(())
    }

    /// Returns the run of attributes that an op keeps in this body: the dictionary, then the slots.
    fn attribute_run(&self, op: OpIndex) -> SmallVec<[Option<Attribute>; 8]> {
        let arena = self.arena();
        let record = &arena.ops[op.at()];
        match record.attributes.storage() {
            AttributeStorage::Dictionary(dictionary) => smallvec![Some(dictionary)],
            AttributeStorage::Slots(start) => {
                let inherent = self.name_at(op).info(&self.context).inherent_attributes().len();
                // An op that is not registered has one slot, for its properties.
                arena.slots[start..start + 1 + inherent.max(1)].into()
            }
        }
    }

    /// Copies the attributes of another op of the same name to a new op.
    fn attach_attribute_run(&mut self, op: OpIndex, run: &[Option<Attribute>]) {
        let [Some(dictionary), slots @ ..] = run else { return };
        if let ([Some(properties)], AttributeStorage::Dictionary(_)) =
            (slots, self.arena().ops[op.at()].attributes.storage())
        {
            self.attach_properties(op, *properties);
        }
        let arena = self.arena_mut();
        match arena.ops[op.at()].attributes.storage() {
            AttributeStorage::Dictionary(_) => {
                arena.ops[op.at()].attributes = AttributeSlot::dictionary(*dictionary);
            }
            AttributeStorage::Slots(start) => {
                arena.slots[start] = Some(*dictionary);
                arena.slots[start + 1..][..slots.len()].copy_from_slice(slots);
            }
        }
    }

    /// Returns a body for a copy of the root alone: the regions are empty.
    fn clone_root(&self) -> Body {
        Body {
            context: self.context.clone(),
            serial: next_serial(),
            root: self.root.clone(),
            arena: None,
            checkpoint: None,
            watch: crate::ir::change_watch::ChangeWatch::default(),
        }
    }

    /// Returns a copy of this body in which isolated ops have no bodies.
    fn clone_without_children(&self) -> Body {
        let mut copy = self.clone_root();
        copy.arena = self.arena.as_deref().map(|arena| Box::new(arena.clone_without_children()));
        copy
    }

    /// Copies the bodies of the isolated ops, at any depth, from `source`, of which this is a copy.
    fn clone_children_of(&mut self, source: &Body) {
        struct Frame<'body> {
            source: &'body Body,
            copy: Body,
            /// The place of the next child.
            place: usize,
        }
        fn next_child<'body>(source: &'body Body, place: &mut usize) -> Option<&'body Body> {
            let children = &source.arena.as_deref()?.rare.children;
            while let Some(child) = children.get(*place) {
                *place += 1;
                if let Some(child) = child.as_deref() {
                    return Some(child);
                }
            }
            None
        }
        let mut stack: Vec<Frame<'_>> = Vec::new();
        let mut own = 0;
        loop {
            let (source, place) = match stack.last_mut() {
                Some(frame) => (frame.source, &mut frame.place),
                None => (source, &mut own),
            };
            if let Some(child) = next_child(source, place) {
                stack.push(Frame { source: child, copy: child.clone_without_children(), place: 0 });
                continue;
            }
            let Some(done) = stack.pop() else { return };
            let (outer, place) = match stack.last_mut() {
                Some(frame) => (&mut frame.copy, frame.place),
                None => (&mut *self, own),
            };
            outer.arena_mut().rare.make().children[place - 1] = Some(Box::new(done.copy));
        }
    }
}

impl Clone for Body {
    /// Copies a body with everything below it: plain copies of its tables, without following references.
    ///
    /// The copy has a serial of its own, and so have the bodies below it; handles of the original are not handles of
    /// the copy ([`Body::counterpart`] makes them so).
    fn clone(&self) -> Self {
        let mut copy = self.clone_without_children();
        copy.clone_children_of(self);
        copy
    }
}

impl Body {
    /// Returns the op in this body that corresponds to an op of `original`, of which this body is an unchanged clone.
    ///
    /// # Panics
    ///
    /// If `op` is not one of `original`.
    pub fn counterpart(&self, original: &Body, op: Op) -> Op {
        let index = original.op_index(op);
        let counterpart = self.op_handle(index);
        self.op_index(counterpart);
        counterpart
    }
}

impl Arena {
    /// Returns a copy with as much spare room as the tables hold, which gets the bodies of isolated ops.
    pub(crate) fn take_roomy_copy(&mut self) -> Arena {
        fn roomy<T: Clone>(table: &[T]) -> Vec<T> {
            let mut copy = Vec::with_capacity(2 * table.len());
            copy.extend_from_slice(table);
            copy
        }
        Arena {
            ops: roomy(&self.ops),
            uses: roomy(&self.uses),
            values: roomy(&self.values),
            arguments: roomy(&self.arguments),
            blocks: roomy(&self.blocks),
            block_labels: self.block_labels.clone(),
            regions: roomy(&self.regions),
            successors: roomy(&self.successors),
            extras: roomy(&self.extras),
            slots: roomy(&self.slots),
            argument_lists: roomy(&self.argument_lists),
            rare: self.rare.take_copy(),
        }
    }

    /// Returns a copy in which isolated ops have no bodies.
    pub(crate) fn clone_without_children(&self) -> Arena {
        Arena {
            ops: self.ops.clone(),
            uses: self.uses.clone(),
            values: self.values.clone(),
            arguments: self.arguments.clone(),
            blocks: self.blocks.clone(),
            block_labels: self.block_labels.clone(),
            regions: self.regions.clone(),
            successors: self.successors.clone(),
            extras: self.extras.clone(),
            slots: self.slots.clone(),
            argument_lists: self.argument_lists.clone(),
            rare: self.rare.clone_without_children(),
        }
    }
}
