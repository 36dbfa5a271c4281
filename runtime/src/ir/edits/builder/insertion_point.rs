//! The position at which a builder inserts ops.

use crate::ir::body::Body;
use crate::ir::handles::{Block, Op};

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
    #[inline]
    pub fn after(body: &Body, op: Op) -> Self {
        // An op that another one follows is in a block.
        match body.next_op(op) {
            Some(next) => InsertionPoint::Before(next),
            None => InsertionPoint::AtEnd(body.parent_block(op).expect("an insertion point is in a block")),
        }
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
