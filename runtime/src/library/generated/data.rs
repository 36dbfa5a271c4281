//! Support functions of generated types and attributes.

use std::borrow::Cow;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{
    AttributeSyntax, DataDescriptor, DataFunctions, DataSyntax, EnumSyntax, ShortForm, TypeSyntax,
};
use crate::location::Location;
use crate::parameters::ParameterName;
use crate::text::{AttributePrinter, ParseResult, Printable, TypeParser};
use crate::types::Type;

/// Returns the description of a parameter for a format.
pub const fn parameter_name(name: &'static str, may_be_absent: bool, is_mutable: bool) -> ParameterName {
    ParameterName { name: Cow::Borrowed(name), may_be_absent, is_mutable }
}

/// Returns a required parameter after parsing.
///
/// # Panics
///
/// If it is absent, which the parser of the format reports.
#[track_caller]
pub fn parameter<T>(parameter: Option<T>) -> T {
    parameter.expect("a parameter that was read")
}

/// Returns the parser and the printer of a definition.
pub const fn data_syntax<T: 'static>(
    is_instance: fn(&Context, T) -> bool,
    parse: fn(&mut TypeParser<'_, '_>) -> ParseResult<T>,
    print: fn(&Context, T, &mut AttributePrinter<'_>),
    short_form: ShortForm,
) -> DataSyntax<T> {
    DataSyntax::Functions(DataFunctions { is_instance, parse, print, short_form })
}

/// Returns the descriptor of a type or an attribute of a dialect.
pub fn data_descriptor<T: 'static>(
    mnemonic: &'static str,
    summary: &'static str,
    syntax: DataSyntax<T>,
) -> DataDescriptor<T> {
    DataDescriptor { mnemonic: Cow::Borrowed(mnemonic), summary: Cow::Borrowed(summary), syntax }
}

/// Parses a type parameter of one definition; `name` is the definition's name.
///
/// # Errors
///
/// If the text has no such type here.
pub fn parse_type_of<T>(
    parser: &mut TypeParser<'_, '_>,
    syntax: &TypeSyntax,
    convert: impl Fn(&Context, Type) -> Option<T>,
    name: &str,
) -> ParseResult<T> {
    let location = parser.location();
    let ty = parser.parse_short_type(syntax)?;
    converted(parser, location, ty, convert, name)
}

/// Parses a type parameter of one definition, if the text has a type here.
///
/// # Errors
///
/// If the type is invalid or of another definition.
pub fn parse_optional_type_of<T>(
    parser: &mut TypeParser<'_, '_>,
    syntax: &TypeSyntax,
    convert: impl Fn(&Context, Type) -> Option<T>,
    name: &str,
) -> ParseResult<Option<T>> {
    let location = parser.location();
    let ty = parser.parse_optional_short_type(syntax)?;
    ty.map(|ty| converted(parser, location, ty, convert, name)).transpose()
}

/// Parses an attribute parameter of one definition; `name` is the definition's name.
///
/// # Errors
///
/// If the text has no such attribute here.
pub fn parse_attribute_of<T>(
    parser: &mut TypeParser<'_, '_>,
    syntax: &AttributeSyntax,
    convert: impl Fn(&Context, Attribute) -> Option<T>,
    name: &str,
) -> ParseResult<T> {
    let location = parser.location();
    let attribute = parser.parse_short_attribute(syntax)?;
    converted(parser, location, attribute, convert, name)
}

/// Parses an attribute parameter of one definition, if the text has an attribute here.
///
/// # Errors
///
/// If the attribute is invalid or of another definition.
pub fn parse_optional_attribute_of<T>(
    parser: &mut TypeParser<'_, '_>,
    syntax: &AttributeSyntax,
    convert: impl Fn(&Context, Attribute) -> Option<T>,
    name: &str,
) -> ParseResult<Option<T>> {
    let location = parser.location();
    let attribute = parser.parse_optional_short_attribute(syntax)?;
    attribute.map(|attribute| converted(parser, location, attribute, convert, name)).transpose()
}

fn converted<P: Printable, T>(
    parser: &mut TypeParser<'_, '_>,
    location: Location,
    found: P,
    convert: impl Fn(&Context, P) -> Option<T>,
    name: &str,
) -> ParseResult<T> {
    convert(parser.context(), found).ok_or_else(|| {
        let found = parser.context().display(found).to_string();
        parser.error_at(location, format!("expected '{name}', but this is '{found}'"))
    })
}

/// Parses an enum parameter: a case, or a set of cases.
///
/// # Errors
///
/// If the text has no case here.
pub fn parse_enum<T>(
    parser: &mut TypeParser<'_, '_>,
    syntax: &EnumSyntax,
    convert: fn(i64) -> Option<T>,
) -> ParseResult<T> {
    let location = parser.location();
    let value = parser.parse_enum(syntax)?;
    convert(value).ok_or_else(|| parser.error_at(location, "no value of the enum"))
}

/// Parses an enum parameter, if the text has a keyword or a string here.
///
/// # Errors
///
/// If the keyword or the string is no case.
pub fn parse_optional_enum<T>(
    parser: &mut TypeParser<'_, '_>,
    syntax: &EnumSyntax,
    convert: fn(i64) -> Option<T>,
) -> ParseResult<Option<T>> {
    Ok(parser.parse_optional_enum(syntax)?.and_then(convert))
}
