//! `func.func`: interfaces and construction.

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::function::SignatureLayout;
use terrace_runtime::interfaces::{FunctionOpInterface, OpAsmOpInterface, SymbolOpInterface};
use terrace_runtime::ir::{Body, OperationState};
use terrace_runtime::location::Location;
use terrace_runtime::symbols::{SymbolVisibility, symbol_visibility};
use terrace_runtime::types::Type;

use super::FuncOp;

impl OpAsmOpInterface for FuncOp {
    fn default_dialect() -> &'static str {
        "func"
    }
}

terrace_dialect_support::function_interfaces!(FuncOp);

impl FunctionOpInterface for FuncOp {
    fn signature_layout() -> SignatureLayout {
        SignatureLayout::new("function_type")
    }
}

impl FuncOp {
    /// Verifies that a declaration is not public: its uses elsewhere are unknown.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let is_public = symbol_visibility(ir, self.op()) == SymbolVisibility::Public;
        if is_public && SymbolOpInterface::is_declaration(self, ir) {
            let message = "symbol declaration cannot have public visibility";
            return Err(ir.emit_op_error(self.op(), message).help("write 'func.func private'").report());
        }
        Ok(())
    }

    /// Creates a detached function without blocks. [`add_entry_block`](terrace_runtime::function::add_entry_block) gives it a body.
    ///
    /// # Panics
    ///
    /// If `ty` is not a function type.
    pub fn create(body: &mut Body, location: Location, name: &str, ty: Type) -> FuncOp {
        let context = body.context().clone();
        ty.function_inputs(&context).expect("a function has a function type");
        let entry = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
        let ty = Attribute::type_attribute(&context, ty);
        let state = OperationState::new(context.op_name(Self::NAME), location)
            .attribute(entry("sym_name", Attribute::string(&context, name)))
            .attribute(entry("function_type", ty))
            .regions(1);
        FuncOp::wrap(body.create_op(state))
    }
}
