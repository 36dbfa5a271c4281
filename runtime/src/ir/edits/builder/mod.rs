//! The builder: creation and mutation of IR at an insertion point, with notifications.

mod blocks;
mod edits;
mod insertion_point;
mod notifications;
mod op_builder;

pub use insertion_point::InsertionPoint;
pub use op_builder::OpBuilder;

use smallvec::SmallVec;

use crate::context::Context;
use crate::dialect::OpHandle;
use crate::ir::body::Body;
use crate::ir::clone::IrMap;
use crate::ir::create::OperationState;
use crate::ir::crossing_references::CrossingReferences;
use crate::ir::handles::{Block, Op, Value};
use crate::ir::listener::Listener;
use crate::ir::modify::ModifiedOp;
use crate::location::Location;

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
}
