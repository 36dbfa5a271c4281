//! Branches, returns and exceptions.

use std::fmt::Write;

use terrace_llvm::{
    ArrayType, BrOp, CondBrOp, IndirectBrOp, LandingpadOp, LoopAnnotationAttr, ResumeOp, ReturnOp, SwitchOp,
    UnreachableOp,
};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;

use super::Line;
use crate::llvm_ir::body::BodyWriter;
use crate::llvm_ir::constants::write_integer;

/// The translations.
pub(super) const LINES: &[Line] = &[
    (BrOp::NAME, None, write_branch),
    (CondBrOp::NAME, None, write_conditional_branch),
    (SwitchOp::NAME, None, write_switch),
    (IndirectBrOp::NAME, None, write_indirect_branch),
    (ReturnOp::NAME, None, write_return),
    (UnreachableOp::NAME, None, |writer, op, opcode| {
        writer.out.push_str(opcode);
        writer.finish(op);
        Ok(())
    }),
    (LandingpadOp::NAME, None, write_landing_pad),
    (ResumeOp::NAME, None, |writer, op, opcode| {
        writer.out.push_str(opcode);
        writer.write_operand_list(op);
        writer.finish(op);
        Ok(())
    }),
];

fn write_branch(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    writer.out.push_str(opcode);
    writer.out.push(' ');
    writer.write_label(op, 0);
    writer.attach_loop(BrOp::wrap(op).loop_annotation(writer.ir));
    writer.finish(op);
    Ok(())
}

fn write_conditional_branch(
    writer: &mut BodyWriter<'_, '_>,
    op: Op,
    _: &'static str,
) -> Result<(), Reported> {
    let it = CondBrOp::wrap(op);
    writer.out.push_str("br ");
    writer.write_typed(it.condition(writer.ir));
    for position in 0..2 {
        writer.out.push_str(", ");
        writer.write_label(op, position);
    }
    writer.attach_weights(it.branch_weights(writer.ir));
    writer.attach_loop(it.loop_annotation(writer.ir));
    writer.finish(op);
    Ok(())
}

fn write_switch(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = SwitchOp::wrap(op);
    let value = it.value(writer.ir);
    writer.out.push_str(opcode);
    writer.out.push(' ');
    writer.write_typed(value);
    writer.out.push_str(", ");
    writer.write_label(op, 0);
    writer.out.push_str(" [");
    let elements = it.case_values(writer.ir).and_then(|values| values.elements(writer.context));
    for (position, case) in elements.into_iter().flat_map(|elements| elements.integers()).enumerate() {
        writer.out.push_str("\n    ");
        writer.write_type(writer.ir.value_type(value));
        writer.out.push(' ');
        write_integer(&mut writer.out, &case);
        writer.out.push_str(", ");
        writer.write_label(op, position + 1);
    }
    writer.out.push_str("\n  ]");
    writer.attach_weights(it.branch_weights(writer.ir));
    writer.finish(op);
    Ok(())
}

fn write_indirect_branch(
    writer: &mut BodyWriter<'_, '_>,
    op: Op,
    opcode: &'static str,
) -> Result<(), Reported> {
    writer.out.push_str(opcode);
    writer.out.push(' ');
    writer.write_typed(IndirectBrOp::wrap(op).addr(writer.ir));
    writer.out.push_str(", [");
    for position in 0..writer.ir.successor_count(op) {
        if position > 0 {
            writer.out.push_str(", ");
        }
        writer.write_label(op, position);
    }
    writer.out.push(']');
    writer.finish(op);
    Ok(())
}

fn write_return(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Result<(), Reported> {
    writer.out.push_str("ret ");
    match ReturnOp::wrap(op).arg(writer.ir) {
        Some(value) => writer.write_typed(value),
        None => writer.out.push_str("void"),
    }
    writer.finish(op);
    Ok(())
}

fn write_landing_pad(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    writer.out.push_str(opcode);
    writer.out.push(' ');
    writer.write_type(writer.ir.value_type(writer.ir.result(op, 0)));
    if LandingpadOp::wrap(op).cleanup(writer.ir) {
        writer.out.push_str(" cleanup");
    }
    for value in writer.ir.operands(op) {
        let is_filter = ArrayType::from_type(writer.context, writer.ir.value_type(value)).is_some();
        writer.out.push_str(if is_filter { "\n          filter " } else { "\n          catch " });
        writer.write_typed(value);
    }
    writer.finish(op);
    Ok(())
}

impl BodyWriter<'_, '_> {
    /// Attaches the weights of branches.
    pub(super) fn attach_weights(&mut self, weights: Option<Vec<i32>>) {
        let Some(weights) = weights else { return };
        let mut node = "!{!\"branch_weights\"".to_owned();
        for weight in weights {
            let _ = write!(node, ", i32 {weight}");
        }
        node.push('}');
        self.attach("prof", &node);
    }

    fn attach_loop(&mut self, annotation: Option<LoopAnnotationAttr>) {
        let Some(annotation) = annotation else { return };
        let scope = self.scope;
        let node = self.module.loop_annotation(annotation, scope);
        self.attach_node("llvm.loop", node);
    }
}
