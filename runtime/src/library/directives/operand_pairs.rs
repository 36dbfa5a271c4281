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
