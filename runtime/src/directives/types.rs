//! Types that are written in part.

use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{parsed_types, printed_types};
use crate::intrinsics::type_of_text;
use crate::ir::{Body, Op};
use crate::text::{OpParser, OpPrinter, ParseResult};

pub(super) fn parse_keyword_type(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(keyword), Parsed::Text(ty), types, ..] = arguments else { return Ok(false) };
    if !parser.types().parse_optional_keyword(keyword) {
        return Ok(false);
    }
    *types = parsed_types([type_of_text(parser.context(), ty)]);
    Ok(true)
}

pub(super) fn print_keyword_type(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    if let [Printed::Text(keyword), _, types, ..] = arguments
        && !printed_types(types).is_empty()
    {
        printer.print_text(keyword);
    }
}

pub(super) fn parse_semi_function(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let is_function = parser.types().parse_optional_left_parenthesis();
    let operand = parser.types().parse_type()?;
    let mut results = Vec::new();
    if is_function {
        parser.types().parse_right_parenthesis()?;
        parser.types().parse_arrow()?;
        if parser.types().parse_optional_left_parenthesis() {
            results.push(parser.types().parse_type()?);
            while parser.types().parse_optional_comma() {
                results.push(parser.types().parse_type()?);
            }
            parser.types().parse_right_parenthesis()?;
        } else {
            results.push(parser.types().parse_type()?);
        }
    }
    if let [operands, types, ..] = arguments {
        (*operands, *types) = (parsed_types([operand]), parsed_types(results));
    }
    Ok(true)
}

pub(super) fn print_semi_function(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [operands, results, ..] = arguments else { return };
    let (operands, results) = (printed_types(operands), printed_types(results));
    if results.is_empty() {
        return printer.print_types(operands.iter().copied());
    }
    printer.print_text("(");
    printer.print_types(operands.iter().copied());
    printer.print_text(") -> ");
    if results.len() > 1 {
        printer.print_text("(");
    }
    printer.print_types(results.iter().copied());
    if results.len() > 1 {
        printer.print_text(")");
    }
}
