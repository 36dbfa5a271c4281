//! Operands forwarded along the edges of control flow.

use std::ops::Range;

use crate::ir::Value;

/// The operands forwarded along one edge to a block's arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuccessorOperands {
    /// How many of the block's first arguments the op itself makes up.
    pub produced: usize,
    /// Which of the op's operands the further arguments get.
    pub forwarded: Range<usize>,
}

impl SuccessorOperands {
    /// Returns an edge along which these operands go, and nothing else.
    pub fn forwarding(operands: Range<usize>) -> Self {
        SuccessorOperands { produced: 0, forwarded: operands }
    }
}

/// Where control is in an op with regions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionBranchPoint {
    /// At the op itself, before any of its regions.
    Op,
    /// At the end of the region with this index.
    Region(usize),
}

/// Where control may go to from a [`RegionBranchPoint`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionSuccessor {
    /// The index of the region that is entered; none where control leaves the op.
    pub region: Option<usize>,
    /// The values that receive the forwarded operands: arguments of the region's entry block, or results of the op.
    pub inputs: Vec<Value>,
}
