//! Replacing, moving and inlining through a builder, with notifications.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::attributes::Attribute;
use crate::ir::body::Body;
use crate::ir::builder::{Builder, InsertionPoint};
use crate::ir::clone::IrMap;
use crate::ir::create::OperationState;
use crate::ir::crossing_references::CrossingReferences;
use crate::ir::handles::{Block, Op, Region, Use, Value};
use crate::ir::inline::InlinedRegion;
use crate::location::Location;
use crate::types::Type;

impl<'body> Builder<'body> {
    /// Replaces the results of an op by those of another, and erases the first.
    ///
    /// # Panics
    ///
    /// If they have not the same number of results.
    pub fn replace_with_op(&mut self, op: Op, by: Op) {
        let values: SmallVec<[Value; 4]> = self.body().results(by).collect();
        self.replace(op, &values);
    }

    /// Replaces an op by a new one in its place, with the same location and results of the same types; `build` adds the
    /// rest.
    pub fn replace_with_new(
        &mut self,
        op: Op,
        name: &str,
        build: impl FnOnce(OperationState) -> OperationState,
    ) -> Op {
        let body = self.body();
        let types: SmallVec<[Type; 2]> = body.results(op).map(|result| body.value_type(result)).collect();
        let state = OperationState::new(self.context().op_name(name), body.location(op)).results(types);
        let state = build(state);
        let new = self.with_saved_point(|builder| {
            builder.set_before(op);
            builder.create(state)
        });
        self.replace_with_op(op, new);
        new
    }

    /// Moves an op before another one of this body.
    pub fn move_op_before(&mut self, op: Op, before: Op) {
        self.move_op(op, InsertionPoint::Before(before));
    }

    /// Moves an op to after another one of this body.
    pub fn move_op_after(&mut self, op: Op, after: Op) {
        if op != after {
            let point = InsertionPoint::after(self.body(), after);
            if point != InsertionPoint::Before(op) {
                self.move_op(op, point);
            }
        }
    }

    /// Sets an operand of an op.
    pub fn set_operand(&mut self, op: Op, position: usize, value: Value) {
        self.modify(op, |body| body.set_operand(op, position, value));
    }

    /// Sets all operands of an op.
    pub fn set_operands(&mut self, op: Op, operands: &[Value]) {
        self.modify(op, |body| body.set_operands(op, operands));
    }

    /// Sets or removes an attribute of an op; see [`Body::set_attribute`].
    pub fn set_attribute(&mut self, op: Op, name: &str, value: Option<Attribute>) {
        self.modify(op, |body| body.set_attribute(op, name, value));
    }

    /// Sets a successor of an op.
    pub fn set_successor(&mut self, op: Op, position: usize, block: Block) {
        self.modify(op, |body| body.set_successor(op, position, block));
    }

    /// Sets the location of an op.
    pub fn set_location(&mut self, op: Op, location: Location) {
        self.modify(op, |body| body.set_location(op, location));
    }

    /// Replaces the uses of `old` that `should_replace` accepts by `new`.
    pub fn replace_uses_if(
        &mut self,
        old: Value,
        new: Value,
        mut should_replace: impl FnMut(&Body, Use) -> bool,
    ) {
        let mut users: Vec<Op> = Vec::new();
        let (body, listener) = self.parts();
        let is_heard = listener.is_some();
        body.replace_uses_if(old, new, |body, value_use| {
            let replaces = should_replace(body, value_use);
            if replaces && is_heard {
                users.push(value_use.op);
            }
            replaces
        });
        if let Some(listener) = listener {
            for user in users {
                listener.op_modified(body, user);
            }
        }
    }

    /// Moves the ops of a block to before an op, and erases the block; `arguments` take the place of its arguments.
    ///
    /// # Panics
    ///
    /// See [`Body::inline_block_before`].
    pub fn inline_block_before(&mut self, block: Block, place: Op, arguments: &[Value]) {
        assert_ne!(self.body().parent_block(place), Some(block), "a block is not inlined into itself");
        self.empty_block(block, InsertionPoint::Before(place), arguments);
    }

