//! `llvm.comdat` and references to its selectors: verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Op};

use crate::arithmetic::casts::fail;
use crate::{ComdatOp, ComdatSelectorOp, GlobalOp, LLVMFuncOp};

/// Verifies that a comdat, if there is one, is a selector.
fn check_comdat(
    ir: &Body,
    op: Op,
    comdat: Option<Attribute>,
    symbols: &mut SymbolScope<'_>,
) -> Result<(), Reported> {
    let Some(comdat) = comdat else { return Ok(()) };
    match symbols.lookup(comdat) {
        Some((holder, selector)) if ComdatSelectorOp::from_op(holder, selector).is_some() => Ok(()),
        _ => fail(ir, op, "expected comdat symbol"),
    }
}

impl SymbolUserOpInterface for GlobalOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        check_comdat(ir, self.op(), self.comdat_attr(ir), symbols)
    }
}

impl SymbolUserOpInterface for LLVMFuncOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        check_comdat(ir, self.op(), self.comdat_attr(ir), symbols)
    }
}

impl ComdatOp {
    /// Verifies that the region holds nothing but selectors.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let Some((holder, region)) = ir.regions(self.op()).next() else { return Ok(()) };
        let mut ops = holder.blocks(region).flat_map(|block| holder.ops(block));
        match ops.find(|op| ComdatSelectorOp::from_op(holder, *op).is_none()) {
            Some(op) => {
                let message = "only comdat selector symbols can appear in a comdat region";
                Err(holder.emit_op_error(op, message).report())
            }
            None => Ok(()),
        }
    }
}
