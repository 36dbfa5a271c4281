//! Integer arithmetic that reports overflow, or saturates.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Type as MachineType, Value as Register, types};
use terrace_runtime::ir::Op;

use crate::function::{Compiled, Entry, FunctionCompiler, Handler, Signature};
use crate::scalar::Scalar;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Arithmetic {
    Add,
    Subtract,
    Multiply,
}
use Arithmetic::{Add, Multiply, Subtract};

macro_rules! with_overflow {
    ($arithmetic:ident, signed: $signed:literal) => {
        Handler::Whole(|f, op| f.with_overflow(op, $arithmetic, $signed))
    };
}

macro_rules! saturating {
    ($arithmetic:ident, signed: $signed:literal) => {
        Handler::Scalars(|f, _, operands, types| {
            Ok(f.saturating(operands, types.operand, $arithmetic, $signed))
        })
    };
}

pub(in crate::function) const HANDLERS: &[Entry] = &[
    ("llvm.intr.sadd.with.overflow", with_overflow!(Add, signed: true)),
    ("llvm.intr.uadd.with.overflow", with_overflow!(Add, signed: false)),
    ("llvm.intr.ssub.with.overflow", with_overflow!(Subtract, signed: true)),
    ("llvm.intr.usub.with.overflow", with_overflow!(Subtract, signed: false)),
    ("llvm.intr.smul.with.overflow", with_overflow!(Multiply, signed: true)),
    ("llvm.intr.umul.with.overflow", with_overflow!(Multiply, signed: false)),
    ("llvm.intr.sadd.sat", saturating!(Add, signed: true)),
    ("llvm.intr.uadd.sat", saturating!(Add, signed: false)),
    ("llvm.intr.ssub.sat", saturating!(Subtract, signed: true)),
    ("llvm.intr.usub.sat", saturating!(Subtract, signed: false)),
    (
        "llvm.intr.sshl.sat",
        Handler::Scalars(|f, op, operands, types| f.saturating_shift(op, operands, types, true)),
    ),
    (
        "llvm.intr.ushl.sat",
        Handler::Scalars(|f, op, operands, types| f.saturating_shift(op, operands, types, false)),
    ),
];

