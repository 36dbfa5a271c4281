//! Custom directives of the assembly formats.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::prelude::dense_array;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::parse_attribute;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::slices::part_type;

/// The dialect of the fast-math flags, with the sign of an attribute.
const PREFIX: &str = "#arith.";

/// The attribute of no fast-math flags.
const NO_FLAGS: &str = "#arith.fastmath<none>";

/// Parses `fastmath<flags>`; no flags if it is not there. The attribute belongs to the dialect of arithmetic.
pub(super) fn parse_fast_math(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Option<Attribute>> {
    let context = parser.context();
    let mut types = parser.types();
    let location = types.location();
    if !types.parse_optional_keyword("fastmath") {
        return Ok(parse_attribute(context, NO_FLAGS).ok());
    }
    types.parse_less()?;
    let mut flags = vec![types.parse_any_keyword("fast-math flag")?];
    while types.parse_optional_comma() {
        flags.push(types.parse_any_keyword("fast-math flag")?);
    }
    types.parse_greater()?;
    let text = format!("{PREFIX}fastmath<{}>", flags.join(","));
    parse_attribute(context, &text).map(Some).map_err(|message| types.error_at(location, message))
}

/// Prints ` fastmath<flags>`, unless there are no flags.
pub(super) fn print_fast_math(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, flags: Option<Attribute>) {
    if let Some(flags) = flags {
        let text = printer.context().display(flags).to_string();
        if text == NO_FLAGS {
            return;
        }
        let text = text.strip_prefix(PREFIX).unwrap_or(&text);
        printer.print_space();
        printer.print_text(text);
    }
}

/// Parses the types of a part and its vector, `part from vector`. The vector alone is the spelling of 2020, where the part
/// follows from the position.
pub(super) fn parse_part_types(
    parser: &mut OpParser<'_, '_, '_>,
    position: Attribute,
) -> ParseResult<(Type, Type)> {
    let context = parser.context();
    let may_be_alone = parser.is_in_builtin_function();
    let mut types = parser.types();
    let first = types.parse_type()?;
    if !types.parse_optional_keyword("from") {
        let rank = dense_array::<i64>(context, position).len();
        let is_inside =
            may_be_alone && first.is_vector(context) && first.rank(context).is_some_and(|most| rank <= most);
        if let Some(part) = is_inside.then(|| part_type(context, first, rank)).flatten() {
            return Ok((part, first));
        }
        types.parse_keyword("from")?;
    }
    Ok((first, types.parse_type()?))
}

/// Prints `part from vector`.
pub(super) fn print_part_types(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    part: Type,
    vector: Type,
    _: Attribute,
) {
    printer.print_type(part);
    printer.print_text(" from ");
    printer.print_type(vector);
}
