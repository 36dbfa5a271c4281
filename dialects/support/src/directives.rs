//! Custom directives of assembly formats.

use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::{DYNAMIC, Type};

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

/// Parses the types of `select`: the result type, preceded by the condition type unless that is `i1`.
///
/// The older form omits a shaped condition type, which cannot be recognized here: it is parsed as `i1`.
pub fn parse_select_types(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<()> {
    let first = parser.types().parse_type()?;
    let (condition, result) = match parser.types().parse_optional_comma() {
        true => (first, parser.types().parse_type()?),
        false => (Type::I1, first),
    };
    if let [Parsed::Types(conditions), Parsed::Types(results)] = arguments {
        conditions.push(condition);
        results.push(result);
    }
    Ok(())
}

/// Prints the types of `select`.
pub fn print_select_types(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [Printed::Types(conditions), Printed::Types(results)] = arguments else { return };
    let not_plain = conditions.iter().copied().filter(|ty| *ty != Type::I1);
    printer.print_types(not_plain.chain(results.iter().copied()));
}

/// Parses a permutation: `(i, j) -> (j, i)`.
pub fn parse_permutation(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<()> {
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

/// Parses `%a, 1, %b` into numbers, with [`DYNAMIC`] in place of values, and the values. There is at least one element.
///
/// # Errors
///
/// If an element is neither a value nor an integer.
pub fn parse_mixed_elements(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Vec<i64>, Vec<UnresolvedOperand>)> {
    let (mut numbers, mut values) = (Vec::new(), Vec::new());
    loop {
        match parser.parse_optional_operand()? {
            Some(value) => {
                values.push(value);
                numbers.push(DYNAMIC);
            }
            None => numbers.push(parser.types().parse_integer()?),
        }
        if !parser.types().parse_optional_comma() {
            return Ok((numbers, values));
        }
    }
}
