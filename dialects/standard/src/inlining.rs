//! The inliner interface.

use terrace_runtime::interfaces::DialectInlinerInterface;
use terrace_runtime::ir::{Block, Body, Builder, Op, Region, Value};

use super::{BrOp, ReturnOp, StdDialect};

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
            let values: Vec<Value> = builder.body().operands(terminator).collect();
            let location = builder.body().location(terminator);
            builder.set_before(terminator);
            BrOp::build(builder, location, &values, destination);
            builder.erase(terminator);
        }
    }

    fn handle_terminator_to_values(builder: &mut Builder<'_>, terminator: Op, results: &[Value]) {
        let values: Vec<Value> = builder.body().operands(terminator).collect();
        for (result, value) in results.iter().zip(values) {
            builder.replace_all_uses(*result, value);
        }
    }
}
