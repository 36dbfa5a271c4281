//! Custom directives of the assembly formats.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use super::{CmpPredicate, CmpPredicateAttr};

/// Parses a predicate by its keyword alone.
pub(super) fn parse_predicate(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    let keywords: Vec<&str> =
        CmpPredicate::ALL.iter().map(|predicate| predicate.stringify_cmp_predicate()).collect();
    let index = parser.types().parse_one_of("comparison predicate", &keywords)?;
    let context = parser.context();
    Ok(CmpPredicateAttr::get(context, CmpPredicate::ALL[index]).to_attribute(context))
}

/// Prints the keyword of a predicate.
pub(super) fn print_predicate(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, predicate: Attribute) {
    match CmpPredicateAttr::from_attribute(printer.context(), predicate) {
        Some(predicate) => {
            printer.print_text(predicate.value(printer.context()).stringify_cmp_predicate());
        }
        None => printer.print_attribute(predicate),
    }
}
