//! Verifiers of atomic updates.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::is_memory_effect_free;
use terrace_runtime::ir::Body;

use super::{AtomicRMWOp, AtomicUpdate, AtomicYieldOp, GenericAtomicRMWOp};

impl AtomicRMWOp {
    /// Verifies that float kinds update floats, and integer kinds integers.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        use AtomicUpdate as Kind;
        let ty = ir.value_type(self.value(ir));
        let kind = self.kind(ir);
        let (fits, expected) = match kind {
            Kind::Addf | Kind::Maximumf | Kind::Maxnumf | Kind::Minimumf | Kind::Minnumf | Kind::Mulf => {
                (ty.is_float(ir.context()), "a floating-point")
            }
            Kind::Assign => (true, "any"),
            _ => (ty.as_integer(ir.context()).is_some(), "an integer"),
        };
        match fits {
            true => Ok(()),
            false => {
                let message = format!("with kind '{kind}' expects {expected} type");
                Err(ir.emit_op_error(self.op(), message).report())
            }
        }
    }
}

impl GenericAtomicRMWOp {
    /// Verifies that the region takes the old value and has no memory effects.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let fail = |message: &str| Err(ir.emit_op_error(self.op(), message).report());
        let (body, region) = self.body(ir);
        let Some(entry) = body.blocks(region).next() else { return Ok(()) };
        if body.argument_count(entry) != 1 {
            return fail("expected single number of entry block arguments");
        }
        if body.value_type(body.argument(entry, 0)) != ir.value_type(self.result(ir)) {
            return fail("expected block argument of the same type result type");
        }
        match body.ops(entry).find(|op| !is_memory_effect_free(body, *op)) {
            Some(op) => {
                let message =
                    "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects";
                Err(body
                    .emit_op_error(op, message)
                    .note(ir.location(self.op()), "the body is of this op")
                    .report())
            }
            None => Ok(()),
        }
    }
}

impl AtomicYieldOp {
    /// Verifies that the new value has the type of the element.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(parent) = ir.parent_op(self.op()) else { return Ok(()) };
        let (Some(expected), found) = (ir.results(parent).next(), ir.value_type(self.result(ir))) else {
            return Ok(());
        };
        let expected = ir.value_type(expected);
        if expected == found {
            return Ok(());
        }
        let context = ir.context();
        let message = format!(
            "types mismatch between yield op: '{}' and its parent: '{}'",
            context.display(found),
            context.display(expected)
        );
        Err(ir.emit_op_error(self.op(), message).report())
    }
}
