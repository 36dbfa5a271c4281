//! The inliner interface.

use terrace_dialect_support::inlining::{branch_for_return, values_for_return};
use terrace_runtime::interfaces::DialectInlinerInterface;
use terrace_runtime::ir::{Block, Body, Builder, Op, Region, Value};

use super::{CallOp, FuncDialect, FuncOp, ReturnOp};

/// The branch that takes the place of a return where a callee has several blocks.
const BRANCH: &str = "cf.br";

/// All ops may be inlined, and calls unless the call or the function says otherwise.
impl DialectInlinerInterface for FuncDialect {
    fn is_legal_to_inline_call(ir: &Body, call: Op, _: Op, _: bool) -> bool {
        CallOp::from_op(ir, call).is_none_or(|call| !call.no_inline(ir))
    }

    fn is_legal_to_inline_region(ir: &Body, from: Region, _: &Body, _: Region, _: bool) -> bool {
        FuncOp::from_op(ir, ir.region_owner(from)).is_none_or(|function| !function.no_inline(ir))
    }

    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }

    fn handle_terminator_to_block(builder: &mut Builder<'_>, terminator: Op, destination: Block) {
        if ReturnOp::from_op(builder.body(), terminator).is_some() {
            branch_for_return(builder, terminator, BRANCH, destination);
        }
    }

    fn handle_terminator_to_values(builder: &mut Builder<'_>, terminator: Op, results: &[Value]) {
        values_for_return(builder, terminator, results);
    }
}
