//! Integer arithmetic and its intrinsics.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value as Register, types};

use crate::function::{Compiled, Entry, FunctionCompiler, Handler, Signature};
use crate::scalar::Scalar;

/// An instruction on two integers whose upper bits are cleared afterwards.
macro_rules! binary {
    ($instruction:ident) => {
        Handler::Scalars(|f, _, operands, types| {
            let value = f.builder.ins().$instruction(operands[0], operands[1]);
            Ok(f.normalize(value, types.result))
        })
    };
}

macro_rules! division {
    ($instruction:ident, $helper:literal, signed: $signed:literal) => {
        Handler::Scalars(|f, _, operands, types| {
            let (lhs, rhs) = f.extended_pair(operands, types.operand, $signed);
            let value = match types.operand.width() > 64 {
                true => f.wide_binary($helper, lhs, rhs),
                false => f.builder.ins().$instruction(lhs, rhs),
            };
            Ok(f.normalize(value, types.result))
        })
    };
}

macro_rules! extremum {
    ($condition:ident, signed: $signed:literal) => {
        Handler::Scalars(|f, _, operands, types| {
            let (lhs, rhs) = f.extended_pair(operands, types.operand, $signed);
            let is_first = f.builder.ins().icmp(IntCC::$condition, lhs, rhs);
            Ok(f.choose(is_first, operands[0], operands[1]))
        })
    };
}

pub(in crate::function) const HANDLERS: &[Entry] = &[
    ("llvm.add", binary!(iadd)),
    ("llvm.sub", binary!(isub)),
    ("llvm.mul", binary!(imul)),
    ("llvm.and", binary!(band)),
    ("llvm.or", binary!(bor)),
    ("llvm.xor", binary!(bxor)),
    ("llvm.udiv", division!(udiv, "udiv128", signed: false)),
    ("llvm.sdiv", division!(sdiv, "sdiv128", signed: true)),
    ("llvm.urem", division!(urem, "urem128", signed: false)),
    ("llvm.srem", division!(srem, "srem128", signed: true)),
    ("llvm.shl", Handler::Scalars(shift_left)),
    ("llvm.lshr", Handler::Scalars(logical_shift_right)),
    ("llvm.ashr", Handler::Scalars(arithmetic_shift_right)),
    ("llvm.intr.smax", extremum!(SignedGreaterThan, signed: true)),
    ("llvm.intr.smin", extremum!(SignedLessThan, signed: true)),
    ("llvm.intr.umax", extremum!(UnsignedGreaterThan, signed: false)),
    ("llvm.intr.umin", extremum!(UnsignedLessThan, signed: false)),
    ("llvm.intr.abs", Handler::Scalars(absolute)),
    ("llvm.intr.ctpop", Handler::Scalars(|f, _, operands, _| Ok(f.builder.ins().popcnt(operands[0])))),
    ("llvm.intr.ctlz", Handler::Scalars(leading_zeros)),
    ("llvm.intr.cttz", Handler::Scalars(trailing_zeros)),
    ("llvm.intr.bitreverse", Handler::Scalars(reverse_bits)),
    ("llvm.intr.bswap", Handler::Scalars(reverse_bytes)),
    (
        "llvm.intr.fshl",
        Handler::Scalars(|f, _, operands, types| f.funnel_shift(operands, types.result, true)),
    ),
    (
        "llvm.intr.fshr",
        Handler::Scalars(|f, _, operands, types| f.funnel_shift(operands, types.result, false)),
    ),
    ("llvm.intr.scmp", Handler::Scalars(|f, _, operands, types| f.three_way(operands, types, true))),
    ("llvm.intr.ucmp", Handler::Scalars(|f, _, operands, types| f.three_way(operands, types, false))),
];

