//! Folds and relations of comparison predicates.
//!
//! All dialects number the predicates alike: integers in the order of [`IntegerPredicate::ALL`], floats in that of
//! [`FloatPredicate::ALL`].

use std::cmp::Ordering;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;

use super::floats::is_within_double;
use crate::numbers::{Number, evaluate, is_float, splat_of};

/// An integer comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum IntegerPredicate {
    Equal,
    NotEqual,
    SignedLess,
    SignedLessOrEqual,
    SignedGreater,
    SignedGreaterOrEqual,
    UnsignedLess,
    UnsignedLessOrEqual,
    UnsignedGreater,
    UnsignedGreaterOrEqual,
}

use IntegerPredicate as Integers;

impl IntegerPredicate {
    /// All predicates, by number.
    pub const ALL: [IntegerPredicate; 10] = [
        Integers::Equal,
        Integers::NotEqual,
        Integers::SignedLess,
        Integers::SignedLessOrEqual,
        Integers::SignedGreater,
        Integers::SignedGreaterOrEqual,
        Integers::UnsignedLess,
        Integers::UnsignedLessOrEqual,
        Integers::UnsignedGreater,
        Integers::UnsignedGreaterOrEqual,
    ];

    /// Returns the predicate with this number.
    pub fn from_value(value: i64) -> Option<Self> {
        Self::ALL.get(usize::try_from(value).ok()?).copied()
    }

    /// Returns the predicate of an integer attribute.
    fn from_attribute(context: &Context, attribute: Attribute) -> Option<Self> {
        Self::from_value(attribute.as_i64(context)?)
    }

    /// Returns whether the comparison holds.
    pub fn holds(self, left: &WideInteger, right: &WideInteger) -> bool {
        let (signed, unsigned) = (left.signed_cmp(right), left.unsigned_cmp(right));
        match self {
            Integers::Equal => left == right,
            Integers::NotEqual => left != right,
            Integers::SignedLess => signed.is_lt(),
            Integers::SignedLessOrEqual => signed.is_le(),
            Integers::SignedGreater => signed.is_gt(),
            Integers::SignedGreaterOrEqual => signed.is_ge(),
            Integers::UnsignedLess => unsigned.is_lt(),
            Integers::UnsignedLessOrEqual => unsigned.is_le(),
            Integers::UnsignedGreater => unsigned.is_gt(),
            Integers::UnsignedGreaterOrEqual => unsigned.is_ge(),
        }
    }

    /// Returns whether the comparison of a number with itself holds.
    pub fn is_reflexive(self) -> bool {
        let zero = WideInteger::from_bool(false);
        self.holds(&zero, &zero)
    }

    /// Returns the negated predicate.
    pub fn inverse(self) -> Self {
        match self {
            Integers::Equal => Integers::NotEqual,
            Integers::NotEqual => Integers::Equal,
            Integers::SignedLess => Integers::SignedGreaterOrEqual,
            Integers::SignedLessOrEqual => Integers::SignedGreater,
            Integers::SignedGreater => Integers::SignedLessOrEqual,
            Integers::SignedGreaterOrEqual => Integers::SignedLess,
            Integers::UnsignedLess => Integers::UnsignedGreaterOrEqual,
            Integers::UnsignedLessOrEqual => Integers::UnsignedGreater,
            Integers::UnsignedGreater => Integers::UnsignedLessOrEqual,
            Integers::UnsignedGreaterOrEqual => Integers::UnsignedLess,
        }
    }

    /// Returns the predicate for swapped operands.
    pub fn swapped(self) -> Self {
        match self {
            Integers::Equal | Integers::NotEqual => self,
            Integers::SignedLess => Integers::SignedGreater,
            Integers::SignedLessOrEqual => Integers::SignedGreaterOrEqual,
            Integers::SignedGreater => Integers::SignedLess,
            Integers::SignedGreaterOrEqual => Integers::SignedLessOrEqual,
            Integers::UnsignedLess => Integers::UnsignedGreater,
            Integers::UnsignedLessOrEqual => Integers::UnsignedGreaterOrEqual,
            Integers::UnsignedGreater => Integers::UnsignedLess,
            Integers::UnsignedGreaterOrEqual => Integers::UnsignedLessOrEqual,
        }
    }

    /// Returns the predicate for the same order of unsigned integers.
    pub fn unsigned(self) -> Self {
        match self {
            Integers::SignedLess => Integers::UnsignedLess,
            Integers::SignedLessOrEqual => Integers::UnsignedLessOrEqual,
            Integers::SignedGreater => Integers::UnsignedGreater,
            Integers::SignedGreaterOrEqual => Integers::UnsignedGreaterOrEqual,
            _ => self,
        }
    }

    /// Applies a change to the predicate of an integer attribute. An attribute that is no predicate is unchanged.
    fn change(ir: &Body, predicate: Attribute, change: fn(Self) -> Self) -> Attribute {
        let context = ir.context();
        match (Self::from_attribute(context, predicate), predicate.ty(context)) {
            (Some(found), Some(ty)) => Attribute::integer(context, ty, change(found) as i64),
            _ => predicate,
        }
    }
}

/// Returns the negated predicate, for declared rewrites.
pub fn inverse(ir: &Body, predicate: Attribute) -> Attribute {
    IntegerPredicate::change(ir, predicate, IntegerPredicate::inverse)
}

