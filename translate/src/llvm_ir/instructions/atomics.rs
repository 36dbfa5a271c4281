//! Atomic instructions.

use terrace_llvm::{AtomicCmpXchgOp, AtomicRMWOp, FenceOp};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;

use super::Line;
use super::memory::aliasing;
use crate::llvm_ir::body::BodyWriter;

/// The translations.
pub(super) const LINES: &[Line] = &[
    (FenceOp::NAME, None, write_fence),
    (AtomicRMWOp::NAME, None, write_update),
    (AtomicCmpXchgOp::NAME, None, write_exchange),
];

fn write_fence(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = FenceOp::wrap(op);
    writer.out.push_str(opcode);
    writer.write_ordering(it.syncscope(writer.ir), it.ordering(writer.ir));
    writer.finish(op);
    Ok(())
}

fn write_update(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = AtomicRMWOp::wrap(op);
    writer.out.push_str(opcode);
    writer.out.push_str(if it.volatile(writer.ir) { " volatile " } else { " " });
    let operation = it.bin_op(writer.ir).to_string();
    writer.out.push_str(operation.trim_start_matches('_'));
    writer.out.push(' ');
    writer.write_typed(it.ptr(writer.ir));
    writer.out.push_str(", ");
    writer.write_typed(it.val(writer.ir));
    writer.write_ordering(it.syncscope(writer.ir), it.ordering(writer.ir));
    writer.write_alignment(it.alignment(writer.ir));
    writer.attach_aliasing(aliasing!(it, writer.ir));
    writer.finish(op);
    Ok(())
}

fn write_exchange(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = AtomicCmpXchgOp::wrap(op);
    writer.out.push_str(opcode);
    writer.out.push_str(if it.weak(writer.ir) { " weak" } else { "" });
    writer.out.push_str(if it.volatile(writer.ir) { " volatile" } else { "" });
    writer.write_operand_list(op);
    writer.write_ordering(it.syncscope(writer.ir), it.success_ordering(writer.ir));
    writer.write_ordering(None, it.failure_ordering(writer.ir));
    writer.write_alignment(it.alignment(writer.ir));
    writer.attach_aliasing(aliasing!(it, writer.ir));
    writer.finish(op);
    Ok(())
}
