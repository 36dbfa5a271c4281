//! Execution of integer and float arithmetic, elementwise.

use terrace_runtime::ir::Body;
use terrace_runtime::numeric::FloatValue;
use terrace_standard::{
    AbsFOp, AddFOp, AddIOp, AndOp, Atan2Op, AtanOp, CeilDivISignedOp, CeilFOp, CopySignOp, CosOp, DivFOp,
    DivISignedOp, DivIUnsignedOp, Exp2Op, ExpOp, FloorDivISignedOp, FloorFOp, Log2Op, Log10Op, LogOp, MulFOp,
    MulIOp, NegFOp, OrOp, RemFOp, RemISignedOp, RemIUnsignedOp, RsqrtOp, ShiftLeftOp, SignedShiftRightOp,
    SinOp, SqrtOp, SubFOp, SubIOp, TanhOp, UnsignedShiftRightOp, XOrOp,
};

use crate::numbers::elementwise::{self, float_functions, integer_ops, quotient, shifted};
use crate::numbers::float;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

integer_ops! {
    AddIOp: |left, right| Ok(left.add(right));
    SubIOp: |left, right| Ok(left.subtract(right));
    MulIOp: |left, right| Ok(left.multiply(right));
    DivISignedOp: |left, right| quotient(left.signed_divide(right), right);
    DivIUnsignedOp: |left, right| quotient(left.unsigned_divide(right), right);
    FloorDivISignedOp: |left, right| quotient(left.floor_divide(right), right);
    CeilDivISignedOp: |left, right| quotient(left.ceiling_divide(right), right);
    RemISignedOp: |left, right| quotient(left.signed_rest(right), right);
    RemIUnsignedOp: |left, right| quotient(left.unsigned_rest(right), right);
    AndOp: |left, right| Ok(left.and(right));
    OrOp: |left, right| Ok(left.or(right));
    XOrOp: |left, right| Ok(left.exclusive_or(right));
    ShiftLeftOp: |left, right| shifted(left.shift_left(right), right);
    SignedShiftRightOp: |left, right| shifted(left.shift_right_signed(right), right);
    UnsignedShiftRightOp: |left, right| shifted(left.shift_right_unsigned(right), right);
}

macro_rules! float_ops {
    ($($op:ident: $compute:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let compute: fn(FloatValue, FloatValue) -> Result<FloatValue, Stop> = $compute;
                elementwise::floats(operands, &compute)
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
    Atan2Op: |left, right| float::binary(left, right, f32::atan2, f64::atan2);
    CopySignOp: |value, sign| float::with_sign(value, sign.is_negative());
}

float_functions! {
    NegFOp: |value| float::with_sign(value, !value.is_negative());
    AbsFOp: |value| float::with_sign(value, false);
    CeilFOp: |value| float::unary(value, f64::ceil);
    FloorFOp: |value| float::unary(value, f64::floor);
    CosOp: |value| float::unary(value, f64::cos);
    SinOp: |value| float::unary(value, f64::sin);
    ExpOp: |value| float::unary(value, f64::exp);
    Exp2Op: |value| float::unary(value, f64::exp2);
    LogOp: |value| float::unary(value, f64::ln);
    Log10Op: |value| float::unary(value, f64::log10);
    Log2Op: |value| float::unary(value, f64::log2);
    SqrtOp: |value| float::unary(value, f64::sqrt);
    RsqrtOp: |value| float::unary(value, |value| value.sqrt().recip());
    TanhOp: |value| float::unary(value, f64::tanh);
    AtanOp: |value| float::unary(value, f64::atan);
}
