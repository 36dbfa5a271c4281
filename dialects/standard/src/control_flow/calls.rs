//! Call interfaces and the verification of symbol references to functions.

use terrace_dialect_support::functions::{check_call, check_function_constant, function_type};
use terrace_runtime::builtin::FuncOp;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::Body;

use crate::{CallIndirectOp, CallOp, ConstantOp};

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let function = function_type(ir, self.op(), self.callee_attr(ir), symbols, FuncOp::NAME)?;
        let types = |value| ir.value_type(value);
        check_call(ir, self.op(), function, self.args(ir).map(types), self.values(ir).map(types))
    }
}

impl SymbolUserOpInterface for ConstantOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let value = self.value(ir);
        if value.as_symbol_reference(ir.context()).is_none() {
            return Ok(());
        }
        check_function_constant(ir, self.op(), value, symbols, FuncOp::NAME)
    }
}

terrace_dialect_support::call_interfaces!(CallOp, CallIndirectOp);
