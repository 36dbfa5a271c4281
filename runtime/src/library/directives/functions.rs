//! Visibility, signature and body of function-like ops.

use crate::attributes::Attribute;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::function::{self, FunctionTypeSyntax};
use crate::generated::{parsed_optional_attribute, printed_attribute};
use crate::ir::{Body, Op};
use crate::text::{OpParser, OpPrinter, ParseResult, RegionForm};

/// The keywords of visibilities.
const VISIBILITIES: [&str; 3] = ["public", "private", "nested"];

pub(super) fn parse_visibility(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let keyword = VISIBILITIES.into_iter().find(|keyword| parser.types().parse_optional_keyword(keyword));
    let (Some(keyword), [visibility, ..]) = (keyword, arguments) else { return Ok(false) };
    *visibility = Parsed::Attribute(Some(Attribute::string(parser.context(), keyword)));
    Ok(true)
}

pub(super) fn print_visibility(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let text =
        arguments.first().and_then(printed_attribute).and_then(|text| text.as_string(printer.context()));
    match text.filter(|text| VISIBILITIES.contains(text)) {
        Some(keyword) => printer.print_text(keyword),
        None => printer.print_generic_form(op),
    }
}

pub(super) fn parse_name(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    let found = parser.parse_optional_symbol_name()?;
    if let [name, ..] = arguments {
        *name = parsed_optional_attribute(found);
    }
    Ok(found.is_some())
}

pub(super) fn print_name(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let name = arguments.first().and_then(printed_attribute);
    match name.and_then(|name| name.as_string_bytes(printer.context())) {
        Some(name) => printer.print_symbol_name(name),
        None => printer.print_generic_form(op),
    }
}

pub(super) fn parse_signature(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [name, ty, argument_attributes, result_attributes, ..] = arguments else { return Ok(false) };
    let signature = function::parse_signature(parser, &FunctionTypeSyntax::BUILTIN, [true; 2])?;
    *name = parsed_optional_attribute(signature.name);
    *ty = parsed_optional_attribute(signature.function_type);
    *argument_attributes = parsed_optional_attribute(signature.argument_attributes);
    *result_attributes = parsed_optional_attribute(signature.result_attributes);
    *parser.entry_arguments() = signature.arguments;
    Ok(true)
}

pub(super) fn print_signature(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [name, ty, argument_attributes, result_attributes, ..] = arguments else { return };
    let [name, ty, argument_attributes, result_attributes] =
        [name, ty, argument_attributes, result_attributes].map(printed_attribute);
    function::print_signature(printer, ir, op, [name, ty], [argument_attributes, result_attributes]);
}

pub(super) fn parse_body(parser: &mut OpParser<'_, '_, '_>, _: &mut [Parsed]) -> ParseResult<bool> {
    let is_there = parser.is_region();
    let arguments = std::mem::take(parser.entry_arguments());
    function::parse_optional_body(parser, &arguments)?;
    Ok(is_there)
}

pub(super) fn print_body(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, _: &[Printed]) {
    printer.print_region(ir, op, 0, RegionForm::BODY);
}
