//! Folding of comparisons of constants.

use std::cmp::Ordering;

use terrace_llvm::{FCmpPredicate, ICmpPredicate};
use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;

use super::casts::resized;
use super::{elementwise, is_poison, is_undefined};
use crate::llvm_ir::constants::{Constant, ConstantValue};

/// The width in which addresses that are integers are compared.
const ADDRESS_BITS: u32 = 64;

/// Folds the comparison of integers or pointers. `are_distinct` returns whether two symbols have different addresses.
pub(crate) fn fold_integer_comparison(
    context: &Context,
    ty: Type,
    predicate: ICmpPredicate,
    left: &Constant,
    right: &Constant,
    are_distinct: &dyn Fn(&str, &str) -> bool,
) -> Option<Constant> {
    use ICmpPredicate::{Eq, Ne, Sge, Sle, Uge, Ule};
    elementwise(context, ty, &[left, right], &|operands, ty| {
        let (left, right) = (operands[0], operands[1]);
        if is_poison(left) || is_poison(right) {
            return Some(Constant::new(ty, ConstantValue::Poison));
        }
        if is_undefined(left) || is_undefined(right) {
            let both = is_undefined(left) && is_undefined(right);
            return Some(match predicate {
                Eq | Ne => Constant::new(ty, ConstantValue::Undef),
                _ if both => Constant::new(ty, ConstantValue::Undef),
                _ => truth(ty, matches!(predicate, Uge | Ule | Sge | Sle)),
            });
        }
        match (&left.value, &right.value) {
            (ConstantValue::Integer(a), ConstantValue::Integer(b)) => Some(truth(ty, holds(predicate, a, b))),
            (ConstantValue::Zero, ConstantValue::Zero) => {
                Some(truth(ty, matches!(predicate, Eq | Uge | Ule | Sge | Sle)))
            }
            (ConstantValue::Address(a), ConstantValue::Address(b)) => {
                Some(truth(ty, holds(predicate, &resized(a, ADDRESS_BITS), &resized(b, ADDRESS_BITS))))
            }
            (ConstantValue::Address(a), ConstantValue::Zero) => {
                let null = WideInteger::from_u64(0, ADDRESS_BITS);
                Some(truth(ty, holds(predicate, &resized(a, ADDRESS_BITS), &null)))
            }
            (ConstantValue::Zero, ConstantValue::Address(b)) => {
                let null = WideInteger::from_u64(0, ADDRESS_BITS);
                Some(truth(ty, holds(predicate, &null, &resized(b, ADDRESS_BITS))))
            }
            (ConstantValue::Symbol(_), ConstantValue::Zero)
            | (ConstantValue::Zero, ConstantValue::Symbol(_)) => match predicate {
                Eq => Some(truth(ty, false)),
                Ne => Some(truth(ty, true)),
                _ => None,
            },
            (ConstantValue::Symbol(a), ConstantValue::Offset { symbol, offset, .. })
            | (ConstantValue::Offset { symbol, offset, .. }, ConstantValue::Symbol(a))
                if matches!(&symbol.value, ConstantValue::Symbol(b) if a == b) =>
            {
                match predicate {
                    Eq => Some(truth(ty, *offset == 0)),
                    Ne => Some(truth(ty, *offset != 0)),
                    _ => None,
                }
            }
            (ConstantValue::Symbol(a), ConstantValue::Symbol(b)) if are_distinct(a, b) => match predicate {
                Eq => Some(truth(ty, false)),
                Ne => Some(truth(ty, true)),
                _ => None,
            },
            (left, right) if left == right => {
                Some(truth(ty, matches!(predicate, Eq | Uge | Ule | Sge | Sle)))
            }
            _ => None,
        }
    })
}

