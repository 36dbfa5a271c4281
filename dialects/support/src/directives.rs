//! Custom directives of assembly formats, and parts of custom forms.

use smallvec::SmallVec;
use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand, ValueName};

/// The directives of a boolean attribute that is written as one of two keywords.
macro_rules! keyword_pair {
    ($parse:ident, $print:ident, $what:literal, $off:literal, $on:literal) => {
        /// Parses one of the two keywords as a boolean attribute.
        pub fn $parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
            let is_on = parser.types().parse_one_of($what, &[$off, $on])? == 1;
            Ok(Attribute::bool(is_on))
        }

        /// Prints a boolean attribute as one of the two keywords.
        pub fn $print(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, attribute: Attribute) {
            printer.print_text(if attribute.as_bool() == Some(true) { $on } else { $off });
        }
    };
}

keyword_pair!(parse_access, print_access, "kind of access", "read", "write");
keyword_pair!(parse_cache, print_cache, "kind of cache", "instr", "data");

/// Parses `(%name = %init, ...)`: the names of arguments of a region, and the operands that these are at first.
pub fn parse_assignments(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Vec<ValueName>, SmallVec<[UnresolvedOperand; 4]>)> {
    let (mut names, mut inits) = (Vec::new(), SmallVec::new());
    parser.types().parse_left_parenthesis()?;
    if parser.types().parse_optional_right_parenthesis() {
        return Ok((names, inits));
    }
    loop {
        names.push(parser.parse_value_name()?);
        parser.types().parse_equal()?;
        inits.push(parser.parse_operand()?);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    Ok((names, inits))
}

/// Parses a permutation: `(i, j) -> (j, i)`.
pub fn parse_permutation(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    let map: AffineMap = parser.types().parse_affine_map()?;
    Ok(Attribute::affine_map(parser.context(), map))
}

/// Prints a permutation.
pub fn print_permutation(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, permutation: Attribute) {
    if let Some(map) = permutation.as_affine_map(printer.context()) {
        printer.print_text(&map.to_string());
    }
}