    /// Moves the ops of a block to the end of another, and erases the first; `arguments` take the place of its
    /// arguments.
    ///
    /// # Panics
    ///
    /// See [`Body::merge_blocks`].
    pub fn merge_blocks(&mut self, block: Block, into: Block, arguments: &[Value]) {
        assert_ne!(block, into, "a block is not merged into itself");
        self.empty_block(block, InsertionPoint::AtEnd(into), arguments);
    }

    fn empty_block(&mut self, block: Block, to: InsertionPoint, arguments: &[Value]) {
        let formal: Vec<Value> = self.body().arguments(block).collect();
        assert_eq!(formal.len(), arguments.len(), "as many values as the block has arguments");
        for (formal, actual) in formal.into_iter().zip(arguments) {
            self.replace_all_uses(formal, *actual);
        }
        while let Some(op) = self.body().first_op(block) {
            self.move_op(op, to);
        }
        if self.insertion_point() == Some(InsertionPoint::AtEnd(block)) {
            self.set_insertion_point(Some(to));
        }
        self.erase_block(block);
    }

    /// Moves all blocks of a region to before a block of this body.
    ///
    /// # Panics
    ///
    /// If the block is inside the region.
    pub fn move_region_before(&mut self, region: Region, before: Block) {
        let blocks: Vec<Block> = self.body().blocks(region).collect();
        for block in blocks {
            self.move_block_before(block, before);
        }
    }

    /// Moves all blocks of a region to the end of another one of this body.
    ///
    /// # Panics
    ///
    /// If the second lies inside the first.
    pub fn move_region_to_end(&mut self, region: Region, to: Region) {
        let blocks: Vec<Block> = self.body().blocks(region).collect();
        self.body_mut_unobserved().take_blocks(to, region);
        let (body, listener) = self.parts();
        if let Some(listener) = listener {
            for block in blocks {
                listener.block_moved(body, block);
            }
        }
    }

    /// Copies the blocks of a region to before `place`, whose block is split there; see [`Body::inline_region`].
    ///
    /// # Errors
    ///
    /// If the region is of another body and uses values from outside it for which `map` has no counterpart. Nothing
    /// is changed then.
    ///
    /// # Panics
    ///
    /// See [`Body::inline_region`].
    pub fn inline_region(
        &mut self,
        source: Option<&Body>,
        region: Region,
        place: Op,
        arguments: &[Value],
        map: &mut IrMap,
    ) -> Result<InlinedRegion, CrossingReferences> {
        let known: FxHashSet<Op> = map.ops().map(|(_, new)| new).collect();
        let (body, listener) = self.parts();
        let inlined = body.inline_region(source, region, place, arguments, map)?;
        let Some(listener) = listener else { return Ok(inlined) };
        let mut new: Vec<Op> =
            map.ops().map(|(_, new)| new).filter(|op| op.serial() == body.serial()).collect();
        new.sort_unstable();
        new.retain(|op| !known.contains(op));
        let mut block = body.next_block(inlined.first);
        while let Some(created) = block {
            listener.block_created(body, created);
            if created == inlined.continuation {
                break;
            }
            block = body.next_block(created);
        }
        for op in new {
            listener.op_inserted(body, op);
            // The contents of a copied isolated op are in a body of their own.
            if let Some(child) = body.child(op) {
                let _ = child.walk(child.root()).pre_order().run(|inner, op| {
                    if op != inner.root() {
                        listener.op_inserted(inner, op);
                    }
                });
            }
        }
        let previous = InsertionPoint::AtEnd(inlined.first);
        for op in body.ops(inlined.continuation) {
            listener.op_moved(body, op, previous);
        }
        Ok(inlined)
    }

    /// Returns a builder for another body, with the same listener and no insertion point yet.
    pub(crate) fn elsewhere<'other>(&'other mut self, body: &'other mut Body) -> Builder<'other> {
        let (_, listener) = self.parts();
        let builder = Builder::new(body);
        match listener {
            Some(listener) => builder.with_listener(listener),
            None => builder,
        }
    }
}
