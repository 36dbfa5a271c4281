//! Execution of the dialect `math`. Functions are computed in `f64`; `f32` and narrower formats are rounded from that.

mod integers;

use terrace_math::{
    AbsFOp, AbsIOp, AcosOp, AcoshOp, AsinOp, AsinhOp, Atan2Op, AtanOp, AtanhOp, CbrtOp, CeilOp, ClampFOp,
    CopySignOp, CosOp, CoshOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, ErfOp, ErfcOp, Exp2Op,
    ExpM1Op, ExpOp, FPowIOp, FloorOp, FmaOp, IPowIOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp, Log1pOp,
    Log2Op, Log10Op, LogOp, PowFOp, RoundEvenOp, RoundOp, RsqrtOp, SinOp, SincosOp, SinhOp, SqrtOp, TanOp,
    TanhOp, TruncOp,
};
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::FloatValue;

use crate::dialects::arith::floats::{flags, permitted};
use crate::numbers::{elementwise, float};
use crate::values::datum::unexpected;
use crate::{Data, Datum, Interpretable, Machine, Outcome, Stop};

crate::attachments::attachments! {
    AbsFOp, AbsIOp, AcosOp, AcoshOp, AsinOp, AsinhOp, Atan2Op, AtanOp, AtanhOp, CbrtOp, CeilOp, ClampFOp,
        CopySignOp, CosOp, CoshOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, ErfOp, ErfcOp, Exp2Op,
        ExpM1Op, ExpOp, FPowIOp, FloorOp, FmaOp, IPowIOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp, Log1pOp,
        Log2Op, Log10Op, LogOp, PowFOp, RoundEvenOp, RoundOp, RsqrtOp, SinOp, SincosOp, SinhOp, SqrtOp, TanOp,
        TanhOp, TruncOp
}

macro_rules! functions {
    ($($op:ident: $compute:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let compute: fn(FloatValue) -> Result<FloatValue, Stop> = $compute;
                let flags = flags(ir.context(), self.fastmath(ir));
                elementwise::unary(operands, &|value| {
                    permitted(compute(permitted(value.as_float()?, flags)?)?, flags).map(Datum::Float)
                })
            }
        })*
    };
}

functions! {
    AbsFOp: |value| float::with_sign(value, false);
    CeilOp: |value| float::unary(value, f64::ceil);
    FloorOp: |value| float::unary(value, f64::floor);
    TruncOp: |value| float::unary(value, f64::trunc);
    RoundOp: |value| float::unary(value, f64::round);
    RoundEvenOp: |value| float::unary(value, f64::round_ties_even);
    SqrtOp: |value| float::unary(value, f64::sqrt);
    RsqrtOp: |value| float::unary(value, |value| value.sqrt().recip());
    CbrtOp: |value| float::unary(value, f64::cbrt);
    ExpOp: |value| float::unary(value, f64::exp);
    Exp2Op: |value| float::unary(value, f64::exp2);
    ExpM1Op: |value| float::unary(value, f64::exp_m1);
    LogOp: |value| float::unary(value, f64::ln);
    Log10Op: |value| float::unary(value, f64::log10);
    Log2Op: |value| float::unary(value, f64::log2);
    Log1pOp: |value| float::unary(value, f64::ln_1p);
    SinOp: |value| float::unary(value, f64::sin);
    CosOp: |value| float::unary(value, f64::cos);
    TanOp: |value| float::unary(value, f64::tan);
    AsinOp: |value| float::unary(value, f64::asin);
    AcosOp: |value| float::unary(value, f64::acos);
    AtanOp: |value| float::unary(value, f64::atan);
    SinhOp: |value| float::unary(value, f64::sinh);
    CoshOp: |value| float::unary(value, f64::cosh);
    TanhOp: |value| float::unary(value, f64::tanh);
    AsinhOp: |value| float::unary(value, f64::asinh);
    AcoshOp: |value| float::unary(value, f64::acosh);
    AtanhOp: |value| float::unary(value, f64::atanh);
    ErfOp: |value| float::unary(value, libm::erf);
    ErfcOp: |value| float::unary(value, libm::erfc);
}

