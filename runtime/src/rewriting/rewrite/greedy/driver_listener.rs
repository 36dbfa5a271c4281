//! The driver's listener.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::worklist::Worklist;
use super::{OpFlagTable, Strictness};
use crate::interfaces::observable_op;
use crate::ir::modify::stray_message;
use crate::ir::{Block, Body, BodySerial, InsertionPoint, Listener, Op, OpIndex, Value};
use crate::rewrite::{RewriteEvent, RewriteTrace};
use crate::support::op_set::OpSet;

/// Keeps the worklist of the current body up to date, and forwards notifications.
pub(super) struct DriverListener<'run> {
    pub(super) flags: &'run OpFlagTable,
    pub(super) serial: BodySerial,
    pub(super) worklist: Worklist,
    pub(super) strictness: Strictness,
    /// The ops that may be rewritten, unless all may.
    pub(super) allowed: OpSet,
    /// Ops whose regions hold an op with an effect that keeps them alive, as far as that was asked for.
    pub(super) observable: OpSet,
    /// Constants that were moved.
    pub(super) moved: Vec<Op>,
    /// Other bodies in which something changed.
    pub(super) touched: FxHashSet<BodySerial>,
    /// The number of changes.
    pub(super) changes: Rc<Cell<u64>>,
    /// The message about a modification of one op that was to change another.
    pub(super) strayed: Rc<RefCell<Option<String>>>,
    pub(super) listener: Option<&'run mut dyn Listener>,
    pub(super) trace: Option<&'run dyn RewriteTrace>,
}

impl DriverListener<'_> {
    /// Makes a body the current one. State of the previous one, whose ops have the same indexes, is
    /// dropped: a limit may have ended the work on it early.
    pub(super) fn enter(&mut self, serial: BodySerial) {
        self.serial = serial;
        self.worklist.clear();
        self.allowed = OpSet::default();
        self.moved.clear();
        self.observable = OpSet::default();
    }

    /// Forgets which ops hold effects, if the op that moves or goes may have been one.
    fn forget_effects(&mut self, body: &Body, op: Op) {
        if op.serial() != self.serial || !self.flags.of(body.name(op)).is_effectless() {
            self.observable = OpSet::default();
        }
    }

    /// Adds an op to the worklist, or notes the change of another body.
    #[inline]
    fn enqueue(&mut self, body: &Body, op: Op) {
        if op.serial() != self.serial {
            self.touched.insert(op.serial());
        } else if op.index != OpIndex::ROOT {
            self.enqueue_here(body, op.index);
        }
    }

    /// Adds an op of the current body to the worklist, unless the driver never changes such an op.
    #[inline]
    pub(super) fn enqueue_here(&mut self, body: &Body, op: OpIndex) {
        if !self.flags.of(body.name_at(op)).is_inert()
            && (self.strictness == Strictness::AnyOp || self.allowed.contains(op))
        {
            self.worklist.push(op);
        }
    }

    /// Returns whether an op is dead, if its name does not exclude that.
    ///
    /// The effects are not queried if the name determines them. Ops in each other share the answer: each is entered once
    /// until an effect goes.
    #[inline]
    pub(super) fn is_dead(&mut self, body: &Body, op: Op, is_effectless: bool) -> bool {
        body.results(op).all(|result| body.is_unused(result))
            && (is_effectless || !self.is_observable(body, op))
    }

    fn is_observable(&mut self, body: &Body, op: Op) -> bool {
        if self.observable.contains(op.index) {
            return true;
        }
        let is_known = |holder: &Body, inner: Op| {
            holder.serial() == body.serial() && self.observable.contains(inner.index)
        };
        let Some((holder, found)) = observable_op(body, op, is_known) else { return false };
        if found == op {
            return true;
        }
        let mut current = if holder.serial() == body.serial() { holder.parent_op(found) } else { None };
        while let Some(outer) = current.filter(|outer| *outer != op) {
            self.observable.insert(outer.index);
            current = body.parent_op(outer);
        }
        self.observable.insert(op.index);
        true
    }

    fn count(&self) {
        self.changes.set(self.changes.get() + 1);
    }

    fn trace(&self, body: &Body, event: RewriteEvent<'_>) {
        if let Some(trace) = self.trace {
            trace.event(body, &event);
        }
    }

    /// Adds the ops that define the operands of an op to the worklist if they have few uses: they may be dead now, or
    /// match.
    fn enqueue_producers(&mut self, body: &Body, op: Op) {
        for operand in body.operands(op) {
            let Some(producer) = body.defining_op(operand) else { continue };
            // One use by the erased op, and one by another.
            if body.uses(operand).nth(2).is_none() {
                self.enqueue(body, producer);
            }
        }
    }
}

