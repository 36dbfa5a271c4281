//! Literals of custom forms: cases of enums in quotes (`"Function"`, `"Inline|Pure"`), and 32-bit integers.

use std::fmt::Display;
use std::str::FromStr;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

/// Parses a case of an enum in quotes.
pub(crate) fn parse_quoted<T: FromStr>(parser: &mut OpParser<'_, '_, '_>, what: &str) -> ParseResult<T> {
    let location = parser.types().location();
    let text = parser.types().parse_string()?;
    let text = String::from_utf8_lossy(&text);
    parse_word(parser, location, &text, what)
}

/// Parses `-> type`. In text of the first years the type of a result may be left out.
pub(crate) fn parse_result_type(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Option<Type>> {
    if !parser.has_former_dialect() {
        parser.types().parse_arrow()?;
    } else if !parser.types().parse_optional_arrow() {
        return Ok(None);
    }
    parser.types().parse_type().map(Some)
}

/// The message for a number that does not fit in 32 bits.
pub(crate) const OUT_OF_RANGE: &str = "integer constant out of range for attribute";

/// Parses a number of 32 bits, as an attribute of the type `i32`.
pub(crate) fn parse_i32(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    let location = parser.types().location();
    let number = parser.types().parse_integer()?;
    let attribute = Attribute::integer_checked(parser.context(), Type::I32, number);
    attribute.map_err(|_| parser.types().error_at(location, OUT_OF_RANGE))
}

/// Returns the case of an enum that a text names.
pub(crate) fn parse_word<T: FromStr>(
    parser: &mut OpParser<'_, '_, '_>,
    location: terrace_runtime::location::Location,
    text: &str,
    what: &str,
) -> ParseResult<T> {
    text.parse().map_err(|_| parser.types().error_at(location, format!("'{text}' is no {what}")))
}

/// Prints a case of an enum in quotes, behind a space.
pub(crate) fn print_quoted(printer: &mut OpPrinter<'_, '_>, case: impl Display) {
    printer.print_space();
    printer.print_string(case.to_string().as_bytes());
}
