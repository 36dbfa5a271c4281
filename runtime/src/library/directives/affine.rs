//! Affine maps with their operands.

use smallvec::SmallVec;

use crate::attributes::Attribute;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{parsed_operands, printed_attribute, printed_operands};
use crate::ir::{Body, Op};
use crate::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};

/// Parses an affine map attribute.
///
/// # Errors
///
/// If the text is no attribute, or another one.
pub fn parse_affine_map(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    let location = parser.types().location();
    let attribute = parser.types().parse_attribute(None)?;
    if attribute.as_affine_map(parser.context()).is_some() {
        return Ok(attribute);
    }
    Err(parser.types().error_at(location, "expected an affine map attribute"))
}

/// Parses the operands of a map: `(%dimension)[%symbol]`.
///
/// # Errors
///
/// If the text is no such list, or if the map has another number of dimensions or symbols.
pub fn parse_affine_map_operands(
    parser: &mut OpParser<'_, '_, '_>,
    map: Attribute,
) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
    let location = parser.types().location();
    let (operands, dimensions) = parser.parse_dimensions_and_symbols()?;
    let context = parser.context();
    let Some(map) = map.as_affine_map(context) else { return Ok(operands) };
    let symbols = operands.len() - dimensions;
    if dimensions != map.dimension_count() as usize {
        let message = format!(
            "dim operand count and affine map dim count must match: the map has {}, and here are {dimensions}",
            map.dimension_count()
        );
        return Err(parser.types().error_at(location, message));
    }
    if symbols != map.symbol_count() as usize {
        let message = format!(
            "symbol operand count and affine map symbol count must match: the map has {}, and here are {symbols}",
            map.symbol_count()
        );
        return Err(parser.types().error_at(location, message));
    }
    Ok(operands)
}

pub(super) fn parse_indices(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    if !parser.is_left_bracket() {
        return Ok(false);
    }
    let (parsed, operands) = parser.parse_affine_map_with_operands()?;
    if let [map, values, ..] = arguments {
        (*map, *values) = (Parsed::Attribute(Some(parsed)), parsed_operands(operands));
    }
    Ok(true)
}

pub(super) fn print_indices(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [map, operands, ..] = arguments else { return };
    match printed_attribute(map).and_then(|map| map.as_affine_map(printer.context())) {
        Some(map) => printer.print_affine_map_of_values(map, printed_operands(operands)),
        None => printer.print_generic_form(op),
    }
}

pub(super) fn parse_applied_map(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let parsed = parse_affine_map(parser)?;
    let operands = parse_affine_map_operands(parser, parsed)?;
    if let [map, values, ..] = arguments {
        (*map, *values) = (Parsed::Attribute(Some(parsed)), parsed_operands(operands));
    }
    Ok(true)
}

pub(super) fn print_applied_map(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [map, operands, ..] = arguments else { return };
    let Some(map) = printed_attribute(map) else { return printer.print_generic_form(op) };
    let dimensions = map.as_affine_map(printer.context()).map_or(0, |map| map.dimension_count());
    printer.print_attribute(map);
    printer.print_dimensions_and_symbols(printed_operands(operands), dimensions as usize);
}
