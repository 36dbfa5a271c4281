//! `llvm.mlir.global_ctors` and `llvm.mlir.global_dtors`: verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::interfaces::{SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Op};

use crate::arithmetic::casts::fail;
use crate::{GlobalCtorsOp, GlobalDtorsOp, LLVMFuncOp, ZeroAttr};

/// Returns how many entries an array attribute has.
fn length(ir: &Body, list: Attribute) -> usize {
    list.as_array(ir.context()).unwrap_or_default().len()
}

/// Verifies that there is a priority and an entry of data for each function.
fn check(
    ir: &Body,
    op: Op,
    what: &str,
    functions: Attribute,
    [priorities, data]: [Attribute; 2],
) -> Result<(), Reported> {
    let count = length(ir, functions);
    if count != length(ir, priorities) {
        let message = format!("{what} and priorities must have the same number of elements");
        return fail(ir, op, message);
    }
    if count != length(ir, data) {
        return fail(ir, op, format!("{what} and data must have the same number of elements"));
    }
    let context = ir.context();
    let is_fine = |entry: &Attribute| {
        entry.as_symbol_reference(context).is_some() || ZeroAttr::from_attribute(context, *entry).is_some()
    };
    match data.as_array(context).unwrap_or_default().iter().all(is_fine) {
        true => Ok(()),
        false => fail(ir, op, "data element must be symbol or #llvm.zero"),
    }
}

/// Verifies that the symbols are functions with bodies.
fn check_symbols(
    ir: &Body,
    op: Op,
    symbols: &mut SymbolScope<'_>,
    functions: Attribute,
) -> Result<(), Reported> {
    let context = ir.context();
    for function in functions.as_array(context).unwrap_or_default() {
        let found = symbols.lookup(*function);
        let found = found.and_then(|(holder, op)| Some((holder, LLVMFuncOp::from_op(holder, op)?)));
        let Some((holder, function)) = found else {
            let message =
                format!("'{}' does not reference a valid LLVM function", context.display(*function));
            return fail(ir, op, message);
        };
        if function::entry_block(holder, function.op()).is_none() {
            let name = function.sym_name(holder);
            return fail(ir, op, format!("'{name}' does not have a definition"));
        }
    }
    Ok(())
}

impl GlobalCtorsOp {
    /// Verifies that the lists have the same length.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check(ir, self.op(), "ctors", self.ctors_attr(ir), [self.priorities_attr(ir), self.data_attr(ir)])
    }
}

impl GlobalDtorsOp {
    /// Verifies that the lists have the same length.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check(ir, self.op(), "dtors", self.dtors_attr(ir), [self.priorities_attr(ir), self.data_attr(ir)])
    }
}

impl SymbolUserOpInterface for GlobalCtorsOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        check_symbols(ir, self.op(), symbols, self.ctors_attr(ir))
    }
}

impl SymbolUserOpInterface for GlobalDtorsOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        check_symbols(ir, self.op(), symbols, self.dtors_attr(ir))
    }
}
