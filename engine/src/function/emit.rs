//! Instructions on scalars that several ops share.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Type as MachineType, Value as Register, types};
use cranelift_module::{Linkage, Module};

use super::FunctionCompiler;
use crate::scalar::Scalar;

impl FunctionCompiler<'_, '_, '_> {
    /// Returns an integer constant of a machine type.
    pub(crate) fn integer(&mut self, ty: MachineType, value: u128) -> Register {
        if ty == types::I128 {
            let low = self.integer(types::I64, value & u128::from(u64::MAX));
            let high = self.integer(types::I64, value >> 64);
            return self.builder.ins().iconcat(low, high);
        }
        let value = value & (u128::MAX >> (128 - ty.bits()));
        self.builder.ins().iconst(ty, value as i64)
    }

    /// Returns a constant of 64 bits.
    pub(crate) fn word(&mut self, value: u64) -> Register {
        self.integer(types::I64, value.into())
    }

    /// Returns a constant from the bits of a scalar.
    pub(crate) fn constant(&mut self, scalar: Scalar, bits: u128) -> Register {
        match scalar {
            Scalar::F32 => self.builder.ins().f32const(f32::from_bits(bits as u32)),
            Scalar::F64 => self.builder.ins().f64const(f64::from_bits(bits as u64)),
            _ => self.integer(scalar.machine_type(), bits),
        }
    }

    /// Returns an integer with the bits above its width cleared.
    pub(crate) fn normalize(&mut self, value: Register, scalar: Scalar) -> Register {
        let ty = scalar.machine_type();
        match scalar {
            Scalar::Integer(width) if width < ty.bits() => {
                let mask = self.integer(ty, u128::MAX >> (128 - width));
                self.builder.ins().band(value, mask)
            }
            _ => value,
        }
    }

    /// Returns an integer extended by its sign to the width of its machine type.
    pub(crate) fn sign_extended(&mut self, value: Register, scalar: Scalar) -> Register {
        let ty = scalar.machine_type();
        let unused = ty.bits() - scalar.width().min(ty.bits());
        if unused == 0 {
            return value;
        }
        let amount = self.integer(types::I32, unused.into());
        let shifted = self.builder.ins().ishl(value, amount);
        self.builder.ins().sshr(shifted, amount)
    }

    /// Returns an integer in another machine type, extended by zeros or truncated.
    pub(crate) fn resized(&mut self, value: Register, to: MachineType) -> Register {
        let from = self.builder.func.dfg.value_type(value);
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Less => self.builder.ins().uextend(to, value),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.builder.ins().ireduce(to, value),
        }
    }

    /// Returns an integer in another machine type, extended by its sign or truncated.
    pub(crate) fn sign_resized(&mut self, value: Register, scalar: Scalar, to: MachineType) -> Register {
        let value = self.sign_extended(value, scalar);
        let from = self.builder.func.dfg.value_type(value);
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Less => self.builder.ins().sextend(to, value),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.builder.ins().ireduce(to, value),
        }
    }

    /// Returns the first value if a bit is set, and the second otherwise.
    pub(crate) fn choose(&mut self, condition: Register, first: Register, second: Register) -> Register {
        if self.builder.func.dfg.value_type(first) != types::I128 {
            return self.builder.ins().select(condition, first, second);
        }
        // Optimizations turn the selection of a compared integer into a minimum, which has no code for this type.
        let (first_low, first_high) = self.builder.ins().isplit(first);
        let (second_low, second_high) = self.builder.ins().isplit(second);
        let low = self.builder.ins().select(condition, first_low, second_low);
        let high = self.builder.ins().select(condition, first_high, second_high);
        self.builder.ins().iconcat(low, high)
    }

    /// Returns whether an integer is not zero, as a bit.
    pub(crate) fn is_set(&mut self, value: Register) -> Register {
        let ty = self.builder.func.dfg.value_type(value);
        let zero = self.integer(ty, 0);
        self.builder.ins().icmp(IntCC::NotEqual, value, zero)
    }

    /// Calls a function of the runtime.
    pub(crate) fn call_runtime(
        &mut self,
        name: &str,
        parameters: &[MachineType],
        result: Option<MachineType>,
        arguments: &[Register],
    ) -> Option<Register> {
        let mut signature = self.module.machine.make_signature();
        signature.params.extend(parameters.iter().map(|ty| AbiParam::new(*ty)));
        signature.returns.extend(result.map(AbiParam::new));
        let name = terrace_native_runtime::internal_name(name);
        // Each of these names has one signature.
        let function = self.module.machine.declare_function(&name, Linkage::Import, &signature);
        let function = function.expect("runtime functions are declared with one signature");
        let function = self.module.machine.declare_func_in_func(function, self.builder.func);
        let call = self.builder.ins().call(function, arguments);
        self.builder.inst_results(call).first().copied()
    }
}
