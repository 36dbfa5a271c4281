//! Operands forwarded along control flow edges.

use std::ops::Range;

use crate::attributes::AttributeData;
use crate::ir::{Body, Op, Value};
use crate::types::Type;

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

    /// Returns the edge of a successor that forwards the group at `index` of those that follow each other from the
    /// operand at `start` on. The attribute `sizes`, an array of `i32`, has their sizes.
    ///
    /// All successors of an op are asked for in turn, so no table of the groups is built.
    pub fn in_groups(body: &Body, op: Op, sizes: &str, start: usize, index: usize) -> Self {
        if body.operand_count(op) == start {
            return SuccessorOperands::forwarding(start..start);
        }
        let sizes: &[[u8; 4]] = match body.attribute(op, sizes).map(|sizes| sizes.data(body.context())) {
            Some(AttributeData::DenseArray { element: Type::I32, bytes }) => bytes.as_chunks().0,
            _ => &[],
        };
        let before = &sizes[..index.min(sizes.len())];
        let sum = before.iter().fold(0, |sum: i32, size| sum.wrapping_add(i32::from_le_bytes(*size)));
        let start = start + usize::try_from(sum).unwrap_or_default();
        let count =
            sizes.get(index).map_or(0, |size| usize::try_from(i32::from_le_bytes(*size)).unwrap_or_default());
        SuccessorOperands::forwarding(start..start + count)
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
