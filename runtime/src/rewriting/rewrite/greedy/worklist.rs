//! The worklist of the greedy driver.

use crate::ir::OpIndex;
use crate::support::op_set::OpSet;

/// A stack of ops of one body, each on it at most once.
///
/// Four bytes for each op on the stack, and a bit for each op of the body. Ops that are erased stay on it until they
/// are met: their slots are not used again.
#[derive(Debug, Default)]
pub(super) struct Worklist {
    stack: Vec<OpIndex>,
    members: OpSet,
}

impl Worklist {
    /// Pushes an op, unless it is on the stack.
    #[inline]
    pub(super) fn push(&mut self, op: OpIndex) {
        if self.members.insert(op) {
            self.stack.push(op);
        }
    }

    /// Pops an op.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<OpIndex> {
        let op = self.stack.pop()?;
        self.members.remove(op);
        Some(op)
    }

    /// Reverses the stack.
    pub(super) fn reverse(&mut self) {
        self.stack.reverse();
    }

    /// Returns whether the worklist is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Removes all ops.
    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
