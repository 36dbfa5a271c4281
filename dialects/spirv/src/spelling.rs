//! Cases of enums in quotes, as the custom forms of many ops have them: `"Function"`, `"Inline|Pure"`.

use std::fmt::Display;
use std::str::FromStr;

use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

/// Parses a case of an enum in quotes.
pub(crate) fn parse_quoted<T: FromStr>(parser: &mut OpParser<'_, '_, '_>, what: &str) -> ParseResult<T> {
    let location = parser.types().location();
    let text = parser.types().parse_string()?;
    let text = String::from_utf8_lossy(&text);
    parse_word(parser, location, &text, what)
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
