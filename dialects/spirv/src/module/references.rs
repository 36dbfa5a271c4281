//! Values of globals.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{OpAsmOpInterface, SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Value};

use crate::EXTSpecConstantCompositeReplicateOp;
use crate::hooks::fail;
use crate::{
    AddressOfOp, GlobalVariableOp, InstructionOp, ReferenceOfOp, SpecConstantCompositeOp, SpecConstantOp,
};

impl OpAsmOpInterface for AddressOfOp {
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        // A name begins with a letter or an underscore, and what cannot be in one is written as digits.
        let variable = self.variable(ir);
        let begins =
            variable.starts_with(|first: char| first.is_ascii_alphanumeric() || "_$.-".contains(first));
        let mut name = String::with_capacity(variable.len() + 6);
        name += if begins { "" } else { "_" };
        name += variable;
        name += "_addr";
        set_name(self.pointer(ir), &name);
    }
}

impl SymbolUserOpInterface for AddressOfOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let found = symbols.lookup(self.variable_attr(ir));
        let variable = found.and_then(|(holder, op)| Some((holder, GlobalVariableOp::from_op(holder, op)?)));
        let Some((holder, variable)) = variable else {
            return fail(ir, self.op(), "expected spirv.GlobalVariable symbol");
        };
        match variable.r#type(holder) == ir.value_type(self.pointer(ir)) {
            true => Ok(()),
            false => fail(ir, self.op(), "result type mismatch with the referenced global variable's type"),
        }
    }
}

impl SymbolUserOpInterface for ReferenceOfOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let found = symbols.lookup(self.spec_const_attr(ir)).and_then(|(holder, op)| {
            if let Some(constant) = SpecConstantOp::from_op(holder, op) {
                return constant.default_value(holder).ty(holder.context());
            }
            if let Some(constant) = SpecConstantCompositeOp::from_op(holder, op) {
                return Some(constant.r#type(holder));
            }
            if let Some(constant) = InstructionOp::from_op(holder, op) {
                return constant.type_attr(holder)?.as_type(holder.context());
            }
            EXTSpecConstantCompositeReplicateOp::from_op(holder, op).map(|constant| constant.r#type(holder))
        });
        match found {
            None => fail(
                ir,
                self.op(),
                "expected spirv.SpecConstant, spirv.SpecConstantComposite or spirv.EXT.SpecConstantCompositeReplicate symbol",
            ),
            Some(ty) if ty != ir.value_type(self.reference(ir)) => {
                fail(ir, self.op(), "result type mismatch with the referenced specialization constant's type")
            }
            Some(_) => Ok(()),
        }
    }
}
