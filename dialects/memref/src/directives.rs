//! Custom directives of the assembly formats.

use terrace_dialect_support::shapes::tensor_of_memref;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

/// Parses the type of a global and its value: `type`, `type = uninitialized` or `type = elements`, where the elements are
/// those of a tensor.
pub(super) fn parse_global_value(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Attribute, Option<Attribute>)> {
    let context = parser.context();
    let mut types = parser.types();
    let location = types.location();
    let ty = types.parse_type()?;
    if !(ty.is_memref(context) && ty.has_static_shape(context)) {
        let message = format!("type should be static shaped memref, but got '{}'", context.display(ty));
        return Err(types.error_at(location, message));
    }
    let value = match types.parse_optional_equal() {
        false => None,
        true if types.parse_optional_keyword("uninitialized") => Some(Attribute::UNIT),
        true => {
            let location = types.location();
            let value = types.parse_attribute(tensor_of_memref(context, ty))?;
            if value.elements(context).is_none() && !is_elements(context, value) {
                return Err(types.error_at(location, "initial value should be a unit or elements attribute"));
            }
            Some(value)
        }
    };
    Ok((Attribute::type_attribute(context, ty), value))
}

/// Returns whether an attribute holds elements of a shaped type.
pub(super) fn is_elements(context: &terrace_runtime::context::Context, attribute: Attribute) -> bool {
    use terrace_runtime::attributes::AttributeData as Data;
    matches!(
        attribute.data(context),
        Data::DenseElements { .. } | Data::DenseResource { .. } | Data::SparseElements { .. }
    )
}

/// Prints the type of a global and its value.
pub(super) fn print_global_value(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    ty: Attribute,
    initial: Option<Attribute>,
) {
    printer.print_attribute_without_type(ty);
    match initial {
        None => {}
        Some(initial) if initial.is_unit() => {
            printer.print_text(" = ");
            printer.print_text("uninitialized");
        }
        Some(initial) => {
            printer.print_text(" = ");
            printer.print_attribute_without_type(initial);
        }
    }
}

/// Parses types that are those of the operands and of the results.
pub(super) fn parse_same_types(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<(Vec<Type>, Vec<Type>)> {
    let mut types = vec![parser.types().parse_type()?];
    while parser.types().parse_optional_comma() {
        types.push(parser.types().parse_type()?);
    }
    Ok((types.clone(), types))
}

/// Prints types that are those of the operands and of the results.
pub(super) fn print_same_types(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    operands: &[Type],
    _results: &[Type],
) {
    printer.print_types(operands.iter().copied());
}
