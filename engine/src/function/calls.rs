//! Calls: of functions, of addresses, of variadic functions, and of intrinsics by name.

use cranelift_codegen::ir::{InstBuilder, Value as Register, types};
use cranelift_module::Module;
use terrace_llvm::{CallIntrinsicOp, CallOp, TailCallKind};
use terrace_runtime::ir::{Op, Value};

use super::{Compiled, Entry, FunctionCompiler, Handler, handler};
use crate::module::{Definition, Parameter};
use crate::scalar::Scalar;
use terrace_native_runtime::{VARIADIC_FLOATS, VARIADIC_INTEGERS, VARIADIC_STACK};

pub(super) const HANDLERS: &[Entry] = &[
    ("llvm.call", Handler::Whole(|f, op| f.call(op))),
    ("llvm.call_intrinsic", Handler::Whole(|f, op| f.call_intrinsic(op))),
];

/// Intrinsics that are whole ops without attributes.
const WHOLE_INTRINSICS: &[&str] = &[
    "llvm.intr.debugtrap",
    "llvm.intr.frexp",
    "llvm.intr.ldexp",
    "llvm.intr.memcpy",
    "llvm.intr.memmove",
    "llvm.intr.memset",
    "llvm.intr.powi",
    "llvm.intr.sadd.with.overflow",
    "llvm.intr.sincos",
    "llvm.intr.smul.with.overflow",
    "llvm.intr.ssub.with.overflow",
    "llvm.intr.trap",
    "llvm.intr.uadd.with.overflow",
    "llvm.intr.umul.with.overflow",
    "llvm.intr.usub.with.overflow",
    "llvm.intr.vector.reduce.add",
    "llvm.intr.vector.reduce.and",
    "llvm.intr.vector.reduce.fadd",
    "llvm.intr.vector.reduce.fmax",
    "llvm.intr.vector.reduce.fmaximum",
    "llvm.intr.vector.reduce.fmin",
    "llvm.intr.vector.reduce.fminimum",
    "llvm.intr.vector.reduce.fmul",
    "llvm.intr.vector.reduce.mul",
    "llvm.intr.vector.reduce.or",
    "llvm.intr.vector.reduce.smax",
    "llvm.intr.vector.reduce.smin",
    "llvm.intr.vector.reduce.umax",
    "llvm.intr.vector.reduce.umin",
    "llvm.intr.vector.reduce.xor",
];

