//! Execution of the dialect `index`. An `index` has 64 bits.

use terrace_index::{
    AddOp, AndOp, BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp, DivSOp,
    DivUOp, FloorDivSOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, RemSOp, RemUOp, ShlOp, ShrSOp, ShrUOp,
    SizeOfOp, SubOp, XOrOp,
};
use terrace_runtime::ir::Body;

use crate::numbers::conversion;
use crate::numbers::elementwise::{
    ceiling_divide_unsigned, compare_integers, integer_ops, maximum, minimum, quotient, shifted,
};
use crate::numbers::integer::INDEX_WIDTH;
use crate::{Datum, Integer, Interpretable, Machine, Outcome, Stop};

crate::attachments::attachments! {
    AddOp, AndOp, BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp, DivSOp, DivUOp,
        FloorDivSOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, RemSOp, RemUOp, ShlOp, ShrSOp, ShrUOp,
        SizeOfOp, SubOp, XOrOp
}

integer_ops! {
    AddOp: |left, right| Ok(left.add(right));
    SubOp: |left, right| Ok(left.subtract(right));
    MulOp: |left, right| Ok(left.multiply(right));
    DivSOp: |left, right| quotient(left.signed_divide(right), right);
    DivUOp: |left, right| quotient(left.unsigned_divide(right), right);
    CeilDivSOp: |left, right| quotient(left.ceiling_divide(right), right);
    CeilDivUOp: ceiling_divide_unsigned;
    FloorDivSOp: |left, right| quotient(left.floor_divide(right), right);
    RemSOp: |left, right| quotient(left.signed_rest(right), right);
    RemUOp: |left, right| quotient(left.unsigned_rest(right), right);
    MaxSOp: |left, right| Ok(maximum(left, right, Integer::compare_signed));
    MaxUOp: |left, right| Ok(maximum(left, right, Integer::compare_unsigned));
    MinSOp: |left, right| Ok(minimum(left, right, Integer::compare_signed));
    MinUOp: |left, right| Ok(minimum(left, right, Integer::compare_unsigned));
    ShlOp: |left, right| shifted(left.shift_left(right), right);
    ShrSOp: |left, right| shifted(left.shift_right_signed(right), right);
    ShrUOp: |left, right| shifted(left.shift_right_unsigned(right), right);
    AndOp: |left, right| Ok(left.and(right));
    OrOp: |left, right| Ok(left.or(right));
    XOrOp: |left, right| Ok(left.exclusive_or(right));
}

macro_rules! casts {
    ($($op:ident: $convert:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                conversion::convert(ir, self.output(ir), operands, $convert)
            }
        })*
    };
}

casts! {
    CastSOp: conversion::resize_signed;
    CastUOp: conversion::resize_unsigned;
}

impl Interpretable for CmpOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        compare_integers(operands, i64::from(self.pred(ir).value(ir.context()).value()))
    }
}

impl Interpretable for SizeOfOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::result(Datum::index(i64::from(INDEX_WIDTH))))
    }
}

impl Interpretable for ConstantOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        machine.constant(self.value_attr(ir), ir.value_type(self.result(ir))).map(Outcome::result)
    }
}

impl Interpretable for BoolConstantOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::result(Datum::bool(self.value(ir))))
    }
}
