//! The kernels that launches refer to.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::interfaces::{AnyFunctionOpInterface, SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::Body;
use terrace_runtime::symbols::{reference_names, symbol_reference};

use crate::hooks::{CONTAINER, KERNEL, fail};
use crate::{BinaryOp, GPUFuncOp, GPUModuleOp, LaunchFuncOp};

impl SymbolUserOpInterface for LaunchFuncOp {
    /// Verifies that the kernel is one of the module around, and that it takes the operands.
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let op = self.op();
        let context = ir.context();
        let is_module = |holder: &Body, op| holder.name(op).text(context) == "builtin.module";
        let module = symbols.enclosing().into_iter().find(|(holder, op)| is_module(holder, *op));
        // In a table of its own, as a `gpu.module`, the module around is not in scope.
        let Some((holder, module)) = module else { return Ok(()) };
        if holder.attribute(module, CONTAINER) != Some(Attribute::UNIT) {
            return fail(
                ir,
                op,
                "expected the closest surrounding module to have the 'gpu.container_module' attribute",
            );
        }
        let kernel = self.kernel_attr(ir);
        let Some(names) = reference_names(context, kernel) else { return Ok(()) };
        let root = names[0].as_string(context).unwrap_or_default();
        let Some((holder, found)) = symbols.lookup(symbol_reference(context, &names[..1])) else {
            return fail(ir, op, format!("kernel container '{root}' is undefined"));
        };
        if BinaryOp::from_op(holder, found).is_some() {
            return Ok(());
        }
        if GPUModuleOp::from_op(holder, found).is_none() {
            return fail(ir, op, format!("kernel module '{root}' is undefined"));
        }
        let name = context.display(kernel).to_string();
        let Some((holder, found)) = symbols.lookup(kernel) else {
            return fail(ir, op, format!("kernel function '{name}' is undefined"));
        };
        if AnyFunctionOpInterface::of(holder, found).is_none() {
            return Err(ir
                .emit_op_error(op, format!("referenced kernel '{name}' is not a function"))
                .note(holder.location(found), "see the kernel definition here")
                .report());
        }
        if holder.attribute(found, KERNEL) != Some(Attribute::UNIT) {
            return fail(ir, op, "kernel function is missing the 'gpu.kernel' attribute");
        }
        if GPUFuncOp::from_op(holder, found).is_none() {
            // Another dialect's function has converted types.
            return Ok(());
        }
        let expected = function::inputs(holder, found);
        let operands = self.kernel_operands(ir);
        if operands.len() != expected.len() {
            let (count, expected) = (operands.len(), expected.len());
            return fail(ir, op, format!("got {count} kernel operands but expected {expected}"));
        }
        match operands.zip(expected).position(|(operand, ty)| ir.value_type(operand) != *ty) {
            Some(position) => fail(ir, op, format!("type of function argument {position} does not match")),
            None => Ok(()),
        }
    }
}
