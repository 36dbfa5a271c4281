//! The builder: creation and mutation of IR at an insertion point, with notifications.

use smallvec::SmallVec;

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::Context;
use crate::dialect::OpHandle;
use crate::ir::body::Body;
use crate::ir::clone::IrMap;
use crate::ir::create::OperationState;
use crate::ir::crossing_references::CrossingReferences;
use crate::ir::handles::{Block, Op, Region, Value};
use crate::ir::listener::Listener;
use crate::ir::modify::{ModifiedOp, report_stray};
use crate::ir::walk::WalkStage;
use crate::location::Location;
use crate::symbols;
use crate::types::Type;

/// A position between two ops of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InsertionPoint {
    /// Before an op; moves with the op.
    Before(Op),
    /// At the end of a block.
    AtEnd(Block),
}

impl InsertionPoint {
    /// Returns the point before the first op of a block.
    pub fn at_start(body: &Body, block: Block) -> Self {
        body.first_op(block).map_or(InsertionPoint::AtEnd(block), InsertionPoint::Before)
    }

    /// Returns the point after an op.
    ///
    /// # Panics
    ///
    /// If the op is in no block.
    pub fn after(body: &Body, op: Op) -> Self {
        let block = body.parent_block(op).expect("an insertion point is in a block");
        body.next_op(op).map_or(InsertionPoint::AtEnd(block), InsertionPoint::Before)
    }

    /// Returns the block that contains the point.
    ///
    /// # Panics
    ///
    /// If the op of the point is in no block.
    pub fn block(self, body: &Body) -> Block {
        match self {
            InsertionPoint::Before(op) => body.parent_block(op).expect("an insertion point is in a block"),
            InsertionPoint::AtEnd(block) => block,
        }
    }
}

/// Creates and mutates the IR of one body at an insertion point, and notifies a [`Listener`] of each change.
///
/// Without an insertion point, new ops are in no block.
///
/// ```
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::ir::{Body, Builder};
/// use terrace_runtime::location::Location;
/// use terrace_runtime::types::Type;
///
/// let context = Context::new(&DialectRegistry::new());
/// let mut body = Body::new(&context, context.op_name("test.root"), Location::UNKNOWN, 1);
/// let region = body.region(body.root(), 0).1;
/// let mut builder = Builder::new(&mut body);
/// let block = builder.create_block_at_end(region, &[(Type::I32, Location::UNKNOWN)]);
/// let argument = builder.body().argument(block, 0);
/// let sum = builder
///     .operation("test.add", Location::UNKNOWN)
///     .operands([argument, argument])
///     .results([Type::I32])
///     .create();
/// assert_eq!(body.last_op(block), Some(sum));
/// ```
pub struct Builder<'body> {
    body: &'body mut Body,
    point: Option<InsertionPoint>,
    listener: Option<&'body mut dyn Listener>,
}

impl<'body> Builder<'body> {
    /// Returns a builder without an insertion point.
    pub fn new(body: &'body mut Body) -> Self {
        Builder { body, point: None, listener: None }
    }

    /// Returns a builder that inserts at the end of a block.
    pub fn at_end(body: &'body mut Body, block: Block) -> Self {
        Builder { body, point: Some(InsertionPoint::AtEnd(block)), listener: None }
    }

    /// Returns a builder that inserts before an op.
    pub fn before(body: &'body mut Body, op: Op) -> Self {
        Builder { body, point: Some(InsertionPoint::Before(op)), listener: None }
    }

    /// Notifies `listener` of every change made through this builder.
    pub fn with_listener(mut self, listener: &'body mut dyn Listener) -> Self {
        self.listener = Some(listener);
        self
    }

    /// Returns the body.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// Returns the body, for changes that do not notify the listener. [`Builder::modify`] is for changes that do.
    pub(crate) fn body_mut_unobserved(&mut self) -> &mut Body {
        self.body
    }

