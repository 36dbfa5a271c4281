//! Branch interfaces, and the weights of branches.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{BranchOpInterface, SuccessorOperands};
use terrace_runtime::ir::{Body, Op};

use crate::casts::fail;
use crate::{BrOp, CondBrOp, IndirectBrOp, InvokeOp, SwitchOp};

/// Verifies that there is a weight for each successor, and that not all of them are zero.
pub(crate) fn check_weights(ir: &Body, op: Op, weights: Option<Vec<i32>>) -> Result<(), Reported> {
    let Some(weights) = weights else { return Ok(()) };
    let count = ir.successor_count(op);
    if weights.len() != count {
        let message = format!(
            "expects number of branch weights to match number of successors: {} vs {count}",
            weights.len()
        );
        return fail(ir, op, message);
    }
    if weights.iter().all(|weight| *weight == 0) {
        return fail(ir, op, "branch weights cannot all be zero");
    }
    Ok(())
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
        let middle = 1 + self.true_dest_operands(ir).len();
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
