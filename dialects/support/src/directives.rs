//! Custom directives of assembly formats.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

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
