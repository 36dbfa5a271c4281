//! Branch interfaces.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::interfaces::{BranchOpInterface, SuccessorOperands};
use terrace_runtime::ir::Body;

use crate::{BrOp, CondBrOp, IndirectBrOp, InvokeOp, SwitchOp};

terrace_dialect_support::branch_interfaces!(BrOp, CondBrOp: true_dest_operands);

/// Returns the operands of a successor, where the groups of operands follow each other from a position on.
fn group(start: usize, sizes: &[usize], index: usize) -> SuccessorOperands {
    let start = start + sizes.iter().take(index).sum::<usize>();
    SuccessorOperands::forwarding(start..start + sizes.get(index).copied().unwrap_or_default())
}

impl BranchOpInterface for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let mut sizes = vec![self.default_operands(ir).len()];
        sizes.extend(self.case_operands(ir).iter().map(|group| group.len()));
        group(1, &sizes, index)
    }

    fn successor_for_operands(self, ir: &Body, operands: &[Option<Attribute>]) -> Option<usize> {
        let value = operands.first().copied().flatten()?.as_integer(ir.context())?;
        Some(self.values(ir).iter().position(|case| case == value).map_or(0, |case| case + 1))
    }
}

impl BranchOpInterface for IndirectBrOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let sizes: Vec<usize> = self.succ_operands(ir).iter().map(|group| group.len()).collect();
        group(1, &sizes, index)
    }
}

impl BranchOpInterface for InvokeOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let sizes = [self.normal_dest_operands(ir).len(), self.unwind_dest_operands(ir).len()];
        group(self.callee_operands(ir).len(), &sizes, index)
    }
}
