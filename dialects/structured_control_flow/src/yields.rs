//! Verification of the values that regions pass on.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::types::Type;

/// Returns the terminators of the blocks of a region that have this name.
pub(super) fn terminators(ir: &Body, op: Op, region: usize, name: &str) -> Vec<Op> {
    let (holder, region) = ir.region(op, region);
    let last = |block| holder.last_op(block).filter(|last| holder.name(*last).text(ir.context()) == name);
    holder.blocks(region).filter_map(last).collect()
}

/// An edge along which values are passed.
pub(super) struct Edge<'a> {
    /// The op with the regions.
    pub(super) op: Op,
    /// The start of the edge, as messages call it.
    pub(super) from: String,
    /// The end of the edge, as messages call it.
    pub(super) to: &'a str,
}

impl Edge<'_> {
    /// Verifies that the values that are passed have the types of those that receive them.
    pub(super) fn check(
        &self,
        ir: &Body,
        passed: impl IntoIterator<Item = Value>,
        received: &[Type],
    ) -> Result<(), Reported> {
        let context = ir.context();
        let passed: Vec<Type> = passed.into_iter().map(|value| ir.value_type(value)).collect();
        let (from, to) = (&self.from, self.to);
        if passed.len() != received.len() {
            let message = format!(
                "along control flow edge from {from} to {to}: region branch point has {} operands, but region \
                 successor needs {} inputs",
                passed.len(),
                received.len()
            );
            return Err(ir.emit_op_error(self.op, message).report());
        }
        let Some(index) = (0..passed.len()).find(|index| passed[*index] != received[*index]) else {
            return Ok(());
        };
        let message = format!(
            "along control flow edge from {from} to {to}: successor operand type #{index} '{}' should match successor \
             input type #{index} '{}'",
            context.display(passed[index]),
            context.display(received[index])
        );
        Err(ir.emit_op_error(self.op, message).report())
    }
}

/// Verifies that the `scf.yield` ops of a region yield the results of the op.
pub(super) fn check_yields(ir: &Body, op: Op, region: usize) -> Result<(), Reported> {
    let results = super::text::result_types(ir, op);
    for end in terminators(ir, op, region, super::YieldOp::NAME) {
        let edge = Edge { op, from: format!("Operation {}", super::YieldOp::NAME), to: "parent" };
        edge.check(ir, ir.operands(end), &results)?;
    }
    Ok(())
}
