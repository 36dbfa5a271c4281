//! Custom directives of the assembly formats.

use terrace_runtime::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use super::{CmpPredicate, CmpPredicateAttr};

/// Parses a predicate by its keyword alone.
pub(super) fn parse_predicate(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<()> {
    let keywords: Vec<&str> =
        CmpPredicate::ALL.iter().map(|predicate| predicate.stringify_cmp_predicate()).collect();
    let index = parser.types().parse_one_of("comparison predicate", &keywords)?;
    if let [Parsed::Attribute(attribute)] = arguments {
        let context = parser.context();
        let predicate = CmpPredicateAttr::get(context, CmpPredicate::ALL[index]);
        *attribute = Some(predicate.to_attribute(context));
    }
    Ok(())
}

/// Prints the keyword of a predicate.
pub(super) fn print_predicate(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [Printed::Attribute(Some(attribute))] = arguments else { return };
    match CmpPredicateAttr::from_attribute(printer.context(), *attribute) {
        Some(predicate) => {
            printer.print_text(predicate.value(printer.context()).stringify_cmp_predicate());
        }
        None => printer.print_attribute(*attribute),
    }
}
