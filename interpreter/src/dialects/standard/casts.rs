//! Execution of conversions.

use terrace_runtime::ir::Body;
use terrace_standard::{
    BitcastOp, FPExtOp, FPToSIOp, FPToUIOp, FPTruncOp, IndexCastOp, SIToFPOp, SignExtendIOp, TruncateIOp,
    UIToFPOp, ZeroExtendIOp,
};

use crate::numbers::conversion::{self, conversions};
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

conversions! {
    SignExtendIOp: conversion::resize_signed;
    ZeroExtendIOp: conversion::resize_unsigned;
    TruncateIOp: conversion::resize_unsigned;
    FPExtOp: conversion::convert_float;
    FPTruncOp: conversion::convert_float;
    SIToFPOp: conversion::signed_to_float;
    UIToFPOp: conversion::unsigned_to_float;
    FPToSIOp: conversion::float_to_signed;
    FPToUIOp: conversion::float_to_unsigned;
    BitcastOp: conversion::reinterpret;
}

impl Interpretable for IndexCastOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        conversion::index_cast(ir, self.out(ir), operands, conversion::resize_signed)
    }
}
