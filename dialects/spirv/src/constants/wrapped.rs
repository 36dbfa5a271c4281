//! `spirv.SpecConstantOperation`: an instruction that computes a constant.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;

use crate::hooks::fail;
use crate::{ConstantOp, ReferenceOfOp, SpecConstantOperationOp, UsableInSpecConstantOpTable};

impl SpecConstantOperationOp {
    /// Verifies that the region has one instruction that may be specialized, of constants.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let Some((holder, region)) = ir.regions(self.op()).next() else { return Ok(()) };
        let Some(block) = holder.entry_block(region) else { return Ok(()) };
        let ops: Vec<_> = holder.ops(block).collect();
        let [inner, _] = ops[..] else {
            return fail(ir, self.op(), "expected exactly 2 nested ops");
        };
        if holder.interface::<UsableInSpecConstantOpTable>(inner).is_none() {
            return fail(ir, self.op(), "invalid enclosed op");
        }
        for operand in holder.operands(inner) {
            let is_constant = holder.defining_op(operand).is_some_and(|op| {
                ConstantOp::from_op(holder, op).is_some()
                    || ReferenceOfOp::from_op(holder, op).is_some()
                    || SpecConstantOperationOp::from_op(holder, op).is_some()
            });
            if !is_constant {
                return fail(ir, self.op(), "invalid operand, must be defined by a constant operation");
            }
        }
        Ok(())
    }
}
