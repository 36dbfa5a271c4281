//! Execution of conversions.

use terrace_arith::{
    BitcastOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, IndexCastOp, IndexCastUIOp,
    IntegerOverflowFlags, RoundingMode, SIToFPOp, ScalingExtFOp, ScalingTruncFOp, TruncFOp, TruncIOp,
    UIToFPOp,
};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::numeric::FloatFormat;

use super::floats::permitted;
use crate::numbers::conversion::{self, conversions};
use crate::numbers::{elementwise, float};
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

conversions! {
    ExtUIOp: conversion::resize_unsigned;
    ExtSIOp: conversion::resize_signed;
    SIToFPOp: conversion::signed_to_float;
    UIToFPOp: conversion::unsigned_to_float;
    FPToSIOp: conversion::float_to_signed;
    FPToUIOp: conversion::float_to_unsigned;
}

macro_rules! index_casts {
    ($($op:ident: $convert:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                conversion::index_cast(ir, self.out(ir), operands, $convert)
            }
        })*
    };
}

index_casts! {
    IndexCastOp: conversion::resize_signed;
    IndexCastUIOp: conversion::resize_unsigned;
    BitcastOp: conversion::reinterpret;
}

impl Interpretable for TruncIOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let flags = *self.overflow_flags(ir).value(ir.context());
        let ty = ir.value_type(self.out(ir)).element_type_or_self(ir.context());
        let width = ty.as_integer(ir.context()).ok_or_else(|| unexpected("an integer type"))?.width;
        elementwise::unary(operands, &|value| {
            let value = value.as_integer()?;
            let result = value.resize_unsigned(width);
            if flags.contains_all(IntegerOverflowFlags::Nsw) && result.to_signed() != value.to_signed() {
                return Err(Stop::undefined("overflows as signed, which 'nsw' excludes"));
            }
            if flags.contains_all(IntegerOverflowFlags::Nuw) && result.to_unsigned() != value.to_unsigned() {
                return Err(Stop::undefined("overflows as unsigned, which 'nuw' excludes"));
            }
            Ok(Datum::Integer(result))
        })
    }
}

impl Interpretable for ExtFOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let flags = super::floats::flags(ir.context(), self.fastmath(ir));
        let format = format(ir, self.out(ir))?;
        elementwise::unary(operands, &|value| {
            float::convert(permitted(value.as_float()?, flags)?, format).map(Datum::Float)
        })
    }
}

impl Interpretable for TruncFOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        check_rounding(self.rounding_mode(ir))?;
        let flags = super::floats::flags(ir.context(), self.fastmath(ir));
        let format = format(ir, self.out(ir))?;
        elementwise::unary(operands, &|value| {
            let value = float::convert(permitted(value.as_float()?, flags)?, format)?;
            permitted(value, flags).map(Datum::Float)
        })
    }
}

impl Interpretable for ScalingExtFOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let format = format(ir, self.out(ir))?;
        elementwise::floats(operands, &|value, scale| {
            let (value, scale) = (float::convert(value, format)?, float::convert(scale, format)?);
            float::binary(value, scale, |a, b| a * b, |a, b| a * b)
        })
    }
}

impl Interpretable for ScalingTruncFOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        check_rounding(self.rounding_mode(ir))?;
        let format = format(ir, self.out(ir))?;
        elementwise::floats(operands, &|value, scale| {
            let scale = float::convert(scale, value.format())?;
            float::convert(float::binary(value, scale, |a, b| a / b, |a, b| a / b)?, format)
        })
    }
}

/// Returns the float format of a value's elements.
fn format(ir: &Body, value: Value) -> Result<FloatFormat, Stop> {
    let element = ir.value_type(value).element_type_or_self(ir.context());
    element.float_format(ir.context()).ok_or_else(|| unexpected("a float type"))
}

fn check_rounding(mode: Option<RoundingMode>) -> Result<(), Stop> {
    match mode {
        None | Some(RoundingMode::ToNearestEven) => Ok(()),
        Some(mode) => {
            Err(Stop::unsupported(format!("rounds by the mode '{}'", mode.stringify_rounding_mode()))
                .help("the interpreter rounds to the nearest number, ties to even"))
        }
    }
}
