//! Verification of the values that are passed along control flow edges between regions.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::types::Type;

/// Returns the terminators of the blocks of a region that have this name.
pub fn terminators(ir: &Body, op: Op, region: usize, name: &str) -> Vec<Op> {
    let (holder, region) = ir.region(op, region);
    let last = |block| holder.last_op(block).filter(|last| holder.name(*last).text(ir.context()) == name);
    holder.blocks(region).filter_map(last).collect()
}

/// An edge along which values are passed.
pub struct Edge<'a> {
    /// The op with the regions.
    pub op: Op,
    /// The start of the edge, as messages call it.
    pub from: String,
    /// The end of the edge, as messages call it.
    pub to: &'a str,
}

impl Edge<'_> {
    /// Verifies that the values that are passed have the types of those that receive them.
    ///
    /// # Errors
    ///
    /// If their number or a type differs.
    pub fn check(
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

/// Verifies that the terminators of a region that have this name pass on the results of the op.
///
/// # Errors
///
/// If a terminator passes on another number of values, or a value of another type.
pub fn check_results(ir: &Body, op: Op, region: usize, terminator: &str) -> Result<(), Reported> {
    let results: Vec<Type> = ir.results(op).map(|result| ir.value_type(result)).collect();
    for end in terminators(ir, op, region, terminator) {
        let edge = Edge { op, from: format!("Operation {terminator}"), to: "parent" };
        edge.check(ir, ir.operands(end), &results)?;
    }
    Ok(())
}