impl FunctionCompiler<'_, '_, '_> {
    fn with_overflow(&mut self, op: Op, arithmetic: Arithmetic, is_signed: bool) -> Compiled {
        let (lhs, rhs) = (self.operands(op, 0), self.operands(op, 1));
        let scalars = self.operand_scalars(op, 0)?;
        let (mut values, mut flags) = (Vec::new(), Vec::new());
        for ((lhs, rhs), scalar) in lhs.iter().zip(rhs.iter()).zip(scalars.iter()) {
            let (value, overflows) = self.overflowing(&[*lhs, *rhs], *scalar, arithmetic, is_signed);
            values.push(value);
            flags.push(overflows);
        }
        values.append(&mut flags);
        Ok(values.into())
    }

    /// Returns the result modulo 2^N for N bits, and whether it overflowed, as a bit.
    fn overflowing(
        &mut self,
        operands: &[Register],
        scalar: Scalar,
        arithmetic: Arithmetic,
        is_signed: bool,
    ) -> (Register, Register) {
        if scalar.width() > 64 {
            return self.wide_overflowing(operands, scalar, arithmetic, is_signed);
        }
        // In twice the width, nothing overflows.
        let twice = if scalar.width() <= 32 { types::I64 } else { types::I128 };
        let [lhs, rhs] = [operands[0], operands[1]].map(|it| self.extended(it, scalar, twice, is_signed));
        let exact = match arithmetic {
            Add => self.builder.ins().iadd(lhs, rhs),
            Subtract => self.builder.ins().isub(lhs, rhs),
            Multiply => self.builder.ins().imul(lhs, rhs),
        };
        let value = self.builder.ins().ireduce(scalar.machine_type(), exact);
        let value = self.normalize(value, scalar);
        let again = self.extended(value, scalar, twice, is_signed);
        let overflows = self.builder.ins().icmp(IntCC::NotEqual, again, exact);
        (value, overflows)
    }

    fn wide_overflowing(
        &mut self,
        operands: &[Register],
        scalar: Scalar,
        arithmetic: Arithmetic,
        is_signed: bool,
    ) -> (Register, Register) {
        let name = match (arithmetic, is_signed) {
            (Add, true) => "sadd128",
            (Add, false) => "uadd128",
            (Subtract, true) => "ssub128",
            (Subtract, false) => "usub128",
            (Multiply, true) => "smul128",
            (Multiply, false) => "umul128",
        };
        let wide = types::I128;
        let [lhs, rhs] = [operands[0], operands[1]].map(|it| self.extended(it, scalar, wide, is_signed));
        let width = self.integer(types::I32, scalar.width().into());
        let flag = self.stack_buffer(16, 16);
        let parameters = [wide, wide, types::I32, types::I64];
        let value = self.call_runtime(name, &parameters, Some(wide), &[lhs, rhs, width, flag]);
        let value = self.normalize(value.expect("the function has a result"), scalar);
        let flags = cranelift_codegen::ir::MemFlagsData::trusted();
        let overflows = self.builder.ins().load(types::I8, flags, flag, 0);
        (value, overflows)
    }

    fn extended(&mut self, value: Register, scalar: Scalar, to: MachineType, is_signed: bool) -> Register {
        match is_signed {
            true => self.sign_resized(value, scalar, to),
            false => self.resized(value, to),
        }
    }

    fn saturating(
        &mut self,
        operands: &[Register],
        scalar: Scalar,
        arithmetic: Arithmetic,
        is_signed: bool,
    ) -> Register {
        let (value, overflows) = self.overflowing(operands, scalar, arithmetic, is_signed);
        let bound = match (is_signed, arithmetic) {
            // The sign of the first operand is that of the exact result.
            (true, _) => self.signed_bound(operands[0], scalar),
            (false, Subtract) => self.integer(scalar.machine_type(), 0),
            (false, _) => self.integer(scalar.machine_type(), u128::MAX >> (128 - scalar.width())),
        };
        self.choose(overflows, bound, value)
    }

    /// Returns the least integer if another one is negative, and the greatest otherwise.
    fn signed_bound(&mut self, value: Register, scalar: Scalar) -> Register {
        let ty = scalar.machine_type();
        let least = self.integer(ty, 1 << (scalar.width() - 1));
        let greatest = self.integer(ty, (1_u128 << (scalar.width() - 1)) - 1);
        let value = self.sign_extended(value, scalar);
        let zero = self.integer(ty, 0);
        let is_negative = self.builder.ins().icmp(IntCC::SignedLessThan, value, zero);
        self.choose(is_negative, least, greatest)
    }

    fn saturating_shift(
        &mut self,
        _: Op,
        operands: &[Register],
        types: Signature,
        is_signed: bool,
    ) -> Compiled<Register> {
        let scalar = types.operand;
        let amount = self.shift_amount(operands[1]);
        let shifted = self.builder.ins().ishl(operands[0], amount);
        let shifted = self.normalize(shifted, scalar);
        let (back, bound) = match is_signed {
            true => {
                let extended = self.sign_extended(shifted, scalar);
                let back = self.builder.ins().sshr(extended, amount);
                (self.normalize(back, scalar), self.signed_bound(operands[0], scalar))
            }
            false => {
                let all = self.integer(scalar.machine_type(), u128::MAX >> (128 - scalar.width()));
                (self.builder.ins().ushr(shifted, amount), all)
            }
        };
        let overflows = self.builder.ins().icmp(IntCC::NotEqual, back, operands[0]);
        Ok(self.choose(overflows, bound, shifted))
    }
}
