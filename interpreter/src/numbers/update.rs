//! Update kinds of reductions and atomic updates.

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use crate::numbers::float;
use crate::values::constant::zero_of;
use crate::{Datum, Integer, Stop};

/// An update kind, in the order of the attribute's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Update {
    AddF,
    AddI,
    Assign,
    /// The maximum; NaN if an operand is NaN.
    MaximumF,
    MaxS,
    MaxU,
    /// The minimum; NaN if an operand is NaN.
    MinimumF,
    MinS,
    MinU,
    MulF,
    MulI,
    Or,
    And,
    /// The maximum, ignoring a NaN unless both are.
    MaxNumF,
    /// The minimum, ignoring a NaN unless both are.
    MinNumF,
    XOr,
}

use Update::{
    AddF, AddI, And, Assign, MaxNumF, MaxS, MaxU, MaximumF, MinNumF, MinS, MinU, MinimumF, MulF, MulI, Or,
    XOr,
};

/// The update kinds, indexed by attribute value.
const UPDATES: [Update; 16] = [
    AddF, AddI, And, Assign, MaximumF, MaxNumF, MaxS, MaxU, MinimumF, MinNumF, MinS, MinU, MulF, MulI, Or,
    XOr,
];

impl Update {
    /// Returns the update kind with that attribute value.
    pub(crate) fn of_number(number: i64) -> Result<Update, Stop> {
        let update = usize::try_from(number).ok().and_then(|number| UPDATES.get(number));
        update.copied().ok_or_else(|| Stop::unsupported(format!("combines values by {number}")))
    }

    /// Returns the neutral element.
    pub(crate) fn neutral(self, context: &Context, ty: Type) -> Result<Datum, Stop> {
        let none = || {
            Stop::undefined("has no rounds, and its reduction no value for that")
                .help("there has to be a round where 'assign' reduces")
        };
        let zero = zero_of(context, ty.element_type_or_self(context)).ok_or_else(none)?;
        Ok(match (self, &zero) {
            (AddF | AddI | Or | XOr | MaxU, _) => zero,
            (And | MinU, Datum::Integer(zero)) => Datum::Integer(Integer::from_i128(-1, zero.width())),
            (MulI, Datum::Integer(zero)) => Datum::Integer(Integer::from_i128(1, zero.width())),
            (MaxS | MinS, Datum::Integer(zero)) => {
                let width = zero.width();
                let one = Integer::from_i128(1, width);
                let least = one.shift_left(&Integer::from_i128(i128::from(width) - 1, width)).unwrap_or(one);
                let ones = Integer::from_i128(-1, width);
                Datum::Integer(if self == MaxS { least } else { least.exclusive_or(&ones) })
            }
            (MulF, Datum::Float(zero)) => Datum::Float(float::from_double(zero.format(), 1.0)?),
            (MaximumF, Datum::Float(zero)) => {
                Datum::Float(float::from_double(zero.format(), f64::NEG_INFINITY)?)
            }
            (MinimumF, Datum::Float(zero)) => Datum::Float(float::from_double(zero.format(), f64::INFINITY)?),
            (MaxNumF | MinNumF, Datum::Float(zero)) => {
                Datum::Float(float::from_double(zero.format(), f64::NAN)?)
            }
            _ => return Err(none()),
        })
    }
}

/// Combines the old and the new value.
pub(crate) fn update(kind: Update, old: &Datum, new: &Datum) -> Result<Datum, Stop> {
    old.zip(new, &mut |old, new| {
        let integers = |compute: fn(&Integer, &Integer) -> Integer| {
            Ok(Datum::Integer(compute(old.as_integer()?, new.as_integer()?)))
        };
        let chosen = |is_new: bool| Ok(if is_new { new.clone() } else { old.clone() });
        let order = |is_signed: bool| {
            let (old, new) = (old.as_integer()?, new.as_integer()?);
            Ok::<_, Stop>(if is_signed { new.compare_signed(old) } else { new.compare_unsigned(old) })
        };
        let floats = || Ok::<_, Stop>((old.as_float()?, new.as_float()?));
        match kind {
            AddI => integers(Integer::add),
            MulI => integers(Integer::multiply),
            Or => integers(Integer::or),
            And => integers(Integer::and),
            XOr => integers(Integer::exclusive_or),
            Assign => Ok(new.clone()),
            MaxS => chosen(order(true)?.is_gt()),
            MinS => chosen(order(true)?.is_lt()),
            MaxU => chosen(order(false)?.is_gt()),
            MinU => chosen(order(false)?.is_lt()),
            AddF => floats()
                .and_then(|(old, new)| float::binary(old, new, |a, b| a + b, |a, b| a + b))
                .map(Datum::Float),
            MulF => floats()
                .and_then(|(old, new)| float::binary(old, new, |a, b| a * b, |a, b| a * b))
                .map(Datum::Float),
            MaximumF | MinimumF => {
                let (old, new) = floats()?;
                float::extreme(old, new, kind == MaximumF).map(Datum::Float)
            }
            MaxNumF | MinNumF => {
                let (old, new) = floats()?;
                match (old.is_nan(), new.is_nan()) {
                    (true, _) => Ok(Datum::Float(new)),
                    (_, true) => Ok(Datum::Float(old)),
                    _ => float::extreme(old, new, kind == MaxNumF).map(Datum::Float),
                }
            }
        }
    })
}
