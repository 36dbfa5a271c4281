//! `llvm.call_intrinsic`: its text and verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::segment_sizes;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use super::bundles;
use super::callees::{ParsedCall, parse_rest, print_signature};
use crate::CallIntrinsicOp;
use crate::arithmetic::casts::fail;
use crate::arithmetic::comparisons::with_flags;

impl CallIntrinsicOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let name = parser.types().parse_string()?.into_owned();
        parser.add_attribute("intrin", Attribute::string(parser.context(), name));
        parser.types().parse_left_parenthesis()?;
        let arguments = parser.parse_operand_list()?;
        parser.types().parse_right_parenthesis()?;
        let call = ParsedCall { pointer: None, arguments, bundles: Vec::new() };
        let sizes = parse_rest(parser, call)?;
        let sizes = segment_sizes(parser.context(), &sizes);
        parser.add_attribute("operandSegmentSizes", sizes);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let arguments: Vec<Value> = self.args(ir).collect();
        printer.print_space();
        printer.print_attribute_without_type(self.intrin_attr(ir));
        printer.print_text("(");
        printer.print_operands(arguments.iter().copied());
        printer.print_text(")");
        let groups = self.op_bundle_operands(ir).iter().map(|group| group.to_vec()).collect::<Vec<_>>();
        bundles::print(printer, ir, self.op_bundle_tags_attr(ir), groups);
        let shown = with_flags(
            &["intrin", "op_bundle_sizes", "op_bundle_tags", "operandSegmentSizes", "arg_attrs", "res_attrs"],
            ir.context(),
            self.fastmath_flags(ir),
        );
        printer.print_optional_attributes(ir, self.op(), &shown);
        let attributes = [self.arg_attrs_attr(ir), self.res_attrs_attr(ir)];
        print_signature(printer, ir, self.op(), false, &arguments, attributes);
    }

    /// Verifies the name of the intrinsic, and the operand bundles.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        if !self.intrin(ir).starts_with("llvm.") {
            return fail(ir, self.op(), "intrinsic name must start with 'llvm.'");
        }
        bundles::check(ir, self.op(), self.op_bundle_operands(ir).len(), self.op_bundle_tags_attr(ir))
    }
}
