//! Custom directives of assembly formats.

use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

/// The directives of a boolean attribute that is written as one of two keywords.
macro_rules! keyword_pair {
    ($parse:ident, $print:ident, $what:literal, $off:literal, $on:literal) => {
        /// Parses one of the two keywords as a boolean attribute.
        pub fn $parse(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<()> {
            let is_on = parser.types().parse_one_of($what, &[$off, $on])? == 1;
            if let [Parsed::Attribute(attribute)] = arguments {
                *attribute = Some(Attribute::bool(is_on));
            }
            Ok(())
        }

        /// Prints a boolean attribute as one of the two keywords.
        pub fn $print(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
            if let [Printed::Attribute(Some(attribute))] = arguments {
                printer.print_text(if attribute.as_bool() == Some(true) { $on } else { $off });
            }
        }
    };
}

keyword_pair!(parse_access, print_access, "kind of access", "read", "write");
keyword_pair!(parse_cache, print_cache, "kind of cache", "instr", "data");

/// Parses a permutation: `(i, j) -> (j, i)`.
pub fn parse_permutation(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<()> {
    let map: AffineMap = parser.types().parse_affine_map()?;
    if let [Parsed::Attribute(attribute)] = arguments {
        *attribute = Some(Attribute::affine_map(parser.context(), map));
    }
    Ok(())
}

/// Prints a permutation.
pub fn print_permutation(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    if let [Printed::Attribute(Some(permutation))] = arguments
        && let Some(map) = permutation.as_affine_map(printer.context())
    {
        printer.print_text(&map.to_string());
    }
}

/// Parses the operands of a layout's symbols in brackets; none, if there is no bracket.
pub fn parse_symbol_operands(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<()> {
    if parser.types().parse_optional_left_bracket() {
        let operands = parser.parse_operand_list()?;
        parser.types().parse_right_bracket()?;
        if let [Parsed::Operands(all)] = arguments {
            all.extend(operands);
        }
    }
    Ok(())
}

/// Prints the operands of a layout's symbols in brackets, if there are any.
pub fn print_symbol_operands(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    if let [Printed::Operands(operands)] = arguments
        && !operands.is_empty()
    {
        printer.print_text("[");
        printer.print_operands(operands.iter().copied());
        printer.print_text("]");
    }
}
