//! The text of entries: `key = value`, where the key is a type or a string.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::text::{AttributePrinter, Delimiter, ParseResult, TypeParser};

use crate::DataLayoutEntryAttr;

/// Parses a key: a type or a string.
pub(crate) fn parse_key(parser: &mut TypeParser<'_, '_>) -> ParseResult<Attribute> {
    if let Some(ty) = parser.parse_optional_type()? {
        return Ok(Attribute::type_attribute(parser.context(), ty));
    }
    match parser.parse_optional_string()? {
        Some(text) => Ok(Attribute::string(parser.context(), text)),
        None => Err(parser.error("expected a type or a quoted string")),
    }
}

/// Prints a key.
pub(crate) fn print_key(printer: &mut AttributePrinter<'_>, key: &Attribute) {
    printer.print_attribute(*key);
}

/// Parses an entry of a list: `key = value`, or an attribute `#dlti.dl_entry`.
fn parse_entry(parser: &mut TypeParser<'_, '_>, allows_types: bool) -> ParseResult<DataLayoutEntryAttr> {
    let location = parser.location();
    let ty = if allows_types { parser.parse_optional_type()? } else { None };
    let key = match ty {
        Some(ty) => Attribute::type_attribute(parser.context(), ty),
        None => {
            let attribute = parser.parse_attribute(None)?;
            if let Some(entry) = DataLayoutEntryAttr::from_attribute(parser.context(), attribute) {
                return Ok(entry);
            }
            if attribute.as_string_bytes(parser.context()).is_none() {
                let error = parser.error_at(location, "invalid kind of attribute specified");
                if allows_types {
                    parser.help("a key is a type or a string");
                } else {
                    parser.help("a key is a string");
                }
                return Err(error);
            }
            attribute
        }
    };
    parser.parse_equal()?;
    let value = parser.parse_attribute(None)?;
    Ok(DataLayoutEntryAttr::get(parser.context(), key, value))
}

/// Parses entries in angle brackets.
fn parse_list(parser: &mut TypeParser<'_, '_>, allows_types: bool) -> ParseResult<Vec<DataLayoutEntryAttr>> {
    let mut entries = Vec::new();
    parser.parse_list(Delimiter::Angles, |parser| {
        entries.push(parse_entry(parser, allows_types)?);
        Ok(())
    })?;
    Ok(entries)
}

/// Parses entries with types or names as keys.
pub(crate) fn parse_entries(parser: &mut TypeParser<'_, '_>) -> ParseResult<Vec<DataLayoutEntryAttr>> {
    parse_list(parser, true)
}

/// Parses entries with names as keys.
pub(crate) fn parse_named_entries(parser: &mut TypeParser<'_, '_>) -> ParseResult<Vec<DataLayoutEntryAttr>> {
    parse_list(parser, false)
}

/// Prints entries.
pub(crate) fn print_entries(printer: &mut AttributePrinter<'_>, entries: &Vec<DataLayoutEntryAttr>) {
    printer.print_text("<");
    printer.print_list(entries, |printer, entry| {
        let context = printer.context();
        printer.print_attribute(*entry.key(context));
        printer.print_text(" = ");
        printer.print_attribute(*entry.value(context));
    });
    printer.print_text(">");
}

/// Prints entries with names as keys.
pub(crate) fn print_named_entries(printer: &mut AttributePrinter<'_>, entries: &Vec<DataLayoutEntryAttr>) {
    print_entries(printer, entries);
}