impl Listener for DriverListener<'_> {
    fn op_inserted(&mut self, body: &Body, op: Op) {
        self.count();
        if op.serial() == self.serial && self.strictness == Strictness::ExistingAndNewOps {
            self.allowed.insert(op.index);
        }
        self.enqueue(body, op);
        self.trace(body, RewriteEvent::Inserted { op });
        if let Some(listener) = &mut self.listener {
            listener.op_inserted(body, op);
        }
    }

    fn op_moved(&mut self, body: &Body, op: Op, previous: InsertionPoint) {
        self.count();
        self.forget_effects(body, op);
        self.enqueue(body, op);
        if op.serial() == self.serial && self.flags.of(body.name(op)).is_constant() {
            self.moved.push(op);
        }
        if let Some(listener) = &mut self.listener {
            listener.op_moved(body, op, previous);
        }
    }

    fn op_modifying(&mut self, body: &Body, op: Op) {
        if let Some(listener) = &mut self.listener {
            listener.op_modifying(body, op);
        }
    }

    fn op_modified(&mut self, body: &Body, op: Op) {
        self.count();
        if !self.flags.of(body.name(op)).has_effects_of_contents_only() {
            self.forget_effects(body, op);
        }
        self.enqueue(body, op);
        self.trace(body, RewriteEvent::Modified { op });
        if let Some(listener) = &mut self.listener {
            listener.op_modified(body, op);
        }
    }

    fn modification_strayed(&mut self, body: &Body, op: Op, other: Op) {
        self.strayed.borrow_mut().get_or_insert_with(|| stray_message(body, op, other));
    }

    fn op_replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        self.count();
        self.trace(body, RewriteEvent::Replaced { op });
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(body, op, values);
        }
    }

    fn op_erased(&mut self, body: &Body, op: Op) {
        self.count();
        self.forget_effects(body, op);
        self.enqueue_producers(body, op);
        if op.serial() != self.serial {
            self.touched.insert(op.serial());
        }
        self.trace(body, RewriteEvent::Erased { op });
        if let Some(listener) = &mut self.listener {
            listener.op_erased(body, op);
        }
    }

    fn block_created(&mut self, body: &Body, block: Block) {
        self.count();
        if let Some(listener) = &mut self.listener {
            listener.block_created(body, block);
        }
    }

    fn block_moved(&mut self, body: &Body, block: Block) {
        self.count();
        self.observable = OpSet::default();
        if let Some(listener) = &mut self.listener {
            listener.block_moved(body, block);
        }
    }

    fn block_erased(&mut self, body: &Body, block: Block) {
        self.count();
        self.observable = OpSet::default();
        if let Some(listener) = &mut self.listener {
            listener.block_erased(body, block);
        }
    }

    fn argument_added(&mut self, body: &Body, argument: Value) {
        self.count();
        if let Some(listener) = &mut self.listener {
            listener.argument_added(body, argument);
        }
    }

    fn argument_erased(&mut self, body: &Body, argument: Value) {
        self.count();
        if let Some(listener) = &mut self.listener {
            listener.argument_erased(body, argument);
        }
    }

    fn uses_replaced(&mut self, body: &Body, old: Value, new: Value) {
        if let Some(listener) = &mut self.listener {
            listener.uses_replaced(body, old, new);
        }
    }
}