impl FunctionCompiler<'_, '_, '_> {
    fn call(&mut self, op: Op) -> Compiled {
        let call = CallOp::from_op(self.ir, op).expect("the handler of this op");
        if *call.tail_call_kind(self.ir).value(self.context()) == TailCallKind::Musttail {
            let reason = "'musttail' demands that it reuses the frame of its caller; 'tail' only allows that";
            return Err(self.refuse(op, reason));
        }
        let operands: Vec<Value> = call.callee_operands(self.ir).collect();
        let (address, arguments) = match (call.callee(self.ir), &operands[..]) {
            (None, [address, arguments @ ..]) => (Some(self.registers(*address)[0]), arguments),
            _ => (None, &operands[..]),
        };
        let result = self.ir.results(op).next().map(|result| self.scalars_of(result, op)).transpose()?;
        let result = result.unwrap_or_else(|| [].into());
        if call.var_callee_type(self.ir).is_some() {
            let address = match (address, call.callee(self.ir)) {
                (Some(address), _) => address,
                (None, Some(name)) => self.symbol_address(op, name)?,
                (None, None) => return Err(self.refuse(op, "there is no callee")),
            };
            return self.call_variadic(op, address, arguments, &result);
        }
        let mut registers = Vec::new();
        let mut parameters = Vec::new();
        for argument in arguments {
            let scalars = self.scalars_of(*argument, op)?;
            parameters.extend(scalars.iter().map(|scalar| Parameter::new(*scalar)));
            registers.extend(self.registers(*argument).iter().copied());
        }
        let call = match (address, call.callee(self.ir)) {
            (None, Some(name)) if matches!(self.module.definition(name), Some(Definition::Function(_))) => {
                let Some(Definition::Function(function)) = self.module.definition(name) else {
                    unreachable!()
                };
                let function = self.module.machine.declare_func_in_func(function, self.builder.func);
                self.builder.ins().call(function, &registers)
            }
            (None, None) => return Err(self.refuse(op, "there is no callee")),
            (address, name) => {
                let address = match address {
                    Some(address) => address,
                    None => self.symbol_address(op, name.unwrap_or_default())?,
                };
                let signature = self.module.signature(&parameters, &result);
                let signature = self.builder.import_signature(signature);
                self.builder.ins().call_indirect(signature, address, &registers)
            }
        };
        let results = self.builder.inst_results(call).to_vec();
        Ok(results
            .into_iter()
            .zip(result.iter())
            .map(|(value, scalar)| self.normalize(value, *scalar))
            .collect())
    }

    /// Calls a variadic function through the runtime, which knows how these take their arguments.
    fn call_variadic(
        &mut self,
        op: Op,
        address: Register,
        arguments: &[Value],
        result: &[Scalar],
    ) -> Compiled {
        let (mut integers, mut floats, mut stack) = (Vec::new(), Vec::new(), Vec::new());
        for argument in arguments {
            let scalars = self.scalars_of(*argument, op)?;
            for (value, scalar) in self.registers(*argument).iter().zip(scalars.iter()) {
                let is_float = matches!(scalar, Scalar::F32 | Scalar::F64);
                if scalar.width() > 64 || scalar.is_half() || *scalar == Scalar::F32 {
                    let ty = self.context().display(self.ir.value_type(*argument));
                    return Err(self
                        .refuse(op, format_args!("a variadic function cannot take a value of type '{ty}'")));
                }
                let bits = self.float_bits(*value, *scalar);
                let bits = self.resized(bits, types::I64);
                let registers = if is_float { &mut floats } else { &mut integers };
                let limit = if is_float { VARIADIC_FLOATS } else { VARIADIC_INTEGERS };
                if registers.len() < limit { registers.push(bits) } else { stack.push(bits) }
            }
        }
        if stack.len() > VARIADIC_STACK {
            return Err(self.refuse(op, "a variadic function cannot take so many arguments"));
        }
        let [integers, floats, stack] =
            [(integers, VARIADIC_INTEGERS), (floats, VARIADIC_FLOATS), (stack, VARIADIC_STACK)].map(
                |(values, count)| {
                    let buffer = self.stack_buffer(count as u64 * 8, 8);
                    for position in 0..count {
                        let value = values.get(position).copied().unwrap_or_else(|| self.word(0));
                        let flags = cranelift_codegen::ir::MemFlagsData::trusted();
                        self.builder.ins().store(flags, value, buffer, position as i32 * 8);
                    }
                    buffer
                },
            );
        let (name, ty) = match result {
            [Scalar::F64] => ("call_variadic_float", types::F64),
            [] | [Scalar::Integer(1..=64) | Scalar::Pointer] => ("call_variadic", types::I64),
            _ => return Err(self.refuse(op, "a variadic function cannot return a value of this type")),
        };
        let words = [types::I64; 4];
        let value = self.call_runtime(name, &words, Some(ty), &[address, integers, floats, stack]);
        let value = value.expect("the function has a result");
        Ok(match result {
            [Scalar::F64] => [value].into(),
            [scalar] => {
                let value = self.resized(value, scalar.machine_type());
                [self.normalize(value, *scalar)].into()
            }
            _ => [].into(),
        })
    }

    /// Compiles an intrinsic by its name, such as `llvm.bswap.i32`.
    fn call_intrinsic(&mut self, op: Op) -> Compiled {
        let call = CallIntrinsicOp::from_op(self.ir, op).expect("the handler of this op");
        let full = call.intrin(self.ir).to_owned();
        // Behind the name of the intrinsic stand those of its types.
        let mut name = full.strip_prefix("llvm.").unwrap_or(&full);
        loop {
            let known = format!("llvm.intr.{name}");
            match handler(&known) {
                Some(Handler::Scalars(compile)) if self.ir.result_count(op) == 1 => {
                    let count = call.args(self.ir).len();
                    return self.for_each_lane(op, op, compile, count);
                }
                Some(Handler::Whole(compile)) if WHOLE_INTRINSICS.contains(&known.as_str()) => {
                    return compile(self, op);
                }
                _ => match name.rsplit_once('.') {
                    Some((shorter, _)) => name = shorter,
                    None => {
                        return Err(self
                            .refuse(op, format_args!("the intrinsic '{full}' is not compiled by its name")));
                    }
                },
            }
        }
    }
}
