//! Printing the custom form of function-like ops.

use smallvec::SmallVec;

use super::{FunctionTypeParts, FunctionTypeSyntax, SignatureSlots};
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::ir::{Body, Op};
use crate::text::{OpPrinter, RegionForm};

/// The parts of a signature.
struct Signature<'b> {
    parts: FunctionTypeParts<'b>,
    /// A dictionary for each argument, if any.
    argument_attributes: Option<&'b [Attribute]>,
    /// A dictionary for each result, if any.
    result_attributes: Option<&'b [Attribute]>,
}

impl<'b> Signature<'b> {
    /// Returns the signature of a function; `None` if the custom form cannot represent it.
    fn of(body: &'b Body, op: Op, slots: &SignatureSlots) -> Option<Self> {
        let parts = super::access::parts(body, op, slots)?;
        let attribute = |slot: Option<usize>| body.inherent_attribute(op, slot?);
        let dictionaries = [attribute(slots.argument_attributes), attribute(slots.result_attributes)];
        Self::new(body.context(), parts, slots.types.allows_variadic, dictionaries)
    }

    /// Returns the signature of a function type and the lists of argument and result dictionaries; `None` if the
    /// custom form cannot represent it.
    fn new(
        context: &'b Context,
        parts: FunctionTypeParts<'b>,
        allows_variadic: bool,
        dictionaries: [Option<Attribute>; 2],
    ) -> Option<Self> {
        if parts.is_variadic && !allows_variadic {
            return None;
        }
        let list = |attribute: Option<Attribute>, count: usize| {
            let Some(attribute) = attribute else { return Some(None) };
            match attribute.data(context) {
                AttributeData::Array(list)
                    if list.len() == count && list.iter().all(|of| is_dictionary(context, *of)) =>
                {
                    Some(Some(&**list))
                }
                _ => None,
            }
        };
        let [arguments, results] = dictionaries;
        let argument_attributes = list(arguments, parts.inputs.len())?;
        let result_attributes = list(results, parts.results.len())?;
        Some(Signature { parts, argument_attributes, result_attributes })
    }

    /// Returns whether the entry block of the op's only region, if any, has arguments of the function type's inputs, and
    /// no further ones unless they are allowed.
    fn fits_entry_block(&self, body: &Body, op: Op, has_further_arguments: bool) -> bool {
        if body.region_count(op) != 1 {
            return false;
        }
        let (holder, region) = body.region(op, 0);
        holder.entry_block(region).is_none_or(|entry| {
            let mut types = holder.arguments(entry).map(|value| holder.value_type(value));
            let inputs = self.parts.inputs;
            types.by_ref().take(inputs.len()).eq(inputs.iter().copied())
                && (has_further_arguments || types.next().is_none())
        })
    }
}

fn is_dictionary(context: &Context, attribute: Attribute) -> bool {
    matches!(attribute.data(context), AttributeData::Dictionary(_))
}

/// Prints the custom form of a function-like op after its name: `private @name(%arg0: i32 {...}, ...) -> (i32
/// {...}) attributes {...} {...}`. Prints the generic form of an op that it cannot represent.
pub fn print_function(printer: &mut OpPrinter<'_, '_>, body: &Body, op: Op) {
    let context = &body.context;
    let Some(slots) = body.info(op).signature_slots() else { return printer.print_generic_form(op) };
    let visibility = slots.visibility.and_then(|slot| body.inherent_attribute(op, slot));
    let keyword = visibility.and_then(|visibility| string(context, visibility));
    let is_keyword = |keyword: &[u8]| matches!(keyword, b"public" | b"private" | b"nested");
    if !has_custom_signature(body, op) || visibility.is_some() && !keyword.is_some_and(is_keyword) {
        return printer.print_generic_form(op);
    }
    printer.print_space();
    if let Some(keyword) = keyword.and_then(|keyword| std::str::from_utf8(keyword).ok()) {
        printer.print_text(keyword);
        printer.print_space();
    }
    print_function_signature(printer, body, op);
    print_function_body(printer, body, op, &[]);
}

