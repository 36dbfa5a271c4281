//! Text of target environments: versions, capabilities, extensions and resource limits.

use std::fmt::Display;
use std::str::FromStr;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::parameters::ParameterSyntax;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};

use super::OUT_OF_RANGE;
use crate::{Capability, ClientAPI, DeviceType, Extension, ResourceLimitsAttr, Vendor, VerCapExtAttr};

/// Parses `[a, b]`.
fn parse_list<T: FromStr>(parser: &mut TypeParser<'_, '_>, what: &str) -> ParseResult<Vec<T>> {
    let mut list = Vec::new();
    parser.parse_left_bracket()?;
    if parser.parse_optional_right_bracket() {
        return Ok(list);
    }
    loop {
        let location = parser.location();
        let word = parser.parse_any_keyword(what)?;
        match word.parse() {
            Ok(case) => list.push(case),
            Err(_) => return Err(parser.error_at(location, format!("unknown {what}: {word}"))),
        }
        if !parser.parse_optional_comma() {
            parser.parse_right_bracket()?;
            return Ok(list);
        }
    }
}

fn print_list(printer: &mut AttributePrinter<'_>, list: &[impl Display]) {
    printer.print_text("[");
    printer.print_list(list, |printer, case| printer.print_text(&case.to_string()));
    printer.print_text("]");
}

/// Parses the capabilities of a module.
pub(crate) fn parse_capabilities(parser: &mut TypeParser<'_, '_>) -> ParseResult<Vec<Capability>> {
    parse_list(parser, "capability")
}

/// Prints the capabilities of a module.
#[allow(clippy::ptr_arg)] // A directive is given its parameter as it is stored.
pub(crate) fn print_capabilities(printer: &mut AttributePrinter<'_>, capabilities: &Vec<Capability>) {
    print_list(printer, capabilities);
}

/// Parses the extensions of a module.
pub(crate) fn parse_extensions(parser: &mut TypeParser<'_, '_>) -> ParseResult<Vec<Extension>> {
    parse_list(parser, "extension")
}

/// Prints the extensions of a module.
#[allow(clippy::ptr_arg)] // A directive is given its parameter as it is stored.
pub(crate) fn print_extensions(printer: &mut AttributePrinter<'_>, extensions: &Vec<Extension>) {
    print_list(printer, extensions);
}

/// The parameters of an environment.
type Environment = (Attribute, ClientAPI, Vendor, DeviceType, u32, Attribute);

/// Parses `#spirv.vce<...>, api=Vulkan, AMD:DiscreteGPU:12, #spirv.resource_limits<...>`. What stands between these
/// attributes may be absent. The limits may be a dictionary, as they were first.
pub(crate) fn parse_environment(parser: &mut TypeParser<'_, '_>) -> ParseResult<Environment> {
    let location = parser.location();
    let triple = parser.parse_attribute(None)?;
    if VerCapExtAttr::from_attribute(parser.context(), triple).is_none() {
        return Err(
            parser.error_at(location, "expected #spirv.vce<..>: version, capabilities and extensions")
        );
    }
    parser.parse_comma()?;
    let mut api = ClientAPI::Unknown;
    if parser.parse_optional_keyword("api") {
        parser.parse_equal()?;
        api = ClientAPI::parse(parser)?;
        parser.parse_comma()?;
    }
    let (mut vendor, mut device, mut id) = (Vendor::Unknown, DeviceType::Unknown, u32::MAX);
    let location = parser.location();
    if let Some(word) = parser.parse_optional_any_keyword() {
        let Ok(known) = word.parse() else {
            return Err(parser.error_at(location, format!("unknown vendor: {word}")));
        };
        vendor = known;
        if parser.parse_optional_colon() {
            device = DeviceType::parse(parser)?;
            if parser.parse_optional_colon() {
                id = u32::parse(parser)?;
            }
        }
        parser.parse_comma()?;
    }
    let location = parser.location();
    let limits = parser.parse_attribute(None)?;
    let context = parser.context();
    let limits = match limits.as_dictionary(context) {
        Some(entries) => {
            let number = |name: &str| {
                let entry = entries.iter().find(|entry| entry.name.text(context) == name)?;
                i32::try_from(entry.value.as_integer(context)?.try_to_i64()?).ok()
            };
            let size = entries.iter().find(|entry| entry.name.text(context) == "max_compute_workgroup_size");
            let numbers = size.and_then(|entry| entry.value.elements(context)).map(|elements| {
                let numbers = elements.integers().map(|number| {
                    let number = number.try_to_i64().and_then(|number| i32::try_from(number).ok());
                    number.map(|number| {
                        Attribute::integer(context, terrace_runtime::types::Type::I32, number.into())
                    })
                });
                numbers.collect::<Option<Vec<_>>>()
            });
            let size = match numbers {
                None => None,
                Some(Some(numbers)) => Some(Attribute::array(context, &numbers)),
                Some(None) => return Err(parser.error_at(location, OUT_OF_RANGE)),
            };
            let limits = ResourceLimitsAttr::get(
                context,
                number("max_compute_shared_memory_size").unwrap_or(16384),
                number("max_compute_workgroup_invocations").unwrap_or(128),
                size,
                number("subgroup_size").unwrap_or(32),
                None,
                None,
                None,
                None,
            );
            limits.to_attribute(context)
        }
        None => limits,
    };
    if ResourceLimitsAttr::from_attribute(context, limits).is_none() {
        return Err(parser.error_at(location, "expected #spirv.resource_limits<..>"));
    }
    Ok((triple, api, vendor, device, id, limits))
}

/// Prints what [`parse_environment`] reads.
pub(crate) fn print_environment(
    printer: &mut AttributePrinter<'_>,
    triple: &Attribute,
    api: &ClientAPI,
    vendor: &Vendor,
    device: &DeviceType,
    id: &u32,
    limits: &Attribute,
) {
    printer.print_attribute_in_full(*triple);
    if *api != ClientAPI::Unknown {
        printer.print_text(&format!(", api={api}"));
    }
    if *vendor != Vendor::Unknown {
        printer.print_text(&format!(", {vendor}"));
        if *device != DeviceType::Unknown {
            printer.print_text(&format!(":{device}"));
            if *id != u32::MAX {
                printer.print_text(&format!(":{id}"));
            }
        }
    }
    printer.print_text(", ");
    printer.print_attribute(*limits);
}
