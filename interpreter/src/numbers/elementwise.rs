//! Execution of ops on numbers, elementwise: what dialects share.

use terrace_runtime::numeric::FloatValue;

use crate::numbers::float;
use crate::values::datum::{same_shape, unexpected};
use crate::{Datum, Integer, Outcome, Stop};

/// Executes an op on two integers.
pub(crate) fn integers(
    operands: &[Datum],
    compute: &dyn Fn(&Integer, &Integer) -> Result<Integer, Stop>,
) -> Result<Outcome, Stop> {
    let [left, right] = operands else { return Err(unexpected("two operands")) };
    let compute = &mut |left: &Datum, right: &Datum| {
        compute(left.as_integer()?, right.as_integer()?).map(Datum::Integer)
    };
    left.zip(right, compute).map(Outcome::result)
}

/// Executes an op on two floats.
pub(crate) fn floats(
    operands: &[Datum],
    compute: &dyn Fn(FloatValue, FloatValue) -> Result<FloatValue, Stop>,
) -> Result<Outcome, Stop> {
    let [left, right] = operands else { return Err(unexpected("two operands")) };
    let compute =
        &mut |left: &Datum, right: &Datum| compute(left.as_float()?, right.as_float()?).map(Datum::Float);
    left.zip(right, compute).map(Outcome::result)
}

/// Executes an op on one value.
pub(crate) fn unary(
    operands: &[Datum],
    compute: &dyn Fn(&Datum) -> Result<Datum, Stop>,
) -> Result<Outcome, Stop> {
    let [operand] = operands else { return Err(unexpected("one operand")) };
    operand.map(&mut |value| compute(value)).map(Outcome::result)
}

/// Implements [`Interpretable`](crate::Interpretable) for ops on two integers.
macro_rules! integer_ops {
    ($($op:ident: $compute:expr;)*) => {
        $(impl $crate::Interpretable for $op {
            fn interpret(
                self,
                _: &terrace_runtime::ir::Body,
                _: &mut $crate::Machine<'_>,
                operands: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                let compute: fn(&$crate::Integer, &$crate::Integer) -> Result<$crate::Integer, $crate::Stop> = $compute;
                $crate::numbers::elementwise::integers(operands, &compute)
            }
        })*
    };
}

/// Implements [`Interpretable`](crate::Interpretable) for ops on one float.
macro_rules! float_functions {
    ($($op:ident: $compute:expr;)*) => {
        $(impl $crate::Interpretable for $op {
            fn interpret(
                self,
                _: &terrace_runtime::ir::Body,
                _: &mut $crate::Machine<'_>,
                operands: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                let compute: fn(
                    terrace_runtime::numeric::FloatValue,
                ) -> Result<terrace_runtime::numeric::FloatValue, $crate::Stop> = $compute;
                $crate::numbers::elementwise::unary(operands, &|value| compute(value.as_float()?).map($crate::Datum::Float))
            }
        })*
    };
}

pub(crate) use {float_functions, integer_ops};

/// Returns the result of a division, or the reason why there is none.
pub(crate) fn quotient(result: Option<Integer>, divisor: &Integer) -> Result<Integer, Stop> {
    result.ok_or_else(|| match divisor.is_zero() {
        true => Stop::undefined("divides by zero").help("check the divisor before"),
        false => Stop::undefined("divides the least number by -1").help("the quotient does not fit the type"),
    })
}

/// Returns the result of a shift, or the reason why there is none.
pub(crate) fn shifted(result: Option<Integer>, by: &Integer) -> Result<Integer, Stop> {
    result.ok_or_else(|| {
        let width = by.width();
        Stop::undefined(format!("shifts by {}, which is not less than {width}", by.to_unsigned()))
            .help(format!("a number of {width} bits is shifted by less than {width}"))
    })
}

/// Executes a comparison of two integers by the predicate with this number.
pub(crate) fn compare_integers(operands: &[Datum], predicate: i64) -> Result<Outcome, Stop> {
    let [left, right] = operands else { return Err(unexpected("two operands")) };
    let result = left.zip(right, &mut |left, right| {
        let (left, right) = (left.as_integer()?, right.as_integer()?);
        let order = match predicate {
            2..=5 => left.compare_signed(right),
            _ => left.compare_unsigned(right),
        };
        Ok(Datum::bool(match predicate {
            0 => order.is_eq(),
            1 => order.is_ne(),
            2 | 6 => order.is_lt(),
            3 | 7 => order.is_le(),
            4 | 8 => order.is_gt(),
            _ => order.is_ge(),
        }))
    });
    result.map(Outcome::result)
}

/// The results of float predicates, by number, for less, equal, greater and unordered operands.
const FLOAT_PREDICATES: [[bool; 4]; 16] = {
    // The letters of a row say for which orders the comparison holds.
    const fn row(holds: &str) -> [bool; 4] {
        let holds = holds.as_bytes();
        [holds[0] == b'<', holds[1] == b'=', holds[2] == b'>', holds[3] == b'?']
    }
    [
        row("----"),
        row("-=--"),
        row("-->-"),
        row("-=>-"),
        row("<---"),
        row("<=--"),
        row("<->-"),
        row("<=>-"),
        row("-=-?"),
        row("-->?"),
        row("-=>?"),
        row("<--?"),
        row("<=-?"),
        row("<->?"),
        row("---?"),
        row("<=>?"),
    ]
};

/// Executes a comparison of two floats by the predicate with this number.
pub(crate) fn compare_floats(operands: &[Datum], predicate: i64) -> Result<Outcome, Stop> {
    let [left, right] = operands else { return Err(unexpected("two operands")) };
    let row = usize::try_from(predicate).ok().and_then(|number| FLOAT_PREDICATES.get(number));
    let row = row.ok_or_else(|| unexpected("a predicate"))?;
    let result = left.zip(right, &mut |left, right| {
        let order = float::compare(left.as_float()?, right.as_float()?)?;
        Ok(Datum::bool(row[order.map_or(3, |order| (order as i8 + 1) as usize)]))
    });
    result.map(Outcome::result)
}

/// Executes a choice between two operands by a condition.
pub(crate) fn select(operands: &[Datum]) -> Result<Outcome, Stop> {
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

/// Returns the quotient of unsigned integers, rounded toward positive infinity.
pub(crate) fn ceiling_divide_unsigned(left: &Integer, right: &Integer) -> Result<Integer, Stop> {
    let floor = quotient(left.unsigned_divide(right), right)?;
    let is_exact = left.unsigned_rest(right).is_none_or(|rest| rest.is_zero());
    Ok(if is_exact { floor } else { floor.add(&Integer::from_i128(1, left.width())) })
}

/// Returns the greater integer of an order.
pub(crate) fn maximum(
    left: &Integer,
    right: &Integer,
    compare: fn(&Integer, &Integer) -> std::cmp::Ordering,
) -> Integer {
    if compare(left, right).is_lt() { right } else { left }.clone()
}

/// Returns the lesser integer of an order.
pub(crate) fn minimum(
    left: &Integer,
    right: &Integer,
    compare: fn(&Integer, &Integer) -> std::cmp::Ordering,
) -> Integer {
    if compare(left, right).is_gt() { right } else { left }.clone()
}
