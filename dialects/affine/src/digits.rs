//! The basis of `affine.delinearize_index` and `affine.linearize_index`.

use terrace_dialect_support::mixed_list::parse_mixed_elements;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::DYNAMIC;

/// Parses `(2, %n, 4)` into numbers, with [`DYNAMIC`] in place of values, and the values.
pub(super) fn parse_basis(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Vec<UnresolvedOperand>, Attribute)> {
    let mut values = Vec::new();
    let mut numbers = Vec::new();
    parser.types().parse_left_parenthesis()?;
    if !parser.types().parse_optional_right_parenthesis() {
        let operands;
        (numbers, operands) = parse_mixed_elements(parser)?;
        values.extend(operands);
        parser.types().parse_right_parenthesis()?;
    }
    Ok((values, Attribute::dense_i64_array(parser.context(), &numbers)))
}

pub(super) fn print_basis(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    values: &[Value],
    attribute: Attribute,
) {
    let context = printer.context();
    let numbers: Vec<i64> = attribute.elements(context).map(numbers_of).unwrap_or_default();
    let mut values = values.iter();
    printer.print_text("(");
    printer.print_list(numbers, |printer, number| {
        match (number == DYNAMIC).then(|| values.next()).flatten() {
            Some(value) => printer.print_operand(*value),
            None => printer.print_text(&number.to_string()),
        }
    });
    printer.print_text(")");
}

/// Returns the integers of a dense array.
pub(super) fn numbers_of(elements: terrace_runtime::attributes::Elements<'_>) -> Vec<i64> {
    elements.integers().map(|number| number.try_to_i64().unwrap_or_default()).collect()
}

/// Returns the attribute of indices that are disjoint or not, as version 22 has it.
pub(super) fn disjoint(is_disjoint: bool) -> Attribute {
    if is_disjoint { Attribute::UNIT } else { Attribute::bool(false) }
}

/// Parses an optional `disjoint`, which generic text says either way.
pub(super) fn parse_disjoint(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Option<Attribute>> {
    Ok(Some(disjoint(parser.types().parse_optional_keyword("disjoint"))))
}

pub(super) fn print_disjoint(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, attribute: Option<Attribute>) {
    if attribute.is_some_and(|attribute| attribute.as_bool() != Some(false)) {
        printer.print_text("disjoint ");
    }
}
