//! Conversions between scalars.

use cranelift_codegen::ir::{InstBuilder, Value as Register, types};
use terrace_runtime::ir::Op;

use crate::function::{Compiled, Entry, FunctionCompiler, Handler, Signature};
use crate::scalar::Scalar;

pub(in crate::function) const HANDLERS: &[Entry] = &[
    ("llvm.trunc", Handler::Scalars(resize)),
    ("llvm.zext", Handler::Scalars(resize)),
    ("llvm.sext", Handler::Scalars(sign_extend)),
    ("llvm.ptrtoint", Handler::Scalars(resize)),
    ("llvm.inttoptr", Handler::Scalars(resize)),
    ("llvm.addrspacecast", Handler::Scalars(|_, _, operands, _| Ok(operands[0]))),
    ("llvm.bitcast", Handler::Whole(|f, op| f.bitcast(op))),
    ("llvm.sitofp", Handler::Scalars(|f, _, operands, types| f.integer_to_float(operands[0], types, true))),
    ("llvm.uitofp", Handler::Scalars(|f, _, operands, types| f.integer_to_float(operands[0], types, false))),
    ("llvm.fptosi", Handler::Scalars(|f, _, operands, types| f.float_to_integer(operands[0], types, true))),
    ("llvm.fptoui", Handler::Scalars(|f, _, operands, types| f.float_to_integer(operands[0], types, false))),
    ("llvm.fpext", Handler::Scalars(convert_float)),
    ("llvm.fptrunc", Handler::Scalars(convert_float)),
];

scalar_handlers! {
    fn resize(f, _, operands, types) {
        let value = f.resized(operands[0], types.result.machine_type());
        Ok(f.normalize(value, types.result))
    }

    fn sign_extend(f, _, operands, types) {
        let value = f.sign_resized(operands[0], types.operand, types.result.machine_type());
        Ok(f.normalize(value, types.result))
    }

    fn convert_float(f, _, operands, types) {
        if types.operand == Scalar::F64 && types.result.is_half() {
            // In one step: two roundings may differ from one.
            let name = if types.result == Scalar::F16 { "f64_to_f16" } else { "f64_to_bf16" };
            let value = f.call_runtime(name, &[types::F64], Some(types::I16), operands);
            return Ok(value.expect("the function has a result"));
        }
        let value = f.widened(operands[0], types.operand);
        let from = f.builder.func.dfg.value_type(value);
        let value = match (from, types.result) {
            (types::F32, Scalar::F64) => f.builder.ins().fpromote(types::F64, value),
            (types::F64, Scalar::F32) => f.builder.ins().fdemote(types::F32, value),
            _ => value,
        };
        Ok(f.narrowed(value, types.result))
    }
}

impl FunctionCompiler<'_, '_, '_> {
    fn integer_to_float(&mut self, value: Register, types: Signature, is_signed: bool) -> Compiled<Register> {
        let Signature { operand, result } = types;
        // A single float is rounded again on the way to `bf16`, so it must hold the integer.
        let is_rounded_twice = result == Scalar::BF16 && operand.width() > f32::MANTISSA_DIGITS;
        if operand.width() > 64 || is_rounded_twice {
            let wide = types::I128;
            let value = match is_signed {
                true => self.sign_resized(value, operand, wide),
                false => self.resized(value, wide),
            };
            let (name, ty) = match (is_signed, result) {
                (true, Scalar::BF16) => ("i128_to_bf16", types::I16),
                (false, Scalar::BF16) => ("u128_to_bf16", types::I16),
                (true, Scalar::F64) => ("i128_to_f64", types::F64),
                (true, _) => ("i128_to_f32", types::F32),
                (false, Scalar::F64) => ("u128_to_f64", types::F64),
                (false, _) => ("u128_to_f32", types::F32),
            };
            let value =
                self.call_runtime(name, &[wide], Some(ty), &[value]).expect("the function has a result");
            return Ok(if ty == types::I16 { value } else { self.narrowed(value, result) });
        }
        // The greatest half float is exact as a single float, so larger integers are infinite after both roundings.
        let ty = if result == Scalar::F64 { types::F64 } else { types::F32 };
        let value = match is_signed {
            true => {
                let value = self.sign_resized(value, operand, types::I64);
                self.builder.ins().fcvt_from_sint(ty, value)
            }
            false => {
                let value = self.resized(value, types::I64);
                self.builder.ins().fcvt_from_uint(ty, value)
            }
        };
        Ok(self.narrowed(value, result))
    }

    fn float_to_integer(&mut self, value: Register, types: Signature, is_signed: bool) -> Compiled<Register> {
        let Signature { operand, result } = types;
        let value = self.widened(value, operand);
        let from = self.builder.func.dfg.value_type(value);
        if result.width() > 64 {
            let name = match (is_signed, from) {
                (true, types::F64) => "f64_to_i128",
                (true, _) => "f32_to_i128",
                (false, types::F64) => "f64_to_u128",
                (false, _) => "f32_to_u128",
            };
            let value = self.call_runtime(name, &[from], Some(types::I128), &[value]);
            return Ok(self.normalize(value.expect("the function has a result"), result));
        }
        let value = match is_signed {
            true => self.builder.ins().fcvt_to_sint_sat(types::I64, value),
            false => self.builder.ins().fcvt_to_uint_sat(types::I64, value),
        };
        let value = self.resized(value, result.machine_type());
        Ok(self.normalize(value, result))
    }

    /// Reinterprets the bits of scalars: at the same widths one by one, else through memory.
    fn bitcast(&mut self, op: Op) -> Compiled {
        let operands = self.operands(op, 0);
        let (from, to) = (self.operand_scalars(op, 0)?, self.scalars_of(self.ir.result(op, 0), op)?);
        if from.len() == to.len() {
            let casts = operands.iter().zip(from.iter().zip(to.iter()));
            let casts = casts.map(|(value, (from, to))| self.reinterpreted(*value, *from, *to));
            return Ok(casts.collect());
        }
        let (from, to) = (
            self.layout(self.ir.value_type(self.ir.operand(op, 0)), op)?,
            self.layout(self.ir.value_type(self.ir.result(op, 0)), op)?,
        );
        let buffer = self.stack_buffer(from.size.max(to.size), from.alignment.max(to.alignment));
        self.store(op, &from, &operands, buffer, 0)?;
        let mut registers = Vec::new();
        self.load(op, &to, buffer, 0, &mut registers)?;
        Ok(registers.into())
    }

    /// Returns the bits of a scalar as another one of the same width.
    pub(crate) fn reinterpreted(&mut self, value: Register, from: Scalar, to: Scalar) -> Register {
        if from.machine_type() == to.machine_type() {
            return value;
        }
        self.builder.ins().bitcast(to.machine_type(), crate::function::memory::bit_cast(), value)
    }
}
