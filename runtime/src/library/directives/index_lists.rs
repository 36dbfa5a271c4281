//! Lists of indices, each a constant or a value.
//!
//! A list is stored as numbers, with [`DYNAMIC`] in place of values, and the values in order.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{is_unit_set, parsed_operands, printed_attribute, printed_operands};
use crate::intrinsics::elements_attribute_checked;
use crate::ir::{Body, Op, Value};
use crate::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use crate::types::{DYNAMIC, Type};
use terrace_vocabulary::DenseLiteral;

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

/// Parses `[%a, 1, %b]` into numbers and values.
///
/// # Errors
///
/// If there is no `[`, or an element is neither a value nor an integer.
pub fn parse_mixed_list(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Vec<i64>, Vec<UnresolvedOperand>)> {
    parser.types().parse_left_bracket()?;
    if parser.types().parse_optional_right_bracket() {
        return Ok((Vec::new(), Vec::new()));
    }
    let lists = parse_mixed_elements(parser)?;
    parser.types().parse_right_bracket()?;
    Ok(lists)
}

/// Prints `[%a, 1, %b]`.
pub fn print_mixed_list(
    printer: &mut OpPrinter<'_, '_>,
    numbers: &[i64],
    values: impl IntoIterator<Item = Value>,
) {
    let mut values = values.into_iter();
    printer.print_text("[");
    printer.print_list(numbers, |printer, number| print_element(printer, *number, &mut values));
    printer.print_text("]");
}

fn print_element(printer: &mut OpPrinter<'_, '_>, number: i64, values: &mut dyn Iterator<Item = Value>) {
    match (number == DYNAMIC).then(|| values.next()).flatten() {
        Some(value) => printer.print_operand(value),
        None => printer.print_integer(number),
    }
}

