//! The inliner interface.

use terrace_dialect_support::inlining::{branch_for_return, values_for_return};
use terrace_runtime::interfaces::DialectInlinerInterface;
use terrace_runtime::ir::{Block, Body, Builder, Op, Region, Value};

use crate::{
    BranchOp, FuncOp, FunctionControl, KillOp, LoopOp, ReturnOp, ReturnValueOp, SelectionOp, SpirvDialect,
};

/// Functions may be inlined unless they say otherwise, or end the invocation.
impl DialectInlinerInterface for SpirvDialect {
    fn is_legal_to_inline_call(_: &Body, _: Op, _: Op, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_region(ir: &Body, from: Region, _: &Body, _: Region, _: bool) -> bool {
        FuncOp::from_op(ir, ir.region_owner(from)).is_none_or(|function| {
            !function.function_control(ir).value(ir.context()).contains_any(FunctionControl::DontInline)
        })
    }

    fn is_legal_to_inline_op(from: &Body, op: Op, _: &Body, _: Region, _: bool) -> bool {
        // A return inside of a selection or a loop would have to leave that.
        let is_nested = from.parent_op(op).is_some_and(|parent| {
            SelectionOp::from_op(from, parent).is_some() || LoopOp::from_op(from, parent).is_some()
        });
        let returns = ReturnOp::from_op(from, op).is_some() || ReturnValueOp::from_op(from, op).is_some();
        !(is_nested && returns) && KillOp::from_op(from, op).is_none()
    }

    fn handle_terminator_to_block(builder: &mut Builder<'_>, terminator: Op, destination: Block) {
        let ir = builder.body();
        if ReturnOp::from_op(ir, terminator).is_some() || ReturnValueOp::from_op(ir, terminator).is_some() {
            branch_for_return(builder, terminator, BranchOp::NAME, destination);
        }
    }

    fn handle_terminator_to_values(builder: &mut Builder<'_>, terminator: Op, results: &[Value]) {
        values_for_return(builder, terminator, results);
    }
}
