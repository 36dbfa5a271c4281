//! Execution of comparisons and selections.

use std::cmp::Ordering;

use terrace_runtime::ir::Body;
use terrace_standard::{CmpFOp, CmpIOp, FloatPredicate, IntegerPredicate, SelectOp};

use crate::datum::{same_shape, unexpected};
use crate::{Datum, Interpretable, Machine, Outcome, Stop, float};

impl Interpretable for CmpIOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        use IntegerPredicate as Predicate;
        let [left, right] = operands else { return Err(unexpected("two operands")) };
        let predicate = self.predicate(ir);
        let result = left.zip(right, &mut |left, right| {
            let (left, right) = (left.as_integer()?, right.as_integer()?);
            let order = match predicate {
                Predicate::Slt | Predicate::Sle | Predicate::Sgt | Predicate::Sge => {
                    left.compare_signed(right)
                }
                _ => left.compare_unsigned(right),
            };
            Ok(Datum::bool(match predicate {
                Predicate::Eq => order.is_eq(),
                Predicate::Ne => order.is_ne(),
                Predicate::Slt | Predicate::Ult => order.is_lt(),
                Predicate::Sle | Predicate::Ule => order.is_le(),
                Predicate::Sgt | Predicate::Ugt => order.is_gt(),
                Predicate::Sge | Predicate::Uge => order.is_ge(),
            }))
        });
        result.map(Outcome::result)
    }
}

/// Returns whether a comparison holds for an ordering; `None` is unordered.
fn holds(predicate: FloatPredicate, order: Option<Ordering>) -> bool {
    use FloatPredicate as Predicate;
    // The result of the predicate for less, equal, greater and unordered.
    let (less, equal, greater, unordered) = match predicate {
        Predicate::AlwaysFalse => (false, false, false, false),
        Predicate::Oeq => (false, true, false, false),
        Predicate::Ogt => (false, false, true, false),
        Predicate::Oge => (false, true, true, false),
        Predicate::Olt => (true, false, false, false),
        Predicate::Ole => (true, true, false, false),
        Predicate::One => (true, false, true, false),
        Predicate::Ord => (true, true, true, false),
        Predicate::Ueq => (false, true, false, true),
        Predicate::Ugt => (false, false, true, true),
        Predicate::Uge => (false, true, true, true),
        Predicate::Ult => (true, false, false, true),
        Predicate::Ule => (true, true, false, true),
        Predicate::Une => (true, false, true, true),
        Predicate::Uno => (false, false, false, true),
        Predicate::AlwaysTrue => (true, true, true, true),
    };
    match order {
        Some(Ordering::Less) => less,
        Some(Ordering::Equal) => equal,
        Some(Ordering::Greater) => greater,
        None => unordered,
    }
}

impl Interpretable for CmpFOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [left, right] = operands else { return Err(unexpected("two operands")) };
        let predicate = self.predicate(ir);
        let result = left.zip(right, &mut |left, right| {
            let order = float::compare(left.as_float()?, right.as_float()?)?;
            Ok(Datum::bool(holds(predicate, order)))
        });
        result.map(Outcome::result)
    }
}

impl Interpretable for SelectOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [condition, first, second] = operands else { return Err(unexpected("three operands")) };
        let Datum::Elements(conditions) = condition else {
            return Ok(Outcome::result(if condition.as_bool()? { first } else { second }.clone()));
        };
        // No element of an undefined operand may be selected.
        for (operand, is_chosen_by) in [(first, true), (second, false)] {
            let Datum::Undefined(_) = operand else { continue };
            let mut chosen = conditions.values.iter().map(|condition| condition.as_bool());
            let other = if is_chosen_by { second } else { first };
            let is_chosen = chosen.try_fold(false, |any, chosen| Ok(any | (chosen? == is_chosen_by)))?;
            return Ok(Outcome::result(if is_chosen { operand } else { other }.clone()));
        }
        let (first, second) = (first.as_elements()?, second.as_elements()?);
        same_shape(conditions, first)?;
        same_shape(first, second)?;
        let choices = conditions.values.iter().zip(first.values.iter().zip(&second.values));
        let values: Result<Vec<Datum>, Stop> = choices
            .map(|(condition, (first, second))| Ok(if condition.as_bool()? { first } else { second }.clone()))
            .collect();
        Ok(Outcome::result(Datum::elements(&first.shape, values?)))
    }

    fn forwards_operand(self, _: &Body, operand: usize) -> bool {
        operand > 0
    }
}
