//! Branch interfaces and the verification of weights.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{BranchOpInterface, SuccessorOperands};
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;

use super::{BrOp, CondBrOp, SwitchOp};

impl CondBrOp {
    /// Verifies that there is a weight for each successor, and that not all of them are zero.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(weights) = self.branch_weights(ir) else { return Ok(()) };
        if weights.len() != 2 {
            let message = format!(
                "expects number of branch weights to match number of successors: {} vs 2",
                weights.len()
            );
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        if weights.iter().all(|weight| *weight == 0) {
            return Err(ir.emit_op_error(self.op(), "branch weights cannot all be zero").report());
        }
        Ok(())
    }
}

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

impl BranchOpInterface for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        // The flag is the first operand, and those of the default successor follow.
        let mut start = 1;
        let mut count = self.default_operands(ir).len();
        for size in self.case_sizes(ir).iter().take(index) {
            start += count;
            count = *size;
        }
        SuccessorOperands::forwarding(start..start + count)
    }

    fn successor_for_operands(self, ir: &Body, operands: &[Option<Attribute>]) -> Option<usize> {
        let flag: &WideInteger = operands.first().copied().flatten()?.as_integer(ir.context())?;
        Some(self.successor_of(ir, flag))
    }
}
