//! Lists of operands of which each stands behind a keyword or another operand, and operands that may be a mere keyword.

use super::attributes::{keyword_attribute, keyword_of};
use crate::attributes::Attribute;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{
    is_unit_set, parsed_operands, parsed_types, printed_attribute, printed_operands, printed_types,
};
use crate::ir::{Body, Op};
use crate::text::{OpParser, OpPrinter, ParseResult};

pub(super) fn parse_keyword_operands(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(template), operands, types, keywords, ..] = arguments else { return Ok(false) };
    let (mut values, mut value_types, mut attributes) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let location = parser.types().location();
        let Some(keyword) = parser.types().parse_optional_any_keyword() else {
            match values.is_empty() {
                true => return Ok(false),
                false => return Err(parser.unexpected("a keyword and '->'")),
            }
        };
        match keyword_attribute(parser.context(), template, keyword) {
            Some(attribute) => attributes.push(attribute),
            None => {
                let message = format!("'{keyword}' is none of the keywords that may stand here");
                return Err(parser.types().error_at(location, message));
            }
        }
        parser.types().parse_arrow()?;
        values.push(parser.parse_operand()?);
        value_types.push(parser.types().parse_colon_type()?);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    *keywords = Parsed::Attribute(Some(Attribute::array(parser.context(), &attributes)));
    (*operands, *types) = (parsed_operands(values), parsed_types(value_types));
    Ok(true)
}

pub(super) fn print_keyword_operands(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    op: Op,
    arguments: &[Printed],
) {
    let [Printed::Text(template), operands, types, keywords, ..] = arguments else { return };
    let (operands, types) = (printed_operands(operands), printed_types(types));
    let keywords = printed_attribute(keywords).and_then(|list| list.as_array(printer.context()));
    let keyword = |attribute: &Attribute| keyword_of(printer.context(), *attribute, template);
    let texts: Option<Vec<String>> = keywords.unwrap_or_default().iter().map(keyword).collect();
    let Some(texts) = texts.filter(|texts| texts.len() == operands.len()) else {
        return printer.print_generic_form(op);
    };
    printer.print_list(texts.iter().enumerate(), |printer, (position, text)| {
        printer.print_text(text);
        printer.print_text(" -> ");
        printer.print_operand(operands[position]);
        printer.print_text(" : ");
        printer.print_type(types[position]);
    });
}

