//! Variables of functions.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::hooks::fail;
use crate::module::globals::{parse_decorations, print_decorations};
use crate::{
    AddressOfOp, ConstantOp, PointerType, ReferenceOfOp, SpecConstantOperationOp, StorageClass,
    StorageClassAttr, VariableOp,
};

impl VariableOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let mut initializer = None;
        if parser.types().parse_optional_keyword("init") {
            parser.types().parse_left_parenthesis()?;
            initializer = Some(parser.parse_operand()?);
            parser.types().parse_right_parenthesis()?;
        }
        parse_decorations(parser)?;
        parser.types().parse_colon()?;
        let location = parser.types().location();
        let ty = parser.types().parse_type()?;
        let context = parser.context();
        let Some(pointer) = PointerType::from_type(context, ty) else {
            return Err(parser.types().error_at(location, "expected spirv.ptr type"));
        };
        if let Some(initializer) = initializer {
            parser.resolve_operand(initializer, *pointer.pointee(context))?;
        }
        let class = StorageClassAttr::get(context, *pointer.storage_class(context));
        parser.add_attribute("storage_class", class.to_attribute(context));
        parser.add_result(ty);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        if let Some(initializer) = self.initializer(ir) {
            printer.print_text(" init(");
            printer.print_operand(initializer);
            printer.print_text(")");
        }
        print_decorations(printer, ir, self.op(), &["storage_class"]);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.pointer(ir)));
    }

    /// Verifies the memory and the value that the variable begins with.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (context, op) = (ir.context(), self.op());
        let class = *self.storage_class(ir).value(context);
        if class != StorageClass::Function {
            return fail(
                ir,
                op,
                "can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.",
            );
        }
        let pointer = PointerType::from_type(context, ir.value_type(self.pointer(ir)));
        if pointer.is_none_or(|pointer| *pointer.storage_class(context) != class) {
            return fail(ir, op, "storage class must match result pointer's storage class");
        }
        if let Some(initializer) = self.initializer(ir) {
            let is_constant = ir.defining_op(initializer).is_some_and(|op| {
                ConstantOp::from_op(ir, op).is_some()
                    || ReferenceOfOp::from_op(ir, op).is_some()
                    || AddressOfOp::from_op(ir, op).is_some()
                    || SpecConstantOperationOp::from_op(ir, op).is_some()
            });
            if !is_constant {
                return fail(
                    ir,
                    op,
                    "op initializer must be the result of a constant or spirv.GlobalVariable op",
                );
            }
        }
        for name in ["descriptor_set", "binding", "built_in"] {
            if ir.attribute(op, name).is_some() {
                let message =
                    format!("cannot have '{name}' attribute (only allowed in spirv.GlobalVariable)");
                return fail(ir, op, message);
            }
        }
        Ok(())
    }
}
