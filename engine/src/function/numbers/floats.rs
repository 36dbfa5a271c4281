//! Float arithmetic and its intrinsics.
//!
//! Half floats are computed as single floats and rounded: a single float has more than twice the digits, so the rounding
//! of the elementary operations is right.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{InstBuilder, Value as Register, types};
use terrace_llvm::IsFPClass;
use terrace_runtime::ir::Op;

use crate::function::{Compiled, Entry, FunctionCompiler, Handler, Signature};
use crate::scalar::Scalar;

/// An instruction on floats.
macro_rules! instruction {
    ($instruction:ident($($operand:tt),+)) => {
        Handler::Scalars(|f, _, operands, types| {
            let operands: Vec<Register> = operands.iter().map(|it| f.widened(*it, types.operand)).collect();
            let value = f.builder.ins().$instruction($(operands[$operand]),+);
            Ok(f.narrowed(value, types.result))
        })
    };
}

/// A function of the runtime, which exists for single and double floats.
macro_rules! function {
    ($name:literal) => {
        Handler::Scalars(|f, _, operands, types| Ok(f.float_function($name, operands, types.operand)))
    };
}

macro_rules! extremum {
    ($instruction:ident, number: $is_number:literal) => {
        Handler::Scalars(|f, _, operands, types| {
            let [lhs, rhs] = [operands[0], operands[1]].map(|it| f.widened(it, types.operand));
            let mut value = f.builder.ins().$instruction(lhs, rhs);
            if $is_number {
                // A number is chosen rather than a NaN.
                let rhs_is_nan = f.builder.ins().fcmp(FloatCC::Unordered, rhs, rhs);
                let lhs_is_nan = f.builder.ins().fcmp(FloatCC::Unordered, lhs, lhs);
                value = f.choose(rhs_is_nan, lhs, value);
                value = f.choose(lhs_is_nan, rhs, value);
            }
            Ok(f.narrowed(value, types.result))
        })
    };
}

macro_rules! to_integer {
    ($name:literal) => {
        Handler::Scalars(|f, _, operands, types| {
            let rounded = f.float_function($name, operands, types.operand);
            let value = f.widened(rounded, types.operand);
            let value = f.builder.ins().fcvt_to_sint_sat(types::I64, value);
            let value = f.resized(value, types.result.machine_type());
            Ok(f.normalize(value, types.result))
        })
    };
}

pub(in crate::function) const HANDLERS: &[Entry] = &[
    ("llvm.fadd", instruction!(fadd(0, 1))),
    ("llvm.fsub", instruction!(fsub(0, 1))),
    ("llvm.fmul", instruction!(fmul(0, 1))),
    ("llvm.fdiv", instruction!(fdiv(0, 1))),
    ("llvm.frem", function!("fmod")),
    ("llvm.fneg", Handler::Scalars(negate)),
    ("llvm.intr.fabs", instruction!(fabs(0))),
    ("llvm.intr.sqrt", instruction!(sqrt(0))),
    ("llvm.intr.ceil", instruction!(ceil(0))),
    ("llvm.intr.floor", instruction!(floor(0))),
    ("llvm.intr.trunc", instruction!(trunc(0))),
    ("llvm.intr.nearbyint", instruction!(nearest(0))),
    ("llvm.intr.rint", instruction!(nearest(0))),
    ("llvm.intr.roundeven", instruction!(nearest(0))),
    ("llvm.intr.copysign", instruction!(fcopysign(0, 1))),
    ("llvm.intr.fma", instruction!(fma(0, 1, 2))),
    ("llvm.intr.fmuladd", instruction!(fma(0, 1, 2))),
    ("llvm.intr.maximum", extremum!(fmax, number: false)),
    ("llvm.intr.minimum", extremum!(fmin, number: false)),
    ("llvm.intr.maxnum", extremum!(fmax, number: true)),
    ("llvm.intr.minnum", extremum!(fmin, number: true)),
    ("llvm.intr.round", function!("round")),
    ("llvm.intr.acos", function!("acos")),
    ("llvm.intr.asin", function!("asin")),
    ("llvm.intr.atan", function!("atan")),
    ("llvm.intr.atan2", function!("atan2")),
    ("llvm.intr.cos", function!("cos")),
    ("llvm.intr.cosh", function!("cosh")),
    ("llvm.intr.exp", function!("exp")),
    ("llvm.intr.exp10", function!("exp10")),
    ("llvm.intr.exp2", function!("exp2")),
    ("llvm.intr.log", function!("log")),
    ("llvm.intr.log10", function!("log10")),
    ("llvm.intr.log2", function!("log2")),
    ("llvm.intr.pow", function!("pow")),
    ("llvm.intr.sin", function!("sin")),
    ("llvm.intr.sinh", function!("sinh")),
    ("llvm.intr.tan", function!("tan")),
    ("llvm.intr.tanh", function!("tanh")),
    ("llvm.intr.lrint", to_integer!("rint")),
    ("llvm.intr.llrint", to_integer!("rint")),
    ("llvm.intr.lround", to_integer!("round")),
    ("llvm.intr.llround", to_integer!("round")),
    ("llvm.intr.powi", Handler::Whole(|f, op| f.with_integer(op, "powi"))),
    ("llvm.intr.ldexp", Handler::Whole(|f, op| f.with_integer(op, "ldexp"))),
    ("llvm.intr.sincos", Handler::Whole(|f, op| f.sine_and_cosine(op))),
    ("llvm.intr.frexp", Handler::Whole(|f, op| f.fraction_and_exponent(op))),
    ("llvm.intr.is.fpclass", Handler::Scalars(is_of_class)),
];

