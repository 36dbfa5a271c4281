//! Types and attributes that generated code declares.

use std::borrow::Cow;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{AttributeSyntax, DataDescriptor, DataFunctions, DataSyntax, EnumSyntax, TypeSyntax};
use crate::location::Location;
use crate::parameters::ParameterName;
use crate::text::{AttributePrinter, ParseResult, Printable, TypeParser};
use crate::types::Type;

/// What a format has to know of a parameter.
pub const fn parameter_name(name: &'static str, may_be_absent: bool, is_mutable: bool) -> ParameterName {
    ParameterName { name: Cow::Borrowed(name), may_be_absent, is_mutable }
}

/// A parameter that has to be there, after the format was read.
///
/// # Panics
///
/// If it is not there, which reading the format reports.
#[track_caller]
pub fn parameter<T>(parameter: Option<T>) -> T {
    parameter.expect("a parameter that was read")
}

/// How the types or the attributes of a definition are read and written.
pub const fn data_syntax<T: 'static>(
    is_instance: fn(&Context, T) -> bool,
    parse: fn(&mut TypeParser<'_, '_>) -> ParseResult<T>,
    print: fn(&Context, T, &mut AttributePrinter<'_>),
    has_short_form: bool,
) -> DataSyntax<T> {
    DataSyntax::Functions(DataFunctions { is_instance, parse, print, has_short_form })
}

/// What a dialect has of one of its types or attributes.
pub fn data_descriptor<T: 'static>(
    mnemonic: &'static str,
    summary: &'static str,
    syntax: DataSyntax<T>,
) -> DataDescriptor<T> {
    DataDescriptor { mnemonic: Cow::Borrowed(mnemonic), summary: Cow::Borrowed(summary), syntax }
}

/// A type of one definition, as a parameter; `name` is that of the definition.
///
/// # Errors
///
/// If the text has something else here.
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

/// The same, if the text has a type here.
///
/// # Errors
///
/// If a type begins here and is wrong, or is of another definition.
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

/// An attribute of one definition, as a parameter; `name` is that of the definition.
///
/// # Errors
///
/// If the text has something else here.
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

/// The same, if the text has an attribute here.
///
/// # Errors
///
/// If an attribute begins here and is wrong, or is of another definition.
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

/// A case of an enum, or a set of them, as a parameter.
///
/// # Errors
///
/// If the text has something else here.
pub fn parse_enum<T>(
    parser: &mut TypeParser<'_, '_>,
    syntax: &EnumSyntax,
    convert: fn(i64) -> Option<T>,
) -> ParseResult<T> {
    let location = parser.location();
    let value = parser.parse_enum(syntax)?;
    convert(value).ok_or_else(|| parser.error_at(location, "no value of the enum"))
}

/// The same, if the text has a keyword or a string here.
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
