//! The interface of terminators that hand values to the blocks they branch to.

use std::ops::Range;

use super::InterfaceTable;
use crate::ir::{Body, Op};

/// What goes along one edge into a block's arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuccessorOperands {
    /// How many of the block's first arguments the op itself makes up.
    pub produced: usize,
    /// Which of the op's operands the further arguments get.
    pub forwarded: Range<usize>,
}

/// Says which operands of a terminator go to which successor (language reference, Blocks: block arguments).
///
/// ```
/// use terrace_runtime::dialect::{BranchInterface, InterfaceMap, SuccessorOperands};
///
/// // A branch that passes all its operands to its one successor.
/// let branch = BranchInterface {
///     successor_operands: |body, op, _successor| SuccessorOperands {
///         produced: 0,
///         forwarded: 0..body.operand_count(op),
///     },
/// };
/// let mut interfaces = InterfaceMap::new();
/// interfaces.insert(branch);
/// ```
#[derive(Clone, Copy)]
pub struct BranchInterface {
    /// What goes to the successor at this position.
    pub successor_operands: fn(&Body, Op, usize) -> SuccessorOperands,
}

impl InterfaceTable for BranchInterface {
    const NAME: &'static str = "BranchOpInterface";
}
