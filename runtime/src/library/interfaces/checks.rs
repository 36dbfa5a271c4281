//! Verification of interface implementations.

use crate::context::Context;
use crate::diagnostics::Reported;
use crate::dialect::ResultTypeHook;
use crate::ir::{Body, Op, OpRegions};
use crate::types::Type;

fn operand_types(body: &Body, op: Op) -> Vec<Type> {
    body.operands(op).map(|value| body.value_type(value)).collect()
}

fn result_types(body: &Body, op: Op) -> Vec<Type> {
    body.results(op).map(|value| body.value_type(value)).collect()
}

fn list(context: &Context, types: &[Type]) -> String {
    let texts: Vec<String> = types.iter().map(|ty| format!("'{}'", context.display(*ty))).collect();
    texts.join(", ")
}

/// Verifies that a cast op allows its operand and result types.
pub(crate) fn verify_cast(
    body: &Body,
    op: Op,
    is_compatible: fn(&Context, &[Type], &[Type]) -> bool,
) -> Result<(), Reported> {
    let context = body.context();
    let (inputs, outputs) = (operand_types(body, op), result_types(body, op));
    if is_compatible(context, &inputs, &outputs) {
        return Ok(());
    }
    let noun = |types: &[Type]| if types.len() == 1 { "type" } else { "types" };
    let message = format!(
        "operand {} {} and result {} {} are cast incompatible",
        noun(&inputs),
        list(context, &inputs),
        noun(&outputs),
        list(context, &outputs)
    );
    Err(body.emit_op_error(op, message).report())
}

/// Verifies that the result types of an op are compatible with the inferred ones.
pub(crate) fn verify_inferred_types(
    body: &Body,
    op: Op,
    infer: ResultTypeHook,
    are_compatible: fn(&Context, &[Type], &[Type]) -> bool,
) -> Result<(), Reported> {
    let context = body.context();
    let inferred =
        match infer(context, &operand_types(body, op), &body.attributes(op), OpRegions::of(body, op)) {
            Ok(inferred) => inferred,
            Err(reason) => {
                let message = format!("failed to infer returned types: {reason}");
                return Err(body.emit_op_error(op, message).report());
            }
        };
    let given = result_types(body, op);
    if are_compatible(context, &inferred, &given) {
        return Ok(());
    }
    let message = format!(
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        list(context, &inferred),
        list(context, &given)
    );
    Err(body.emit_op_error(op, message).report())
}
