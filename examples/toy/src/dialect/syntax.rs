//! Hand-written parsers and printers of custom forms.

use super::verify::element_tensor;
use super::*;

impl ConstantOp {
    /// Parses `toy.constant dense<..> : tensor<2xf64>`, followed by `to` and the result type if that differs.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parser.parse_optional_attribute_dictionary()?;
        let value = parser.types().parse_attribute(None)?;
        parser.add_attribute("value", value);
        let mut ty = element_tensor(parser.context(), value);
        if parser.types().parse_optional_keyword("to") {
            ty = parser.types().parse_type()?;
        }
        parser.add_result(ty);
        Ok(())
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let value = self.value_attr(ir);
        printer.print_optional_attributes(ir, self.op(), &["value"]);
        printer.print_text(" ");
        printer.print_attribute(value);
        let ty = ir.value_type(self.result(ir));
        if ty != element_tensor(ir.context(), value) {
            printer.print_text(" to ");
            printer.print_type(ty);
        }
    }
}

/// Parses one type for both operands and the result, or a function type.
pub(super) fn parse_one_or_all_types(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<(Type, Type, Type)> {
    let ty = parser.types().parse_type()?;
    let context = parser.context();
    match (ty.function_inputs(context), ty.function_results(context)) {
        (Some([lhs, rhs]), Some([result])) => Ok((*lhs, *rhs, *result)),
        (None, None) => Ok((ty, ty, ty)),
        _ => parser.error("expected a type, or the type of a function of two operands with one result"),
    }
}

/// Prints the types of both operands and the result: once if they are equal.
pub(super) fn print_one_or_all_types(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    lhs: Type,
    rhs: Type,
    result: Type,
) {
    if lhs == rhs && rhs == result {
        printer.print_type(lhs);
    } else {
        printer.print_functional_type(&[lhs, rhs], &[result]);
    }
}
