//! Conversions.

use terrace_llvm::{
    AddrSpaceCastOp, BitcastOp, FPExtOp, FPToSIOp, FPToUIOp, FPTruncOp, IntToPtrOp, PtrToIntOp, SExtOp,
    SIToFPOp, TruncOp, UIToFPOp, ZExtOp,
};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;

use super::arithmetic::overflow_text;
use super::{Folded, Line};
use crate::llvm_ir::body::BodyWriter;
use crate::llvm_ir::folding;

macro_rules! plain {
    ($op:ident) => {
        ($op::NAME, Some(fold), |writer, op, opcode| write(writer, op, opcode, ""))
    };
}

macro_rules! non_negative {
    ($op:ident) => {
        ($op::NAME, Some(fold), |writer, op, opcode| {
            let flags = if $op::wrap(op).non_neg(writer.ir) { " nneg" } else { "" };
            write(writer, op, opcode, flags)
        })
    };
}

/// The translations.
pub(super) const LINES: &[Line] = &[
    plain!(BitcastOp),
    plain!(AddrSpaceCastOp),
    (IntToPtrOp::NAME, Some(fold), |writer, op, opcode| {
        writer.write_cast(op, opcode, "");
        if let Some(bytes) = IntToPtrOp::wrap(op).dereferenceable(writer.ir) {
            writer.attach_dereferenceable(bytes);
        }
        writer.finish(op);
        Ok(())
    }),
    plain!(PtrToIntOp),
    plain!(SExtOp),
    non_negative!(ZExtOp),
    (TruncOp::NAME, Some(fold), |writer, op, opcode| {
        let flags = overflow_text(TruncOp::wrap(op).overflow_flags(writer.ir));
        write(writer, op, opcode, flags)
    }),
    plain!(SIToFPOp),
    non_negative!(UIToFPOp),
    plain!(FPToSIOp),
    plain!(FPToUIOp),
    plain!(FPExtOp),
    plain!(FPTruncOp),
];

fn fold(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Folded {
    let operand = writer.ir.operand(op, 0);
    let to = writer.ir.value_type(writer.ir.result(op, 0));
    if writer.ir.value_type(operand) == to {
        return Folded::Same(operand);
    }
    let Some(constant) = writer.constant(operand).cloned() else { return Folded::No };
    let module = &mut *writer.module;
    folding::fold_cast(writer.context, &mut module.types, opcode, &constant, to).into()
}

fn write(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &str, flags: &str) -> Result<(), Reported> {
    writer.write_cast(op, opcode, flags);
    writer.finish(op);
    Ok(())
}

impl BodyWriter<'_, '_> {
    /// Writes `zext nneg i32 %0 to i64`, without the end of the line.
    fn write_cast(&mut self, op: Op, opcode: &str, flags: &str) {
        self.out.push_str(opcode);
        self.out.push_str(flags);
        self.out.push(' ');
        self.write_typed(self.ir.operand(op, 0));
        self.out.push_str(" to ");
        self.write_type(self.ir.value_type(self.ir.result(op, 0)));
    }
}