/// Returns whether the custom form can represent the signature of a function-like op: the attributes fit the function
/// type, and the arguments of the entry block are of its types.
pub fn has_custom_signature(body: &Body, op: Op) -> bool {
    let Some(slots) = body.info(op).signature_slots() else { return false };
    let name = body.inherent_attribute(op, slots.name).and_then(|name| string(&body.context, name));
    // The argument types are printed with the entry block arguments.
    name.is_some_and(|name| !name.is_empty())
        && Signature::of(body, op, slots)
            .is_some_and(|signature| signature.fits_entry_block(body, op, slots.has_further_arguments))
}

/// Prints the signature of a function-like op whose [signature is custom](has_custom_signature): `@name(%arg0: i32
/// {...}, ...) -> (i32 {...})`.
pub fn print_function_signature(printer: &mut OpPrinter<'_, '_>, body: &Body, op: Op) {
    let Some(slots) = body.info(op).signature_slots() else { return };
    let Some(signature) = Signature::of(body, op, slots) else { return };
    let name = body.inherent_attribute(op, slots.name).and_then(|name| string(&body.context, name));
    print_parts(printer, body, op, name.unwrap_or_default(), &signature);
}

/// Prints the signature that the attributes of an op with one region say: the name, the function type, and the lists of
/// argument and result dictionaries. Prints the generic form of an op that it cannot represent.
pub(crate) fn print_signature(
    printer: &mut OpPrinter<'_, '_>,
    body: &Body,
    op: Op,
    [name, ty]: [Option<Attribute>; 2],
    dictionaries: [Option<Attribute>; 2],
) {
    let context = body.context();
    let types = FunctionTypeSyntax::BUILTIN;
    let parts = ty.and_then(|ty| (types.parts)(context, ty.as_type(context)?));
    let signature =
        parts.and_then(|parts| Signature::new(context, parts, types.allows_variadic, dictionaries));
    let name = name.and_then(|name| string(context, name)).filter(|name| !name.is_empty());
    match (name, signature) {
        (Some(name), Some(signature)) if signature.fits_entry_block(body, op, false) => {
            print_parts(printer, body, op, name, &signature);
        }
        _ => printer.print_generic_form(op),
    }
}

fn print_parts(printer: &mut OpPrinter<'_, '_>, body: &Body, op: Op, name: &[u8], signature: &Signature<'_>) {
    let parts = signature.parts;
    let (holder, region) = body.region(op, 0);
    let entry = holder.entry_block(region);
    printer.print_symbol_name(name);
    printer.print_text("(");
    printer.print_list(parts.inputs.iter().enumerate(), |printer, (position, ty)| {
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
    if parts.is_variadic {
        printer.print_text(if parts.inputs.is_empty() { "..." } else { ", ..." });
    }
    printer.print_text(")");
    print_results(printer, signature);
}

/// Prints what follows the signature of a function-like op: `attributes {...}`, without those of the signature and
/// those in `elided`, and the region of a definition.
pub fn print_function_body(printer: &mut OpPrinter<'_, '_>, body: &Body, op: Op, elided: &[&str]) {
    let Some(slots) = body.info(op).signature_slots() else { return };
    let names = body.info(op).inherent_attributes();
    let mut shown: SmallVec<[&str; 8]> = slots.all().map(|slot| names[slot].text(&body.context)).collect();
    shown.extend_from_slice(elided);
    printer.print_optional_attributes_with_keyword(body, op, &shown);
    let (holder, region) = body.region(op, 0);
    if holder.entry_block(region).is_some() {
        printer.print_space();
        printer.print_region(body, op, 0, RegionForm::BODY);
    }
}

fn print_results(printer: &mut OpPrinter<'_, '_>, signature: &Signature<'_>) {
    match signature.result_attributes {
        None => printer.print_optional_arrow_types(signature.parts.results),
        Some(_) if signature.parts.results.is_empty() => {}
        Some([Attribute::EMPTY_DICTIONARY]) => printer.print_optional_arrow_types(signature.parts.results),
        Some(attributes) => {
            printer.print_text(" -> (");
            printer.print_list(
                signature.parts.results.iter().zip(attributes),
                |printer, (ty, attributes)| {
                    printer.print_type(*ty);
                    printer.print_optional_dictionary_attribute(Some(*attributes));
                },
            );
            printer.print_text(")");
        }
    }
}

/// Returns the text of a string attribute.
fn string(context: &Context, attribute: Attribute) -> Option<&[u8]> {
    match attribute.data(context) {
        AttributeData::String { value, .. } => Some(value),
        _ => None,
    }
}
