//! Names, locations and positions of ops.

use crate::attributes::Attribute;
use crate::context::{OpInfo, OpName};
use crate::dialect::{InterfaceTable, OpTraits};
use crate::ir::body::Body;
use crate::ir::handles::{Block, Op, OpIndex, Region, Use, Value};
use crate::location::Location;

impl Body {
    /// Returns the name of an op.
    #[inline]
    pub fn name(&self, op: Op) -> OpName {
        let index = self.op_index(op);
        self.name_at(index)
    }

    #[inline]
    pub(crate) fn name_at(&self, index: OpIndex) -> OpName {
        if index == OpIndex::ROOT {
            self.root.name
        } else {
            self.arena().ops[index.at()].name.expect("the op is not erased")
        }
    }

    /// Returns whether an op of this body has not been erased.
    ///
    /// # Panics
    ///
    /// If the handle is one of another body.
    #[inline]
    pub fn is_alive(&self, op: Op) -> bool {
        assert!(
            op.serial == self.serial,
            "op handle of body {} used with body {}",
            op.serial.0,
            self.serial.0
        );
        op.index == OpIndex::ROOT || self.arena().ops[op.index.at()].name.is_some()
    }

    /// Returns the registration data of the op's name.
    #[inline]
    pub fn info(&self, op: Op) -> &OpInfo {
        self.name(op).info(&self.context)
    }

    /// Returns whether an op has all of `traits`.
    #[inline]
    pub fn has_traits(&self, op: Op, traits: OpTraits) -> bool {
        self.info(op).traits().contains(traits)
    }

    /// Returns an op's implementation of the interface `I`.
    #[inline]
    pub fn interface<I: InterfaceTable>(&self, op: Op) -> Option<&'static I> {
        self.info(op).interface::<I>()
    }

    /// Returns the location of an op.
    #[inline]
    pub fn location(&self, op: Op) -> Location {
        if self.is_leaf(op) {
            return self.arena().ops[op.index.at()].location;
        }
        match self.record_holder(op) {
            (body, OpIndex::ROOT) => body.root.location,
            (body, index) => body.arena().ops[index.at()].location,
        }
    }

    /// Sets the location of an op.
    pub fn set_location(&mut self, op: Op, location: Location) {
        self.context.data().check_location(location);
        match self.record_holder_mut(op) {
            (body, OpIndex::ROOT) => body.root.location = location,
            (body, index) => body.arena_mut().ops[index.at()].location = location,
        }
    }

    /// Returns the body and index that hold an op's name, location and attributes: for an isolated op, the root of its
    /// own body.
    #[inline]
    pub(crate) fn record_holder(&self, op: Op) -> (&Body, OpIndex) {
        let index = self.op_index(op);
        if index == OpIndex::ROOT {
            return (self, index);
        }
        match self.child_at(index) {
            Some(child) => (child, OpIndex::ROOT),
            None => (self, index),
        }
    }

    pub(crate) fn record_holder_mut(&mut self, op: Op) -> (&mut Body, OpIndex) {
        let index = self.op_index(op);
        if index == OpIndex::ROOT || self.child_at(index).is_none() {
            return (self, index);
        }
        (self.child_at_mut(index).expect("just seen"), OpIndex::ROOT)
    }

    /// Returns the body that an isolated op owns; none for other ops. The root's is this body.
    pub fn child(&self, op: Op) -> Option<&Body> {
        match self.op_index(op) {
            OpIndex::ROOT => Some(self),
            index => self.child_at(index),
        }
    }

    /// Returns the body that an isolated op owns, for mutation.
    pub fn child_mut(&mut self, op: Op) -> Option<&mut Body> {
        match self.op_index(op) {
            OpIndex::ROOT => Some(self),
            index => self.child_at_mut(index),
        }
    }

    /// Returns whether an op has neither regions nor successors, as most ops.
    #[inline]
    pub(crate) fn is_leaf(&self, op: Op) -> bool {
        op.index != OpIndex::ROOT && self.op_record(op).extra.is_none()
    }

    /// Returns the block that an op is in; none for the root and for an op that is not inserted.
    #[inline]
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        if op.index == OpIndex::ROOT {
            return None;
        }
        let block = self.arena().block_labels.block(self.op_record(op).block);
        block.is_some().then(|| self.block_handle(block))
    }

    /// Returns the region that an op is in.
    pub fn parent_region(&self, op: Op) -> Option<Region> {
        self.parent_block(op).map(|block| self.block_region(block))
    }

    /// Returns the op whose region contains an op, within the same body; the root is the outermost.
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.parent_region(op).map(|region| self.region_owner(region))
    }

    /// Returns the op after this one in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        let next = self.op_record(op).next;
        next.is_some().then(|| self.op_handle(next))
    }

    /// Returns the op before this one in its block.
    pub fn previous_op(&self, op: Op) -> Option<Op> {
        let previous = self.op_record(op).previous;
        previous.is_some().then(|| self.op_handle(previous))
    }

    /// Returns whether `ancestor` is `op` or contains it at any depth, within this body.
    pub fn is_ancestor(&self, ancestor: Op, op: Op) -> bool {
        let mut current = Some(op);
        while let Some(op) = current {
            if op == ancestor {
                return true;
            }
            current = self.parent_op(op);
        }
        false
    }

    /// Returns the op of `block` that is `op` or contains it, if there is one.
    pub fn ancestor_in_block(&self, block: Block, op: Op) -> Option<Op> {
        let mut current = op;
        loop {
            match self.parent_block(current) {
                Some(parent) if parent == block => return Some(current),
                Some(_) => current = self.parent_op(current)?,
                None => return None,
            }
        }
    }

    /// Returns a read-only view of an op together with its body.
    pub fn view(&self, op: Op) -> OpView<'_> {
        self.op_index(op);
        OpView { body: self, op }
    }

    /// Returns the number of live ops of this body, root and child bodies excluded.
    pub fn op_count(&self) -> usize {
        self.arena.as_deref().map_or(0, |arena| arena.ops.len() - arena.rare.erased_op_count as usize)
    }
}

