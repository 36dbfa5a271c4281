//! Operands forwarded along control flow edges.

use std::ops::Range;

use crate::ir::Value;

/// The operands forwarded along one edge to a block's arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuccessorOperands {
    /// The number of leading block arguments that the op itself produces.
    pub produced: usize,
    /// The range of the op's operands forwarded to the remaining arguments.
    pub forwarded: Range<usize>,
}

impl SuccessorOperands {
    /// Returns an edge that forwards these operands and produces none.
    pub fn forwarding(operands: Range<usize>) -> Self {
        SuccessorOperands { produced: 0, forwarded: operands }
    }
}

/// A branch point of an op with regions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionBranchPoint {
    /// The op itself, before its regions.
    Op,
    /// The end of the region with this index.
    Region(usize),
}

/// A successor of a [`RegionBranchPoint`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionSuccessor {
    /// The index of the entered region; `None` if control leaves the op.
    pub region: Option<usize>,
    /// The values that receive the forwarded operands: entry block arguments of the region, or results of the
    /// op.
    pub inputs: Vec<Value>,
}
