//! Terminators and calls: custom forms and verifiers.

use terrace_runtime::builtin::FuncOp;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::{Type, TypeData};

use super::calls::check_call;
use super::{AtomicYieldOp, CallIndirectOp, ReturnOp};

impl ReturnOp {
    /// Verifies the operands against the result types of the enclosing function.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let parent = ir.parent_op(self.op()).and_then(|parent| FuncOp::from_op(ir, parent));
        let Some(function) = parent else { return Ok(()) };
        let (results, name) = (function.results(ir), function.name(ir));
        let count = ir.operand_count(self.op());
        if count != results.len() {
            let message =
                format!("has {count} operands, but enclosing function (@{name}) returns {}", results.len());
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        for (position, result) in results.iter().enumerate() {
            let found = ir.value_type(ir.operand(self.op(), position));
            if found != *result {
                let message = format!(
                    "type of return operand {position} ('{}') doesn't match function result type ('{}') in function @{name}",
                    context.display(found),
                    context.display(*result)
                );
                return Err(ir.emit_op_error(self.op(), message).report());
            }
        }
        Ok(())
    }
}

impl CallIndirectOp {
    /// Parses `%callee(%a, %b) {...} : (type, type) -> type`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let callee = parser.parse_operand()?;
        parser.types().parse_left_parenthesis()?;
        let arguments = parser.parse_operand_list()?;
        parser.types().parse_right_parenthesis()?;
        parser.parse_optional_attribute_dictionary()?;
        parser.types().parse_colon()?;
        let location = parser.types().location();
        let ty = parser.types().parse_type()?;
        let context = parser.context();
        let TypeData::Function { .. } = ty.data(context) else {
            let error = parser.types().error_at(location, "expected the type of a function");
            return Err(error);
        };
        let inputs: &[Type] = ty.function_inputs(context).unwrap_or_default();
        parser.resolve_operand(callee, ty)?;
        parser.resolve_operands(&arguments, inputs)?;
        for result in ty.function_results(context).unwrap_or_default() {
            parser.add_result(*result);
        }
        Ok(())
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operand(self.callee(ir));
        printer.print_text("(");
        printer.print_operands(self.args(ir));
        printer.print_text(")");
        printer.print_optional_attributes(ir, self.op(), &[]);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.callee(ir)));
    }

    /// Verifies operands and results against the function type.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let ty = ir.value_type(self.callee(ir));
        let types = |value| ir.value_type(value);
        check_call(ir, self.op(), ty, self.args(ir).map(types), self.values(ir).map(types))
    }
}

impl AtomicYieldOp {
    /// Verifies the yielded type against the element type that is updated.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(parent) = ir.parent_op(self.op()) else { return Ok(()) };
        let expected = ir.value_type(ir.result(parent, 0));
        if ir.value_type(self.result(ir)) != expected {
            let message = "types mismatch between yield op: its operand and the result of its parent";
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        Ok(())
    }
}
