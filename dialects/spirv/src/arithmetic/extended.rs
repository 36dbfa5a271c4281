//! Arithmetic with two results, and on vectors.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::hooks::fail;
use crate::{StructType, VectorTimesScalarOp};

/// Parses `%a, %b : !spirv.struct<(i32, i32)>`: the members are of the type of the operands.
pub(crate) fn parse_extended(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    parser.parse_optional_attribute_dictionary()?;
    let operands = parser.parse_operand_list()?;
    parser.types().parse_colon()?;
    let location = parser.types().location();
    let ty = parser.types().parse_type()?;
    let members = StructType::from_type(parser.context(), ty).map(|ty| ty.member_types(parser.context()));
    let Some([member, _]) = members else {
        return Err(parser.types().error_at(location, "expected spirv.struct type with two members"));
    };
    let types = vec![*member; operands.len()];
    parser.resolve_operands(&operands, &types)?;
    parser.add_result(ty);
    Ok(())
}

/// Prints what [`parse_extended`] reads.
pub(crate) fn print_extended(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op) {
    printer.print_optional_attributes(ir, op, &[]);
    printer.print_space();
    printer.print_operands(ir.operands(op));
    printer.print_text(" : ");
    printer.print_type(ir.value_type(ir.result(op, 0)));
}

/// Verifies that the result has two members of the type of the operands.
pub(crate) fn check_extended(ir: &Body, op: Op) -> Result<(), Reported> {
    let context = ir.context();
    let result = StructType::from_type(context, ir.value_type(ir.result(op, 0)));
    let Some([first, second]) = result.map(|ty| ty.member_types(context)) else {
        return fail(ir, op, "expected result struct type containing two members");
    };
    let are_equal = ir.operands(op).all(|operand| ir.value_type(operand) == *first) && first == second;
    match are_equal {
        true => Ok(()),
        false => fail(ir, op, "expected all operand types and struct member types are the same"),
    }
}

impl VectorTimesScalarOp {
    /// Verifies that vector, scalar and result belong together.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let vector = ir.value_type(self.vector(ir));
        if vector != ir.value_type(self.result(ir)) {
            return fail(ir, self.op(), "vector operand and result type mismatch");
        }
        match vector.element_type(ir.context()) == Some(ir.value_type(self.scalar(ir))) {
            true => Ok(()),
            false => fail(ir, self.op(), "scalar operand and result element type match"),
        }
    }
}
