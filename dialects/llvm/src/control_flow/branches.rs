//! Branch interfaces.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::interfaces::{BranchOpInterface, SuccessorOperands};
use terrace_runtime::ir::Body;

use crate::{BrOp, CondBrOp, IndirectBrOp, InvokeOp, SwitchOp};

terrace_dialect_support::branch_interfaces!(BrOp, CondBrOp: true_dest_operands);

impl BranchOpInterface for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let start = 1 + self.default_operands(ir).len();
        match index.checked_sub(1) {
            Some(case) => SuccessorOperands::in_groups(ir, self.op(), "case_operand_segments", start, case),
            None => SuccessorOperands::forwarding(1..start),
        }
    }

    fn successor_for_operands(self, ir: &Body, operands: &[Option<Attribute>]) -> Option<usize> {
        let value = operands.first().copied().flatten()?.as_integer(ir.context())?;
        Some(self.values(ir).iter().position(|case| case == value).map_or(0, |case| case + 1))
    }
}

impl BranchOpInterface for IndirectBrOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        SuccessorOperands::in_groups(ir, self.op(), "indbr_operand_segments", 1, index)
    }
}

impl BranchOpInterface for InvokeOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let start = self.callee_operands(ir).len();
        let unwind = start + self.normal_dest_operands(ir).len();
        SuccessorOperands::forwarding(match index {
            0 => start..unwind,
            _ => unwind..unwind + self.unwind_dest_operands(ir).len(),
        })
    }
}
