//! Types that are written in part.

use super::attributes::filled_hole;
use crate::context::Context;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{parsed_types, printed_types, referenced_operands};
use crate::intrinsics::type_of_text;
use crate::ir::{Body, Op};
use crate::text::{OpParser, OpPrinter, ParseResult, parse_attribute};
use crate::types::{Type, TypeData};

pub(super) fn parse_keyword_type(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(keyword), Parsed::Text(ty), types, ..] = arguments else { return Ok(false) };
    if !parser.types().parse_optional_keyword(keyword) {
        return Ok(false);
    }
    *types = parsed_types([type_of_text(parser.context(), ty)]);
    Ok(true)
}

pub(super) fn print_keyword_type(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    if let [Printed::Text(keyword), _, types, ..] = arguments
        && !printed_types(types).is_empty()
    {
        printer.print_text(keyword);
    }
}

/// Parses the types of an op that selects. Only the printed form of a condition that is no `i1` names its type: what earlier
/// versions left out cannot be told here.
pub(super) fn parse_select(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    let [condition, result, ..] = arguments else { return Ok(false) };
    let Some(first) = parser.types().parse_optional_type()? else { return Ok(false) };
    let types = match parser.types().parse_optional_comma() {
        true => [first, parser.types().parse_type()?],
        false => [Type::I1, first],
    };
    [*condition, *result] = types.map(|ty| parsed_types([ty]));
    Ok(true)
}

pub(super) fn print_select(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [condition, result, ..] = arguments else { return };
    let named = printed_types(condition).iter().filter(|ty| **ty != Type::I1);
    printer.print_types(named.chain(printed_types(result)).copied());
}

pub(super) fn parse_semi_function(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let is_function = parser.types().parse_optional_left_parenthesis();
    let operand = parser.types().parse_type()?;
    let mut results = Vec::new();
    if is_function {
        parser.types().parse_right_parenthesis()?;
        parser.types().parse_arrow()?;
        results = parse_results(parser)?;
    }
    if let [operands, types, ..] = arguments {
        (*operands, *types) = (parsed_types([operand]), parsed_types(results));
    }
    Ok(true)
}

/// Parses `i32`, `()` or `(i32, i8)` behind an arrow.
fn parse_results(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Vec<Type>> {
    if !parser.types().parse_optional_left_parenthesis() {
        return Ok(vec![parser.types().parse_type()?]);
    }
    if parser.types().parse_optional_right_parenthesis() {
        return Ok(Vec::new());
    }
    let mut results = vec![parser.types().parse_type()?];
    while parser.types().parse_optional_comma() {
        results.push(parser.types().parse_type()?);
    }
    parser.types().parse_right_parenthesis()?;
    Ok(results)
}

pub(super) fn parse_arrow(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    if parser.types().parse_optional_arrow()
        && let [types, ..] = arguments
    {
        *types = parsed_types(parse_results(parser)?);
    }
    Ok(true)
}

/// Returns the type that stands for `{}` in the text of a type.
pub(super) fn unwrapped_type(context: &Context, ty: Type, template: &str) -> Option<Type> {
    let text = context.display(ty).to_string();
    parse_attribute(context, filled_hole(&text, template)?).ok()?.as_type(context)
}

pub(super) fn parse_unwrapped(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(template), operand, result, ..] = arguments else { return Ok(false) };
    let Some(ty) = parser.types().parse_optional_type()? else { return Ok(false) };
    *result = parsed_types(unwrapped_type(parser.context(), ty, template));
    *operand = parsed_types([ty]);
    Ok(true)
}

pub(super) fn print_unwrapped(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [Printed::Text(template), operand, result, ..] = arguments else { return };
    let [ty] = printed_types(operand) else { return };
    match unwrapped_type(printer.context(), *ty, template).as_slice() == printed_types(result) {
        true => printer.print_type(*ty),
        false => printer.print_generic_form(op),
    }
}

pub(super) fn print_arrow(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    printer.print_nothing();
    printer.print_optional_arrow_types(arguments.first().map(printed_types).unwrap_or_default());
}

pub(super) fn print_semi_function(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [operands, results, ..] = arguments else { return };
    let (operands, results) = (printed_types(operands), printed_types(results));
    if results.is_empty() {
        return printer.print_types(operands.iter().copied());
    }
    printer.print_text("(");
    printer.print_types(operands.iter().copied());
    printer.print_text(") -> ");
    if results.len() > 1 {
        printer.print_text("(");
    }
    printer.print_types(results.iter().copied());
    if results.len() > 1 {
        printer.print_text(")");
    }
}

pub(super) fn parse_common(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    let Some(ty) = parser.types().parse_optional_type()? else { return Ok(false) };
    arguments.fill_with(|| parsed_types([ty]));
    Ok(true)
}

pub(super) fn print_common(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let mut types = arguments.iter().flat_map(printed_types);
    let first = types.next();
    match first.filter(|first| types.all(|ty| ty == *first)) {
        Some(ty) => printer.print_type(*ty),
        None => printer.print_generic_form(op),
    }
}

pub(super) fn parse_repeated(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [values, types, ..] = arguments else { return Ok(false) };
    let Some(ty) = parser.types().parse_optional_type()? else { return Ok(false) };
    *types = parsed_types(referenced_operands(values).iter().map(|_| ty));
    Ok(true)
}

pub(super) fn print_repeated(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    // The values have the types.
    print_common(printer, ir, op, arguments.get(1..).unwrap_or_default());
}

pub(super) fn parse_tensor_results(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Types(sources), results, ..] = arguments else { return Ok(false) };
    *results = parsed_types(sources.iter().copied().filter(|ty| is_tensor(parser.context(), *ty)));
    Ok(true)
}

pub(super) fn print_tensor_results(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [sources, results, ..] = arguments else { return };
    let sources = printed_types(sources).iter().copied();
    match sources.filter(|ty| is_tensor(printer.context(), *ty)).eq(printed_types(results).iter().copied()) {
        true => printer.print_nothing(),
        false => printer.print_generic_form(op),
    }
}

fn is_tensor(context: &Context, ty: Type) -> bool {
    matches!(ty.data(context), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor { .. })
}
