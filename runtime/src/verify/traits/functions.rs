//! Ops that are functions.

use crate::diagnostics::Reported;
use crate::dialect::OpTraits;
use crate::function::check_function_attributes;
use crate::ir::{Body, Op};

/// Checks what functions have in common: a symbol, one region, and attributes for as many arguments as there are.
pub(in crate::verify) fn check(body: &Body, op: Op, traits: OpTraits) -> Result<(), Reported> {
    if !traits.contains(OpTraits::SYMBOL) {
        let message = "is function-like, so its definition needs the trait 'Symbol'";
        return Err(body.emit_op_error(op, message).report());
    }
    let count = body.regions(op).count();
    if count != 1 {
        let message = format!("is function-like, so it must have one region, but got {count}");
        return Err(body.emit_op_error(op, message).report());
    }
    let (holder, region) = body.region(op, 0);
    match holder.entry_block(region) {
        Some(entry) => {
            let count = holder.argument_count(entry);
            let attributes = body.attribute(op, "arg_attrs");
            check_function_attributes(body, op, attributes, ["argument", "arguments"], count)
        }
        None => Ok(()),
    }
}