pub(super) fn parse_operand_pairs(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    if !parser.is_named_argument() {
        return Ok(false);
    }
    let mut sides = [(); 2].map(|()| (Vec::new(), Vec::new()));
    loop {
        for (side, (values, types)) in sides.iter_mut().enumerate() {
            if side > 0 {
                parser.types().parse_arrow()?;
            }
            values.push(parser.parse_operand()?);
            types.push(parser.types().parse_colon_type()?);
        }
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    for (pair, (values, value_types)) in arguments.chunks_mut(2).zip(sides) {
        if let [operands, types] = pair {
            (*operands, *types) = (parsed_operands(values), parsed_types(value_types));
        }
    }
    Ok(true)
}

pub(super) fn print_operand_pairs(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [first, first_types, second, second_types, ..] = arguments else { return };
    let sides = [(first, first_types), (second, second_types)]
        .map(|(operands, types)| (printed_operands(operands), printed_types(types)));
    if sides[0].0.len() != sides[1].0.len() {
        return printer.print_generic_form(op);
    }
    printer.print_list(0..sides[0].0.len(), |printer, position| {
        for (side, (operands, types)) in sides.iter().enumerate() {
            printer.print_text(if side > 0 { " -> " } else { "" });
            printer.print_operand(operands[position]);
            printer.print_text(" : ");
            printer.print_type(types[position]);
        }
    });
}

/// Parses `%a = %b : type, ..`, where the types are those of the first ones.
pub(super) fn parse_assigned_operands(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [operands, types, others, ..] = arguments else { return Ok(false) };
    if !parser.is_named_argument() {
        return Ok(false);
    }
    let (mut values, mut value_types, mut assigned) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        values.push(parser.parse_operand()?);
        parser.types().parse_equal()?;
        assigned.push(parser.parse_operand()?);
        value_types.push(parser.types().parse_colon_type()?);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    (*operands, *types, *others) =
        (parsed_operands(values), parsed_types(value_types), parsed_operands(assigned));
    Ok(true)
}

pub(super) fn print_assigned_operands(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    op: Op,
    arguments: &[Printed],
) {
    let [operands, types, others, ..] = arguments else { return };
    let (operands, types, others) =
        (printed_operands(operands), printed_types(types), printed_operands(others));
    if operands.len() != others.len() {
        return printer.print_generic_form(op);
    }
    printer.print_list(0..operands.len(), |printer, position| {
        printer.print_operand(operands[position]);
        printer.print_text(" = ");
        printer.print_operand(others[position]);
        printer.print_text(" : ");
        printer.print_type(types[position]);
    });
}

/// Parses `%a : type -> attribute, ..`, or `%a -> attribute : type, ..`.
fn parse_with_attributes(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
    is_type_first: bool,
) -> ParseResult<bool> {
    let [operands, types, attributes, ..] = arguments else { return Ok(false) };
    if !parser.is_named_argument() {
        return Ok(false);
    }
    let (mut values, mut value_types, mut list) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        values.push(parser.parse_operand()?);
        if is_type_first {
            value_types.push(parser.types().parse_colon_type()?);
        }
        parser.types().parse_arrow()?;
        list.push(parser.types().parse_attribute(None)?);
        if !is_type_first {
            value_types.push(parser.types().parse_colon_type()?);
        }
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    *attributes = Parsed::Attribute(Some(Attribute::array(parser.context(), &list)));
    (*operands, *types) = (parsed_operands(values), parsed_types(value_types));
    Ok(true)
}

pub(super) fn parse_operand_attributes(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    parse_with_attributes(parser, arguments, true)
}

pub(super) fn print_operand_attributes(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    op: Op,
    arguments: &[Printed],
) {
    print_with_attributes(printer, op, arguments, true);
}

pub(super) fn parse_operand_symbols(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    parse_with_attributes(parser, arguments, false)
}

pub(super) fn print_operand_symbols(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    op: Op,
    arguments: &[Printed],
) {
    print_with_attributes(printer, op, arguments, false);
}

/// Writes operands with their types and one attribute each. The type is in front of the attribute or behind it; an
/// attribute in front of it has to be a symbol, since another one could take the type for its own.
fn print_with_attributes(
    printer: &mut OpPrinter<'_, '_>,
    op: Op,
    arguments: &[Printed],
    is_type_first: bool,
) {
    let [operands, types, attributes, ..] = arguments else { return };
    let (operands, types) = (printed_operands(operands), printed_types(types));
    let list = printed_attribute(attributes).and_then(|list| list.as_array(printer.context()));
    let is_apart =
        |attribute: &Attribute| is_type_first || attribute.as_symbol_reference(printer.context()).is_some();
    let Some(list) = list.filter(|list| list.len() == operands.len() && list.iter().all(is_apart)) else {
        return printer.print_generic_form(op);
    };
    let print_type = |printer: &mut OpPrinter<'_, '_>, position: usize| {
        printer.print_text(" : ");
        printer.print_type(types[position]);
    };
    printer.print_list(0..operands.len(), |printer, position| {
        printer.print_operand(operands[position]);
        if is_type_first {
            print_type(printer, position);
        }
        printer.print_text(" -> ");
        printer.print_attribute(list[position]);
        if !is_type_first {
            print_type(printer, position);
        }
    });
}

pub(super) fn parse_operands_or_unit(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [operands, types, unit, ..] = arguments else { return Ok(false) };
    if !parser.types().parse_optional_left_parenthesis() {
        *unit = Parsed::Attribute(Some(Attribute::UNIT));
        return Ok(true);
    }
    *operands = parsed_operands(parser.parse_operand_list()?);
    let mut list = vec![parser.types().parse_colon_type()?];
    while parser.types().parse_optional_comma() {
        list.push(parser.types().parse_type()?);
    }
    *types = parsed_types(list);
    parser.types().parse_right_parenthesis()?;
    Ok(true)
}

pub(super) fn print_operands_or_unit(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    op: Op,
    arguments: &[Printed],
) {
    let [operands, types, unit, ..] = arguments else { return };
    let (operands, types) = (printed_operands(operands), printed_types(types));
    match (operands.is_empty(), is_unit_set(printed_attribute(unit))) {
        (true, true) => {}
        (false, false) => {
            printer.print_text("(");
            printer.print_operands(operands.iter().copied());
            printer.print_text(" : ");
            printer.print_types(types.iter().copied());
            printer.print_text(")");
        }
        _ => printer.print_generic_form(op),
    }
}

pub(super) fn parse_named_operands(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [operands, names, ..] = arguments else { return Ok(false) };
    let (mut values, mut texts) = (Vec::new(), Vec::new());
    if parser.types().parse_optional_left_brace() && !parser.types().parse_optional_right_brace() {
        loop {
            let text = parser.types().parse_string()?;
            texts.push(Attribute::string(parser.context(), &text));
            parser.types().parse_equal()?;
            values.push(parser.parse_operand()?);
            if !parser.types().parse_optional_comma() {
                break;
            }
        }
        parser.types().parse_right_brace()?;
    }
    *names = Parsed::Attribute(Some(Attribute::array(parser.context(), &texts)));
    *operands = parsed_operands(values);
    Ok(true)
}

pub(super) fn print_named_operands(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [operands, names, ..] = arguments else { return };
    let operands = printed_operands(operands);
    let context = printer.context();
    let names = printed_attribute(names).and_then(|list| list.as_array(context)).unwrap_or_default();
    let texts: Option<Vec<&[u8]>> = names.iter().map(|name| name.as_string_bytes(context)).collect();
    let Some(texts) = texts.filter(|texts| texts.len() == operands.len()) else {
        return printer.print_generic_form(op);
    };
    if operands.is_empty() {
        return printer.print_nothing();
    }
    printer.print_text("{");
    printer.print_list(texts.iter().zip(operands), |printer, (text, operand)| {
        printer.print_string(text);
        printer.print_text(" = ");
        printer.print_operand(*operand);
    });
    printer.print_text("}");
}