fn holds(predicate: ICmpPredicate, left: &WideInteger, right: &WideInteger) -> bool {
    match predicate {
        ICmpPredicate::Eq => left == right,
        ICmpPredicate::Ne => left != right,
        ICmpPredicate::Slt => left.signed_cmp(right).is_lt(),
        ICmpPredicate::Sle => left.signed_cmp(right).is_le(),
        ICmpPredicate::Sgt => left.signed_cmp(right).is_gt(),
        ICmpPredicate::Sge => left.signed_cmp(right).is_ge(),
        ICmpPredicate::Ult => left.unsigned_cmp(right).is_lt(),
        ICmpPredicate::Ule => left.unsigned_cmp(right).is_le(),
        ICmpPredicate::Ugt => left.unsigned_cmp(right).is_gt(),
        ICmpPredicate::Uge => left.unsigned_cmp(right).is_ge(),
    }
}

/// Folds the comparison of floats.
pub(crate) fn fold_float_comparison(
    context: &Context,
    ty: Type,
    predicate: FCmpPredicate,
    left: &Constant,
    right: &Constant,
) -> Option<Constant> {
    elementwise(context, ty, &[left, right], &|operands, ty| {
        // It depends on the function whether small operands count as zero.
        let is_small =
            |operand: &&Constant| matches!(operand.value, ConstantValue::Float(value) if is_subnormal(value));
        if operands.iter().any(is_small) {
            return None;
        }
        if matches!(predicate, FCmpPredicate::AlwaysFalse | FCmpPredicate::AlwaysTrue) {
            return Some(truth(ty, predicate == FCmpPredicate::AlwaysTrue));
        }
        if operands.iter().any(|operand| is_poison(operand)) {
            return Some(Constant::new(ty, ConstantValue::Poison));
        }
        if operands.iter().any(|operand| is_undefined(operand)) {
            // It may be a NaN.
            return Some(truth(ty, holds_for(predicate, None)));
        }
        let (ConstantValue::Float(left), ConstantValue::Float(right)) =
            (&operands[0].value, &operands[1].value)
        else {
            return None;
        };
        let order = order(*left, *right)?;
        Some(truth(ty, holds_for(predicate, order)))
    })
}

/// Returns whether a predicate holds for floats in an order, or for unordered ones.
fn holds_for(predicate: FCmpPredicate, order: Option<Ordering>) -> bool {
    use FCmpPredicate as P;
    match order {
        Some(Ordering::Equal) => {
            matches!(predicate, P::Oeq | P::Oge | P::Ole | P::Ord | P::Ueq | P::Uge | P::Ule | P::AlwaysTrue)
        }
        Some(Ordering::Greater) => {
            matches!(predicate, P::Ogt | P::Oge | P::One | P::Ord | P::Ugt | P::Uge | P::Une | P::AlwaysTrue)
        }
        Some(Ordering::Less) => {
            matches!(predicate, P::Olt | P::Ole | P::One | P::Ord | P::Ult | P::Ule | P::Une | P::AlwaysTrue)
        }
        None => {
            matches!(predicate, P::Ueq | P::Ugt | P::Uge | P::Ult | P::Ule | P::Une | P::Uno | P::AlwaysTrue)
        }
    }
}

/// Returns whether a float is too small for the leading bit of its significand.
fn is_subnormal(value: FloatValue) -> bool {
    let format = value.format();
    // The exponent of subnormal numbers is zero, and so are the bits that encode it.
    let magnitude = value.to_bits() & ((1 << (format.width() - 1)) - 1);
    magnitude != 0 && magnitude >> (format.precision() - 1) == 0
}

/// Returns the order of floats, `Some(None)` if they are unordered.
fn order(left: FloatValue, right: FloatValue) -> Option<Option<Ordering>> {
    let is_double = |value: FloatValue| value.format().width() <= 64;
    (is_double(left) && is_double(right)).then(|| left.to_f64().partial_cmp(&right.to_f64()))
}

fn truth(ty: Type, holds: bool) -> Constant {
    Constant::integer(ty, WideInteger::from_bool(holds))
}
