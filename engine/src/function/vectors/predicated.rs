//! Vector-predicated intrinsics: a mask and a length select the elements that are computed.
//!
//! An element that is not selected may have any value, so ops without traps are computed for all.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value as Register, types};
use terrace_runtime::ir::Op;

use crate::function::{Compiled, Entry, FunctionCompiler, Handler, Registers, Signature, handler};

const COMPUTED: Handler = Handler::Whole(|f, op| f.predicated(op));
const DIVISION: Handler = Handler::Whole(|f, op| f.predicated_division(op));
const REDUCTION: Handler = Handler::Whole(|f, op| f.predicated_reduction(op));

pub(in crate::function) const HANDLERS: &[Entry] = &[
    ("llvm.intr.vp.add", COMPUTED),
    ("llvm.intr.vp.sub", COMPUTED),
    ("llvm.intr.vp.mul", COMPUTED),
    ("llvm.intr.vp.sdiv", DIVISION),
    ("llvm.intr.vp.udiv", DIVISION),
    ("llvm.intr.vp.srem", DIVISION),
    ("llvm.intr.vp.urem", DIVISION),
    ("llvm.intr.vp.ashr", COMPUTED),
    ("llvm.intr.vp.lshr", COMPUTED),
    ("llvm.intr.vp.shl", COMPUTED),
    ("llvm.intr.vp.or", COMPUTED),
    ("llvm.intr.vp.and", COMPUTED),
    ("llvm.intr.vp.xor", COMPUTED),
    ("llvm.intr.vp.smax", COMPUTED),
    ("llvm.intr.vp.smin", COMPUTED),
    ("llvm.intr.vp.umax", COMPUTED),
    ("llvm.intr.vp.umin", COMPUTED),
    ("llvm.intr.vp.fadd", COMPUTED),
    ("llvm.intr.vp.fsub", COMPUTED),
    ("llvm.intr.vp.fmul", COMPUTED),
    ("llvm.intr.vp.fdiv", COMPUTED),
    ("llvm.intr.vp.frem", COMPUTED),
    ("llvm.intr.vp.fneg", COMPUTED),
    ("llvm.intr.vp.fma", COMPUTED),
    ("llvm.intr.vp.fmuladd", COMPUTED),
    ("llvm.intr.vp.trunc", COMPUTED),
    ("llvm.intr.vp.zext", COMPUTED),
    ("llvm.intr.vp.sext", COMPUTED),
    ("llvm.intr.vp.fptrunc", COMPUTED),
    ("llvm.intr.vp.fpext", COMPUTED),
    ("llvm.intr.vp.fptoui", COMPUTED),
    ("llvm.intr.vp.fptosi", COMPUTED),
    ("llvm.intr.vp.uitofp", COMPUTED),
    ("llvm.intr.vp.sitofp", COMPUTED),
    ("llvm.intr.vp.ptrtoint", COMPUTED),
    ("llvm.intr.vp.inttoptr", COMPUTED),
    ("llvm.intr.vp.reduce.add", REDUCTION),
    ("llvm.intr.vp.reduce.mul", REDUCTION),
    ("llvm.intr.vp.reduce.and", REDUCTION),
    ("llvm.intr.vp.reduce.or", REDUCTION),
    ("llvm.intr.vp.reduce.xor", REDUCTION),
    ("llvm.intr.vp.reduce.smax", REDUCTION),
    ("llvm.intr.vp.reduce.smin", REDUCTION),
    ("llvm.intr.vp.reduce.umax", REDUCTION),
    ("llvm.intr.vp.reduce.umin", REDUCTION),
    ("llvm.intr.vp.reduce.fadd", REDUCTION),
    ("llvm.intr.vp.reduce.fmul", REDUCTION),
    ("llvm.intr.vp.reduce.fmax", REDUCTION),
    ("llvm.intr.vp.reduce.fmin", REDUCTION),
    ("llvm.intr.vp.select", Handler::Whole(|f, op| f.select(op))),
    ("llvm.intr.vp.merge", Handler::Whole(|f, op| f.merge(op))),
    ("llvm.intr.vp.load", Handler::Whole(|f, op| f.predicated_load(op, false))),
    ("llvm.intr.vp.store", Handler::Whole(|f, op| f.predicated_store(op, false))),
    ("llvm.intr.experimental.vp.strided.load", Handler::Whole(|f, op| f.predicated_load(op, true))),
    ("llvm.intr.experimental.vp.strided.store", Handler::Whole(|f, op| f.predicated_store(op, true))),
];

