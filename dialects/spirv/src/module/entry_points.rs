//! Entry points and their modes.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::text::{parse_i32, parse_quoted, print_quoted};
use crate::{
    EntryPointOp, ExecutionMode, ExecutionModeAttr, ExecutionModeOp, ExecutionModel, ExecutionModelAttr,
};

/// Parses `@name` as a reference.
pub(crate) fn parse_reference(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    let name = parser.parse_symbol_name()?;
    let context = parser.context();
    Ok(Attribute::symbol_reference(context, name.as_string(context).unwrap_or_default(), &[]))
}

/// Parses the function and the variables of an entry point: `@function, @variable, @variable`.
pub(crate) fn parse_interface(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    let function = parse_reference(parser)?;
    parser.add_attribute("fn", function);
    let mut variables = Vec::new();
    while parser.types().parse_optional_comma() {
        variables.push(parse_reference(parser)?);
    }
    let variables = Attribute::array(parser.context(), &variables);
    parser.add_attribute("interface", variables);
    Ok(())
}

/// Prints what [`parse_interface`] reads.
pub(crate) fn print_interface(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    function: Attribute,
    interface: Attribute,
) {
    printer.print_space();
    printer.print_attribute(function);
    for variable in interface.as_array(ir.context()).unwrap_or_default() {
        printer.print_text(", ");
        printer.print_attribute(*variable);
    }
}

impl EntryPointOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let model: ExecutionModel = parse_quoted(parser, "execution model")?;
        let context = parser.context();
        parser
            .add_attribute("execution_model", ExecutionModelAttr::get(context, model).to_attribute(context));
        parse_interface(parser)
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        print_quoted(printer, self.execution_model(ir).value(ir.context()));
        print_interface(printer, ir, self.fn_attr(ir), self.interface_attr(ir));
    }
}

impl ExecutionModeOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let function = parse_reference(parser)?;
        parser.add_attribute("fn", function);
        let mode: ExecutionMode = parse_quoted(parser, "execution mode")?;
        let context = parser.context();
        parser.add_attribute("execution_mode", ExecutionModeAttr::get(context, mode).to_attribute(context));
        let mut values = Vec::new();
        while parser.types().parse_optional_comma() {
            values.push(parse_i32(parser)?);
        }
        parser.add_attribute("values", Attribute::array(context, &values));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_attribute(self.fn_attr(ir));
        print_quoted(printer, self.execution_mode(ir).value(ir.context()));
        for value in self.values_attr(ir).as_array(ir.context()).unwrap_or_default() {
            printer.print_text(", ");
            printer.print_attribute_without_type(*value);
        }
    }
}
