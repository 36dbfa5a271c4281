//! Copies of bytes, and ops that only inform an optimizer.

use cranelift_codegen::ir::{InstBuilder, types};
use terrace_llvm::{MemcpyInlineOp, MemsetInlineOp};
use terrace_runtime::ir::Op;

use super::{Compiled, Entry, FunctionCompiler, Handler, Registers};

/// An op without effect in machine code.
const NOTHING: Handler = Handler::Whole(|_, _| Ok([].into()));

pub(super) const HANDLERS: &[Entry] = &[
    ("llvm.intr.memcpy", Handler::Whole(|f, op| f.copy(op, "memmove"))),
    ("llvm.intr.memcpy.inline", Handler::Whole(|f, op| f.copy(op, "memmove"))),
    ("llvm.intr.memmove", Handler::Whole(|f, op| f.copy(op, "memmove"))),
    ("llvm.intr.memset", Handler::Whole(|f, op| f.copy(op, "memset"))),
    ("llvm.intr.memset.inline", Handler::Whole(|f, op| f.copy(op, "memset"))),
    ("llvm.intr.lifetime.start", NOTHING),
    ("llvm.intr.lifetime.end", NOTHING),
    ("llvm.intr.invariant.start", Handler::Whole(|f, _| Ok([f.word(0)].into()))),
    ("llvm.intr.invariant.end", NOTHING),
    ("llvm.intr.prefetch", NOTHING),
    ("llvm.intr.assume", NOTHING),
    ("llvm.intr.experimental.noalias.scope.decl", NOTHING),
    ("llvm.intr.var.annotation", NOTHING),
    ("llvm.intr.dbg.declare", NOTHING),
    ("llvm.intr.dbg.value", NOTHING),
    ("llvm.intr.dbg.label", NOTHING),
];

impl FunctionCompiler<'_, '_, '_> {
    fn copy(&mut self, op: Op, name: &str) -> Compiled<Registers> {
        let length = match (MemcpyInlineOp::from_op(self.ir, op), MemsetInlineOp::from_op(self.ir, op)) {
            (Some(copy), _) => self.constant_length(copy.len_attr(self.ir)),
            (_, Some(set)) => self.constant_length(set.len_attr(self.ir)),
            _ => {
                let length = self.operand(op, 2);
                self.resized(length, types::I64)
            }
        };
        let (destination, mut second) = (self.operand(op, 0), self.operand(op, 1));
        if name == "memset" {
            second = self.builder.ins().uextend(types::I32, second);
        }
        let second_type = self.builder.func.dfg.value_type(second);
        let parameters = [types::I64, second_type, types::I64];
        self.call_runtime(name, &parameters, Some(types::I64), &[destination, second, length]);
        Ok([].into())
    }

    fn constant_length(
        &mut self,
        length: terrace_runtime::attributes::Attribute,
    ) -> cranelift_codegen::ir::Value {
        let length = length.as_integer(self.context()).and_then(|length| length.try_to_u64());
        self.word(length.unwrap_or(0))
    }
}
