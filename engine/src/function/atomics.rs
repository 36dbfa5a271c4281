//! Atomic accesses. All of them are sequentially consistent, which every weaker ordering allows.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AtomicRmwOp, BlockArg, InstBuilder, MemFlagsData, Value as Register};
use terrace_llvm::{AtomicBinOp, AtomicOrdering, AtomicRMWOp, LoadOp, StoreOp};
use terrace_runtime::ir::{Op, Value};

use super::{Compiled, Entry, FunctionCompiler, Handler};
use crate::scalar::Scalar;

pub(super) const HANDLERS: &[Entry] = &[
    ("llvm.atomicrmw", Handler::Whole(|f, op| f.update(op))),
    ("llvm.cmpxchg", Handler::Whole(|f, op| f.compare_and_exchange(op))),
    (
        "llvm.fence",
        Handler::Whole(|f, _| {
            f.builder.ins().fence();
            Ok([].into())
        }),
    ),
];

/// Returns the flags of an atomic access.
fn access() -> MemFlagsData {
    MemFlagsData::new()
}

impl FunctionCompiler<'_, '_, '_> {
    /// Returns whether a load or store is atomic.
    pub(super) fn is_atomic(&self, op: Op) -> bool {
        let load = LoadOp::from_op(self.ir, op).map(|load| load.ordering(self.ir));
        let store = || StoreOp::from_op(self.ir, op).map(|store| store.ordering(self.ir));
        load.or_else(store).is_some_and(|ordering| ordering != AtomicOrdering::NotAtomic)
    }

    /// Returns the scalar of an atomic access, and the integer of its size.
    fn atomic_scalar(&self, op: Op, value: Value) -> Compiled<(Scalar, cranelift_codegen::ir::Type)> {
        let scalars = self.scalars_of(value, op)?;
        match scalars[..] {
            [scalar] if matches!(scalar.width(), 8 | 16 | 32 | 64) => {
                Ok((scalar, crate::scalar::integer_type(scalar.width())))
            }
            _ => Err(self.refuse(op, "atomic accesses have 8, 16, 32 or 64 bits")),
        }
    }

    pub(super) fn atomic_load(&mut self, op: Op) -> Compiled {
        let (scalar, ty) = self.atomic_scalar(op, self.ir.result(op, 0))?;
        let address = self.operand(op, 0);
        let bits = self.builder.ins().atomic_load(ty, access(), address);
        Ok([self.scalar_of_bits(bits, scalar)].into())
    }

    pub(super) fn atomic_store(&mut self, op: Op) -> Compiled {
        let (scalar, _) = self.atomic_scalar(op, self.ir.operand(op, 0))?;
        let (value, address) = (self.operand(op, 0), self.operand(op, 1));
        let bits = self.float_bits(value, scalar);
        self.builder.ins().atomic_store(access(), bits, address);
        Ok([].into())
    }

    /// Returns the scalar of these bits.
    fn scalar_of_bits(&mut self, bits: Register, scalar: Scalar) -> Register {
        match scalar {
            Scalar::F32 | Scalar::F64 => {
                self.builder.ins().bitcast(scalar.machine_type(), super::memory::bit_cast(), bits)
            }
            _ => bits,
        }
    }

    fn compare_and_exchange(&mut self, op: Op) -> Compiled {
        self.atomic_scalar(op, self.ir.operand(op, 2))?;
        let (address, expected, new) = (self.operand(op, 0), self.operand(op, 1), self.operand(op, 2));
        let found = self.builder.ins().atomic_cas(access(), address, expected, new);
        let is_same = self.builder.ins().icmp(IntCC::Equal, found, expected);
        Ok([found, is_same].into())
    }

    fn update(&mut self, op: Op) -> Compiled {
        let update = AtomicRMWOp::from_op(self.ir, op).expect("the handler of this op");
        let (scalar, ty) = self.atomic_scalar(op, self.ir.operand(op, 1))?;
        let (address, value) = (self.operand(op, 0), self.operand(op, 1));
        let instruction = match update.bin_op(self.ir) {
            AtomicBinOp::Xchg => Some(AtomicRmwOp::Xchg),
            AtomicBinOp::Add => Some(AtomicRmwOp::Add),
            AtomicBinOp::Sub => Some(AtomicRmwOp::Sub),
            AtomicBinOp::And => Some(AtomicRmwOp::And),
            AtomicBinOp::Nand => Some(AtomicRmwOp::Nand),
            AtomicBinOp::Or => Some(AtomicRmwOp::Or),
            AtomicBinOp::Xor => Some(AtomicRmwOp::Xor),
            AtomicBinOp::Max => Some(AtomicRmwOp::Smax),
            AtomicBinOp::Min => Some(AtomicRmwOp::Smin),
            AtomicBinOp::Umax => Some(AtomicRmwOp::Umax),
            AtomicBinOp::Umin => Some(AtomicRmwOp::Umin),
            _ => None,
        };
        if let Some(instruction) = instruction {
            let bits = self.float_bits(value, scalar);
            let old = self.builder.ins().atomic_rmw(ty, access(), instruction, address, bits);
            return Ok([self.scalar_of_bits(old, scalar)].into());
        }
        // The new value is computed until no other thread changes the old one meanwhile.
        let first = self.builder.ins().atomic_load(ty, access(), address);
        let (again, done) = (self.builder.create_block(), self.builder.create_block());
        let old = self.builder.append_block_param(again, ty);
        self.builder.ins().jump(again, &[BlockArg::Value(first)]);
        self.builder.switch_to_block(again);
        let before = self.scalar_of_bits(old, scalar);
        let new = self.updated(op, update.bin_op(self.ir), before, value, scalar)?;
        let new = self.float_bits(new, scalar);
        let found = self.builder.ins().atomic_cas(access(), address, old, new);
        let is_same = self.builder.ins().icmp(IntCC::Equal, found, old);
        self.builder.ins().brif(is_same, done, &[], again, &[BlockArg::Value(found)]);
        self.builder.switch_to_block(done);
        Ok([before].into())
    }

    /// Returns the new value of an update without an instruction of its own.
    fn updated(
        &mut self,
        op: Op,
        kind: AtomicBinOp,
        old: Register,
        value: Register,
        scalar: Scalar,
    ) -> Compiled<Register> {
        use IntCC::{UnsignedGreaterThan, UnsignedGreaterThanOrEqual, UnsignedLessThan};
        let name = match kind {
            AtomicBinOp::Fadd => "llvm.fadd",
            AtomicBinOp::Fsub => "llvm.fsub",
            AtomicBinOp::Fmax => "llvm.intr.maxnum",
            AtomicBinOp::Fmin => "llvm.intr.minnum",
            AtomicBinOp::Fmaximum => "llvm.intr.maximum",
            AtomicBinOp::Fminimum => "llvm.intr.minimum",
            AtomicBinOp::UsubSat => "llvm.intr.usub.sat",
            _ => {
                let ty = scalar.machine_type();
                let (zero, one) = (self.integer(ty, 0), self.integer(ty, 1));
                return Ok(match kind {
                    AtomicBinOp::UincWrap => {
                        let next = self.builder.ins().iadd(old, one);
                        let is_below = self.builder.ins().icmp(UnsignedLessThan, old, value);
                        self.choose(is_below, next, zero)
                    }
                    AtomicBinOp::UdecWrap => {
                        let next = self.builder.ins().isub(old, one);
                        let is_above = self.builder.ins().icmp(UnsignedGreaterThan, old, value);
                        let is_zero = self.builder.ins().icmp(IntCC::Equal, old, zero);
                        let wraps = self.builder.ins().bor(is_above, is_zero);
                        self.choose(wraps, value, next)
                    }
                    _ => {
                        let difference = self.builder.ins().isub(old, value);
                        let fits = self.builder.ins().icmp(UnsignedGreaterThanOrEqual, old, value);
                        self.choose(fits, difference, old)
                    }
                });
            }
        };
        self.combined(op, name, &[old, value], scalar)
    }
}
