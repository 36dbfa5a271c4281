//! Scalar products of vectors of integers.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};

use crate::hooks::fail;

/// Verifies that packed vectors have 32 bits and say how they are packed, and that the result is wide enough.
pub(crate) fn check(ir: &Body, op: Op, format: Option<Attribute>) -> Result<(), Reported> {
    let context = ir.context();
    let vector = ir.value_type(ir.operand(op, 0));
    let is_packed = !vector.is_vector(context);
    if is_packed {
        if !vector.is_integer(context, 32) {
            return fail(ir, op, "with scalar integer operands expects operands to be 32-bit wide");
        }
        if format.is_none() {
            return fail(ir, op, "requires Packed Vector Format attribute for scalar integer operands");
        }
    } else if format.is_some() {
        return fail(ir, op, "expects Packed Vector Format attribute only for scalar integer operands");
    }
    let component = if is_packed {
        8
    } else {
        vector.element_type(context).and_then(|ty| ty.bit_width(context)).unwrap_or(0)
    };
    let result = ir.value_type(ir.result(op, 0));
    match result.bit_width(context).unwrap_or(0) < component {
        true => fail(
            ir,
            op,
            format!(
                "result type has insufficient bit-width for the component type: {component} bits are needed"
            ),
        ),
        false => Ok(()),
    }
}
