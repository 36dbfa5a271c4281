//! The ops that are still to be looked at.

use crate::ir::OpIndex;
use crate::op_set::OpSet;

/// A stack of ops of one body, each on it at most once.
///
/// Four bytes for each op on the stack, and a bit for each op of the body. Ops that are erased stay on it until they are
/// met: their slots are not used again.
#[derive(Debug, Default)]
pub(super) struct Worklist {
    stack: Vec<OpIndex>,
    members: OpSet,
}

impl Worklist {
    /// Puts an op on top, unless it is on the stack.
    #[inline]
    pub(super) fn push(&mut self, op: OpIndex) {
        if self.members.insert(op) {
            self.stack.push(op);
        }
    }

    /// Takes the op on top.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<OpIndex> {
        let op = self.stack.pop()?;
        self.members.remove(op);
        Some(op)
    }

    /// Turns the stack upside down.
    pub(super) fn reverse(&mut self) {
        self.stack.reverse();
    }

    /// Whether nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Drops everything.
    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
