//! Support functions of generated directives: conversions of their arguments.

use std::ops::Range;

use crate::attributes::{Attribute, NamedAttribute};
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::ir::{SuccessorState, Value};
use crate::text::{OpParser, ParseResult, UnresolvedOperand};
use crate::types::Type;

/// Returns an attribute that may be absent as an argument.
pub fn parsed_optional_attribute(attribute: impl Into<Option<Attribute>>) -> Parsed {
    Parsed::Attribute(attribute.into())
}

/// Returns operands as an argument.
pub fn parsed_operands(operands: impl IntoIterator<Item = UnresolvedOperand>) -> Parsed {
    Parsed::Operands(operands.into_iter().collect())
}

/// Returns types as an argument.
pub fn parsed_types(types: impl IntoIterator<Item = Type>) -> Parsed {
    Parsed::Types(types.into_iter().collect())
}

/// Returns successors as an argument.
pub fn parsed_successors(successors: impl IntoIterator<Item = SuccessorState>) -> Parsed {
    Parsed::Successors(successors.into_iter().collect())
}

/// Returns attributes as an argument.
pub fn parsed_attributes(attributes: impl IntoIterator<Item = NamedAttribute>) -> Parsed {
    Parsed::AttributeDictionary(attributes.into_iter().collect())
}

/// Returns the index of the region that a directive parses.
pub fn parsed_region(argument: &Parsed) -> usize {
    match argument {
        Parsed::Region(index) => *index,
        _ => 0,
    }
}

/// Returns the attribute that another element has parsed.
pub fn referenced_attribute(argument: &Parsed) -> Option<Attribute> {
    match argument {
        Parsed::Attribute(attribute) => *attribute,
        _ => None,
    }
}

/// Returns the operands that another element has parsed.
pub fn referenced_operands(argument: &Parsed) -> &[UnresolvedOperand] {
    match argument {
        Parsed::Operands(operands) => operands,
        _ => &[],
    }
}

/// Returns the types that another element has parsed.
pub fn referenced_types(argument: &Parsed) -> &[Type] {
    match argument {
        Parsed::Types(types) => types,
        _ => &[],
    }
}

/// Returns what a directive refers to.
///
/// # Errors
///
/// If it is missing: the text leaves out the element that parses it.
pub fn referenced<T>(parser: &mut OpParser<'_, '_, '_>, reference: Option<T>) -> ParseResult<T> {
    match reference {
        Some(reference) => Ok(reference),
        None => parser.error("a part of the op that is needed here is missing before"),
    }
}

/// Returns whether a unit attribute is there, or an older truth value set.
pub fn is_unit_set(attribute: Option<Attribute>) -> bool {
    attribute.is_some_and(|attribute| attribute.as_bool() != Some(false))
}

/// Returns the attribute to print.
pub fn printed_attribute(argument: &Printed) -> Option<Attribute> {
    match argument {
        Printed::Attribute(attribute) => *attribute,
        _ => None,
    }
}

/// Returns the operands to print.
pub fn printed_operands(argument: &Printed) -> &[Value] {
    match argument {
        Printed::Operands(operands) => operands,
        _ => &[],
    }
}

/// Returns the types to print.
pub fn printed_types(argument: &Printed) -> &[Type] {
    match argument {
        Printed::Types(types) => types,
        _ => &[],
    }
}

/// Returns the indexes of the regions to print.
pub fn printed_regions(argument: &Printed) -> Range<usize> {
    match argument {
        Printed::Regions(range) => range.clone(),
        _ => 0..0,
    }
}

/// Returns the indexes of the successors to print.
pub fn printed_successors(argument: &Printed) -> Range<usize> {
    match argument {
        Printed::Successors(range) => range.clone(),
        _ => 0..0,
    }
}

/// Returns the attributes to print.
pub fn printed_attributes(argument: &Printed) -> &[NamedAttribute] {
    match argument {
        Printed::AttributeDictionary(attributes) => attributes,
        _ => &[],
    }
}
