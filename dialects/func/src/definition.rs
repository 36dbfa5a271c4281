//! `func.func`: interfaces and construction.

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::function::{self, SignatureLayout};
use terrace_runtime::interfaces::{
    CallableOpInterface, FunctionOpInterface, OpAsmOpInterface, SymbolOpInterface,
};
use terrace_runtime::ir::{Body, OperationState, Region};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::FuncOp;

impl OpAsmOpInterface for FuncOp {
    fn default_dialect() -> &'static str {
        "func"
    }
}

impl SymbolOpInterface for FuncOp {
    fn is_declaration(self, ir: &Body) -> bool {
        function::entry_block(ir, self.op()).is_none()
    }
}

impl CallableOpInterface for FuncOp {
    fn callable_region(self, ir: &Body) -> Option<(&Body, Region)> {
        function::callable_region(ir, self.op())
    }

    fn callable_arguments(self, ir: &Body) -> Vec<Type> {
        function::inputs(ir, self.op()).to_vec()
    }

    fn callable_results(self, ir: &Body) -> Vec<Type> {
        function::results(ir, self.op()).to_vec()
    }
}

impl FunctionOpInterface for FuncOp {
    fn signature_layout() -> SignatureLayout {
        SignatureLayout::new("function_type")
    }
}

impl FuncOp {
    /// Creates a detached function without blocks. [`function::add_entry_block`] gives it a body.
    ///
    /// # Panics
    ///
    /// If `ty` is not a function type.
    pub fn create(body: &mut Body, location: Location, name: &str, ty: Type) -> FuncOp {
        let context = body.context().clone();
        assert!(ty.function_inputs(&context).is_some(), "a function has a function type");
        let entry = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
        let ty = Attribute::type_attribute(&context, ty);
        let state = OperationState::new(context.op_name(Self::NAME), location)
            .attribute(entry("sym_name", Attribute::string(&context, name)))
            .attribute(entry("function_type", ty))
            .regions(1);
        FuncOp::wrap(body.create_op(state))
    }
}
