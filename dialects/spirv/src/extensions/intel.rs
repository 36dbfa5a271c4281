//! Instructions of one vendor.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};

use crate::hooks::fail;
use crate::types::component_count;
use crate::{INTELSubgroupBlockReadOp, PointerType};

/// Verifies that operand and result have as many components.
pub(crate) fn check_conversion(ir: &Body, op: Op) -> Result<(), Reported> {
    let [from, to] = [ir.operand(op, 0), ir.result(op, 0)].map(|value| ir.value_type(value));
    let is_same = from.is_vector(ir.context()) == to.is_vector(ir.context())
        && component_count(ir.context(), from) == component_count(ir.context(), to);
    match is_same {
        true => Ok(()),
        false => fail(ir, op, "requires the same shape for all operands and results"),
    }
}

/// Verifies that a pointer points to a value, or to a component of it.
pub(crate) fn check_block(ir: &Body, op: Op, pointer: Value, value: Value) -> Result<(), Reported> {
    let context = ir.context();
    let ty = ir.value_type(value);
    let component = if ty.is_vector(context) { ty.element_type(context).unwrap_or(ty) } else { ty };
    let pointee = PointerType::from_type(context, ir.value_type(pointer)).map(|ty| *ty.pointee(context));
    match pointee == Some(component) {
        true => Ok(()),
        false => fail(ir, op, "mismatch in result type and pointer type"),
    }
}

impl INTELSubgroupBlockReadOp {
    /// Verifies what the pointer points to.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_block(ir, self.op(), self.ptr(ir), self.value(ir))
    }
}
