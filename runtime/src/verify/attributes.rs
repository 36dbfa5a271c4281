//! Inherent attributes against the definition.

use crate::diagnostics::Reported;
use crate::dialect::OpDescriptor;
use crate::ir::{Body, Op};

/// Checks that every attribute is there that must be, and that each is what its constraint says.
pub(super) fn check(body: &Body, op: Op, descriptor: &OpDescriptor) -> Result<(), Reported> {
    for (slot, declared) in descriptor.attributes.iter().enumerate() {
        let name = &declared.name;
        match body.inherent_attribute(op, slot) {
            None if declared.is_optional => {}
            None => return Err(body.emit_op_error(op, format_args!("requires attribute '{name}'")).report()),
            Some(value) if declared.constraint.is_satisfied.holds(body.context(), value) => {}
            Some(value) => {
                let summary = &declared.constraint.summary;
                let message = format!("attribute '{name}' failed to satisfy constraint: {summary}");
                let found = format!("it is {}", body.context().display(value));
                return Err(body.emit_op_error(op, message).help(found).report());
            }
        }
    }
    Ok(())
}