    /// Returns the body and the listener.
    pub(in crate::ir) fn parts(&mut self) -> (&mut Body, Option<&mut dyn Listener>) {
        let listener = self.listener.as_mut().map(|listener| &mut **listener as &mut dyn Listener);
        (self.body, listener)
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        self.body.context()
    }

    /// Returns a builder for the body that an isolated op owns, with the same listener and no insertion point yet.
    ///
    /// # Panics
    ///
    /// If the op is not isolated from above.
    pub fn child(&mut self, op: Op) -> Builder<'_> {
        let body = self.body.child_mut(op).expect("an op that is isolated from above");
        let listener = self.listener.as_mut().map(|listener| &mut **listener as &mut dyn Listener);
        Builder { body, point: None, listener }
    }

    /// Returns the insertion point, for [`Builder::set_insertion_point`] to restore.
    pub fn insertion_point(&self) -> Option<InsertionPoint> {
        self.point
    }

    /// Sets the insertion point and returns the previous one. With `None`, new ops are in no block.
    pub fn set_insertion_point(&mut self, point: Option<InsertionPoint>) -> Option<InsertionPoint> {
        std::mem::replace(&mut self.point, point)
    }

    /// Sets the insertion point before the first op of a block.
    pub fn set_to_start(&mut self, block: Block) {
        self.point = Some(InsertionPoint::at_start(self.body, block));
    }

    /// Sets the insertion point to the end of a block.
    pub fn set_to_end(&mut self, block: Block) {
        self.point = Some(InsertionPoint::AtEnd(block));
    }

    /// Sets the insertion point before an op.
    pub fn set_before(&mut self, op: Op) {
        self.point = Some(InsertionPoint::Before(op));
    }

    /// Sets the insertion point after an op.
    pub fn set_after(&mut self, op: Op) {
        self.point = Some(InsertionPoint::after(self.body, op));
    }

    /// Calls `work` and restores the insertion point.
    pub fn with_saved_point<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let point = self.point;
        let result = work(self);
        self.point = point;
        result
    }

    /// Starts building an op by name: the fluent form of [`Builder::create`].
    pub fn operation(&mut self, name: &str, location: Location) -> OpBuilder<'_, 'body> {
        let state = OperationState::new(self.context().op_name(name), location);
        OpBuilder { builder: self, state }
    }

    /// Creates an op at the insertion point.
    pub fn create(&mut self, state: OperationState) -> Op {
        let op = self.body.create_op(state);
        if self.point.is_some() {
            self.insert(op);
        }
        op
    }

    /// Builds an op, and returns its only result: `builder.value(|b| AddOp::build(b, location, x, y))`.
    ///
    /// # Panics
    ///
    /// If the op does not have exactly one result.
    pub fn value<H: OpHandle>(&mut self, build: impl FnOnce(&mut Builder<'body>) -> H) -> Value {
        let op = build(self).op();
        assert_eq!(self.body().result_count(op), 1, "'{}' has not exactly one result", H::NAME);
        self.body().result(op, 0)
    }

    /// Inserts a detached op at the insertion point.
    ///
    /// # Panics
    ///
    /// If there is no insertion point, or the op is in a block.
    pub fn insert(&mut self, op: Op) {
        match self.point.expect("an insertion point") {
            InsertionPoint::Before(before) => self.body.insert_op_before(op, before),
            InsertionPoint::AtEnd(block) => self.body.append_op(block, op),
        }
        self.tell_inserted(op);
    }

    /// Clones an op, regions included, to the insertion point.
    pub fn clone_op(&mut self, op: Op, map: &mut IrMap) -> Op {
        let new = self.body.clone_op(op, map);
        if self.point.is_some() {
            self.insert(new);
        }
        new
    }

    /// Moves an op of another body to the insertion point.
    ///
    /// # Errors
    ///
    /// See [`Body::move_op_into`].
    ///
    /// # Panics
    ///
    /// If there is no insertion point.
    pub fn take_op_from(
        &mut self,
        other: &mut Body,
        op: Op,
        map: &mut IrMap,
    ) -> Result<Op, CrossingReferences> {
        let new = other.move_op_into(op, self.body, map)?;
        self.insert(new);
        Ok(new)
    }

    /// Moves an op of this body to another place in it.
    pub fn move_op(&mut self, op: Op, to: InsertionPoint) {
        let previous = InsertionPoint::after(self.body, op);
        match to {
            InsertionPoint::Before(before) => self.body.move_op_before(op, before),
            InsertionPoint::AtEnd(block) => self.body.move_op_to_end(op, block),
        }
        if let Some(listener) = &mut self.listener {
            listener.op_moved(self.body, op, previous);
        }
    }

    /// Erases an op, regions included, whose results are unused. An insertion point before the op moves to
    /// after it.
    ///
    /// # Panics
    ///
    /// See [`Body::erase_op`]; also when the insertion point is inside the op.
    pub fn erase(&mut self, op: Op) {
        self.leave_op(op);
        self.tell_erased(op);
        self.body.erase_op(op);
    }

    /// Replaces the results of an op by `values` and erases it.
    ///
    /// # Panics
    ///
    /// If there are not as many values as results.
    pub fn replace(&mut self, op: Op, values: &[Value]) {
        assert_eq!(self.body.result_count(op), values.len(), "as many values as results");
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(self.body, op, values);
        }
        for (position, value) in values.iter().enumerate() {
            self.replace_all_uses(self.body.result(op, position), *value);
        }
        self.erase(op);
    }

    /// Replaces all uses of `old` by `new`.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        let users: SmallVec<[Op; 8]> = match self.listener {
            Some(_) if old != new => self.body.users(old).collect(),
            _ => SmallVec::new(),
        };
        if let Some(listener) = &mut self.listener {
            users.iter().for_each(|user| listener.op_modifying(self.body, *user));
        }
        self.body.replace_all_uses(old, new);
        if let Some(listener) = &mut self.listener {
            for user in users {
                listener.op_modified(self.body, user);
            }
            listener.uses_replaced(self.body, old, new);
        }
    }

    #[cold]
    fn tell_strayed(&mut self, op: Op, other: Op) {
        match &mut self.listener {
            Some(listener) => listener.modification_strayed(self.body, op, other),
            None => report_stray(self.body, op, other),
        }
    }

    /// Modifies an op in place: the one that is named, no other.
    pub fn modify<R>(&mut self, op: Op, change: impl FnOnce(&mut ModifiedOp<'_>) -> R) -> R {
        if let Some(listener) = &mut self.listener {
            listener.op_modifying(self.body, op);
        }
        let (result, strayed) = ModifiedOp::apply(self.body, op, change);
        if let Some(listener) = &mut self.listener {
            listener.op_modified(self.body, op);
        }
        if let Some(other) = strayed {
            self.tell_strayed(op, other);
        }
        result
    }

    /// Creates a block with arguments of these types at the end of a region, and sets the insertion point to its end.
    pub fn create_block_at_end(&mut self, region: Region, arguments: &[(Type, Location)]) -> Block {
        let block = self.body.append_block(region);
        self.finish_block(block, arguments)
    }

    /// Creates a block with arguments of these types before another one, and sets the insertion point to its end.
    pub fn create_block_before(&mut self, before: Block, arguments: &[(Type, Location)]) -> Block {
        let block = self.body.insert_block_before(before);
        self.finish_block(block, arguments)
    }

    fn finish_block(&mut self, block: Block, arguments: &[(Type, Location)]) -> Block {
        for (ty, location) in arguments {
            self.body.add_argument(block, *ty, *location);
        }
        self.point = Some(InsertionPoint::AtEnd(block));
        if let Some(listener) = &mut self.listener {
            listener.block_created(self.body, block);
        }
        block
    }

    /// Adds an argument to the end of a block's list.
    pub fn add_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        self.insert_argument(block, self.body.argument_count(block), ty, location)
    }

    /// Adds an argument to a block at `position`; later ones move up.
    ///
    /// # Panics
    ///
    /// If `position` is beyond the end.
    pub fn insert_argument(&mut self, block: Block, position: usize, ty: Type, location: Location) -> Value {
        let argument = self.body.insert_argument(block, position, ty, location);
        if let Some(listener) = &mut self.listener {
            listener.argument_added(self.body, argument);
        }
        argument
    }

    /// Removes arguments of a block that are not used, at these positions, which are sorted; others move down.
    ///
    /// # Panics
    ///
    /// If one of them is used, or there are not so many.
    pub fn remove_arguments(&mut self, block: Block, positions: &[usize]) {
        if let Some(listener) = &mut self.listener {
            for position in positions {
                listener.argument_erased(self.body, self.body.argument(block, *position));
            }
        }
        self.body.remove_arguments(block, positions);
    }

    /// Splits a block: `op` and what follows it move to a new block after it, which has no arguments.
    ///
    /// # Panics
    ///
    /// If the op is in no block.
    pub fn split_block(&mut self, op: Op) -> Block {
        let block = self.body.split_block(op);
        if let Some(listener) = &mut self.listener {
            listener.block_created(self.body, block);
            listener.block_split(self.body, block);
        }
        block
    }

    /// Moves a block before another one of this body.
    pub fn move_block_before(&mut self, block: Block, before: Block) {
        self.body.move_block_before(block, before);
        if let Some(listener) = &mut self.listener {
            listener.block_moved(self.body, block);
        }
    }

    /// Erases a block with all its ops.
    ///
    /// # Panics
    ///
    /// See [`Body::erase_block`]; also when the insertion point is in the block.
    pub fn erase_block(&mut self, block: Block) {
        self.erase_blocks(&[block]);
    }

    /// Erases blocks, which may refer to each other, with all their ops.
    ///
    /// # Panics
    ///
    /// See [`Body::erase_blocks`]; also when the insertion point is in one of them.
    pub fn erase_blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.tell_block_erased(*block);
        }
        self.body.erase_blocks(blocks);
    }

    fn tell_block_erased(&mut self, block: Block) {
        if let Some(point) = self.point {
            assert!(
                !self.is_inside(point.block(self.body), block),
                "a block is erased that the insertion point is in"
            );
        }
        if let Some(listener) = &mut self.listener {
            let mut ops = Vec::new();
            let mut walk = self.body.walk_block(block);
            while let Some((stage, body, op)) = walk.step() {
                if stage == WalkStage::After {
                    ops.push((body, op));
                }
            }
            for (body, op) in ops {
                tell_op_erased(&mut **listener, body, op);
            }
            listener.block_erased(self.body, block);
        }
    }

    /// Returns the named attribute `name = value`.
    pub fn named_attribute(&self, name: &str, value: Attribute) -> NamedAttribute {
        NamedAttribute { name: self.context().identifier(name), value }
    }

    /// Notifies the listener of an inserted op and of its contents.
    fn tell_inserted(&mut self, op: Op) {
        let Some(listener) = &mut self.listener else { return };
        if self.body.region_count(op) == 0 {
            listener.op_inserted(self.body, op);
            return;
        }
        let mut walk = self.body.walk(op);
        while let Some((stage, body, inner)) = walk.step() {
            if stage == WalkStage::Before {
                listener.op_inserted(body, inner);
                for (body, region) in body.regions(inner) {
                    for block in body.blocks(region) {
                        listener.block_created(body, block);
                    }
                }
            }
        }
    }

    /// Notifies the listener that an op is about to be replaced by values, as [`Builder::replace`] does.
    pub(crate) fn tell_replaced(&mut self, op: Op, values: &[Value]) {
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(self.body, op, values);
        }
    }

    /// Notifies the listener of an op that is about to be erased, and of its contents.
    fn tell_erased(&mut self, op: Op) {
        let Some(listener) = &mut self.listener else { return };
        if self.body.region_count(op) == 0 {
            listener.op_erased(self.body, op);
            return;
        }
        let mut walk = self.body.walk(op);
        while let Some((stage, body, inner)) = walk.step() {
            if stage == WalkStage::After {
                tell_op_erased(&mut **listener, body, inner);
            }
        }
    }

    /// Moves the insertion point away from an op that is about to be erased.
    fn leave_op(&mut self, op: Op) {
        match self.point {
            Some(InsertionPoint::Before(at)) if at == op => {
                self.point = self.body.parent_block(op).map(|_| InsertionPoint::after(self.body, op));
            }
            Some(_) if self.body.region_count(op) == 0 => {}
            Some(point) => {
                let mut around = Some(self.body.block_owner(point.block(self.body)));
                while let Some(outer) = around {
                    assert_ne!(outer, op, "an op is erased that the insertion point is in");
                    around = self.body.parent_op(outer);
                }
            }
            None => {}
        }
    }

    fn is_inside(&self, inner: Block, outer: Block) -> bool {
        let mut current = Some(inner);
        while let Some(block) = current {
            if block == outer {
                return true;
            }
            current = self.body.parent_block(self.body.block_owner(block));
        }
        false
    }
}

