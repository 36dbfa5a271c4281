//! Inherent attributes against the definition.

use crate::diagnostics::Reported;
use crate::dialect::{AttributeDescriptor, OpDescriptor};
use crate::ir::{Body, Op};

/// Checks that every attribute is there that must be, and that each is what its constraint says.
pub(super) fn check(body: &Body, op: Op, descriptor: &OpDescriptor) -> Result<(), Reported> {
    if descriptor.attributes.is_empty() {
        return Ok(());
    }
    for (declared, value) in descriptor.attributes.iter().zip(body.attribute_parts(op).1) {
        let name = &declared.name;
        match *value {
            None if declared.is_optional => check_default(body, op, declared)?,
            None => return Err(body.emit_op_error(op, format_args!("requires attribute '{name}'")).report()),
            Some(value) if declared.constraint.is_satisfied.holds(body.context(), value) => {}
            Some(value) => {
                let found = format!("it is {}", body.context().display(value));
                return Err(body.emit_op_error(op, declared.refusal()).help(found).report());
            }
        }
    }
    Ok(())
}

/// Checks that the default in place of an absent attribute is one. A new op has it in its slot, unless its text is wrong.
fn check_default(body: &Body, op: Op, declared: &AttributeDescriptor) -> Result<(), Reported> {
    let Some(Err(error)) = declared.default.as_ref().map(|default| default.build(body.context())) else {
        return Ok(());
    };
    let message = format!("the default of attribute '{}' is no attribute: {error}", declared.name);
    let help =
        "the definition of the op has this text; write the attribute, or load the dialect that it is of";
    Err(body.emit_op_error(op, message).help(help).report())
}
