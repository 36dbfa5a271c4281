//! The text of ops with overflow flags, `overflow<nsw, nuw>` behind the operands.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{Delimiter, OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::IntegerOverflowFlags;

/// Parses `overflow<nsw, nuw>`, if it is there, and adds the flags.
fn parse_flags(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    let mut flags = IntegerOverflowFlags::None;
    if parser.types().parse_optional_keyword("overflow") {
        let (location, mut is_empty) = (parser.types().location(), true);
        parser.types().parse_list(Delimiter::Angles, |parser| {
            is_empty = false;
            let location = parser.location();
            let word = parser.parse_any_keyword("an overflow flag")?;
            match word.parse::<IntegerOverflowFlags>() {
                Ok(flag) => flags |= flag,
                Err(_) => {
                    let message = format!("'{word}' is no overflow flag: none, nsw, nuw");
                    return Err(parser.error_at(location, message));
                }
            }
            Ok(())
        })?;
        if is_empty {
            let message = "expected an overflow flag: none, nsw, nuw";
            return Err(parser.types().error_at(location, message));
        }
    }
    let flags = Attribute::integer(parser.context(), Type::I32, flags.value().into());
    parser.add_attribute("overflowFlags", flags);
    Ok(())
}

/// Prints ` overflow<nsw, nuw>` if there are flags.
fn print_flags(printer: &mut OpPrinter<'_, '_>, flags: IntegerOverflowFlags) {
    if flags != IntegerOverflowFlags::None {
        printer.print_text(" overflow<");
        printer.print_text(&flags.stringify_integer_overflow_flags());
        printer.print_text(">");
    }
}

/// Parses `%a, %b overflow<...> {...} : type`.
pub(crate) fn parse_binary(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    let lhs = parser.parse_operand()?;
    parser.types().parse_comma()?;
    let rhs = parser.parse_operand()?;
    parse_flags(parser)?;
    parser.parse_optional_attribute_dictionary()?;
    let ty = parser.types().parse_colon_type()?;
    parser.resolve_operands(&[lhs, rhs], &[ty, ty])?;
    parser.add_result(ty);
    Ok(())
}

/// Prints what [`parse_binary`] reads.
pub(crate) fn print_binary(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, flags: IntegerOverflowFlags) {
    printer.print_space();
    printer.print_operands(ir.operands(op));
    print_flags(printer, flags);
    printer.print_optional_attributes(ir, op, &["overflowFlags"]);
    printer.print_text(" : ");
    printer.print_type(ir.value_type(ir.result(op, 0)));
}

/// Parses `%a overflow<...> {...} : type to type`.
pub(crate) fn parse_cast(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    let operand = parser.parse_operand()?;
    parse_flags(parser)?;
    parser.parse_optional_attribute_dictionary()?;
    let from = parser.types().parse_colon_type()?;
    parser.types().parse_keyword("to")?;
    let to = parser.types().parse_type()?;
    parser.resolve_operand(operand, from)?;
    parser.add_result(to);
    Ok(())
}

/// Prints what [`parse_cast`] reads.
pub(crate) fn print_cast(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, flags: IntegerOverflowFlags) {
    printer.print_space();
    printer.print_operands(ir.operands(op));
    print_flags(printer, flags);
    printer.print_optional_attributes(ir, op, &["overflowFlags"]);
    printer.print_text(" : ");
    printer.print_type(ir.value_type(ir.operand(op, 0)));
    printer.print_text(" to ");
    printer.print_type(ir.value_type(ir.result(op, 0)));
}
