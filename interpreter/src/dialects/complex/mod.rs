//! Execution of the dialect `complex`, in `f64`.

use std::sync::Arc;

use terrace_complex::{
    AbsOp, AddOp, AngleOp, Atan2Op, BitcastOp, ConjOp, ConstantOp, CosOp, CreateOp, DivOp, EqualOp, ExpOp,
    Expm1Op, ImOp, Log1pOp, LogOp, MulOp, NegOp, NotEqualOp, PowOp, PowiOp, ReOp, RsqrtOp, SignOp, SinOp,
    SqrtOp, SubOp, TanOp, TanhOp,
};
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::{FloatFormat, FloatValue};

use crate::numbers::float;
use crate::values::datum::unexpected;
use crate::{Datum, Integer, Interpretable, Machine, Outcome, Stop};

crate::attachments::attachments! {
    AbsOp, AddOp, AngleOp, Atan2Op, BitcastOp, ConjOp, ConstantOp, CosOp, CreateOp, DivOp, EqualOp, ExpOp,
        Expm1Op, ImOp, Log1pOp, LogOp, MulOp, NegOp, NotEqualOp, PowOp, PowiOp, ReOp, RsqrtOp, SignOp, SinOp,
        SqrtOp, SubOp, TanOp, TanhOp
}

/// A complex number in `f64`.
type Number = (f64, f64);

fn parts(value: &Datum) -> Result<(FloatValue, FloatValue), Stop> {
    match value {
        Datum::Complex(parts) => Ok(**parts),
        _ => Err(unexpected("a complex number")),
    }
}

/// Returns a number and the format of its parts.
fn number(value: &Datum) -> Result<(Number, FloatFormat), Stop> {
    let (real, imaginary) = parts(value)?;
    let double = |part| float::convert(part, FloatFormat::F64).map(FloatValue::to_f64);
    Ok(((double(real)?, double(imaginary)?), real.format()))
}

fn rounded((real, imaginary): Number, format: FloatFormat) -> Result<Outcome, Stop> {
    let parts = (float::from_double(format, real)?, float::from_double(format, imaginary)?);
    Ok(Outcome::result(Datum::Complex(Arc::new(parts))))
}

fn add(a: Number, b: Number) -> Number {
    (a.0 + b.0, a.1 + b.1)
}

fn subtract(a: Number, b: Number) -> Number {
    (a.0 - b.0, a.1 - b.1)
}

fn multiply(a: Number, b: Number) -> Number {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// Divides, scaled by the greater part of the divisor.
fn divide(a: Number, b: Number) -> Number {
    if b.0.abs() >= b.1.abs() {
        let ratio = b.1 / b.0;
        let scale = b.0 + b.1 * ratio;
        ((a.0 + a.1 * ratio) / scale, (a.1 - a.0 * ratio) / scale)
    } else {
        let ratio = b.0 / b.1;
        let scale = b.0 * ratio + b.1;
        ((a.0 * ratio + a.1) / scale, (a.1 * ratio - a.0) / scale)
    }
}

fn exponential((real, imaginary): Number) -> Number {
    let scale = real.exp();
    (scale * imaginary.cos(), scale * imaginary.sin())
}

fn logarithm((real, imaginary): Number) -> Number {
    (real.hypot(imaginary).ln(), imaginary.atan2(real))
}

fn square_root((real, imaginary): Number) -> Number {
    let size = real.hypot(imaginary);
    if size == 0.0 {
        return (0.0, imaginary);
    }
    let half = |value: f64| (value.max(0.0) / 2.0).sqrt();
    (half(size + real), half(size - real).copysign(imaginary))
}

fn power(base: Number, exponent: Number) -> Number {
    match (base, exponent) {
        (_, (0.0, 0.0)) => (1.0, 0.0),
        ((0.0, 0.0), _) => (0.0, 0.0),
        _ => exponential(multiply(exponent, logarithm(base))),
    }
}

fn sine((real, imaginary): Number) -> Number {
    (real.sin() * imaginary.cosh(), real.cos() * imaginary.sinh())
}

fn cosine((real, imaginary): Number) -> Number {
    (real.cos() * imaginary.cosh(), -real.sin() * imaginary.sinh())
}

fn hyperbolic_tangent((real, imaginary): Number) -> Number {
    let scale = (2.0 * real).cosh() + (2.0 * imaginary).cos();
    ((2.0 * real).sinh() / scale, (2.0 * imaginary).sin() / scale)
}

fn tangent((real, imaginary): Number) -> Number {
    let (a, b) = hyperbolic_tangent((-imaginary, real));
    (b, -a)
}

macro_rules! functions {
    ($($op:ident: $compute:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let [operand] = operands else { return Err(unexpected("one operand")) };
                let compute: fn(Number) -> Number = $compute;
                let (value, format) = number(operand)?;
                rounded(compute(value), format)
            }
        })*
    };
}

functions! {
    NegOp: |value| (-value.0, -value.1);
    ConjOp: |value| (value.0, -value.1);
    ExpOp: exponential;
    Expm1Op: |value| subtract(exponential(value), (1.0, 0.0));
    LogOp: logarithm;
    Log1pOp: |value| logarithm(add(value, (1.0, 0.0)));
    SqrtOp: square_root;
    RsqrtOp: |value| divide((1.0, 0.0), square_root(value));
    SignOp: |value| match value.0.hypot(value.1) {
        0.0 => value,
        size => (value.0 / size, value.1 / size),
    };
    SinOp: sine;
    CosOp: cosine;
    TanOp: tangent;
    TanhOp: hyperbolic_tangent;
}

