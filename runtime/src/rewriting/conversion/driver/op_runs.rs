//! Lists of ops whose slots are mostly adjacent.

use crate::ir::{Body, Op, OpIndex};

/// A list of ops of one body, as runs of adjacent slots: the first slot and the number of ops. A body that was read or
/// compacted has its ops in order.
#[derive(Default)]
pub(super) struct OpRuns(Vec<(OpIndex, u32)>);

impl OpRuns {
    /// Appends an op.
    #[inline]
    pub(super) fn push(&mut self, op: Op) {
        match self.0.last_mut() {
            Some((first, count)) if first.0 + *count == op.index.0 => *count += 1,
            _ => self.0.push((op.index, 1)),
        }
    }

    /// Returns the number of ops.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|(_, count)| *count as usize).sum()
    }

    /// Returns the ops, of which `body` is the body.
    pub(super) fn into_ops(self, body: &Body) -> impl Iterator<Item = Op> + use<> {
        let root = body.root();
        let run = move |(first, count): (OpIndex, u32)| {
            (first.0..first.0 + count).map(move |index| Op { index: OpIndex(index), ..root })
        };
        self.0.into_iter().flat_map(run)
    }
}
