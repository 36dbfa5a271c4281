//! `atomic_yield`: its verifier.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;

use crate::AtomicYieldOp;

impl AtomicYieldOp {
    /// Verifies the yielded type against the element type that is updated.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(parent) = ir.parent_op(self.op()) else { return Ok(()) };
        let expected = ir.value_type(ir.result(parent, 0));
        if ir.value_type(self.result(ir)) != expected {
            let message = "types mismatch between yield op: its operand and the result of its parent";
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        Ok(())
    }
}