macro_rules! real_functions {
    ($($op:ident: $compute:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let [operand] = operands else { return Err(unexpected("one operand")) };
                let compute: fn(Number) -> f64 = $compute;
                let (value, format) = number(operand)?;
                Ok(Outcome::result(Datum::Float(float::from_double(format, compute(value))?)))
            }
        })*
    };
}

real_functions! {
    AbsOp: |value| value.0.hypot(value.1);
    AngleOp: |value| value.1.atan2(value.0);
    ReOp: |value| value.0;
    ImOp: |value| value.1;
}

macro_rules! binary_functions {
    ($($op:ident: $compute:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let [left, right] = operands else { return Err(unexpected("two operands")) };
                let compute: fn(Number, Number) -> Number = $compute;
                let ((left, format), (right, _)) = (number(left)?, number(right)?);
                rounded(compute(left, right), format)
            }
        })*
    };
}

binary_functions! {
    AddOp: add;
    SubOp: subtract;
    MulOp: multiply;
    DivOp: divide;
    PowOp: power;
    Atan2Op: |y, x| {
        // -i log((x + iy) / sqrt(x² + y²)).
        let size = square_root(add(multiply(x, x), multiply(y, y)));
        let (real, imaginary) = logarithm(divide(add(x, (-y.1, y.0)), size));
        (imaginary, -real)
    };
}

impl Interpretable for PowiOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [base, exponent] = operands else { return Err(unexpected("two operands")) };
        let (base, format) = number(base)?;
        let exponent = exponent.as_integer()?.to_i64().ok_or_else(|| {
            Stop::unsupported("takes a power of more than 64 bits").help("the exponent has to fit 64 bits")
        })?;
        let (mut result, mut square, mut left) = ((1.0, 0.0), base, exponent.unsigned_abs());
        while left > 0 {
            if left & 1 == 1 {
                result = multiply(result, square);
            }
            square = multiply(square, square);
            left >>= 1;
        }
        rounded(if exponent < 0 { divide((1.0, 0.0), result) } else { result }, format)
    }
}

macro_rules! comparisons {
    ($($op:ident: $equal:literal;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let [left, right] = operands else { return Err(unexpected("two operands")) };
                Ok(Outcome::result(Datum::bool((number(left)?.0 == number(right)?.0) == $equal)))
            }
        })*
    };
}

comparisons! {
    EqualOp: true;
    NotEqualOp: false;
}

impl Interpretable for CreateOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [real, imaginary] = operands else { return Err(unexpected("two operands")) };
        Ok(Outcome::result(Datum::Complex(Arc::new((real.as_float()?, imaginary.as_float()?)))))
    }
}

impl Interpretable for ConstantOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        machine.constant(self.value_attr(ir), ir.value_type(self.complex(ir))).map(Outcome::result)
    }
}

impl Interpretable for BitcastOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [operand] = operands else { return Err(unexpected("one operand")) };
        if ir.value_type(self.operand(ir)) == ir.value_type(self.result(ir)) {
            return Ok(Outcome::result(operand.clone()));
        }
        let mut bytes = [0; 32];
        let bits = bits(operand)?;
        bits.write_le_bytes(&mut bytes);
        let context = ir.context();
        let ty = ir.value_type(self.result(ir));
        let float = |format: FloatFormat, bytes: &[u8]| {
            let mut part = [0; 16];
            Integer::from_le_bytes(bytes, format.width()).write_le_bytes(&mut part);
            FloatValue::from_bits(format, u128::from_le_bytes(part))
                .ok_or_else(|| Stop::undefined("has bits that no float of the type has"))
        };
        let datum = match ty.complex_element(context).unwrap_or(ty).float_format(context) {
            None => Datum::Integer(bits),
            Some(format) if ty.complex_element(context).is_none() => Datum::Float(float(format, &bytes)?),
            Some(format) => {
                let imaginary = &bytes[format.width() as usize / 8..];
                Datum::Complex(Arc::new((float(format, &bytes)?, float(format, imaginary)?)))
            }
        };
        Ok(Outcome::result(datum))
    }
}

/// Returns the bits of a number. The real part of a complex number is in the low bits.
fn bits(value: &Datum) -> Result<Integer, Stop> {
    let of_float =
        |part: FloatValue| Integer::from_le_bytes(&part.to_bits().to_le_bytes(), part.format().width());
    match value {
        Datum::Complex(parts) => {
            let width = parts.0.format().width();
            if width % 8 != 0 {
                return Err(Stop::unsupported("reinterprets parts that do not take whole bytes"));
            }
            let mut bytes = parts.0.to_bits().to_le_bytes()[..width as usize / 8].to_vec();
            bytes.extend(parts.1.to_bits().to_le_bytes());
            Ok(Integer::from_le_bytes(&bytes, 2 * width))
        }
        Datum::Float(part) => Ok(of_float(*part)),
        value => value.as_integer().cloned(),
    }
}