macro_rules! binary_functions {
    ($($op:ident: $compute:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let compute: fn(FloatValue, FloatValue) -> Result<FloatValue, Stop> = $compute;
                let flags = flags(ir.context(), self.fastmath(ir));
                elementwise::floats(operands, &|left, right| {
                    permitted(compute(permitted(left, flags)?, permitted(right, flags)?)?, flags)
                })
            }
        })*
    };
}

binary_functions! {
    Atan2Op: |left, right| float::binary(left, right, f32::atan2, f64::atan2);
    PowFOp: |left, right| float::binary(left, right, f32::powf, f64::powf);
    CopySignOp: |value, sign| float::with_sign(value, sign.is_negative());
}

macro_rules! classes {
    ($($op:ident: $holds:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let holds: fn(FloatValue) -> bool = $holds;
                elementwise::unary(operands, &|value| Ok(Datum::bool(holds(value.as_float()?))))
            }
        })*
    };
}

classes! {
    IsFiniteOp: |value| !value.is_nan() && !value.is_infinite();
    IsInfOp: FloatValue::is_infinite;
    IsNaNOp: FloatValue::is_nan;
    IsNormalOp: |value| {
        let exponent = value.to_bits() << (128 - value.format().width()) << 1 >> (128 - value.format().exponent_bits());
        value.is_finite() && exponent != 0
    };
}

/// Returns the elements of three operands, combined.
fn zip3(
    operands: &[Datum],
    compute: &dyn Fn(FloatValue, FloatValue, FloatValue) -> Result<FloatValue, Stop>,
) -> Result<Outcome, Stop> {
    let [first, second, third] = operands else { return Err(unexpected("three operands")) };
    let (Datum::Elements(a), Datum::Elements(b), Datum::Elements(c)) = (first, second, third) else {
        let result = compute(first.as_float()?, second.as_float()?, third.as_float()?)?;
        return Ok(Outcome::result(Datum::Float(result)));
    };
    let triples = a.values.iter().zip(&b.values).zip(&c.values);
    let values: Result<Vec<Datum>, Stop> = triples
        .map(|((a, b), c)| compute(a.as_float()?, b.as_float()?, c.as_float()?).map(Datum::Float))
        .collect();
    Ok(Outcome::result(Datum::elements(&a.shape, values?)))
}

impl Interpretable for FmaOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let flags = flags(ir.context(), self.fastmath(ir));
        zip3(operands, &|a, b, c| {
            let [a, b, c] = [permitted(a, flags)?, permitted(b, flags)?, permitted(c, flags)?];
            permitted(float::multiply_add(a, b, c)?, flags)
        })
    }
}

impl Interpretable for ClampFOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        zip3(operands, &|value, least, greatest| {
            float::extreme(float::extreme(value, least, true)?, greatest, false)
        })
    }
}

impl Interpretable for SincosOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [operand] = operands else { return Err(unexpected("one operand")) };
        let part = |compute: fn(f64) -> f64| {
            operand.map(&mut |value| float::unary(value.as_float()?, compute).map(Datum::Float))
        };
        Ok(Outcome::Results(Data::from_iter([part(f64::sin)?, part(f64::cos)?])))
    }
}

impl Interpretable for FPowIOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [base, exponent] = operands else { return Err(unexpected("two operands")) };
        let result = base.zip(exponent, &mut |base, exponent| {
            let base = base.as_float()?;
            // A greater exponent gives the same: zero, one, or an infinity.
            let exponent = exponent.as_integer()?.to_i64().unwrap_or(i64::MAX) as f64;
            let exponent = float::from_double(terrace_runtime::numeric::FloatFormat::F64, exponent)?;
            let wide = float::convert(base, exponent.format())?;
            let power = float::binary(wide, exponent, f32::powf, f64::powf)?;
            float::convert(power, base.format()).map(Datum::Float)
        });
        result.map(Outcome::result)
    }
}