/// Returns the integers of an `i64` dense array; empty for any other attribute.
pub fn index_numbers(context: &Context, attribute: Attribute) -> Vec<i64> {
    match attribute.data(context) {
        AttributeData::DenseArray { element, bytes } if *element == Type::I64 => {
            let (numbers, _) = bytes.as_chunks::<8>();
            numbers.iter().map(|number| i64::from_le_bytes(*number)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the integers of the printed argument.
fn numbers_of(context: &Context, argument: &Printed) -> Vec<i64> {
    printed_attribute(argument).map(|numbers| index_numbers(context, numbers)).unwrap_or_default()
}

pub(super) fn parse_dynamic(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    if !parser.types().parse_optional_left_bracket() {
        return Ok(false);
    }
    let (numbers, values) = match parser.types().parse_optional_right_bracket() {
        true => (Vec::new(), Vec::new()),
        false => {
            let lists = parse_mixed_elements(parser)?;
            parser.types().parse_right_bracket()?;
            lists
        }
    };
    if let [given, array, ..] = arguments {
        *given = parsed_operands(values);
        *array = Parsed::Attribute(Some(Attribute::dense_i64_array(parser.context(), &numbers)));
    }
    Ok(true)
}

pub(super) fn print_dynamic(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    if let [values, numbers, ..] = arguments {
        let numbers = numbers_of(printer.context(), numbers);
        print_mixed_list(printer, &numbers, printed_operands(values).iter().copied());
    }
}

pub(super) fn parse_single(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    let [given, number, ..] = arguments else { return Ok(false) };
    let constant = match parser.parse_optional_operand()? {
        Some(value) => {
            *given = parsed_operands([value]);
            DYNAMIC
        }
        None => match parser.types().parse_optional_integer()? {
            Some(constant) => constant,
            None => return Ok(false),
        },
    };
    *number = Parsed::Attribute(Some(Attribute::integer(parser.context(), Type::I64, constant)));
    Ok(true)
}

pub(super) fn print_single(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [values, number, ..] = arguments else { return };
    let context = printer.context();
    let number = printed_attribute(number)
        .filter(|number| number.ty(context) == Some(Type::I64))
        .and_then(|number| number.as_i64(context));
    match (printed_operands(values), number) {
        ([value], Some(DYNAMIC)) => printer.print_operand(*value),
        ([], Some(number)) => printer.print_integer(number),
        _ => printer.print_generic_form(op),
    }
}

/// Parses integers in square brackets, if they are there.
fn parse_bracketed_integers(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Option<Vec<i64>>> {
    if !parser.types().parse_optional_left_bracket() {
        return Ok(None);
    }
    if parser.types().parse_optional_right_bracket() {
        return Ok(Some(Vec::new()));
    }
    let numbers = parse_integers(parser)?;
    parser.types().parse_right_bracket()?;
    Ok(Some(numbers))
}

pub(super) fn parse_constant(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let Some(numbers) = parse_bracketed_integers(parser)? else { return Ok(false) };
    if let [array, ..] = arguments {
        *array = Parsed::Attribute(Some(Attribute::dense_i64_array(parser.context(), &numbers)));
    }
    Ok(true)
}

pub(super) fn print_constant(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    if let [numbers, ..] = arguments {
        let numbers = numbers_of(printer.context(), numbers);
        print_mixed_list(printer, &numbers, []);
    }
}

pub(super) fn parse_index_elements(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let Some(numbers) = parse_bracketed_integers(parser)? else { return Ok(false) };
    if let [elements, ..] = arguments {
        let shape = [numbers.len() as i64];
        let numbers: Vec<DenseLiteral> =
            numbers.into_iter().map(|number| DenseLiteral::Integer(number.into())).collect();
        let value = elements_attribute_checked(parser.context(), Type::INDEX, &shape, &numbers);
        *elements = Parsed::Attribute(Some(value.map_err(|error| parser.types().error(error))?));
    }
    Ok(true)
}

pub(super) fn print_index_elements(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let Some(elements) = arguments.first().and_then(printed_attribute) else { return };
    let context = printer.context();
    let is_index_list = elements.ty(context).is_some_and(|ty| {
        ty.element_type(context) == Some(Type::INDEX)
            && ty.shape(context).is_some_and(|shape| shape.len() == 1)
    });
    let numbers: Option<Vec<i64>> = elements
        .elements(context)
        .filter(|_| is_index_list)
        .and_then(|elements| elements.integers().map(|number| number.try_to_i64()).collect());
    match numbers {
        Some(numbers) => print_mixed_list(printer, &numbers, []),
        None => printer.print_generic_form(op),
    }
}

fn parse_integers(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Vec<i64>> {
    let mut numbers = vec![parser.types().parse_integer()?];
    while parser.types().parse_optional_comma() {
        numbers.push(parser.types().parse_integer()?);
    }
    Ok(numbers)
}

pub(super) fn parse_scalable(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    if !parser.types().parse_optional_left_bracket() {
        return Ok(false);
    }
    let (mut numbers, mut values, mut scalable) = (Vec::new(), Vec::new(), Vec::new());
    if !parser.types().parse_optional_right_bracket() {
        loop {
            let is_scalable = parser.types().parse_optional_left_bracket();
            match parser.parse_optional_operand()? {
                Some(value) => {
                    values.push(value);
                    numbers.push(DYNAMIC);
                }
                None => numbers.push(parser.types().parse_integer()?),
            }
            if is_scalable {
                parser.types().parse_right_bracket()?;
            }
            scalable.push(is_scalable);
            if !parser.types().parse_optional_comma() {
                break;
            }
        }
        parser.types().parse_right_bracket()?;
    }
    if let [given, array, flags, ..] = arguments {
        let context = parser.context();
        *given = parsed_operands(values);
        *array = Parsed::Attribute(Some(Attribute::dense_i64_array(context, &numbers)));
        let bytes: Vec<u8> = scalable.into_iter().map(u8::from).collect();
        *flags = Parsed::Attribute(Some(Attribute::dense_array(context, Type::I1, bytes)));
    }
    Ok(true)
}

pub(super) fn print_scalable(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [values, numbers, scalable, ..] = arguments else { return };
    let context = printer.context();
    let numbers = numbers_of(context, numbers);
    let flags: &[u8] = match printed_attribute(scalable).map(|flags| flags.data(context)) {
        Some(AttributeData::DenseArray { bytes, .. }) => bytes,
        _ => &[],
    };
    let mut values = printed_operands(values).iter().copied();
    printer.print_text("[");
    printer.print_list(numbers.iter().enumerate(), |printer, (position, number)| {
        let is_scalable = flags.get(position).is_some_and(|flag| *flag != 0);
        if is_scalable {
            printer.print_text("[");
        }
        print_element(printer, *number, &mut values);
        if is_scalable {
            printer.print_text("]");
        }
    });
    printer.print_text("]");
}

pub(super) fn parse_matched(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    if !parser.types().parse_optional_left_bracket() {
        return Ok(false);
    }
    let (mut numbers, mut is_inverted, mut is_all) = (Vec::new(), false, false);
    if parser.types().parse_optional_keyword("all") {
        is_all = true;
    } else if parser.types().parse_optional_keyword("except") {
        is_inverted = true;
        parser.types().parse_left_parenthesis()?;
        numbers = parse_integers(parser)?;
        parser.types().parse_right_parenthesis()?;
    } else {
        numbers = parse_integers(parser)?;
    }
    parser.types().parse_right_bracket()?;
    if let [array, inverted, all, ..] = arguments {
        let unit = |is_set: bool| Parsed::Attribute(is_set.then_some(Attribute::UNIT));
        *array = Parsed::Attribute(Some(Attribute::dense_i64_array(parser.context(), &numbers)));
        (*inverted, *all) = (unit(is_inverted), unit(is_all));
    }
    Ok(true)
}

pub(super) fn print_matched(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [numbers, inverted, all, ..] = arguments else { return };
    if is_unit_set(printed_attribute(all)) {
        return printer.print_text("[all]");
    }
    let is_inverted = is_unit_set(printed_attribute(inverted));
    printer.print_text(if is_inverted { "[except(" } else { "[" });
    let numbers = numbers_of(printer.context(), numbers);
    printer.print_list(&numbers, |printer, number| printer.print_integer(*number));
    printer.print_text(if is_inverted { ")]" } else { "]" });
}
