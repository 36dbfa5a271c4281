//! Regions.

use crate::attributes::Attribute;
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

pub(super) fn parse_with_arguments(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [region, ..] = arguments else { return Ok(false) };
    if !parser.types().parse_optional_left_parenthesis() {
        return Ok(false);
    }
    let mut entry_arguments = Vec::new();
    while !parser.types().parse_optional_right_parenthesis() {
        if !entry_arguments.is_empty() {
            parser.types().parse_comma()?;
        }
        let location = parser.types().location();
        let (argument, attributes) = parser.parse_argument(true)?;
        if attributes != Attribute::EMPTY_DICTIONARY {
            return Err(parser
                .types()
                .error_at(location, "an argument of this region cannot have attributes"));
        }
        entry_arguments.push(argument);
    }
    let position = parsed_region(region);
    parser.parse_region_at(position, &entry_arguments)?;
    parser.ensure_region_block(position);
    Ok(true)
}

pub(super) fn print_with_arguments(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    op: Op,
    arguments: &[Printed],
) {
    let [regions, ..] = arguments else { return };
    let position = printed_regions(regions).start;
    let (holder, region) = ir.region(op, position);
    let Some(entry) = holder.entry_block(region) else { return printer.print_generic_form(op) };
    printer.print_text("(");
    printer.print_list(holder.arguments(entry), |printer, argument| {
        printer.print_region_argument(holder, argument, None);
    });
    printer.print_text(") ");
    printer.print_region_without_terminator(ir, op, position);
}
