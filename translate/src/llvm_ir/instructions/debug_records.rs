//! Records of debug information among instructions.

use std::fmt::Write;

use terrace_llvm::{DIExpressionAttr, DILocalVariableAttr, DbgDeclareOp, DbgLabelOp, DbgValueOp};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};

use super::Line;
use crate::llvm_ir::body::BodyWriter;

/// The translations.
pub(super) const LINES: &[Line] = &[
    (DbgDeclareOp::NAME, None, |writer, op, _| {
        let it = DbgDeclareOp::wrap(op);
        let (address, variable) = (it.addr(writer.ir), it.var_info(writer.ir));
        let expression = it.location_expr(writer.ir);
        writer.write_variable(op, "declare", address, variable, expression)
    }),
    (DbgValueOp::NAME, None, |writer, op, _| {
        let it = DbgValueOp::wrap(op);
        let (value, variable) = (it.value(writer.ir), it.var_info(writer.ir));
        let expression = it.location_expr(writer.ir);
        writer.write_variable(op, "value", value, variable, expression)
    }),
    (DbgLabelOp::NAME, None, |writer, op, _| {
        let Some(location) = writer.record_location(op) else { return Ok(()) };
        let label = DbgLabelOp::wrap(op).label(writer.ir).to_attribute(writer.context);
        let node = writer.module.debug_node(label);
        let _ = writeln!(writer.out, "  #dbg_label(!{node}, !{location})");
        Ok(())
    }),
];

impl BodyWriter<'_, '_> {
    /// Returns the node of the location of a record. Without a location there is no record.
    fn record_location(&mut self, op: Op) -> Option<u32> {
        let location = self.scope.and_then(|scope| self.module.debug_location(self.ir.location(op), scope));
        if location.is_none() {
            self.omit();
        }
        location
    }

    fn write_variable(
        &mut self,
        op: Op,
        kind: &str,
        value: Value,
        variable: DILocalVariableAttr,
        expression: DIExpressionAttr,
    ) -> Result<(), Reported> {
        let Some(location) = self.record_location(op) else { return Ok(()) };
        let node = self.module.debug_node(variable.to_attribute(self.context));
        let expression = self.module.debug_expression(Some(expression));
        let _ = write!(self.out, "  #dbg_{kind}(");
        self.write_typed(value);
        let _ = writeln!(self.out, ", !{node}, {expression}, !{location})");
        Ok(())
    }
}
