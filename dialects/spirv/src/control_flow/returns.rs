//! The ends of functions.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::{FuncOp, ReturnOp, ReturnValueOp, UnreachableOp};

/// Returns the results of the function of this dialect that an op returns from.
fn function_results(ir: &Body, op: Op) -> Option<&[Type]> {
    let mut parents = std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op));
    let function = parents.find(|op| FuncOp::from_op(ir, *op).is_some())?;
    Some(function::results(ir, function))
}

impl ReturnOp {
    /// Verifies that the function has no result.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        match function_results(ir, self.op()) {
            Some([_, ..]) => fail(ir, self.op(), "cannot be used in functions returning value"),
            _ => Ok(()),
        }
    }
}

impl ReturnValueOp {
    /// Verifies that the function has a result of that type.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let found = ir.value_type(self.value(ir));
        match function_results(ir, self.op()) {
            None => Ok(()),
            Some([result]) if *result == found => Ok(()),
            Some([result]) => {
                let [found, result] = [found, *result].map(|ty| ir.context().display(ty));
                let message = format!(
                    "return value's type ('{found}') mismatch with function's result type ('{result}')"
                );
                fail(ir, self.op(), message)
            }
            Some(results) => {
                let message =
                    format!("returns 1 value but enclosing function requires {} results", results.len());
                fail(ir, self.op(), message)
            }
        }
    }
}

impl UnreachableOp {
    /// Verifies that the block is not the first one, which is always reached.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(block) = ir.parent_block(self.op()) else { return Ok(()) };
        match ir.is_entry_block(block) {
            true => fail(ir, self.op(), "cannot be used in reachable block"),
            false => Ok(()),
        }
    }
}
