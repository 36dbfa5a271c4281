//! `llvm.comdat`: verification.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;

use crate::{ComdatOp, ComdatSelectorOp};

impl ComdatOp {
    /// Verifies that the region holds nothing but selectors.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let Some((holder, region)) = ir.regions(self.op()).next() else { return Ok(()) };
        let mut ops = holder.blocks(region).flat_map(|block| holder.ops(block));
        match ops.find(|op| ComdatSelectorOp::from_op(holder, *op).is_none()) {
            Some(op) => {
                let message = "only comdat selector symbols can appear in a comdat region";
                Err(holder.emit_op_error(op, message).report())
            }
            None => Ok(()),
        }
    }
}
