//! Parsing of arguments and printing of results.

use std::fmt;
use std::sync::Arc;

use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::text::parse_attribute;
use terrace_runtime::types::Type;

use crate::memory::{AllocationKind, Cell, Layout, Memory, Placement};
use crate::values::constant::{from_attribute, to_attribute};
use crate::{Datum, Machine, MemRef, Stop};

/// An invalid argument text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    message: String,
    help: String,
}

impl TextError {
    fn new(message: impl fmt::Display, help: impl fmt::Display) -> TextError {
        TextError { message: message.to_string(), help: help.to_string() }
    }

    /// Returns the help text.
    pub fn help(&self) -> &str {
        &self.help
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for TextError {}

/// Parses a value of a type from an attribute, whose type may be omitted if the argument's type determines it. For a
/// memref, allocates memory initialized from a tensor.
///
/// # Errors
///
/// If the text is no value of the type.
pub fn read_argument(machine: &mut Machine<'_>, text: &str, ty: Type) -> Result<Datum, TextError> {
    let context = machine.context();
    let is_memref = ty.is_memref(context);
    let shown = context.display(ty);
    let attribute = attribute(context, text, ty)?;
    let wrong = |what: &str| TextError::new(format!("'{text}' is {what} '{shown}'"), example(context, ty));
    let found = attribute.ty(context);
    let fits = match attribute.data(context) {
        AttributeData::Integer { .. } | AttributeData::Float { .. } => found == Some(ty),
        AttributeData::SymbolReference { .. } => ty.function_inputs(context).is_some(),
        AttributeData::Array(_) => ty.complex_element(context).is_some(),
        _ => ty.is_shaped(context) && found.is_some_and(|found| has_shape_of(context, found, ty)),
    };
    if !fits {
        return Err(match found.filter(|found| *found != ty) {
            Some(found) => wrong(&format!("of type '{}', but the type is", context.display(found))),
            None => wrong("no value of type"),
        });
    }
    let failed = |stop: Stop| TextError::new(format!("'{text}' {}", stop.message()), example(context, ty));
    if let AttributeData::SymbolReference { .. } = attribute.data(context) {
        return machine.function(attribute).map(Datum::Function).map_err(failed);
    }
    let value = from_attribute(context, &mut machine.memory, attribute, ty).map_err(failed)?;
    if !is_memref {
        return Ok(value);
    }
    let memref = memory_with(machine, &value, ty).map_err(failed)?;
    Ok(Datum::Memory(Arc::new(memref)))
}

/// Allocates a memref of a type with these elements.
fn memory_with(machine: &mut Machine<'_>, value: &Datum, ty: Type) -> Result<MemRef, Stop> {
    let context = machine.context();
    let elements = value.as_elements()?;
    let cell = Cell::of(context, ty.element_type_or_self(context))?;
    let placement = match ty.shape(context) {
        Some(_) => Placement::of(context, ty, &elements.shape, &[])?,
        None => {
            let strides = crate::memory::row_major(&elements.shape)?;
            let extent = elements.values.len() as u64;
            Placement { layout: Layout::Strided(strides), offset: 0, extent }
        }
    };
    let bytes = placement.extent.checked_mul(cell.size()).ok_or_else(crate::memory::too_large)?;
    let offset = placement.offset * cell.size() as i64;
    let location = machine.location();
    let allocation = machine.memory.allocate(AllocationKind::Heap, bytes, 1, location)?;
    let (layout, cell) = (placement.layout, Arc::new(cell));
    let memref = MemRef { allocation, offset, sizes: elements.shape.clone(), layout, cell, is_part: false };
    let mut values = elements.values.iter();
    Memory::for_each_index(&memref.sizes, |indices| match values.next() {
        Some(value) => machine.memory.write(&memref, indices, value),
        None => Ok(()),
    })?;
    Ok(memref)
}

/// Returns whether a tensor type matches another one, which may have dynamic sizes.
fn has_shape_of(context: &Context, found: Type, ty: Type) -> bool {
    let shapes = (found.shape(context), ty.shape(context));
    found.element_type(context) == ty.element_type(context)
        && (ty.is_vector(context) == found.is_vector(context))
        && match shapes {
            (Some(found), Some(known)) => crate::memory::agrees(known, found),
            (found, None) => found.is_some(),
            _ => false,
        }
}

/// Parses an attribute, with the type of the argument by default.
fn attribute(context: &Context, text: &str, ty: Type) -> Result<Attribute, TextError> {
    let text = text.trim();
    let is_scalar = ty.is_integer_or_index(context) || ty.is_float(context);
    let has_type = text.contains(':') || matches!(text, "true" | "false");
    let full = match (is_scalar && !has_type, ty.is_float(context)) {
        (true, true) => format!("{} : {}", float_text(context, text, ty), context.display(ty)),
        (true, false) => format!("{text} : {}", context.display(ty)),
        (false, _) if ty.is_vector(context) && !has_type => format!("{text} : {}", context.display(ty)),
        _ => text.to_owned(),
    };
    parse_attribute(context, &full)
        .map_err(|reason| TextError::new(format!("'{text}' is no value: {reason}"), example(context, ty)))
}

/// Returns a float in attribute syntax: with a decimal point, or as bits if it is not finite.
fn float_text(context: &Context, text: &str, ty: Type) -> String {
    let bits = |value: f64| {
        let value = terrace_runtime::numeric::FloatValue::from_f64(ty.float_format(context)?, value)?;
        Some(format!("{:#x}", value.to_bits()))
    };
    let (sign, magnitude) = text.strip_prefix('-').map_or((1.0, text), |rest| (-1.0, rest));
    let special = match magnitude {
        "inf" => bits(sign * f64::INFINITY),
        "nan" => bits(f64::NAN),
        _ => None,
    };
    let is_whole = !magnitude.is_empty() && magnitude.bytes().all(|byte| byte.is_ascii_digit());
    special.unwrap_or_else(|| if is_whole { format!("{text}.0") } else { text.to_owned() })
}

/// Returns an example of the syntax of values of a type.
fn example(context: &Context, ty: Type) -> String {
    let shown = context.display(ty);
    if ty.is_float(context) {
        "write a number like '1.5', 'inf' or 'nan'".to_owned()
    } else if ty == Type::I1 {
        "write 'true' or 'false'".to_owned()
    } else if ty.is_integer_or_index(context) {
        "write a number like '42' or '-1'".to_owned()
    } else if ty.is_vector(context) {
        format!("write elements like 'dense<[1, 2]> : {shown}'")
    } else if ty.is_shaped(context) {
        let element = context.display(ty.element_type_or_self(context));
        format!("write elements like 'dense<[1, 2]> : tensor<2x{element}>'")
    } else if ty.function_inputs(context).is_some() {
        "write the name of a function like '@main'".to_owned()
    } else {
        format!("values of type '{shown}' cannot be written")
    }
}

/// Prints a value of a type as an attribute. A memref is printed as a tensor of its actual sizes.
///
/// # Errors
///
/// If an element of a memref is uninitialized or freed, or such values have no textual form.
pub fn write_result(machine: &Machine<'_>, value: &Datum, ty: Type) -> Result<String, Stop> {
    let context = machine.context();
    let attribute = to_attribute(machine, value, ty)?;
    let attribute = attribute.ok_or_else(|| {
        Stop::unsupported(format!("values of type '{}' cannot be written", context.display(ty)))
    })?;
    Ok(context.display(attribute).to_string())
}
