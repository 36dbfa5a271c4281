//! Custom directives of the assembly formats.

use terrace_dialect_support::shapes::tensor_of_memref;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

/// Parses the type of a global and its value: `type`, `type = uninitialized` or `type = elements`, where the elements are
/// those of a tensor.
pub(super) fn parse_global_value(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<()> {
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
    if let [Parsed::Attribute(type_attribute), Parsed::Attribute(initial)] = arguments {
        *type_attribute = Some(Attribute::type_attribute(context, ty));
        *initial = value;
    }
    Ok(())
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
pub(super) fn print_global_value(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [Printed::Attribute(Some(ty)), Printed::Attribute(initial)] = arguments else { return };
    printer.print_attribute_without_type(*ty);
    match initial {
        None => {}
        Some(initial) if initial.is_unit() => {
            printer.print_text(" = ");
            printer.print_text("uninitialized");
        }
        Some(initial) => {
            printer.print_text(" = ");
            printer.print_attribute_without_type(*initial);
        }
    }
}

/// Parses types that are those of the operands and of the results.
pub(super) fn parse_same_types(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<()> {
    let [Parsed::Types(operands), Parsed::Types(results)] = arguments else { return Ok(()) };
    loop {
        let ty = parser.types().parse_type()?;
        operands.push(ty);
        results.push(ty);
        if !parser.types().parse_optional_comma() {
            return Ok(());
        }
    }
}

/// Prints types that are those of the operands and of the results.
pub(super) fn print_same_types(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    if let [Printed::Types(types), _] = arguments {
        printer.print_types(types.iter().copied());
    }
}
