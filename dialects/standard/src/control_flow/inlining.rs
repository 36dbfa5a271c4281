//! The inliner interface.

use terrace_dialect_support::inlining::{branch_for_return, values_for_return};
use terrace_runtime::interfaces::DialectInlinerInterface;
use terrace_runtime::ir::{Block, Body, Builder, Op, Region, Value};

use crate::{BrOp, ReturnOp, StdDialect};

/// All ops may be inlined.
impl DialectInlinerInterface for StdDialect {
    fn is_legal_to_inline_call(_: &Body, _: Op, _: Op, _: bool) -> bool {
        true
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
