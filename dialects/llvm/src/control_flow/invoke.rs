//! `llvm.invoke`: its text, what it calls, and verification.

use terrace_dialect_support::branches::{check_branch_weights, print_successor};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::segment_sizes;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use super::bundles;
use super::callees::{
    check_variadic_type, parse_callee, parse_convention, parse_signature, parse_variadic_type, print_callee,
    print_signature, print_variadic_type,
};
use super::switch::Passed;
use crate::arithmetic::casts::fail;
use crate::{CallingConvention, InvokeOp, LandingpadOp};

impl InvokeOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let location = parser.types().location();
        if let Some(word) = parser.types().parse_optional_any_keyword()
            && !parse_convention(parser, word)
        {
            return Err(parser.types().error_at(location, format!("'{word}' is no calling convention")));
        }
        let mut call = parse_callee(parser)?;
        parser.types().parse_keyword("to")?;
        let block = parser.parse_successor_block()?;
        parser.add_successor(block);
        let normal = Passed::parse(parser)?;
        parser.types().parse_keyword("unwind")?;
        let block = parser.parse_successor_block()?;
        parser.add_successor(block);
        let unwind = Passed::parse(parser)?;
        parse_variadic_type(parser)?;
        call.bundles = bundles::parse(parser)?;
        parser.parse_optional_attribute_dictionary()?;
        parse_signature(parser, &call)?;
        normal.resolve(parser)?;
        unwind.resolve(parser)?;
        let bundled = bundles::resolve(parser, &call.bundles)?;
        let arguments = call.arguments.len() + usize::from(call.pointer.is_some());
        let sizes = [arguments, normal.operands.len(), unwind.operands.len(), bundled];
        let sizes = segment_sizes(parser.context(), &sizes);
        parser.add_attribute("operandSegmentSizes", sizes);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        let convention = *self.c_conv(ir).value(ir.context());
        if convention != CallingConvention::Ccc {
            printer.print_text(&format!("{convention} "));
        }
        let operands: Vec<Value> = self.callee_operands(ir).collect();
        let callee = self.callee_attr(ir);
        print_callee(printer, callee, &operands);
        printer.print_text(" to ");
        print_successor(printer, ir, ir.successor(self.op(), 0), self.normal_dest_operands(ir));
        printer.print_text(" unwind ");
        print_successor(printer, ir, ir.successor(self.op(), 1), self.unwind_dest_operands(ir));
        print_variadic_type(printer, self.var_callee_type_attr(ir));
        let groups = self.op_bundle_operands(ir).iter().map(|group| group.to_vec()).collect::<Vec<_>>();
        bundles::print(printer, ir, self.op_bundle_tags_attr(ir), groups);
        let shown = [
            "callee",
            "CConv",
            "var_callee_type",
            "op_bundle_sizes",
            "op_bundle_tags",
            "operandSegmentSizes",
            "arg_attrs",
            "res_attrs",
        ];
        printer.print_optional_attributes(ir, self.op(), &shown);
        let attributes = [self.arg_attrs_attr(ir), self.res_attrs_attr(ir)];
        print_signature(printer, ir, self.op(), callee.is_none(), &operands, attributes);
    }

    /// Verifies the written type of a variadic callee, the operand bundles, and that the block for exceptions begins
    /// with `llvm.landingpad`.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        // Without a symbol, the first operand is the callee.
        let arguments = self.callee_operands(ir).skip(usize::from(self.callee_attr(ir).is_none()));
        check_variadic_type(ir, self.op(), self.var_callee_type_attr(ir), arguments)?;
        let unwind = ir.successor(self.op(), 1);
        let Some(first) = ir.first_op(unwind) else {
            return fail(ir, self.op(), "must list at least one operation in unwind destination");
        };
        if LandingpadOp::from_op(ir, first).is_none() {
            return fail(
                ir,
                self.op(),
                "first operation in unwind destination should be a llvm.landingpad operation",
            );
        }
        check_branch_weights(ir, self.op(), self.branch_weights(ir))?;
        bundles::check(ir, self.op(), self.op_bundle_operands(ir).len(), self.op_bundle_tags_attr(ir))
    }
}
