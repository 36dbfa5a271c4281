//! Being told what changes.

use super::body::Body;
use super::builder::InsertionPoint;
use super::handles::{Block, Op, Value};

/// Is told of the changes that are made through a [`Builder`](super::Builder).
///
/// Every method has an empty default. The body given is the one that the entity is in, which may be a child body.
/// *Erased* comes before the entity goes, all others after the change.
pub trait Listener {
    /// An op was put into a block for the first time, be it new or from another body. What is inside it is told of
    /// after it, if the op did not come empty.
    fn op_inserted(&mut self, _body: &Body, _op: Op) {}
    /// An op was moved; `previous` is where it was.
    fn op_moved(&mut self, _body: &Body, _op: Op, _previous: InsertionPoint) {}
    /// An op changed in place: operands, attributes, successors, types of results, or its location.
    fn op_modified(&mut self, _body: &Body, _op: Op) {}
    /// The results of an op are about to be replaced by `values`; the op is erased next.
    fn op_replaced(&mut self, _body: &Body, _op: Op, _values: &[Value]) {}
    /// An op is about to be erased. What is inside it was told of before it.
    fn op_erased(&mut self, _body: &Body, _op: Op) {}
    /// A block was made, or came from another body.
    fn block_created(&mut self, _body: &Body, _block: Block) {}
    /// A block was moved to another place.
    fn block_moved(&mut self, _body: &Body, _block: Block) {}
    /// A block is about to be erased. What is inside it was told of before it.
    fn block_erased(&mut self, _body: &Body, _block: Block) {}
    /// A block got an argument; it is not told of for a block that was just made.
    fn argument_added(&mut self, _body: &Body, _argument: Value) {}
    /// An argument of a block, which is not used, is about to be erased.
    fn argument_erased(&mut self, _body: &Body, _argument: Value) {}
    /// Uses of `old` became uses of `new`. Each op whose operands changed is told of as modified before.
    fn uses_replaced(&mut self, _body: &Body, _old: Value, _new: Value) {}
}
