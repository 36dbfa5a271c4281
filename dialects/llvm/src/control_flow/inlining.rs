//! The inliner interface.

use terrace_dialect_support::inlining::{branch_for_return, values_for_return};
use terrace_runtime::interfaces::DialectInlinerInterface;
use terrace_runtime::ir::{Block, Body, Builder, Op, Region, Value};

use crate::{BrOp, CallOp, LLVMFuncOp, LlvmDialect, ReturnOp};

/// Ops may be inlined; calls unless the call, the function or its personality forbids it.
impl DialectInlinerInterface for LlvmDialect {
    fn is_legal_to_inline_call(ir: &Body, call: Op, _: Op, _: bool) -> bool {
        CallOp::from_op(ir, call).is_some_and(|call| !call.no_inline(ir))
    }

    fn is_legal_to_inline_region(ir: &Body, from: Region, _: &Body, _: Region, _: bool) -> bool {
        LLVMFuncOp::from_op(ir, ir.region_owner(from)).is_none_or(|function| {
            !function.no_inline(ir)
                && !function.optimize_none(ir)
                && function.personality_attr(ir).is_none()
                && !terrace_runtime::function::is_variadic(ir, function.op())
        })
    }

    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }

    fn handle_terminator_to_block(builder: &mut Builder<'_>, terminator: Op, destination: Block) {
        if ReturnOp::from_op(builder.body(), terminator).is_some() {
            branch_for_return(builder, terminator, BrOp::NAME, destination);
        }
    }

    fn handle_terminator_to_values(builder: &mut Builder<'_>, terminator: Op, results: &[Value]) {
        values_for_return(builder, terminator, results);
    }
}
