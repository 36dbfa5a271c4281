//! Calls of functions.

use std::ops::Range;

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::interfaces::{CallOpInterface, Callee, SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::Body;

use crate::FunctionCallOp;
use crate::hooks::fail;

impl CallOpInterface for FunctionCallOp {
    fn callee(self, ir: &Body) -> Callee {
        Callee::Symbol(self.callee_attr(ir))
    }

    /// # Panics
    ///
    /// If the callee is a value: the op calls a symbol.
    fn set_callee(self, ir: &mut Body, callee: Callee) {
        match callee {
            Callee::Symbol(symbol) => self.set_callee_attr(ir, Some(symbol)),
            Callee::Value(_) => panic!("`spirv.FunctionCall` calls a symbol"),
        }
    }

    fn call_operands(self, ir: &Body) -> Range<usize> {
        0..ir.operand_count(self.op())
    }
}

impl SymbolUserOpInterface for FunctionCallOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let (context, op) = (ir.context(), self.op());
        let found = symbols
            .lookup(self.callee_attr(ir))
            .filter(|(holder, found)| function::function_type(holder, *found).is_some());
        let Some((holder, callee)) = found else {
            let name = FunctionCallOp::callee(self, ir);
            return fail(ir, op, format!("callee function '{name}' not found in nearest symbol table"));
        };
        let (inputs, results) = (function::inputs(holder, callee), function::results(holder, callee));
        if results.len() > 1 {
            return fail(
                ir,
                op,
                format!("expected callee function to have 0 or 1 result, but provided {}", results.len()),
            );
        }
        if inputs.len() != ir.operand_count(op) {
            let message = format!(
                "has incorrect number of operands for callee: expected {}, but provided {}",
                inputs.len(),
                ir.operand_count(op)
            );
            return fail(ir, op, message);
        }
        for (index, (operand, input)) in ir.operands(op).zip(inputs).enumerate() {
            let provided = ir.value_type(operand);
            if provided != *input {
                let [expected, provided] = [*input, provided].map(|ty| context.display(ty));
                let message = format!(
                    "operand type mismatch: expected operand type '{expected}', but provided '{provided}' for operand number {index}"
                );
                return fail(ir, op, message);
            }
        }
        if results.len() != ir.result_count(op) {
            let message = format!(
                "has incorrect number of results has for callee: expected {}, but provided {}",
                results.len(),
                ir.result_count(op)
            );
            return fail(ir, op, message);
        }
        if let (Some(expected), Some(result)) = (results.first(), ir.results(op).next())
            && *expected != ir.value_type(result)
        {
            let [expected, provided] = [*expected, ir.value_type(result)].map(|ty| context.display(ty));
            let message = format!("result type mismatch: expected '{expected}', but provided '{provided}'");
            return fail(ir, op, message);
        }
        Ok(())
    }
}