scalar_handlers! {
    fn shift_left(f, _, operands, types) {
        let amount = f.shift_amount(operands[1]);
        let value = f.builder.ins().ishl(operands[0], amount);
        Ok(f.normalize(value, types.result))
    }

    fn logical_shift_right(f, _, operands, _) {
        let amount = f.shift_amount(operands[1]);
        Ok(f.builder.ins().ushr(operands[0], amount))
    }

    fn arithmetic_shift_right(f, _, operands, types) {
        let amount = f.shift_amount(operands[1]);
        let value = f.sign_extended(operands[0], types.operand);
        let value = f.builder.ins().sshr(value, amount);
        Ok(f.normalize(value, types.result))
    }

    fn absolute(f, _, operands, types) {
        let value = f.sign_extended(operands[0], types.operand);
        let ty = types.operand.machine_type();
        let zero = f.integer(ty, 0);
        let negated = f.builder.ins().ineg(value);
        let is_negative = f.builder.ins().icmp(IntCC::SignedLessThan, value, zero);
        let value = f.choose(is_negative, negated, value);
        Ok(f.normalize(value, types.result))
    }

    fn leading_zeros(f, _, operands, types) {
        let ty = types.operand.machine_type();
        let count = f.builder.ins().clz(operands[0]);
        let unused = f.integer(ty, (ty.bits() - types.operand.width()).into());
        Ok(f.builder.ins().isub(count, unused))
    }

    fn trailing_zeros(f, _, operands, types) {
        let (ty, width) = (types.operand.machine_type(), types.operand.width());
        if ty.bits() == width {
            return Ok(f.builder.ins().ctz(operands[0]));
        }
        // The bit above the width ends the search.
        let end = f.integer(ty, 1 << width);
        let value = f.builder.ins().bor(operands[0], end);
        Ok(f.builder.ins().ctz(value))
    }

    fn reverse_bits(f, _, operands, types) {
        let value = f.builder.ins().bitrev(operands[0]);
        Ok(f.shifted_down(value, types.operand))
    }

    fn reverse_bytes(f, op, operands, types) {
        if !types.operand.width().is_multiple_of(16) {
            return Err(f.refuse(op, format_args!("bytes of i{} cannot be swapped", types.operand.width())));
        }
        let value = f.builder.ins().bswap(operands[0]);
        Ok(f.shifted_down(value, types.operand))
    }
}

impl FunctionCompiler<'_, '_, '_> {
    /// Returns two operands, sign-extended to their machine type if they are signed.
    fn extended_pair(
        &mut self,
        operands: &[Register],
        scalar: Scalar,
        is_signed: bool,
    ) -> (Register, Register) {
        match is_signed {
            true => (self.sign_extended(operands[0], scalar), self.sign_extended(operands[1], scalar)),
            false => (operands[0], operands[1]),
        }
    }

    /// Returns a shift amount in a register of at most 64 bits.
    pub(crate) fn shift_amount(&mut self, amount: Register) -> Register {
        match self.builder.func.dfg.value_type(amount) == types::I128 {
            true => self.builder.ins().ireduce(types::I64, amount),
            false => amount,
        }
    }

    /// Returns an integer shifted from the upper end of its machine type to the lower one.
    fn shifted_down(&mut self, value: Register, scalar: Scalar) -> Register {
        let unused = scalar.machine_type().bits() - scalar.width();
        let amount = self.integer(types::I32, unused.into());
        self.builder.ins().ushr(value, amount)
    }

    /// Calls a function of the runtime on two integers of 128 bits.
    pub(crate) fn wide_binary(&mut self, name: &str, lhs: Register, rhs: Register) -> Register {
        let wide = types::I128;
        self.call_runtime(name, &[wide, wide], Some(wide), &[lhs, rhs]).expect("the function has a result")
    }

    /// Shifts two integers as one of twice the width, and returns the upper or the lower half.
    fn funnel_shift(&mut self, operands: &[Register], scalar: Scalar, is_left: bool) -> Compiled<Register> {
        let (ty, width) = (scalar.machine_type(), scalar.width());
        let width_constant = self.integer(ty, width.into());
        let amount = match width > 64 {
            true => self.wide_binary("urem128", operands[2], width_constant),
            false => self.builder.ins().urem(operands[2], width_constant),
        };
        let rest = self.builder.ins().isub(width_constant, amount);
        let (left, right) = if is_left { (amount, rest) } else { (rest, amount) };
        let (left_amount, right_amount) = (self.shift_amount(left), self.shift_amount(right));
        let upper = self.builder.ins().ishl(operands[0], left_amount);
        let lower = self.builder.ins().ushr(operands[1], right_amount);
        let both = self.builder.ins().bor(upper, lower);
        let both = self.normalize(both, scalar);
        // A shift by the whole width is none.
        let is_shifted = self.is_set(amount);
        let unshifted = if is_left { operands[0] } else { operands[1] };
        Ok(self.choose(is_shifted, both, unshifted))
    }

    /// Returns -1, 0 or 1: how the first integer compares with the second.
    fn three_way(&mut self, operands: &[Register], types: Signature, is_signed: bool) -> Compiled<Register> {
        let (lhs, rhs) = self.extended_pair(operands, types.operand, is_signed);
        let conditions = match is_signed {
            true => [IntCC::SignedGreaterThan, IntCC::SignedLessThan],
            false => [IntCC::UnsignedGreaterThan, IntCC::UnsignedLessThan],
        };
        let [greater, less] = conditions.map(|condition| {
            let bit = self.builder.ins().icmp(condition, lhs, rhs);
            self.resized(bit, types.result.machine_type())
        });
        let order = self.builder.ins().isub(greater, less);
        Ok(self.normalize(order, types.result))
    }
}
