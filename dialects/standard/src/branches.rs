//! Branch interfaces.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::interfaces::{BranchOpInterface, SuccessorOperands};
use terrace_runtime::ir::Body;

use super::{BrOp, CondBrOp};

impl BranchOpInterface for BrOp {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        SuccessorOperands::forwarding(0..ir.operand_count(self.op()))
    }

    fn successor_for_operands(self, _: &Body, _: &[Option<Attribute>]) -> Option<usize> {
        Some(0)
    }
}

impl BranchOpInterface for CondBrOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        // The condition is the first operand.
        let middle = 1 + self.true_operands(ir).len();
        SuccessorOperands::forwarding(match index {
            0 => 1..middle,
            _ => middle..ir.operand_count(self.op()),
        })
    }

    fn successor_for_operands(self, _: &Body, operands: &[Option<Attribute>]) -> Option<usize> {
        let holds = operands.first().copied().flatten()?.as_bool()?;
        Some(usize::from(!holds))
    }
}
