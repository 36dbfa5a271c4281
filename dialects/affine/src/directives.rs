//! Custom directives of the assembly formats.

use terrace_runtime::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

/// Parses `affine_map<...>(%dimension)[%symbol]`.
pub(super) fn parse_map_operands(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<()> {
    let map = super::bounds::parse_map(parser)?;
    let operands = super::bounds::parse_operands(parser, &map)?;
    if let [Parsed::Attribute(attribute), Parsed::Operands(list)] = arguments {
        *attribute = Some(map);
        list.extend(operands);
    }
    Ok(())
}

pub(super) fn print_map_operands(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [Printed::Attribute(Some(map)), Printed::Operands(operands)] = arguments else { return };
    let dimensions = map.as_affine_map(printer.context()).map_or(0, |map| map.dimension_count());
    printer.print_attribute(*map);
    printer.print_dimensions_and_symbols(operands, dimensions as usize);
}

/// Parses `[%i + 3, symbol(%n)]`.
pub(super) fn parse_index_map(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<()> {
    let (map, operands) = parser.parse_affine_map_with_operands()?;
    if let [Parsed::Attribute(attribute), Parsed::Operands(list)] = arguments {
        *attribute = Some(map);
        list.extend(operands);
    }
    Ok(())
}

pub(super) fn print_index_map(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [Printed::Attribute(Some(map)), Printed::Operands(operands)] = arguments else { return };
    if let Some(map) = map.as_affine_map(printer.context()) {
        printer.print_affine_map_of_values(map, operands);
    }
}
