//! The combination of two lowered values by a kind of `vector`.

use terrace_dialect_support::numbers::{Number, splat_of};
use terrace_llvm::{
    AddOp, AndOp, FAddOp, FMulOp, MaxNumOp, MaximumOp, MinNumOp, MinimumOp, MulOp, OrOp, SMaxOp, SMinOp,
    UMaxOp, UMinOp, XOrOp,
};
use terrace_runtime::context::Context;
use terrace_runtime::ir::Value;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;
use terrace_vector::CombiningKind;

use super::rows::element_type;
use crate::support::builder::Llvm;
use crate::support::vectors::for_each_vector;

/// Builds the combination of two values of one type, element by element.
pub(super) fn combine(kind: CombiningKind, left: Value, right: Value, llvm: &mut Llvm<'_, '_>) -> Value {
    let ty = llvm.ty(left);
    let is_float = element_type(llvm.context(), ty).is_float(llvm.context());
    for_each_vector(&[left, right], ty, llvm, &mut |operands, _, llvm| {
        let [left, right] = *operands else { unreachable!("two operands") };
        match kind {
            CombiningKind::Add if is_float => llvm.binary::<FAddOp>(left, right),
            CombiningKind::Add => llvm.binary::<AddOp>(left, right),
            CombiningKind::Mul if is_float => llvm.binary::<FMulOp>(left, right),
            CombiningKind::Mul => llvm.binary::<MulOp>(left, right),
            CombiningKind::Minui => llvm.binary::<UMinOp>(left, right),
            CombiningKind::Minsi => llvm.binary::<SMinOp>(left, right),
            CombiningKind::Maxui => llvm.binary::<UMaxOp>(left, right),
            CombiningKind::Maxsi => llvm.binary::<SMaxOp>(left, right),
            CombiningKind::And => llvm.binary::<AndOp>(left, right),
            CombiningKind::Or => llvm.binary::<OrOp>(left, right),
            CombiningKind::Xor => llvm.binary::<XOrOp>(left, right),
            CombiningKind::Minnumf => llvm.binary::<MinNumOp>(left, right),
            CombiningKind::Maxnumf => llvm.binary::<MaxNumOp>(left, right),
            CombiningKind::Minimumf => llvm.binary::<MinimumOp>(left, right),
            CombiningKind::Maximumf => llvm.binary::<MaximumOp>(left, right),
        }
    })
}

/// Builds the value, of a type of integers or floats, whose combination with any other is that. That of `minnumf` and
/// `maxnumf` is a NaN.
pub(super) fn neutral(kind: CombiningKind, ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let number = neutral_number(kind, element_type(llvm.context(), ty), llvm.context());
    let value = splat_of(llvm.context(), ty, &number).expect("a constant of integers or floats");
    llvm.constant(ty, value)
}

fn neutral_number(kind: CombiningKind, element: Type, context: &Context) -> Number {
    if let Some(format) = element.float_format(context) {
        let value = match kind {
            CombiningKind::Add => 0.0,
            CombiningKind::Mul => 1.0,
            CombiningKind::Minnumf => -f64::NAN,
            CombiningKind::Maxnumf => f64::NAN,
            CombiningKind::Minimumf => f64::INFINITY,
            _ => f64::NEG_INFINITY,
        };
        return Number::Float(FloatValue::from_f64(format, value).unwrap_or(FloatValue::zero(format)));
    }
    let width = element.bit_width(context).unwrap_or(64);
    Number::Integer(match kind {
        CombiningKind::Mul => WideInteger::from_i64(1, width),
        CombiningKind::Minui | CombiningKind::And => WideInteger::from_i64(-1, width),
        CombiningKind::Minsi => WideInteger::all_ones(width).wrapping_sub(&WideInteger::least_signed(width)),
        CombiningKind::Maxsi => WideInteger::least_signed(width),
        _ => WideInteger::from_i64(0, width),
    })
}
