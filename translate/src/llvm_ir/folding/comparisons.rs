//! Folding of comparisons of constants.

use terrace_llvm::{FCmpPredicate, ICmpPredicate};
use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;

use super::{elementwise, is_poison, is_undefined};
use crate::llvm_ir::constants::{Constant, ConstantValue};

/// Folds the comparison of integers or pointers.
pub(crate) fn fold_integer_comparison(
    context: &Context,
    ty: Type,
    predicate: ICmpPredicate,
    left: &Constant,
    right: &Constant,
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
            (ConstantValue::Symbol(_), ConstantValue::Zero)
            | (ConstantValue::Zero, ConstantValue::Symbol(_)) => match predicate {
                Eq => Some(truth(ty, false)),
                Ne => Some(truth(ty, true)),
                _ => None,
            },
            (ConstantValue::Symbol(a), ConstantValue::Symbol(b)) if a == b => {
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
        let (ConstantValue::Float(left), ConstantValue::Float(right)) =
            (&operands[0].value, &operands[1].value)
        else {
            return None;
        };
        let order = order(*left, *right)?;
        // The predicates are numbered by the outcomes for which they hold: equal, greater, less, unordered.
        let bit = match order {
            Some(std::cmp::Ordering::Equal) => 1,
            Some(std::cmp::Ordering::Greater) => 2,
            Some(std::cmp::Ordering::Less) => 4,
            None => 8,
        };
        Some(truth(ty, predicate.value() & bit != 0))
    })
}

/// Returns the order of floats, `Some(None)` if they are unordered.
fn order(left: FloatValue, right: FloatValue) -> Option<Option<std::cmp::Ordering>> {
    let is_double = |value: FloatValue| value.format().width() <= 64;
    (is_double(left) && is_double(right)).then(|| left.to_f64().partial_cmp(&right.to_f64()))
}

fn truth(ty: Type, holds: bool) -> Constant {
    Constant::integer(ty, WideInteger::from_bool(holds))
}
