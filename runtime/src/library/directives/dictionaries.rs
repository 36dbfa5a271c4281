//! Attribute dictionaries behind a label, and those in which some attributes are written as keywords.

use super::attributes::{keyword_attribute, keyword_of};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::Context;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::printed_attributes;
use crate::ir::{Body, Op};
use crate::location::Location;
use crate::text::{Delimiter, OpParser, OpPrinter, ParseError, ParseResult, TypeParser};

/// The name of an attribute, and its text with a hole for the keyword.
type Template = (String, String);

/// Returns the templates among the arguments: pairs of texts.
fn templates<'text>(texts: impl Iterator<Item = Option<&'text str>>) -> Vec<Template> {
    let texts: Vec<&str> = texts.flatten().collect();
    let (pairs, _) = texts.as_chunks::<2>();
    pairs.iter().map(|[name, template]| ((*name).to_owned(), (*template).to_owned())).collect()
}

fn template_of<'list>(templates: &'list [Template], name: &str) -> Option<&'list str> {
    templates.iter().find(|(known, _)| known == name).map(|(_, template)| template.as_str())
}

/// Returns the array with attributes in place of the keywords in it; `None` if a string in it is no keyword.
fn with_attributes(context: &Context, value: Attribute, template: &str) -> Option<Attribute> {
    let Some(list) = value.as_array(context) else { return Some(value) };
    let list = list.iter().map(|element| match element.as_string(context) {
        Some(keyword) => keyword_attribute(context, template, keyword),
        None => Some(*element),
    });
    Some(Attribute::array(context, &list.collect::<Option<Vec<_>>>()?))
}

/// Returns the array with keywords in place of the attributes in it; `None` if the attributes are no keywords.
fn with_keywords(context: &Context, value: Attribute, template: &str) -> Option<Attribute> {
    let list = value.as_array(context)?.iter();
    let keywords =
        list.map(|element| Some(Attribute::string(context, &keyword_of(context, *element, template)?)));
    Some(Attribute::array(context, &keywords.collect::<Option<Vec<_>>>()?))
}

pub(super) fn parse_keywords(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let Some((dictionary, texts)) = arguments.split_first_mut() else { return Ok(false) };
    let templates = templates(texts.iter().map(|text| match text {
        Parsed::Text(text) => Some(text.as_ref()),
        _ => None,
    }));
    let context = parser.context();
    let mut entries: Vec<NamedAttribute> = Vec::new();
    let location = parser.types().location();
    if parser.is_attribute_alias() {
        let value = parser.types().parse_attribute(None)?;
        let Some(list) = value.as_dictionary(context) else {
            return Err(parser.types().error_at(location, "expected an alias of an attribute dictionary"));
        };
        for NamedAttribute { name, value } in list {
            let template = template_of(&templates, name.text(context));
            let value = template.map_or(Some(*value), |template| with_attributes(context, *value, template));
            match value {
                Some(value) => entries.push(NamedAttribute { name: *name, value }),
                None => return Err(no_keyword(&mut parser.types(), location, name.text(context))),
            }
        }
    }
    if parser.is_region() {
        parse_entries(&mut parser.types(), &templates, &mut entries)?;
    }
    *dictionary = Parsed::AttributeDictionary(entries);
    Ok(true)
}

/// Parses `{name = value, ..}`, and adds the entries to others.
fn parse_entries(
    types: &mut TypeParser<'_, '_>,
    templates: &[Template],
    entries: &mut Vec<NamedAttribute>,
) -> ParseResult<()> {
    types.parse_list(Delimiter::Braces, |types| {
        let location = types.location();
        let entry = parse_entry(types, templates)?;
        if entries.iter().any(|known| known.name == entry.name) {
            let name = entry.name.text(types.context());
            let message = format!("duplicate key '{name}' in dictionary attribute");
            return Err(types.error_at(location, message));
        }
        entries.push(entry);
        Ok(())
    })
}

pub(super) fn parse_labelled(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(label), dictionary, ..] = arguments else { return Ok(false) };
    let mut entries = Vec::new();
    if parser.types().parse_optional_keyword(label) {
        parser.types().parse_equal()?;
        parse_entries(&mut parser.types(), &[], &mut entries)?;
    }
    *dictionary = Parsed::AttributeDictionary(entries);
    Ok(true)
}

pub(super) fn print_labelled(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [Printed::Text(label), dictionary, ..] = arguments else { return };
    let entries = printed_attributes(dictionary);
    if entries.is_empty() {
        return printer.print_nothing();
    }
    printer.print_text(label);
    printer.print_text(" = {");
    printer.print_entries(entries);
    printer.print_text("}");
}

fn no_keyword(types: &mut TypeParser<'_, '_>, location: Location, name: &str) -> ParseError {
    types.error_at(location, format!("the value of '{name}' is none of its keywords"))
}

fn parse_entry(types: &mut TypeParser<'_, '_>, templates: &[Template]) -> ParseResult<NamedAttribute> {
    let name = match types.parse_optional_string()? {
        Some(text) => String::from_utf8_lossy(&text).into_owned(),
        None => types.parse_any_keyword("an attribute name")?.to_owned(),
    };
    let identifier = types.context().identifier(&name);
    if !types.parse_optional_equal() {
        return Ok(NamedAttribute { name: identifier, value: Attribute::UNIT });
    }
    let location = types.location();
    let value = match template_of(templates, &name) {
        None => Some(types.parse_attribute(None)?),
        Some(template) => match types.parse_optional_any_keyword() {
            Some(keyword) => keyword_attribute(types.context(), template, keyword),
            None => {
                let value = types.parse_attribute(None)?;
                with_attributes(types.context(), value, template)
            }
        },
    };
    match value {
        Some(value) => Ok(NamedAttribute { name: identifier, value }),
        None => Err(no_keyword(types, location, &name)),
    }
}

pub(super) fn print_keywords(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let Some((dictionary, texts)) = arguments.split_first() else { return };
    let templates = templates(texts.iter().map(|text| match text {
        Printed::Text(text) => Some(text.as_ref()),
        _ => None,
    }));
    let entries = printed_attributes(dictionary);
    if entries.is_empty() {
        return printer.print_nothing();
    }
    printer.print_text("{");
    printer.print_list(entries, |printer, entry| {
        let context = printer.context();
        let name = entry.name.text(context);
        let template = template_of(&templates, name);
        match template.and_then(|template| keyword_of(context, entry.value, template)) {
            Some(keyword) => {
                printer.print_keyword_or_string(name);
                printer.print_text(" = ");
                printer.print_text(&keyword);
            }
            None => {
                let keywords = template.and_then(|template| with_keywords(context, entry.value, template));
                let value = keywords.unwrap_or(entry.value);
                printer.print_entries([&NamedAttribute { name: entry.name, value }]);
            }
        }
    });
    printer.print_text("}");
}
