//! Folders of comparisons and selections.

use std::cmp::Ordering;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;

use super::super::{CmpFOp, CmpIOp, FloatPredicate, IntegerPredicate};
use super::floats::is_within_double;
use super::truth;
use terrace_dialect_support::numbers::{Number, evaluate};

/// Evaluates an integer comparison.
fn compare(predicate: IntegerPredicate, left: &WideInteger, right: &WideInteger) -> bool {
    use IntegerPredicate as Predicate;
    let (signed, unsigned) = (left.signed_cmp(right), left.unsigned_cmp(right));
    match predicate {
        Predicate::Eq => left == right,
        Predicate::Ne => left != right,
        Predicate::Slt => signed.is_lt(),
        Predicate::Sle => signed.is_le(),
        Predicate::Sgt => signed.is_gt(),
        Predicate::Sge => signed.is_ge(),
        Predicate::Ult => unsigned.is_lt(),
        Predicate::Ule => unsigned.is_le(),
        Predicate::Ugt => unsigned.is_gt(),
        Predicate::Uge => unsigned.is_ge(),
    }
}

/// Returns the negated predicate.
pub(crate) fn inverse(ir: &Body, predicate: Attribute) -> Attribute {
    use IntegerPredicate as Predicate;
    let Some(predicate) = IntegerPredicate::from_attribute(ir.context(), predicate) else { return predicate };
    let inverse = match predicate {
        Predicate::Eq => Predicate::Ne,
        Predicate::Ne => Predicate::Eq,
        Predicate::Slt => Predicate::Sge,
        Predicate::Sle => Predicate::Sgt,
        Predicate::Sgt => Predicate::Sle,
        Predicate::Sge => Predicate::Slt,
        Predicate::Ult => Predicate::Uge,
        Predicate::Ule => Predicate::Ugt,
        Predicate::Ugt => Predicate::Ule,
        Predicate::Uge => Predicate::Ult,
    };
    inverse.to_attribute(ir.context())
}

impl CmpIOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let (predicate, result) = (self.predicate(ir), ir.value_type(self.result(ir)));
        if self.lhs(ir) == self.rhs(ir) {
            let zero = WideInteger::from_bool(false);
            return truth(ir.context(), result, compare(predicate, &zero, &zero)).into();
        }
        evaluate(ir.context(), constants, result, |operands| match operands {
            [Number::Integer(left), Number::Integer(right)] => {
                Some(Number::Integer(WideInteger::from_bool(compare(predicate, left, right))))
            }
            _ => None,
        })
        .into()
    }
}

impl CmpFOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        use FloatPredicate as Predicate;
        let (predicate, result) = (self.predicate(ir), ir.value_type(self.result(ir)));
        if matches!(predicate, Predicate::AlwaysFalse | Predicate::AlwaysTrue) {
            return truth(ir.context(), result, predicate == Predicate::AlwaysTrue).into();
        }
        evaluate(ir.context(), constants, result, |operands| {
            let [Number::Float(left), Number::Float(right)] = operands else { return None };
            if !is_within_double(left.format()) {
                return None;
            }
            // `None` is unordered: one of them is a NaN.
            let order = left.to_f64().partial_cmp(&right.to_f64());
            let is = |wanted: &[Ordering]| order.is_some_and(|order| wanted.contains(&order));
            let (less, equal, greater) = (Ordering::Less, Ordering::Equal, Ordering::Greater);
            let holds = match predicate {
                Predicate::AlwaysFalse => false,
                Predicate::AlwaysTrue => true,
                Predicate::Oeq => is(&[equal]),
                Predicate::Ogt => is(&[greater]),
                Predicate::Oge => is(&[greater, equal]),
                Predicate::Olt => is(&[less]),
                Predicate::Ole => is(&[less, equal]),
                Predicate::One => is(&[less, greater]),
                Predicate::Ord => order.is_some(),
                Predicate::Ueq => order.is_none() || is(&[equal]),
                Predicate::Ugt => order.is_none() || is(&[greater]),
                Predicate::Uge => order.is_none() || is(&[greater, equal]),
                Predicate::Ult => order.is_none() || is(&[less]),
                Predicate::Ule => order.is_none() || is(&[less, equal]),
                Predicate::Une => order.is_none() || is(&[less, greater]),
                Predicate::Uno => order.is_none(),
            };
            Some(Number::Integer(WideInteger::from_bool(holds)))
        })
        .into()
    }
}
