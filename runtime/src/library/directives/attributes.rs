//! Attributes in a spelling of their own.

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::printed_attribute;
use crate::intrinsics::{integer_attribute_checked, type_of_text};
use crate::ir::{Body, Op};
use crate::text::{OpParser, OpPrinter, ParseResult, parse_attribute};
use crate::types::Type;

/// The place of a keyword in the text of an attribute.
const HOLE: &str = "{}";

/// Returns the attribute whose text has a keyword in place of `{}`; `None` if there is none.
pub(super) fn keyword_attribute(context: &Context, template: &str, keyword: &str) -> Option<Attribute> {
    parse_attribute(context, &template.replace(HOLE, keyword)).ok()
}

/// Returns the keyword that the text of an attribute has in place of `{}`.
pub(super) fn keyword_of(context: &Context, attribute: Attribute, template: &str) -> Option<String> {
    Some(filled_hole(&context.display(attribute).to_string(), template)?.to_owned())
}

/// Returns what a text has in place of `{}`.
pub(super) fn filled_hole<'text>(text: &'text str, template: &str) -> Option<&'text str> {
    let (before, behind) = template.split_once(HOLE)?;
    text.strip_prefix(before)?.strip_suffix(behind)
}

pub(super) fn parse_keyword(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(template), attribute, ..] = arguments else { return Ok(false) };
    let keyword = parser.next_keyword();
    let value = keyword.and_then(|keyword| keyword_attribute(parser.context(), template, keyword));
    if value.is_some() {
        parser.types().parse_optional_any_keyword();
        *attribute = Parsed::Attribute(value);
    }
    Ok(value.is_some())
}

pub(super) fn print_keyword(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [Printed::Text(template), attribute, ..] = arguments else { return };
    let Some(attribute) = printed_attribute(attribute) else { return };
    match keyword_of(printer.context(), attribute, template) {
        Some(keyword) => printer.print_text(&keyword),
        None => printer.print_generic_form(op),
    }
}

pub(super) fn parse_string_on_line(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [attribute, ..] = arguments else { return Ok(false) };
    // At the start of a line it would be the name of the next op, in its generic form.
    if parser.is_at_line_start() {
        return Ok(false);
    }
    let Some(text) = parser.types().parse_optional_string()? else { return Ok(false) };
    *attribute = Parsed::Attribute(Some(Attribute::string(parser.context(), &text)));
    Ok(true)
}

pub(super) fn print_string_on_line(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let attribute = arguments.first().and_then(printed_attribute);
    match attribute.and_then(|attribute| attribute.as_string_bytes(printer.context())) {
        Some(text) => printer.print_string(text),
        None => printer.print_generic_form(op),
    }
}

/// The word for no bits.
const NO_BITS: &str = "none";

pub(super) fn parse_named_bits(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let Some((number, names)) = arguments.split_first_mut() else { return Ok(false) };
    let mut known = vec![NO_BITS];
    known.extend(names.iter().map(|name| match name {
        Parsed::Text(text) => text.as_ref(),
        _ => "",
    }));
    let mut bits = 0i64;
    loop {
        match parser.types().parse_one_of("name of a bit", &known)? {
            0 => {}
            position => bits |= 1i64.checked_shl(position as u32 - 1).unwrap_or_default(),
        }
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    *number = Parsed::Attribute(Some(Attribute::integer(parser.context(), Type::I64, bits)));
    Ok(true)
}

pub(super) fn print_named_bits(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let Some((number, names)) = arguments.split_first() else { return };
    let number =
        printed_attribute(number).and_then(|number| number.as_integer(printer.context())?.try_to_i64());
    let bits = number.unwrap_or_default();
    let set = names
        .iter()
        .enumerate()
        .filter(|(position, _)| bits.checked_shr(*position as u32).is_some_and(|rest| rest & 1 == 1));
    let set: Vec<&str> = set
        .filter_map(|(_, name)| match name {
            Printed::Text(text) => Some(text.as_ref()),
            _ => None,
        })
        .collect();
    printer.print_text(&if set.is_empty() { NO_BITS.to_owned() } else { set.join(", ") });
}

pub(super) fn parse_product(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let Some((Parsed::Text(ty), attributes)) = arguments.split_first_mut() else { return Ok(false) };
    let ty = type_of_text(parser.context(), ty);
    let location = parser.types().location();
    let numbers = parser.types().parse_bare_dimensions(false)?;
    if numbers.len() != attributes.len() {
        let count = attributes.len();
        let message = format!("expected {count} integers with 'x' between them, not {}", numbers.len());
        return Err(parser.types().error_at(location, message));
    }
    for (attribute, number) in attributes.iter_mut().zip(numbers) {
        match integer_attribute_checked(parser.context(), ty, number.into()) {
            Ok(value) => *attribute = Parsed::Attribute(Some(value)),
            Err(error) => return Err(parser.types().error_at(location, error)),
        }
    }
    Ok(true)
}

pub(super) fn print_product(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    for (position, attribute) in arguments.iter().skip(1).enumerate() {
        if position > 0 {
            printer.print_text("x");
        }
        let number = printed_attribute(attribute)
            .and_then(|number| number.as_integer(printer.context())?.try_to_i64());
        printer.print_integer(number.unwrap_or_default());
    }
}

pub(super) fn parse_quoted(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    let [Parsed::Text(prefix), attribute, ..] = arguments else { return Ok(false) };
    let location = parser.types().location();
    let Some(text) = parser.types().parse_optional_string()? else { return Ok(false) };
    let text = String::from_utf8_lossy(&text);
    match parse_attribute(parser.context(), &format!("{prefix}<{text}>")) {
        Ok(value) => *attribute = Parsed::Attribute(Some(value)),
        Err(_) => {
            let message = format!("\"{text}\" stands for no attribute '{prefix}'");
            return Err(parser.types().error_at(location, message));
        }
    }
    Ok(true)
}

pub(super) fn print_quoted(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [Printed::Text(prefix), attribute, ..] = arguments else { return };
    let Some(attribute) = printed_attribute(attribute) else { return };
    let text = printer.context().display(attribute).to_string();
    let inner = text.strip_prefix(prefix.as_ref()).and_then(|rest| rest.strip_prefix('<')?.strip_suffix('>'));
    printer.print_string(inner.unwrap_or(&text).as_bytes());
}
