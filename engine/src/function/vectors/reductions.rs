//! Reductions of vectors, in the order of their elements.

use cranelift_codegen::ir::Value as Register;
use terrace_runtime::ir::Op;

use crate::function::{Compiled, Entry, FunctionCompiler, Handler, Registers, Signature};
use crate::scalar::Scalar;

/// A reduction by the op of a name, from the first element on.
macro_rules! reduction {
    ($name:literal) => {
        Handler::Whole(|f, op| {
            let elements = f.operands(op, 0);
            f.reduced(op, $name, elements[0], &elements[1..], None)
        })
    };
}

/// A reduction by the op of a name, from a given value on.
macro_rules! reduction_from {
    ($name:literal) => {
        Handler::Whole(|f, op| {
            let (start, elements) = (f.operand(op, 0), f.operands(op, 1));
            f.reduced(op, $name, start, &elements, None)
        })
    };
}

pub(in crate::function) const HANDLERS: &[Entry] = &[
    ("llvm.intr.vector.reduce.add", reduction!("llvm.add")),
    ("llvm.intr.vector.reduce.mul", reduction!("llvm.mul")),
    ("llvm.intr.vector.reduce.and", reduction!("llvm.and")),
    ("llvm.intr.vector.reduce.or", reduction!("llvm.or")),
    ("llvm.intr.vector.reduce.xor", reduction!("llvm.xor")),
    ("llvm.intr.vector.reduce.smax", reduction!("llvm.intr.smax")),
    ("llvm.intr.vector.reduce.smin", reduction!("llvm.intr.smin")),
    ("llvm.intr.vector.reduce.umax", reduction!("llvm.intr.umax")),
    ("llvm.intr.vector.reduce.umin", reduction!("llvm.intr.umin")),
    ("llvm.intr.vector.reduce.fmax", reduction!("llvm.intr.maxnum")),
    ("llvm.intr.vector.reduce.fmin", reduction!("llvm.intr.minnum")),
    ("llvm.intr.vector.reduce.fmaximum", reduction!("llvm.intr.maximum")),
    ("llvm.intr.vector.reduce.fminimum", reduction!("llvm.intr.minimum")),
    ("llvm.intr.vector.reduce.fadd", reduction_from!("llvm.fadd")),
    ("llvm.intr.vector.reduce.fmul", reduction_from!("llvm.fmul")),
];

impl FunctionCompiler<'_, '_, '_> {
    /// Combines elements one after the other by the op of a name; those that a mask excludes are skipped.
    pub(in crate::function) fn reduced(
        &mut self,
        op: Op,
        name: &str,
        start: Register,
        elements: &[Register],
        mask: Option<&[Register]>,
    ) -> Compiled<Registers> {
        let scalar = self.scalars_of(self.ir.result(op, 0), op)?[0];
        let mut result = start;
        for (lane, element) in elements.iter().enumerate() {
            let next = self.combined(op, name, &[result, *element], scalar)?;
            result = match mask {
                Some(mask) => self.choose(mask[lane], next, result),
                None => next,
            };
        }
        Ok([result].into())
    }

    /// Compiles the op of a name on scalars of one type.
    pub(in crate::function) fn combined(
        &mut self,
        op: Op,
        name: &str,
        operands: &[Register],
        scalar: Scalar,
    ) -> Compiled<Register> {
        let Some(Handler::Scalars(compile)) = crate::function::handler(name) else {
            unreachable!("'{name}' is compiled on scalars")
        };
        compile(self, op, operands, Signature { operand: scalar, result: scalar })
    }
}
