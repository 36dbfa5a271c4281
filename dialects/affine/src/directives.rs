//! Custom directives of the assembly formats.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};

/// A map and its operands.
type MapAndOperands = (Attribute, SmallVec<[UnresolvedOperand; 4]>);

/// Parses `affine_map<...>(%dimension)[%symbol]`.
pub(super) fn parse_map_operands(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<MapAndOperands> {
    let map = super::loops::bounds::parse_map(parser)?;
    let operands = super::loops::bounds::parse_operands(parser, &map)?;
    Ok((map, operands))
}

pub(super) fn print_map_operands(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    map: Attribute,
    operands: &[Value],
) {
    let dimensions = map.as_affine_map(printer.context()).map_or(0, |map| map.dimension_count());
    printer.print_attribute(map);
    printer.print_dimensions_and_symbols(operands, dimensions as usize);
}

/// Parses `[%i + 3, symbol(%n)]`.
pub(super) fn parse_index_map(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<MapAndOperands> {
    parser.parse_affine_map_with_operands()
}

pub(super) fn print_index_map(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    map: Attribute,
    operands: &[Value],
) {
    if let Some(map) = map.as_affine_map(printer.context()) {
        printer.print_affine_map_of_values(map, operands);
    }
}