/// Flips the sign, also of a NaN.
fn negate(
    f: &mut FunctionCompiler<'_, '_, '_>,
    _: Op,
    operands: &[Register],
    types: Signature,
) -> Compiled<Register> {
    if types.operand.is_half() {
        let sign = f.integer(types::I16, 0x8000);
        return Ok(f.builder.ins().bxor(operands[0], sign));
    }
    Ok(f.builder.ins().fneg(operands[0]))
}

/// Tests the bits of a float against a set of classes.
fn is_of_class(
    f: &mut FunctionCompiler<'_, '_, '_>,
    op: Op,
    operands: &[Register],
    types: Signature,
) -> Compiled<Register> {
    let Some(test) = IsFPClass::from_op(f.ir, op) else {
        return Err(f.refuse(op, "the classes of floats have to be an attribute"));
    };
    let classes = f.integer(types::I32, test.bit(f.ir) as u32 as u128);
    let (bits, mantissa) = match types.operand {
        Scalar::F16 => (f.resized(operands[0], types::I64), 10),
        Scalar::BF16 => (f.resized(operands[0], types::I64), 7),
        Scalar::F32 => {
            let bits = f.float_bits(operands[0], Scalar::F32);
            (f.resized(bits, types::I64), 23)
        }
        _ => (f.float_bits(operands[0], Scalar::F64), 52),
    };
    let mantissa = f.integer(types::I32, mantissa);
    let width = f.integer(types::I32, types.operand.width().into());
    let parameters = [types::I64, types::I32, types::I32, types::I32];
    let result =
        f.call_runtime("is_fpclass", &parameters, Some(types::I8), &[bits, width, mantissa, classes]);
    Ok(result.expect("the function has a result"))
}

