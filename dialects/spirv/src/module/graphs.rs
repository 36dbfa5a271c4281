//! Graphs of tensors.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function::{self, SignatureLayout, parse_function, print_function};
use terrace_runtime::interfaces::FunctionOpInterface;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::hooks::fail;
use crate::module::entry_points::{parse_interface, print_interface};
use crate::{GraphARMOp, GraphEntryPointARMOp, GraphOutputsARMOp, TensorArmType};

terrace_dialect_support::function_interfaces!(GraphARMOp);

impl FunctionOpInterface for GraphARMOp {
    fn signature_layout() -> SignatureLayout {
        SignatureLayout::new("function_type").visibility(None)
    }
}

impl GraphARMOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parse_function(parser)
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        print_function(printer, ir, self.op());
    }

    /// Verifies that there are results, and that arguments and results are tensors.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (inputs, results) = (function::inputs(ir, self.op()), function::results(ir, self.op()));
        if results.is_empty() {
            return fail(ir, self.op(), "there should be at least one result");
        }
        match inputs.iter().chain(results).all(|ty| TensorArmType::from_type(ir.context(), *ty).is_some()) {
            true => Ok(()),
            false => fail(ir, self.op(), "arguments and results are tensors: !spirv.arm.tensor<..>"),
        }
    }
}

impl GraphEntryPointARMOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parse_interface(parser)
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        print_interface(printer, ir, self.fn_attr(ir), self.interface_attr(ir));
    }
}

impl GraphOutputsARMOp {
    /// Verifies that the operands are the results of the graph.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(graph) = ir.parent_op(self.op()) else { return Ok(()) };
        let results = function::results(ir, graph);
        if results.len() != ir.operand_count(self.op()) {
            let message = format!(
                "is returning {} value(s) but enclosing spirv.ARM.Graph requires {} result(s)",
                ir.operand_count(self.op()),
                results.len()
            );
            return fail(ir, self.op(), message);
        }
        for (index, (operand, expected)) in ir.operands(self.op()).zip(results).enumerate() {
            let found = ir.value_type(operand);
            if found != *expected {
                let [found, expected] = [found, *expected].map(|ty| ir.context().display(ty));
                let message = format!(
                    "type of return operand {index} ('{found}') doesn't match graph result type ('{expected}')"
                );
                return fail(ir, self.op(), message);
            }
        }
        Ok(())
    }
}
