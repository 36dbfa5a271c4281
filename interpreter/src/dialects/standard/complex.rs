//! Execution of complex arithmetic.

use std::sync::Arc;

use terrace_runtime::ir::Body;
use terrace_runtime::numeric::FloatValue;
use terrace_standard::{AddCFOp, CreateComplexOp, ImOp, ReOp, SubCFOp};

use crate::numbers::float;
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

fn parts(value: &Datum) -> Result<(FloatValue, FloatValue), Stop> {
    match value {
        Datum::Complex(parts) => Ok(**parts),
        _ => Err(unexpected("a complex number")),
    }
}

impl Interpretable for CreateComplexOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [real, imaginary] = operands else { return Err(unexpected("two operands")) };
        Ok(Outcome::result(Datum::Complex(Arc::new((real.as_float()?, imaginary.as_float()?)))))
    }
}

macro_rules! complex_parts {
    ($($op:ident: $position:tt;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let [operand] = operands else { return Err(unexpected("one operand")) };
                Ok(Outcome::result(Datum::Float(parts(operand)?.$position)))
            }
        })*
    };
}

complex_parts! {
    ReOp: 0;
    ImOp: 1;
}

macro_rules! complex_ops {
    ($($op:ident: $single:expr, $double:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let [left, right] = operands else { return Err(unexpected("two operands")) };
                let (left, right) = (parts(left)?, parts(right)?);
                let real = float::binary(left.0, right.0, $single, $double)?;
                let imaginary = float::binary(left.1, right.1, $single, $double)?;
                Ok(Outcome::result(Datum::Complex(Arc::new((real, imaginary)))))
            }
        })*
    };
}

complex_ops! {
    AddCFOp: |a, b| a + b, |a, b| a + b;
    SubCFOp: |a, b| a - b, |a, b| a - b;
}
