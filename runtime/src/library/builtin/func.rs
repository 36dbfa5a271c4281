//! Hand-written methods of `func` (language reference, Functions).

use super::FuncOp;
use crate::attributes::{Attribute, NamedAttribute};
use crate::dialect::OpHandle;
use crate::function::{self, SignatureLayout};
use crate::interfaces::{CallableOpInterface, FunctionOpInterface, SymbolOpInterface};
use crate::ir::{Block, Body, OperationState, Region};
use crate::location::Location;
use crate::text::{OpParser, OpPrinter, ParseResult};
use crate::types::Type;

impl SymbolOpInterface for FuncOp {
    fn is_declaration(self, ir: &Body) -> bool {
        FuncOp::is_declaration(self, ir)
    }
}

impl CallableOpInterface for FuncOp {
    fn callable_region(self, ir: &Body) -> Option<(&Body, Region)> {
        function::callable_region(ir, self.op())
    }

    fn callable_arguments(self, ir: &Body) -> Vec<Type> {
        self.inputs(ir).to_vec()
    }

    fn callable_results(self, ir: &Body) -> Vec<Type> {
        self.results(ir).to_vec()
    }
}

impl FunctionOpInterface for FuncOp {
    fn signature_layout() -> SignatureLayout {
        SignatureLayout::new("type")
    }
}

/// ```
/// use terrace_runtime::builtin::{FuncOp, ModuleOp};
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::location::Location;
/// use terrace_runtime::types::Type;
///
/// let context = Context::new(&DialectRegistry::new());
/// let mut module = ModuleOp::body(&context, Location::UNKNOWN);
/// let function = FuncOp::create(&mut module, Location::UNKNOWN, "abort", Type::EMPTY_FUNCTION);
/// let (_, region) = module.region(module.root(), 0);
/// let block = module.entry_block(region).unwrap();
/// module.append_op(block, function.op());
/// assert_eq!(function.name(&module), "abort");
/// assert!(function.is_declaration(&module));
/// ```
impl FuncOp {
    /// Creates a detached function without blocks.
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
            .attribute(entry("type", ty))
            .regions(1);
        FuncOp::wrap(body.create_op(state))
    }

    /// Returns the symbol name; empty in an unverified function without one.
    pub fn name(self, body: &Body) -> &str {
        function::name(body, self.op()).unwrap_or_default()
    }

    /// Returns the function type; `() -> ()` in an unverified function without one.
    pub fn function_type(self, body: &Body) -> Type {
        function::function_type(body, self.op()).unwrap_or(Type::EMPTY_FUNCTION)
    }

    /// Sets the function type. The arguments of the entry block are unchanged.
    ///
    /// # Panics
    ///
    /// If `ty` is not a function type.
    pub fn set_function_type(self, body: &mut Body, ty: Type) {
        function::set_function_type(body, self.op(), ty);
    }

    /// Returns the argument types.
    pub fn inputs(self, body: &Body) -> &[Type] {
        function::inputs(body, self.op())
    }

    /// Returns the result types.
    pub fn results(self, body: &Body) -> &[Type] {
        function::results(body, self.op())
    }

    /// Returns the visibility as written: `public`, `private` or `nested`. `None` is equivalent to `public`.
    pub fn visibility(self, body: &Body) -> Option<&str> {
        self.sym_visibility_attr(body)?.as_string(body.context())
    }

    /// Returns the attribute dictionary of the argument at `position`.
    pub fn argument_attributes(self, body: &Body, position: usize) -> Attribute {
        function::argument_attributes(body, self.op(), position)
    }

    /// Returns the attribute dictionary of the result at `position`.
    pub fn result_attributes(self, body: &Body, position: usize) -> Attribute {
        function::result_attributes(body, self.op(), position)
    }

    /// Returns whether the function is a declaration: it has no blocks.
    pub fn is_declaration(self, body: &Body) -> bool {
        self.entry_block(body).is_none()
    }

    /// Returns the entry block with its body; `None` for a declaration.
    pub fn entry_block(self, body: &Body) -> Option<(&Body, Block)> {
        function::entry_block(body, self.op())
    }

    /// Adds the entry block to a declaration, with the arguments of the function type.
    ///
    /// # Panics
    ///
    /// If the function has blocks.
    pub fn add_entry_block(self, body: &mut Body) -> (&mut Body, Block) {
        function::add_entry_block(body, self.op())
    }

    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        function::parse_function(parser)
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, body: &Body) {
        function::print_function(printer, body, self.op());
    }
}
