//! Verifiers of allocations and of their scopes.

use terrace_dialect_support::region_edges::check_results;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::ir::Body;

use super::{AllocaOp, AllocaScopeOp, AllocaScopeReturnOp, ReallocOp};

impl AllocaScopeOp {
    /// Verifies that the region returns the results.
    pub(super) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        check_results(ir, self.op(), 0, AllocaScopeReturnOp::NAME)
    }
}

impl AllocaOp {
    /// Verifies that an enclosing op frees the memory.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let mut ancestor = ir.parent_op(self.op());
        while let Some(op) = ancestor {
            if ir.has_traits(op, OpTraits::AUTOMATIC_ALLOCATION_SCOPE) {
                return Ok(());
            }
            ancestor = ir.parent_op(op);
        }
        Err(ir
            .emit_op_error(self.op(), "requires an ancestor op with AutomaticAllocationScope trait")
            .report())
    }
}

impl ReallocOp {
    /// Verifies that both types differ in size alone, and that an operand gives a size that is open.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let fail = |message: String| Err(ir.emit_op_error(self.op(), message).report());
        for (what, ty) in [("source", from), ("result", to)] {
            if ty.layout(context).is_some() {
                return fail(format!("unsupported layout for {what} memref type '{}'", context.display(ty)));
            }
        }
        let differ = |what: &str| {
            let (from, to) = (context.display(from), context.display(to));
            fail(format!(
                "different {what} specified for source memref type '{from}' and result memref type '{to}'"
            ))
        };
        if from.memory_space(context) != to.memory_space(context) {
            return differ("memory spaces");
        }
        if from.element_type(context) != to.element_type(context) {
            return differ("element types");
        }
        match (to.has_static_shape(context), self.dynamic_result_size(ir).is_some()) {
            (true, true) => {
                fail(format!("unnecessary dimension operand for result type '{}'", context.display(to)))
            }
            (false, false) => {
                fail(format!("missing dimension operand for result type '{}'", context.display(to)))
            }
            _ => Ok(()),
        }
    }
}
