//! Branch interfaces and the verification of weights.

use terrace_dialect_support::branches::check_branch_weights;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{BranchOpInterface, SuccessorOperands};
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;

use super::{BrOp, CondBrOp, SwitchOp};

impl CondBrOp {
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_branch_weights(ir, self.op(), self.branch_weights(ir))
    }
}

terrace_dialect_support::branch_interfaces!(BrOp, CondBrOp: true_operands);

impl BranchOpInterface for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        // The flag is the first operand, and those of the default successor follow.
        let start = 1 + self.default_operands(ir).len();
        match index.checked_sub(1) {
            Some(case) => SuccessorOperands::in_groups(ir, self.op(), "case_operand_segments", start, case),
            None => SuccessorOperands::forwarding(1..start),
        }
    }

    fn successor_for_operands(self, ir: &Body, operands: &[Option<Attribute>]) -> Option<usize> {
        let flag: &WideInteger = operands.first().copied().flatten()?.as_integer(ir.context())?;
        Some(self.successor_of(ir, flag))
    }
}
