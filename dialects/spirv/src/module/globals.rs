//! Variables of modules.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::hooks::fail;
use crate::text::parse_i32;
use crate::{
    GlobalVariableOp, InstructionOp, PointerType, SpecConstantCompositeOp, SpecConstantOp, StorageClass,
};

/// Parses `bind(1, 2) built_in("Position") {...}`, each of which may be absent.
pub(crate) fn parse_decorations(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    let context = parser.context();
    if parser.types().parse_optional_keyword("bind") {
        parser.types().parse_left_parenthesis()?;
        let set = parse_i32(parser)?;
        parser.types().parse_comma()?;
        let binding = parse_i32(parser)?;
        parser.types().parse_right_parenthesis()?;
        parser.add_attribute("descriptor_set", set);
        parser.add_attribute("binding", binding);
    }
    if parser.types().parse_optional_keyword("built_in") {
        parser.types().parse_left_parenthesis()?;
        let name = parser.types().parse_string()?;
        let name = Attribute::string(context, &name);
        parser.types().parse_right_parenthesis()?;
        parser.add_attribute("built_in", name);
    }
    parser.parse_optional_attribute_dictionary()
}

/// Prints what [`parse_decorations`] reads.
pub(crate) fn print_decorations(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, shown: &[&str]) {
    let number = |name: &str| ir.attribute(op, name)?.as_integer(ir.context())?.try_to_i64();
    let mut shown = shown.to_vec();
    if let (Some(set), Some(binding)) = (number("descriptor_set"), number("binding")) {
        printer.print_text(&format!(" bind({set}, {binding})"));
        shown.extend(["descriptor_set", "binding"]);
    }
    if let Some(name) = ir.attribute(op, "built_in").and_then(|name| name.as_string(ir.context())) {
        printer.print_text(" built_in(");
        printer.print_string(name.as_bytes());
        printer.print_text(")");
        shown.push("built_in");
    }
    printer.print_optional_attributes(ir, op, &shown);
}

impl GlobalVariableOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let name = parser.parse_symbol_name()?;
        parser.add_attribute("sym_name", name);
        if parser.types().parse_optional_keyword("initializer") {
            parser.types().parse_left_parenthesis()?;
            let symbol = parser.parse_symbol_name()?;
            let text = symbol.as_string(parser.context()).unwrap_or_default();
            let symbol = Attribute::symbol_reference(parser.context(), text, &[]);
            parser.types().parse_right_parenthesis()?;
            parser.add_attribute("initializer", symbol);
        }
        parse_decorations(parser)?;
        parser.types().parse_colon()?;
        let location = parser.types().location();
        let ty = parser.types().parse_type()?;
        if PointerType::from_type(parser.context(), ty).is_none() {
            return Err(parser.types().error_at(location, "expected spirv.ptr type"));
        }
        parser.add_attribute("type", Attribute::type_attribute(parser.context(), ty));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_symbol_name(self.sym_name(ir).as_bytes());
        if let Some(initializer) = self.initializer_attr(ir) {
            printer.print_text(" initializer(");
            printer.print_attribute(initializer);
            printer.print_text(")");
        }
        print_decorations(printer, ir, self.op(), &["sym_name", "type", "initializer"]);
        printer.print_text(" : ");
        printer.print_type(self.r#type(ir));
    }

    /// Verifies the memory that the variable is in.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let Some(pointer) = PointerType::from_type(context, self.r#type(ir)) else {
            return fail(ir, self.op(), "result must be of a !spirv.ptr type");
        };
        match pointer.storage_class(context) {
            class @ (StorageClass::Generic | StorageClass::Function) => {
                fail(ir, self.op(), format!("storage class cannot be '{class}'"))
            }
            _ => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for GlobalVariableOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let Some(initializer) = self.initializer_attr(ir) else { return Ok(()) };
        let is_constant = symbols.lookup(initializer).is_some_and(|(holder, op)| {
            SpecConstantOp::from_op(holder, op).is_some()
                || SpecConstantCompositeOp::from_op(holder, op).is_some()
                || GlobalVariableOp::from_op(holder, op).is_some() && op != self.op()
                || InstructionOp::from_op(holder, op).is_some()
        });
        match is_constant {
            true => Ok(()),
            false => fail(
                ir,
                self.op(),
                "initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op",
            ),
        }
    }
}