/// An op together with its body, for reading without passing the body to each call.
#[derive(Clone, Copy)]
pub struct OpView<'body> {
    body: &'body Body,
    op: Op,
}

impl<'body> OpView<'body> {
    /// Returns the body.
    pub fn body(self) -> &'body Body {
        self.body
    }

    /// Returns the handle.
    pub fn op(self) -> Op {
        self.op
    }

    /// Returns the full name.
    pub fn name(self) -> &'body str {
        self.body.name(self.op).text(&self.body.context)
    }

    /// Returns the location.
    pub fn location(self) -> Location {
        self.body.location(self.op)
    }

    /// Returns the number of operands.
    pub fn operand_count(self) -> usize {
        self.body.operand_count(self.op)
    }

    /// Returns the operand at `position`.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    pub fn operand(self, position: usize) -> Value {
        self.body.operand(self.op, position)
    }

    /// Returns the operands.
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value> + 'body {
        self.body.operands(self.op)
    }

    /// Returns the number of results.
    pub fn result_count(self) -> usize {
        self.body.result_count(self.op)
    }

    /// Returns the result at `position`.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    pub fn result(self, position: usize) -> Value {
        self.body.result(self.op, position)
    }

    /// Returns the results.
    pub fn results(self) -> impl ExactSizeIterator<Item = Value> + 'body {
        self.body.results(self.op)
    }

    /// Returns the attribute called `name`, inherent or discardable.
    pub fn attribute(self, name: &str) -> Option<Attribute> {
        self.body.attribute(self.op, name)
    }

    /// Returns all uses of all results.
    pub fn result_uses(self) -> impl Iterator<Item = Use> + 'body {
        self.results().flat_map(move |result| self.body.uses(result))
    }
}
