//! Hand-written parsers and printers of custom forms.

use terrace::dialect::{ParsedDirectiveArgument, PrintedDirectiveArgument};

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
pub(super) fn parse_one_or_all_types(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [ParsedDirectiveArgument],
) -> ParseResult<()> {
    let ty = parser.types().parse_type()?;
    let context = parser.context();
    let types = match (ty.function_inputs(context), ty.function_results(context)) {
        (Some([lhs, rhs]), Some([result])) => [*lhs, *rhs, *result],
        (None, None) => [ty; 3],
        _ => {
            return parser
                .error("expected a type, or the type of a function of two operands with one result");
        }
    };
    for (argument, ty) in arguments.iter_mut().zip(types) {
        *argument = ParsedDirectiveArgument::Types([ty].into_iter().collect());
    }
    Ok(())
}

/// Prints the types of both operands and the result: once if they are equal.
pub(super) fn print_one_or_all_types(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    arguments: &[PrintedDirectiveArgument],
) {
    let types: Vec<Type> = arguments
        .iter()
        .filter_map(|argument| match argument {
            PrintedDirectiveArgument::Types(types) => Some(types.iter().copied()),
            _ => None,
        })
        .flatten()
        .collect();
    match types.as_slice() {
        [lhs, rhs, result] if lhs == rhs && rhs == result => printer.print_type(*lhs),
        [operands @ .., result] => printer.print_functional_type(operands, &[*result]),
        [] => {}
    }
}
