//! Regions.

use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{parsed_region, printed_regions};
use crate::ir::{Body, Op};
use crate::text::{OpParser, OpPrinter, ParseResult};

pub(super) fn parse_single_block(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [region, ..] = arguments else { return Ok(false) };
    let position = parsed_region(region);
    if parser.is_region() {
        parser.parse_region_at(position, &[])?;
    }
    parser.ensure_region_block(position);
    Ok(true)
}

pub(super) fn print_single_block(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [regions, ..] = arguments else { return };
    let position = printed_regions(regions).start;
    match printer.is_region_implied(ir, op, position) {
        true => printer.print_nothing(),
        false => printer.print_declared_region(ir, op, position),
    }
}
