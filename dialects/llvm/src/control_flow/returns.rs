//! `llvm.return`: the verifier.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::ir::Body;

use crate::arithmetic::casts::fail;
use crate::types::is_void;
use crate::{LLVMFuncOp, ReturnOp};

impl ReturnOp {
    /// Verifies the operand against the result of the function around.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let parent = ir.parent_op(self.op()).and_then(|op| LLVMFuncOp::from_op(ir, op));
        let Some(parent) = parent else { return Ok(()) };
        let context = ir.context();
        let expected = function::results(ir, parent.op()).first().copied();
        let expected = expected.filter(|ty| !is_void(context, *ty));
        match (expected, self.arg(ir)) {
            (None, None) => Ok(()),
            (None, Some(_)) => fail(ir, self.op(), "expected no operands"),
            (Some(_), None) => fail(ir, self.op(), "expected 1 operand"),
            (Some(expected), Some(found)) if ir.value_type(found) != expected => {
                fail(ir, self.op(), "mismatching result types")
            }
            _ => Ok(()),
        }
    }
}
