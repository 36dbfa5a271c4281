//! The custom form of `func`.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::ir::{Body, Op};
use crate::text::{OpPrinter, RegionForm};
use crate::types::{Type, TypeData};

/// What the signature of a function is made from.
struct Signature<'b> {
    inputs: &'b [Type],
    results: &'b [Type],
    /// Dictionaries, one for each input, or nothing.
    argument_attributes: Option<&'b [Attribute]>,
    /// Dictionaries, one for each result, or nothing.
    result_attributes: Option<&'b [Attribute]>,
}

impl<'b> Signature<'b> {
    /// Reads the signature of a `func`; none if it is wrong.
    fn of(body: &'b Body, op: Op) -> Option<Self> {
        let context = &body.context;
        let AttributeData::Type(ty) = body.attribute(op, "type")?.data(context) else { return None };
        let TypeData::Function { inputs, results } = ty.data(context) else { return None };
        let list = |name: &str, count: usize| match body.attribute(op, name) {
            None => Some(None),
            Some(attribute) => match attribute.data(context) {
                AttributeData::Array(list) if list.len() == count => Some(Some(&**list)),
                _ => None,
            },
        };
        let argument_attributes = list("arg_attrs", inputs.len())?;
        let result_attributes = list("res_attrs", results.len())?;
        Some(Signature { inputs, results, argument_attributes, result_attributes })
    }
}

/// Prints `func private @name(%arg0: i32 {...}) -> (i32 {...}) attributes {...} {...}`.
pub(crate) fn print_function(printer: &mut OpPrinter<'_, '_>, body: &Body, op: Op) {
    let context = &body.context;
    let name = body.attribute(op, "sym_name").and_then(|name| string(context, name));
    let visibility = body.attribute(op, "sym_visibility");
    let keyword = visibility.and_then(|visibility| string(context, visibility));
    let is_keyword = |keyword: &[u8]| matches!(keyword, b"public" | b"private" | b"nested");
    let (Some(name), Some(signature), 1) = (name, Signature::of(body, op), body.region_count(op)) else {
        return printer.print_generic_form(op);
    };
    if visibility.is_some() && !keyword.is_some_and(is_keyword) {
        return printer.print_generic_form(op);
    }
    let (holder, region) = body.region(op, 0);
    let entry = holder.entry_block(region);
    // The types of the arguments are shown by their names, so they have to be those of the function.
    if let Some(entry) = entry
        && !holder.arguments(entry).map(|value| holder.value_type(value)).eq(signature.inputs.iter().copied())
    {
        return printer.print_generic_form(op);
    }
    printer.print_space();
    if let Some(keyword) = keyword.and_then(|keyword| std::str::from_utf8(keyword).ok()) {
        printer.print_text(keyword);
        printer.print_space();
    }
    printer.print_symbol_name(name);
    printer.print_text("(");
    printer.print_list(signature.inputs.iter().enumerate(), |printer, (position, ty)| {
        let attributes = signature.argument_attributes.map(|list| list[position]);
        match entry {
            Some(entry) => {
                printer.print_region_argument(holder, holder.argument(entry, position), attributes);
            }
            None => {
                printer.print_type(*ty);
                printer.print_optional_dictionary_attribute(attributes);
            }
        }
    });
    printer.print_text(")");
    print_results(printer, &signature);
    let shown = ["sym_name", "type", "sym_visibility", "arg_attrs", "res_attrs"];
    printer.print_optional_attributes_with_keyword(body, op, &shown);
    if entry.is_some() {
        printer.print_space();
        printer.print_region(body, op, 0, RegionForm::BODY);
    }
}

fn print_results(printer: &mut OpPrinter<'_, '_>, signature: &Signature<'_>) {
    match signature.result_attributes {
        None => printer.print_optional_arrow_types(signature.results),
        Some(_) if signature.results.is_empty() => {}
        Some([Attribute::EMPTY_DICTIONARY]) => printer.print_optional_arrow_types(signature.results),
        Some(attributes) => {
            printer.print_text(" -> (");
            printer.print_list(signature.results.iter().zip(attributes), |printer, (ty, attributes)| {
                printer.print_type(*ty);
                printer.print_optional_dictionary_attribute(Some(*attributes));
            });
            printer.print_text(")");
        }
    }
}

/// The text of a string attribute.
fn string(context: &Context, attribute: Attribute) -> Option<&[u8]> {
    match attribute.data(context) {
        AttributeData::String { value, .. } => Some(value),
        _ => None,
    }
}
