//! Call interfaces and the verification of symbol references to functions.

use std::ops::Range;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::builtin::FuncOp;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{CallOpInterface, Callee, SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use super::{CallIndirectOp, CallOp, ConstantOp};

/// Returns the type of the function that a symbol refers to.
fn function_type(
    ir: &Body,
    op: Op,
    reference: Attribute,
    symbols: &mut SymbolScope<'_>,
) -> Result<Type, Reported> {
    let name = ir.context().display(reference).to_string();
    match symbols.lookup(reference) {
        Some((holder, found)) => match FuncOp::from_op(holder, found) {
            Some(function) => Ok(function.function_type(holder)),
            None => {
                let message = format!("'{name}' does not reference a valid function");
                Err(ir.emit_op_error(op, message).note(holder.location(found), "it means this op").report())
            }
        },
        None => Err(ir.emit_op_error(op, format!("'{name}' does not reference a valid function")).report()),
    }
}

/// Verifies the operands and results of a call against the function type.
pub(super) fn check_call(
    ir: &Body,
    op: Op,
    function: Type,
    arguments: impl Iterator<Item = Type>,
    values: impl Iterator<Item = Type>,
) -> Result<(), Reported> {
    let context = ir.context();
    let inputs = function.function_inputs(context).unwrap_or_default();
    let results = function.function_results(context).unwrap_or_default();
    let (arguments, values): (Vec<Type>, Vec<Type>) = (arguments.collect(), values.collect());
    for (what, found, expected) in [("operand", &arguments, inputs), ("result", &values, results)] {
        if found.len() != expected.len() {
            let message = format!(
                "incorrect number of {what}s for callee: it has {}, and here are {}",
                expected.len(),
                found.len()
            );
            return Err(ir.emit_op_error(op, message).report());
        }
        if let Some(position) = (0..found.len()).find(|position| found[*position] != expected[*position]) {
            let message = format!(
                "{what} type mismatch: {what} #{position} of the callee is '{}', and here is '{}'",
                context.display(expected[position]),
                context.display(found[position])
            );
            return Err(ir.emit_op_error(op, message).report());
        }
    }
    Ok(())
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let function = function_type(ir, self.op(), self.callee_attr(ir), symbols)?;
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
        let function = function_type(ir, self.op(), value, symbols)?;
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
