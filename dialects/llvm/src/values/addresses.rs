//! Addresses of globals, functions and blocks: what they refer to.

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Op};

use crate::arithmetic::casts::fail;
use crate::{
    AddressOfOp, AliasOp, BlockAddressAttr, BlockAddressOp, BlockTagOp, DSOLocalEquivalentOp, GlobalOp,
    IFuncOp, LLVMFuncOp, Linkage, PointerType,
};

impl SymbolUserOpInterface for AddressOfOp {
    /// Verifies that the symbol has an address, in the address space of the result.
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let Some((holder, symbol)) = symbols.lookup(self.global_name_attr(ir)) else {
            return fail(ir, self.op(), WRONG_SYMBOL);
        };
        let space = if let Some(global) = GlobalOp::from_op(holder, symbol) {
            Some(global.addr_space(holder) as u32)
        } else if let Some(alias) = AliasOp::from_op(holder, symbol) {
            alias.address_space(holder)
        } else {
            let is_function = LLVMFuncOp::from_op(holder, symbol).is_some();
            if !is_function && IFuncOp::from_op(holder, symbol).is_none() {
                return fail(ir, self.op(), WRONG_SYMBOL);
            }
            None
        };
        let ty = PointerType::from_type(ir.context(), ir.value_type(self.res(ir)));
        match (space, ty) {
            (Some(space), Some(ty)) if *ty.address_space(ir.context()) != space => fail(
                ir,
                self.op(),
                "pointer address space must match address space of the referenced global or alias",
            ),
            _ => Ok(()),
        }
    }
}

const WRONG_SYMBOL: &str = "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'";

impl SymbolUserOpInterface for DSOLocalEquivalentOp {
    /// Verifies that the symbol is a function that is there.
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let found = symbols.lookup(self.function_name_attr(ir));
        let function = found.and_then(|(holder, op)| Some((holder, LLVMFuncOp::from_op(holder, op)?)));
        let is_alias = found.is_some_and(|(holder, op)| AliasOp::from_op(holder, op).is_some());
        match function {
            Some((holder, function))
                if *function.linkage(holder).linkage(ir.context()) == Linkage::ExternWeak =>
            {
                fail(ir, self.op(), "target function with 'extern_weak' linkage not allowed")
            }
            None if !is_alias => {
                fail(ir, self.op(), "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'")
            }
            _ => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for BlockAddressOp {
    /// Verifies that the function has a block with the tag.
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let context = ir.context();
        let address = self.block_addr(ir);
        let function = symbols.lookup(*address.function(context));
        let function = function.filter(|(holder, op)| LLVMFuncOp::from_op(holder, *op).is_some());
        let Some((holder, function)) = function else {
            return fail(ir, self.op(), "must reference a function defined by 'llvm.func'");
        };
        match has_tag(holder, function, context, address) {
            true => Ok(()),
            false => fail(ir, self.op(), "expects an existing block label target in the referenced function"),
        }
    }
}

/// Returns whether a block of the function has the tag of the address.
fn has_tag(holder: &Body, function: Op, context: &Context, address: BlockAddressAttr) -> bool {
    let Some((body, region)) = holder.regions(function).next() else { return false };
    let mut tags =
        body.blocks(region).flat_map(|block| body.ops(block)).filter_map(|op| BlockTagOp::from_op(body, op));
    tags.any(|tag| tag.tag(body).id(context) == address.tag(context).id(context))
}
