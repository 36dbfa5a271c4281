//! `llvm.landingpad`: its text and verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::arithmetic::casts::fail;
use crate::{AddressOfOp, ArrayType, BitcastOp, LLVMFuncOp, LandingpadOp, PointerType, ZeroOp};

impl LandingpadOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        if parser.types().parse_optional_keyword("cleanup") {
            parser.add_attribute("cleanup", Attribute::UNIT);
        }
        while parser.types().parse_optional_left_parenthesis() {
            parser.types().parse_one_of("clause", &["catch", "filter"])?;
            let operand = parser.parse_operand()?;
            let ty = parser.types().parse_colon_type()?;
            parser.resolve_operand(operand, ty)?;
            parser.types().parse_right_parenthesis()?;
        }
        let ty = parser.types().parse_colon_type()?;
        parser.add_result(ty);
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_text(if self.cleanup(ir) { " cleanup " } else { " " });
        for clause in ir.operands(self.op()) {
            let ty = ir.value_type(clause);
            let is_filter = ArrayType::from_type(ir.context(), ty).is_some();
            printer.print_text(if is_filter { "(filter " } else { "(catch " });
            printer.print_operand(clause);
            printer.print_text(" : ");
            printer.print_type(ty);
            printer.print_text(") ");
        }
        printer.print_text(": ");
        printer.print_type(ir.value_type(self.res(ir)));
        printer.print_optional_attributes(ir, self.op(), &["cleanup"]);
    }

    /// Verifies that the function has a personality, and that the clauses are constants.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let function = ir.parent_op(self.op()).and_then(|op| LLVMFuncOp::from_op(ir, op));
        if function.is_some_and(|function| function.personality_attr(ir).is_none()) {
            return fail(ir, self.op(), "llvm.landingpad needs to be in a function with a personality");
        }
        if !self.cleanup(ir) && ir.operand_count(self.op()) == 0 {
            return fail(
                ir,
                self.op(),
                "landingpad instruction expects at least one clause or cleanup attribute",
            );
        }
        for clause in ir.operands(self.op()) {
            let ty = ir.value_type(clause);
            if ArrayType::from_type(context, ty).is_some() {
                continue;
            }
            if PointerType::from_type(context, ty).is_none() {
                return fail(ir, self.op(), "the clauses of a landingpad are pointers and arrays");
            }
            let definition = ir.defining_op(clause);
            let bitcast = definition.and_then(|op| BitcastOp::from_op(ir, op));
            if let Some(bitcast) = bitcast {
                let source = ir.defining_op(bitcast.arg(ir));
                if source.is_none_or(|op| AddressOfOp::from_op(ir, op).is_none()) {
                    let message =
                        "global addresses expected as operand to bitcast used in clauses for landingpad";
                    return fail(ir, self.op(), message);
                }
                continue;
            }
            let is_constant = definition.is_some_and(|op| {
                ZeroOp::from_op(ir, op).is_some() || AddressOfOp::from_op(ir, op).is_some()
            });
            if !is_constant {
                return fail(
                    ir,
                    self.op(),
                    "the clauses of a landingpad are constants: null, addressof, bitcast",
                );
            }
        }
        Ok(())
    }
}
