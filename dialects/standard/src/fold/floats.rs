//! Folders of float arithmetic, rounding to nearest, ties to even.
//!
//! Computes in `f64`. For a format with less than half of its precision, double rounding gives the correctly rounded
//! result; wider formats are not folded. NaN payloads are target-dependent, so NaN results are not folded.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::{FloatFormat, FloatValue};

use super::super::{AbsFOp, AddFOp, CeilFOp, CopySignOp, DivFOp, FloorFOp, MulFOp, NegFOp, RemFOp, SubFOp};
use terrace_dialect_support::numbers::{Number, evaluate};

macro_rules! float_folds {
    ($($op:ident($($operand:ident),+): $compute:expr;)*) => {
        $(impl $op {
            pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
                evaluate(ir.context(), constants, ir.value_type(self.result(ir)), |operands| match operands {
                    [$(Number::Float($operand)),+] => $compute.map(Number::Float),
                    _ => None,
                })
                .into()
            }
        })*
    };
}

float_folds! {
    AddFOp(left, right): compute(*left, *right, |left, right| left + right);
    SubFOp(left, right): compute(*left, *right, |left, right| left - right);
    MulFOp(left, right): compute(*left, *right, |left, right| left * right);
    DivFOp(left, right): compute(*left, *right, |left, right| left / right);
    RemFOp(left, right): compute(*left, *right, |left, right| left % right);
    CopySignOp(value, sign): with_sign(*value, sign.is_negative());
    NegFOp(value): with_sign(*value, !value.is_negative());
    AbsFOp(value): with_sign(*value, false);
    CeilFOp(value): compute(*value, *value, |value, _| value.ceil());
    FloorFOp(value): compute(*value, *value, |value, _| value.floor());
}

/// Returns whether `f64` represents the format's numbers with enough precision to round results correctly.
pub(super) fn is_within_double(format: FloatFormat) -> bool {
    format == FloatFormat::F64
        || 2 * format.precision() + 2 <= FloatFormat::F64.precision()
            && format.exponent_bits() <= FloatFormat::F32.exponent_bits()
}

fn compute(left: FloatValue, right: FloatValue, compute: fn(f64, f64) -> f64) -> Option<FloatValue> {
    if !is_within_double(left.format()) {
        return None;
    }
    let result = compute(left.to_f64(), right.to_f64());
    if result.is_nan() { None } else { FloatValue::from_f64(left.format(), result) }
}

/// Returns the number with this sign, if the format is signed. NaNs are treated alike.
fn with_sign(value: FloatValue, is_negative: bool) -> Option<FloatValue> {
    if value.is_negative() == is_negative {
        return Some(value);
    }
    let format = value.format();
    if !format.has_sign() || (value.is_zero() && !format.has_negative_zero()) {
        return None;
    }
    let flipped = FloatValue::from_bits(format, value.to_bits() ^ (1 << (format.width() - 1)))?;
    // In formats where the bits of minus zero encode NaN, the result must not be one.
    (flipped.is_nan() == value.is_nan() && flipped.is_negative() == is_negative).then_some(flipped)
}
