//! Verifiers of other shapes of the same elements.

use terrace_dialect_support::mixed_list::check_mixed_list;
use terrace_dialect_support::reassociation::{Groups, check_groups};
use terrace_dialect_support::reshapes::{Reshape, verify_same_elements, verify_shape_operand};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use super::{CollapseShapeOp, ExpandShapeOp, ReshapeOp};

terrace_dialect_support::reshapes!(ExpandShapeOp, CollapseShapeOp);

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

impl ReshapeOp {
    /// Verifies element types, the number of elements, and that the shape has a size for each dimension of the result.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        verify_same_elements(ir, self.op(), "tensor", from, to)?;
        if to.rank(context).is_none() {
            return Ok(());
        }
        let counts = from.element_count(context).zip(to.element_count(context));
        if counts.is_some_and(|(from, to)| from != to) {
            return fail(
                ir,
                self.op(),
                "source and destination tensor should have the same number of elements",
            );
        }
        verify_shape_operand(ir, self.op(), "tensor", self.shape(ir), to)
    }
}

/// Verifies that groups are those between a collapsed and an expanded type, and returns them.
fn check_types(
    ir: &Body,
    op: Op,
    groups: Result<Groups, String>,
    small: Type,
    large: Type,
) -> Result<(), Reported> {
    let context = ir.context();
    if small.element_type(context) != large.element_type(context) {
        return fail(ir, op, "source and result must have the same element type");
    }
    let (Some(small), Some(large)) = (small.shape(context), large.shape(context)) else {
        return fail(ir, op, "source and result must be ranked");
    };
    if small.len() > large.len() {
        return fail(ir, op, format!("expected rank {} to be at least rank {}", large.len(), small.len()));
    }
    match groups.and_then(|groups| check_groups(small, large, &groups)) {
        Ok(()) => Ok(()),
        Err(message) => fail(ir, op, message),
    }
}

impl ExpandShapeOp {
    /// Verifies that groups and shapes belong together. The sizes that are given may differ from those of the result,
    /// which has undefined behaviour.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.src(ir)), ir.value_type(self.result(ir)));
        let numbers = self.static_output_shape(ir);
        let rank = to.rank(context).unwrap_or_default();
        if numbers.len() != rank {
            let message = format!(
                "expected number of static shape dims to be equal to the output rank ({rank}) but found {} inputs instead",
                numbers.len()
            );
            return fail(ir, self.op(), message);
        }
        let given = self.output_shape(ir).len();
        if let Err(message) = check_mixed_list("output_shape", rank, &numbers, given) {
            return fail(ir, self.op(), message);
        }
        check_types(ir, self.op(), self.groups(ir), from, to)
    }
}

impl CollapseShapeOp {
    /// Verifies that groups and shapes belong together.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (from, to) = (ir.value_type(self.src(ir)), ir.value_type(self.result(ir)));
        check_types(ir, self.op(), self.groups(ir), to, from)
    }
}