/// Returns the name of the op that is computed for each element, such as `llvm.add` for `add`.
fn base(name: &str) -> String {
    let name = match name {
        "fmax" => "maxnum",
        "fmin" => "minnum",
        name => name,
    };
    let instruction = format!("llvm.{name}");
    if handler(&instruction).is_some() { instruction } else { format!("llvm.intr.{name}") }
}

impl FunctionCompiler<'_, '_, '_> {
    fn name_behind(&self, op: Op, prefix: &str) -> String {
        let name = self.ir.name(op).text(self.context());
        base(name.strip_prefix(prefix).unwrap_or(name))
    }

    fn predicated(&mut self, op: Op) -> Compiled {
        let name = self.name_behind(op, "llvm.intr.vp.");
        let Some(Handler::Scalars(compile)) = handler(&name) else {
            unreachable!("'{name}' is compiled on scalars")
        };
        self.for_each_lane(op, op, compile, self.ir.operand_count(op) - 2)
    }

    fn predicated_division(&mut self, op: Op) -> Compiled {
        let name = self.name_behind(op, "llvm.intr.vp.");
        let Some(Handler::Scalars(compile)) = handler(&name) else {
            unreachable!("'{name}' is compiled on scalars")
        };
        let active = self.active(op)?;
        let (lhs, rhs, scalars) = (self.operands(op, 0), self.operands(op, 1), self.operand_scalars(op, 0)?);
        let mut lanes = Vec::with_capacity(lhs.len());
        for (lane, scalar) in scalars.iter().enumerate() {
            // An element that is not selected is divided by one.
            let one = self.integer(scalar.machine_type(), 1);
            let divisor = self.choose(active[lane], rhs[lane], one);
            let types = Signature { operand: *scalar, result: *scalar };
            lanes.push(compile(self, op, &[lhs[lane], divisor], types)?);
        }
        Ok(lanes.into())
    }

    fn predicated_reduction(&mut self, op: Op) -> Compiled {
        let name = self.name_behind(op, "llvm.intr.vp.reduce.");
        let (start, elements, active) = (self.operand(op, 0), self.operands(op, 1), self.active(op)?);
        self.reduced(op, &name, start, &elements, Some(&active))
    }

    /// Returns the bits of the selected elements, from the last two operands.
    fn active(&mut self, op: Op) -> Compiled<Registers> {
        let count = self.ir.operand_count(op);
        let (mask, length) = (self.operands(op, count - 2), self.operand(op, count - 1));
        Ok(self.within(&mask, length))
    }

    /// Returns the bits of a mask below a length.
    fn within(&mut self, mask: &[Register], length: Register) -> Registers {
        let bits = mask.iter().enumerate().map(|(lane, bit)| {
            let ty = self.builder.func.dfg.value_type(length);
            let lane = self.integer(ty, lane as u128);
            let is_within = self.builder.ins().icmp(IntCC::UnsignedLessThan, lane, length);
            self.builder.ins().band(*bit, is_within)
        });
        bits.collect()
    }

    fn merge(&mut self, op: Op) -> Compiled {
        let (mask, chosen, other, length) =
            (self.operands(op, 0), self.operands(op, 1), self.operands(op, 2), self.operand(op, 3));
        let active = self.within(&mask, length);
        let lanes = active.iter().zip(chosen.iter().zip(other.iter()));
        Ok(lanes.map(|(bit, (chosen, other))| self.choose(*bit, *chosen, *other)).collect())
    }

    fn predicated_addresses(
        &mut self,
        op: Op,
        base: usize,
        count: usize,
        is_load: bool,
        is_strided: bool,
    ) -> Compiled {
        if !is_strided {
            return self.consecutive(op, base, count, is_load);
        }
        let (address, stride) = (self.operand(op, base), self.operand(op, base + 1));
        let scalar = self.operand_scalars(op, base + 1)?[0];
        let stride = self.sign_resized(stride, scalar, types::I64);
        Ok(self.strided(address, stride, count))
    }

    fn predicated_load(&mut self, op: Op, is_strided: bool) -> Compiled {
        let active = self.active(op)?;
        let addresses = self.predicated_addresses(op, 0, active.len(), true, is_strided)?;
        let scalars = self.scalars_of(self.ir.result(op, 0), op)?;
        let zeros: Registers = scalars.iter().map(|scalar| self.constant(*scalar, 0)).collect();
        self.masked_load(op, &addresses, &active, &zeros)
    }

    fn predicated_store(&mut self, op: Op, is_strided: bool) -> Compiled {
        let (values, active) = (self.operands(op, 0), self.active(op)?);
        let addresses = self.predicated_addresses(op, 1, active.len(), false, is_strided)?;
        self.masked_store(op, &values, &addresses, &active)
    }
}
