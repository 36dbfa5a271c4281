//! Comparisons and choices.

use std::cmp::Ordering;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;

use super::super::{CmpFOp, CmpIOp, FloatPredicate, IntegerPredicate};
use super::floats::is_within_double;
use super::truth;
use terrace_dialect_support::numbers::{Number, evaluate};

/// Whether integers compare as the predicate says.
fn compare(predicate: IntegerPredicate, left: &WideInteger, right: &WideInteger) -> bool {
    use IntegerPredicate as Predicate;
    let (signed, unsigned) = (left.signed_cmp(right), left.unsigned_cmp(right));
    match predicate {
        Predicate::eq => left == right,
        Predicate::ne => left != right,
        Predicate::slt => signed.is_lt(),
        Predicate::sle => signed.is_le(),
        Predicate::sgt => signed.is_gt(),
        Predicate::sge => signed.is_ge(),
        Predicate::ult => unsigned.is_lt(),
        Predicate::ule => unsigned.is_le(),
        Predicate::ugt => unsigned.is_gt(),
        Predicate::uge => unsigned.is_ge(),
    }
}

/// The predicate that holds where another does not.
pub(crate) fn inverse(ir: &Body, predicate: Attribute) -> Attribute {
    use IntegerPredicate as Predicate;
    let Some(predicate) = IntegerPredicate::from_attribute(ir.context(), predicate) else { return predicate };
    let inverse = match predicate {
        Predicate::eq => Predicate::ne,
        Predicate::ne => Predicate::eq,
        Predicate::slt => Predicate::sge,
        Predicate::sle => Predicate::sgt,
        Predicate::sgt => Predicate::sle,
        Predicate::sge => Predicate::slt,
        Predicate::ult => Predicate::uge,
        Predicate::ule => Predicate::ugt,
        Predicate::ugt => Predicate::ule,
        Predicate::uge => Predicate::ult,
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
            // None is unordered: one of them is a NaN.
            let order = left.to_f64().partial_cmp(&right.to_f64());
            let is = |wanted: &[Ordering]| order.is_some_and(|order| wanted.contains(&order));
            let (less, equal, greater) = (Ordering::Less, Ordering::Equal, Ordering::Greater);
            let holds = match predicate {
                Predicate::AlwaysFalse => false,
                Predicate::AlwaysTrue => true,
                Predicate::oeq => is(&[equal]),
                Predicate::ogt => is(&[greater]),
                Predicate::oge => is(&[greater, equal]),
                Predicate::olt => is(&[less]),
                Predicate::ole => is(&[less, equal]),
                Predicate::one => is(&[less, greater]),
                Predicate::ord => order.is_some(),
                Predicate::ueq => order.is_none() || is(&[equal]),
                Predicate::ugt => order.is_none() || is(&[greater]),
                Predicate::uge => order.is_none() || is(&[greater, equal]),
                Predicate::ult => order.is_none() || is(&[less]),
                Predicate::ule => order.is_none() || is(&[less, equal]),
                Predicate::une => order.is_none() || is(&[less, greater]),
                Predicate::uno => order.is_none(),
            };
            Some(Number::Integer(WideInteger::from_bool(holds)))
        })
        .into()
    }
}