/// Notifies the listener of the blocks of an op that is about to be erased, and of the op; of its ops it was notified.
fn tell_op_erased(listener: &mut dyn Listener, body: &Body, op: Op) {
    for (body, region) in body.regions(op) {
        for block in body.blocks(region) {
            listener.block_erased(body, block);
        }
    }
    listener.op_erased(body, op);
}

/// An op under construction; [`OpBuilder::create`] creates it.
#[must_use = "the op is made by `create`"]
pub struct OpBuilder<'builder, 'body> {
    builder: &'builder mut Builder<'body>,
    state: OperationState,
}

impl OpBuilder<'_, '_> {
    /// Adds operands.
    pub fn operands(mut self, operands: impl IntoIterator<Item = Value>) -> Self {
        self.state = self.state.operands(operands);
        self
    }

    /// Adds results.
    pub fn results(mut self, types: impl IntoIterator<Item = Type>) -> Self {
        self.state = self.state.results(types);
        self
    }

    /// Adds an attribute, inherent or discardable.
    pub fn attribute(mut self, name: &str, value: Attribute) -> Self {
        self.state = self.state.attribute(self.builder.named_attribute(name, value));
        self
    }

    /// Adds a string attribute.
    pub fn string(self, name: &str, value: &str) -> Self {
        let value = symbols::string(self.builder.context(), value.as_bytes());
        self.attribute(name, value)
    }

    /// Adds a type attribute.
    pub fn type_attribute(self, name: &str, value: Type) -> Self {
        let value = self.builder.context().data().intern_attribute(AttributeData::Type(value));
        self.attribute(name, value)
    }

    /// Adds a unit attribute.
    pub fn unit(self, name: &str) -> Self {
        self.attribute(name, Attribute::UNIT)
    }

    /// Adds a reference to the symbol `symbol` of the nearest table.
    pub fn symbol_reference(self, name: &str, symbol: &str) -> Self {
        let context = self.builder.context();
        let value = symbols::symbol_reference(context, &[symbols::string(context, symbol.as_bytes())]);
        self.attribute(name, value)
    }

    /// Adds a successor.
    pub fn successor(mut self, block: Block) -> Self {
        self.state = self.state.successor(block);
        self
    }

    /// Adds empty regions.
    pub fn regions(mut self, count: u32) -> Self {
        self.state = self.state.regions(count);
        self
    }

    /// Creates the op at the builder's insertion point.
    pub fn create(self) -> Op {
        self.builder.create(self.state)
    }
}
