//! `llvm.alloca`: `inalloca %count x type {...} : (type) -> type`.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::arithmetic::casts::fail;
use crate::{AllocaOp, TargetExtensionType};

impl AllocaOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        if parser.types().parse_optional_keyword("inalloca") {
            parser.add_attribute("inalloca", Attribute::UNIT);
        }
        let count = parser.parse_operand()?;
        parser.types().parse_keyword("x")?;
        let element = parser.types().parse_type()?;
        parser.add_attribute("elem_type", Attribute::type_attribute(parser.context(), element));
        parser.parse_optional_attribute_dictionary()?;
        parser.types().parse_colon()?;
        let location = parser.types().location();
        let ty = parser.types().parse_type()?;
        let context = parser.context();
        let parts = ty.function_inputs(context).zip(ty.function_results(context));
        let Some(([input], [result])) = parts else {
            let message = "expected trailing function type with one argument and one result";
            return Err(parser.types().error_at(location, message));
        };
        parser.resolve_operand(count, *input)?;
        parser.add_result(*result);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let count = self.array_size(ir);
        printer.print_text(if self.inalloca(ir) { " inalloca " } else { " " });
        printer.print_operand(count);
        printer.print_text(" x ");
        printer.print_type(self.elem_type(ir));
        printer.print_optional_attributes(ir, self.op(), &["elem_type", "inalloca"]);
        printer.print_text(" : ");
        printer.print_functional_type(&[ir.value_type(count)], &[ir.value_type(self.res(ir))]);
    }

    /// Verifies that values of the type can be in memory.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        match TargetExtensionType::from_type(ir.context(), self.elem_type(ir)) {
            Some(ty) if !ty.has_memory_operations(ir.context()) => {
                fail(ir, self.op(), "this target extension type cannot be used in alloca")
            }
            _ => Ok(()),
        }
    }
}