impl FunctionCompiler<'_, '_, '_> {
    /// Returns a float in a register that can be computed with: a half float as a single float.
    pub(crate) fn widened(&mut self, value: Register, scalar: Scalar) -> Register {
        let name = match scalar {
            Scalar::F16 => "f16_to_f32",
            Scalar::BF16 => {
                let bits = self.builder.ins().uextend(types::I32, value);
                let amount = self.integer(types::I32, 16);
                let bits = self.builder.ins().ishl(bits, amount);
                return self.builder.ins().bitcast(types::F32, crate::function::memory::bit_cast(), bits);
            }
            _ => return value,
        };
        self.call_runtime(name, &[types::I16], Some(types::F32), &[value]).expect("the function has a result")
    }

    /// Returns the float of a type from a register that was computed with.
    pub(crate) fn narrowed(&mut self, value: Register, scalar: Scalar) -> Register {
        let name = match scalar {
            Scalar::F16 => "f32_to_f16",
            Scalar::BF16 => "f32_to_bf16",
            _ => return value,
        };
        self.call_runtime(name, &[types::F32], Some(types::I16), &[value]).expect("the function has a result")
    }

    /// Returns the bits of a float as an integer.
    pub(crate) fn float_bits(&mut self, value: Register, scalar: Scalar) -> Register {
        let ty = match scalar {
            Scalar::F32 => types::I32,
            Scalar::F64 => types::I64,
            _ => return value,
        };
        self.builder.ins().bitcast(ty, crate::function::memory::bit_cast(), value)
    }

    /// Calls a function of the runtime on floats of one type.
    pub(crate) fn float_function(&mut self, name: &str, operands: &[Register], scalar: Scalar) -> Register {
        let operands: Vec<Register> = operands.iter().map(|it| self.widened(*it, scalar)).collect();
        let (name, ty) = of_precision(name, scalar);
        let parameters = vec![ty; operands.len()];
        let value = self.call_runtime(&name, &parameters, Some(ty), &operands);
        self.narrowed(value.expect("the function has a result"), scalar)
    }

    /// Calls a function of the runtime on floats and an integer.
    fn with_integer(&mut self, op: Op, name: &str) -> Compiled {
        let (values, powers) = (self.operands(op, 0), self.operands(op, 1));
        let (scalars, integers) = (self.operand_scalars(op, 0)?, self.operand_scalars(op, 1)?);
        let lanes = values.iter().zip(scalars.iter()).enumerate().map(|(lane, (value, scalar))| {
            let (power, integer) =
                if powers.len() == 1 { (powers[0], integers[0]) } else { (powers[lane], integers[lane]) };
            let power = self.sign_resized(power, integer, types::I32);
            let value = self.widened(*value, *scalar);
            let (name, ty) = of_precision(name, *scalar);
            let value = self.call_runtime(&name, &[ty, types::I32], Some(ty), &[value, power]);
            self.narrowed(value.expect("the function has a result"), *scalar)
        });
        Ok(lanes.collect())
    }

    fn sine_and_cosine(&mut self, op: Op) -> Compiled {
        let (values, scalars) = (self.operands(op, 0), self.operand_scalars(op, 0)?);
        let mut all = Vec::new();
        for name in ["sin", "cos"] {
            for (value, scalar) in values.iter().zip(scalars.iter()) {
                all.push(self.float_function(name, &[*value], *scalar));
            }
        }
        Ok(all.into())
    }

    fn fraction_and_exponent(&mut self, op: Op) -> Compiled {
        let (values, scalars) = (self.operands(op, 0), self.operand_scalars(op, 0)?);
        let results = self.scalars_of(self.ir.result(op, 0), op)?;
        let mut all: Vec<Register> = values
            .iter()
            .zip(scalars.iter())
            .map(|(value, scalar)| self.float_function("fraction", &[*value], *scalar))
            .collect();
        for (lane, (value, scalar)) in values.iter().zip(scalars.iter()).enumerate() {
            let value = self.widened(*value, *scalar);
            let (name, ty) = of_precision("exponent", *scalar);
            let exponent = self.call_runtime(&name, &[ty], Some(types::I32), &[value]);
            let result = results[values.len() + lane];
            let exponent = exponent.expect("the function has a result");
            let exponent = self.sign_resized(exponent, Scalar::Integer(32), result.machine_type());
            all.push(self.normalize(exponent, result));
        }
        Ok(all.into())
    }
}

/// Returns the name of a function of the runtime for a scalar, and the type that it computes with.
fn of_precision(name: &str, scalar: Scalar) -> (String, cranelift_codegen::ir::Type) {
    match scalar {
        Scalar::F64 => (name.to_owned(), types::F64),
        _ => (format!("{name}f"), types::F32),
    }
}
