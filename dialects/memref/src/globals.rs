//! Verifiers of globals and of references to them.

use terrace_dialect_support::shapes::tensor_of_memref;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::Body;

use super::directives::is_elements;
use super::{GetGlobalOp, GlobalOp};

impl GlobalOp {
    /// Verifies that the type has a static shape, and that the initial value is of the same shape and element type.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let fail = |message: String| Err(ir.emit_op_error(self.op(), message).report());
        let ty = self.ty(ir);
        if !ty.has_static_shape(context) {
            return fail(format!("type should be static shaped memref, but got '{}'", context.display(ty)));
        }
        let Some(initial) = self.initial_value(ir).filter(|initial| !initial.is_unit()) else {
            return Ok(());
        };
        if !is_elements(context, initial) {
            return fail("initial value should be a unit or elements attribute".to_owned());
        }
        let (expected, found) = (tensor_of_memref(context, ty), initial.ty(context));
        match (expected, found) {
            (Some(expected), Some(found)) if expected != found => fail(format!(
                "initial value expected to be of type '{}', but was of type '{}'",
                context.display(expected),
                context.display(found)
            )),
            _ => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for GetGlobalOp {
    /// Verifies that the symbol is a global of the result type.
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let context = ir.context();
        let symbol = self.name_attr(ir);
        let global =
            symbols.lookup(symbol).and_then(|(holder, op)| Some((holder, GlobalOp::from_op(holder, op)?)));
        let Some((holder, global)) = global else {
            let name = self.name(ir);
            let message = format!("'{name}' does not reference a valid global memref");
            return Err(ir.emit_op_error(self.op(), message).report());
        };
        let (ty, expected) = (ir.value_type(self.result(ir)), global.ty(holder));
        if ty == expected {
            return Ok(());
        }
        let message = format!(
            "result type '{}' does not match type '{}' of the global memref {}",
            context.display(ty),
            context.display(expected),
            context.display(symbol)
        );
        Err(ir.emit_op_error(self.op(), message).report())
    }
}
