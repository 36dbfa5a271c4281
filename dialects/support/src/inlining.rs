//! The inliner interface, for dialects with a return op: what becomes of the return of an inlined function.

use terrace_runtime::ir::{Block, Builder, Op, Value};

/// Replaces a return by a branch, an op of the name `branch`, to the block after the inlined call.
pub fn branch_for_return(builder: &mut Builder<'_>, terminator: Op, branch: &str, destination: Block) {
    let values: Vec<Value> = builder.body().operands(terminator).collect();
    let location = builder.body().location(terminator);
    builder.set_before(terminator);
    builder.operation(branch, location).operands(values).successor(destination).create();
    builder.erase(terminator);
}

/// Replaces the results of an inlined call by the operands of the return.
pub fn values_for_return(builder: &mut Builder<'_>, terminator: Op, results: &[Value]) {
    let values: Vec<Value> = builder.body().operands(terminator).collect();
    for (result, value) in results.iter().zip(values) {
        builder.replace_all_uses(*result, value);
    }
}