/// Returns the predicate for swapped operands, for declared rewrites.
pub fn swapped(ir: &Body, predicate: Attribute) -> Attribute {
    IntegerPredicate::change(ir, predicate, IntegerPredicate::swapped)
}

/// Returns the predicate for the order of unsigned integers, for declared rewrites.
pub fn unsigned(ir: &Body, predicate: Attribute) -> Attribute {
    IntegerPredicate::change(ir, predicate, IntegerPredicate::unsigned)
}

/// A floating-point comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FloatPredicate {
    False,
    OrderedEqual,
    OrderedGreater,
    OrderedGreaterOrEqual,
    OrderedLess,
    OrderedLessOrEqual,
    OrderedNotEqual,
    Ordered,
    UnorderedOrEqual,
    UnorderedOrGreater,
    UnorderedOrGreaterOrEqual,
    UnorderedOrLess,
    UnorderedOrLessOrEqual,
    UnorderedOrNotEqual,
    Unordered,
    True,
}

use FloatPredicate as Floats;

impl FloatPredicate {
    /// All predicates, by number.
    pub const ALL: [FloatPredicate; 16] = [
        Floats::False,
        Floats::OrderedEqual,
        Floats::OrderedGreater,
        Floats::OrderedGreaterOrEqual,
        Floats::OrderedLess,
        Floats::OrderedLessOrEqual,
        Floats::OrderedNotEqual,
        Floats::Ordered,
        Floats::UnorderedOrEqual,
        Floats::UnorderedOrGreater,
        Floats::UnorderedOrGreaterOrEqual,
        Floats::UnorderedOrLess,
        Floats::UnorderedOrLessOrEqual,
        Floats::UnorderedOrNotEqual,
        Floats::Unordered,
        Floats::True,
    ];

    /// Returns the predicate with this number.
    pub fn from_value(value: i64) -> Option<Self> {
        Self::ALL.get(usize::try_from(value).ok()?).copied()
    }

    /// Returns whether the comparison holds for operands in this order; `None` is unordered: one of them is a NaN.
    pub fn holds(self, order: Option<Ordering>) -> bool {
        let is = |wanted: &[Ordering]| order.is_some_and(|order| wanted.contains(&order));
        let (less, equal, greater) = (Ordering::Less, Ordering::Equal, Ordering::Greater);
        match self {
            Floats::False => false,
            Floats::True => true,
            Floats::OrderedEqual => is(&[equal]),
            Floats::OrderedGreater => is(&[greater]),
            Floats::OrderedGreaterOrEqual => is(&[greater, equal]),
            Floats::OrderedLess => is(&[less]),
            Floats::OrderedLessOrEqual => is(&[less, equal]),
            Floats::OrderedNotEqual => is(&[less, greater]),
            Floats::Ordered => order.is_some(),
            Floats::UnorderedOrEqual => order.is_none() || is(&[equal]),
            Floats::UnorderedOrGreater => order.is_none() || is(&[greater]),
            Floats::UnorderedOrGreaterOrEqual => order.is_none() || is(&[greater, equal]),
            Floats::UnorderedOrLess => order.is_none() || is(&[less]),
            Floats::UnorderedOrLessOrEqual => order.is_none() || is(&[less, equal]),
            Floats::UnorderedOrNotEqual => order.is_none() || is(&[less, greater]),
            Floats::Unordered => order.is_none(),
        }
    }
}

/// Returns a boolean attribute: `i1`, or a splat for a shaped type.
fn truth(context: &Context, ty: Type, holds: bool) -> Option<Attribute> {
    splat_of(context, ty, &Number::Integer(WideInteger::from_bool(holds)))
}

/// Folds the comparison of two integer operands by the predicate with this number.
pub fn compare_integers(ir: &Body, op: Op, constants: &[Option<Attribute>], predicate: i64) -> Folded {
    let Some(predicate) = IntegerPredicate::from_value(predicate) else { return Folded::Unchanged };
    let result = ir.value_type(ir.result(op, 0));
    if ir.operand(op, 0) == ir.operand(op, 1) {
        return truth(ir.context(), result, predicate.is_reflexive()).into();
    }
    evaluate(ir.context(), constants, result, |operands| match operands {
        [Number::Integer(left), Number::Integer(right)] => {
            Some(Number::Integer(WideInteger::from_bool(predicate.holds(left, right))))
        }
        _ => None,
    })
    .into()
}

/// Folds the comparison of two float operands by the predicate with this number.
pub fn compare_floats(ir: &Body, op: Op, constants: &[Option<Attribute>], predicate: i64) -> Folded {
    let Some(predicate) = FloatPredicate::from_value(predicate) else { return Folded::Unchanged };
    let result = ir.value_type(ir.result(op, 0));
    if matches!(predicate, Floats::False | Floats::True) {
        return truth(ir.context(), result, predicate == Floats::True).into();
    }
    let is_nan = |constant: &Attribute| is_float(ir.context(), *constant, FloatValue::is_nan);
    if constants.iter().flatten().any(is_nan) {
        return truth(ir.context(), result, predicate.holds(None)).into();
    }
    evaluate(ir.context(), constants, result, |operands| {
        let [Number::Float(left), Number::Float(right)] = operands else { return None };
        if !is_within_double(left.format()) {
            return None;
        }
        let order = left.to_f64().partial_cmp(&right.to_f64());
        Some(Number::Integer(WideInteger::from_bool(predicate.holds(order))))
    })
    .into()
}
