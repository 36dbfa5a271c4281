//! Listeners of IR changes.

use crate::ir::body::Body;
use crate::ir::builder::InsertionPoint;
use crate::ir::handles::{Block, Op, Value};
use crate::ir::modify::report_stray;

/// Receives a notification of each change made through a [`Builder`](crate::ir::Builder).
///
/// Every method has a default, which is empty if nothing else is said. The body given is the one that the entity is in, which may be a child body.
/// Notifications of erasure precede it, and a modification in place is notified before and after; all others follow the
/// change.
pub trait Listener {
    /// An op was inserted: it is new, or comes from another body. Notifications of its contents
    /// follow.
    fn op_inserted(&mut self, _body: &Body, _op: Op) {}
    /// An op was moved from `previous`.
    fn op_moved(&mut self, _body: &Body, _op: Op, _previous: InsertionPoint) {}
    /// An op is about to be modified in place, by [`Builder::modify`](crate::ir::Builder::modify) or
    /// [`Builder::replace_all_uses`](crate::ir::Builder::replace_all_uses). [`op_modified`](Self::op_modified) follows.
    fn op_modifying(&mut self, _body: &Body, _op: Op) {}
    /// An op was modified in place: operands, attributes, successors, result types or location.
    fn op_modified(&mut self, _body: &Body, _op: Op) {}
    /// A modification of `op` was to change `other` as well, which stayed as it was: a bug of the caller. The default
    /// emits an error.
    fn modification_strayed(&mut self, body: &Body, op: Op, other: Op) {
        report_stray(body, op, other);
    }
    /// The results of an op are about to be replaced by `values`; the op is erased next.
    fn op_replaced(&mut self, _body: &Body, _op: Op, _values: &[Value]) {}
    /// An op is about to be erased. Notifications of its contents precede this one.
    fn op_erased(&mut self, _body: &Body, _op: Op) {}
    /// A block was created, or comes from another body.
    fn block_created(&mut self, _body: &Body, _block: Block) {}
    /// The second part of a block that was split is `block`, which was created: its ops moved there. The default calls
    /// [`op_moved`](Self::op_moved) for each of them.
    fn block_split(&mut self, body: &Body, block: Block) {
        let Some(first) = body.previous_block(block) else { return };
        for moved in body.ops(block) {
            self.op_moved(body, moved, InsertionPoint::AtEnd(first));
        }
    }
    /// A block was moved.
    fn block_moved(&mut self, _body: &Body, _block: Block) {}
    /// A block is about to be erased. Notifications of its contents precede this one.
    fn block_erased(&mut self, _body: &Body, _block: Block) {}
    /// An argument was added to a block. Not called for the arguments of a new block.
    fn argument_added(&mut self, _body: &Body, _argument: Value) {}
    /// An unused block argument is about to be erased.
    fn argument_erased(&mut self, _body: &Body, _argument: Value) {}
    /// Uses of `old` were replaced by `new`. An [`op_modified`](Self::op_modified) precedes it for each user.
    fn uses_replaced(&mut self, _body: &Body, _old: Value, _new: Value) {}
}
