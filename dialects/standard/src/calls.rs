//! Call interfaces and the verification of symbol references to functions.

use std::ops::Range;

use terrace_dialect_support::functions::{check_call, function_type};
use terrace_runtime::builtin::FuncOp;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{CallOpInterface, Callee, SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::Body;

use super::{CallIndirectOp, CallOp, ConstantOp};

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let function = function_type(ir, self.op(), self.callee_attr(ir), symbols, FuncOp::NAME)?;
        let types = |value| ir.value_type(value);
        check_call(ir, self.op(), function, self.args(ir).map(types), self.values(ir).map(types))
    }
}

impl SymbolUserOpInterface for ConstantOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let context = ir.context();
        let value = self.value(ir);
        if value.as_symbol_reference(context).is_none() {
            return Ok(());
        }
        let function = function_type(ir, self.op(), value, symbols, FuncOp::NAME)?;
        let ty = ir.value_type(self.result(ir));
        if function == ty {
            return Ok(());
        }
        let message = format!(
            "reference to function with mismatched type: the function is of type '{}', and the constant of '{}'",
            context.display(function),
            context.display(ty)
        );
        Err(ir.emit_op_error(self.op(), message).report())
    }
}

impl CallOpInterface for CallOp {
    fn callee(self, ir: &Body) -> Callee {
        Callee::Symbol(self.callee_attr(ir))
    }

    /// # Panics
    ///
    /// If the callee is a value: use `call_indirect`.
    fn set_callee(self, ir: &mut Body, callee: Callee) {
        match callee {
            Callee::Symbol(symbol) => self.set_callee_attr(ir, Some(symbol)),
            Callee::Value(_) => panic!("`call` calls a symbol"),
        }
    }

    fn call_operands(self, ir: &Body) -> Range<usize> {
        0..ir.operand_count(self.op())
    }
}

impl CallOpInterface for CallIndirectOp {
    fn callee(self, ir: &Body) -> Callee {
        Callee::Value(CallIndirectOp::callee(self, ir))
    }

    /// # Panics
    ///
    /// If the callee is a symbol: use `call`.
    fn set_callee(self, ir: &mut Body, callee: Callee) {
        match callee {
            Callee::Value(value) => ir.set_operand(self.op(), 0, value),
            Callee::Symbol(_) => panic!("`call_indirect` calls a value"),
        }
    }

    fn call_operands(self, ir: &Body) -> Range<usize> {
        1..ir.operand_count(self.op())
    }
}
