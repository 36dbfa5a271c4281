//! Execution of float arithmetic. A NaN or an infinity that a fast-math flag excludes is undefined; the other flags
//! only permit what is not done here.

use terrace_arith::{
    AddFOp, CmpFOp, DivFOp, FastMathAttr, FastMathFlags, MaxNumFOp, MaximumFOp, MinNumFOp, MinimumFOp,
    MulFOp, NegFOp, RemFOp, SubFOp,
};
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::FloatValue;

use crate::numbers::elementwise::{self, compare_floats};
use crate::numbers::float;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

/// Returns the flags in the attribute of an op; none without an attribute.
pub(crate) fn flags(context: &Context, attribute: impl Into<Option<FastMathAttr>>) -> FastMathFlags {
    attribute.into().map_or(FastMathFlags::None, |attribute| *attribute.value(context))
}

/// Returns a number that the flags do not exclude.
pub(crate) fn permitted(value: FloatValue, flags: FastMathFlags) -> Result<FloatValue, Stop> {
    if value.is_nan() && flags.contains_all(FastMathFlags::Nnan) {
        return Err(Stop::undefined("has to do with a NaN, which 'nnan' excludes"));
    }
    if value.is_infinite() && flags.contains_all(FastMathFlags::Ninf) {
        return Err(Stop::undefined("has to do with an infinity, which 'ninf' excludes"));
    }
    Ok(value)
}

macro_rules! float_ops {
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

float_ops! {
    AddFOp: |left, right| float::binary(left, right, |a, b| a + b, |a, b| a + b);
    SubFOp: |left, right| float::binary(left, right, |a, b| a - b, |a, b| a - b);
    MulFOp: |left, right| float::binary(left, right, |a, b| a * b, |a, b| a * b);
    DivFOp: |left, right| float::binary(left, right, |a, b| a / b, |a, b| a / b);
    RemFOp: |left, right| float::binary(left, right, |a, b| a % b, |a, b| a % b);
    MaximumFOp: |left, right| float::extreme(left, right, true);
    MinimumFOp: |left, right| float::extreme(left, right, false);
    MaxNumFOp: |left, right| number(left, right, true);
    MinNumFOp: |left, right| number(left, right, false);
}

/// Returns the maximum or minimum; the other operand if one of them is NaN.
fn number(left: FloatValue, right: FloatValue, greatest: bool) -> Result<FloatValue, Stop> {
    match (left.is_nan(), right.is_nan()) {
        (true, false) => Ok(right),
        (false, true) => Ok(left),
        _ => float::extreme(left, right, greatest),
    }
}

impl Interpretable for NegFOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let flags = flags(ir.context(), self.fastmath(ir));
        elementwise::unary(operands, &|value| {
            let value = permitted(value.as_float()?, flags)?;
            float::with_sign(value, !value.is_negative()).map(Datum::Float)
        })
    }
}

impl Interpretable for CmpFOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let flags = flags(ir.context(), self.fastmath(ir));
        for operand in operands {
            operand.map(&mut |value| permitted(value.as_float()?, flags).map(Datum::Float))?;
        }
        compare_floats(operands, self.predicate(ir).value())
    }
}
