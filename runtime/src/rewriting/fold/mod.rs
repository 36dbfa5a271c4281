//! Folding: computing the results of an op at compile time.
//!
//! Folding only reads. [`try_fold`] returns a [`Folded`]: existing values, constants as attributes, or a
//! change of the op in place, which the caller applies. Constants become ops through the dialect's hook
//! `materialize_constant` ("canonicalization, folding"). [`ConstantPool`] keeps one op for each constant.

mod builder;
mod constants;
mod materialize;
mod traits;

use std::fmt;

use smallvec::{SmallVec, smallvec};

pub use constants::{ConstantPool, KnownConstant};
pub use materialize::{create_constant, materialize_constant};

use crate::attributes::Attribute;
use crate::dialect::{FoldRule, OpTraits};
use crate::ir::{Body, ModifiedOp, Op, Value};

/// The value that one result of an op folds to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldedValue {
    /// A value that exists already, of the result's type.
    Value(Value),
    /// A constant. The dialect defines how an attribute represents a value of the result's type.
    Attribute(Attribute),
}

impl From<Value> for FoldedValue {
    fn from(value: Value) -> Self {
        FoldedValue::Value(value)
    }
}

impl From<Attribute> for FoldedValue {
    fn from(attribute: Attribute) -> Self {
        FoldedValue::Attribute(attribute)
    }
}

/// The outcome of folding an op.
#[derive(Default)]
pub enum Folded {
    /// The op does not fold.
    #[default]
    Unchanged,
    /// The op folds in place, by this change of its operands or attributes. The change creates no ops and erases none.
    Changed(Box<dyn FnOnce(&mut ModifiedOp<'_>)>),
    /// The values of all results, in order. Not for ops without results.
    Results(SmallVec<[FoldedValue; 1]>),
}

impl Folded {
    /// Returns a fold in place.
    pub fn changed(change: impl FnOnce(&mut ModifiedOp<'_>) + 'static) -> Self {
        Folded::Changed(Box::new(change))
    }

    /// Returns a fold to the values of all results, in order.
    pub fn results(results: impl IntoIterator<Item = FoldedValue>) -> Self {
        Folded::Results(results.into_iter().collect())
    }

    /// Returns whether the op does not fold.
    pub fn is_unchanged(&self) -> bool {
        matches!(self, Folded::Unchanged)
    }
}

impl From<FoldedValue> for Folded {
    fn from(result: FoldedValue) -> Self {
        Folded::Results(smallvec![result])
    }
}

impl From<Value> for Folded {
    fn from(value: Value) -> Self {
        FoldedValue::Value(value).into()
    }
}

impl From<Attribute> for Folded {
    fn from(attribute: Attribute) -> Self {
        FoldedValue::Attribute(attribute).into()
    }
}

/// Converts `None` to [`Folded::Unchanged`].
impl<T: Into<Folded>> From<Option<T>> for Folded {
    fn from(result: Option<T>) -> Self {
        result.map_or(Folded::Unchanged, Into::into)
    }
}

impl From<Vec<FoldedValue>> for Folded {
    fn from(results: Vec<FoldedValue>) -> Self {
        Folded::Results(results.into())
    }
}

/// Folds an op. The attributes are the constants that the operands are known to be, one entry for each operand.
///
/// The function only reads. It must not answer with a result of the op itself.
pub type OpFoldHook = fn(&Body, Op, &[Option<Attribute>]) -> Folded;

/// Returns the value of a constant op: one with the trait `ConstantLike`, without operands and with one result.
///
/// The value is the result of the op's fold hook, or, without a hook, the inherent attribute `value`.
pub fn constant_of(body: &Body, op: Op) -> Option<Attribute> {
    let info = body.info(op);
    if !info.traits().contains(OpTraits::CONSTANT_LIKE)
        || body.operand_count(op) != 0
        || body.result_count(op) != 1
    {
        return None;
    }
    match info.descriptor()?.hooks.fold {
        Some(fold) => match fold(body, op, &[]) {
            Folded::Results(results) => match results.as_slice() {
                [FoldedValue::Attribute(constant)] => Some(*constant),
                _ => None,
            },
            Folded::Unchanged | Folded::Changed(_) => None,
        },
        None => body.inherent_attribute(op, info.value_slot()?),
    }
}

/// Returns the constant value of a value that a `ConstantLike` op defines.
#[inline]
pub fn constant_of_value(body: &Body, value: Value) -> Option<Attribute> {
    constant_of(body, body.defining_op(value)?)
}

/// Returns the constant values of an op's operands, one entry for each operand.
pub fn operand_constants(body: &Body, op: Op) -> SmallVec<[Option<Attribute>; 4]> {
    // The list is short: adding entries one by one costs less than making room for all first.
    let mut constants = SmallVec::new();
    body.operands(op).for_each(|operand| constants.push(constant_of_value(body, operand)));
    constants
}

/// Folds an op, with the constant values of its operands.
///
/// Tries the op's own hook, then its declared rules, then its traits (`Commutative`, `Idempotent`, `Involution`), then its
/// dialect's hook. The IR does not change. A hook whose answer does not fit the op (another number of results, a value of
/// another type, a result of the op itself) is reported as an error at the op, and its answer is not used.
pub fn try_fold(body: &Body, op: Op) -> Folded {
    fold_with(body, op, &operand_constants(body, op))
}

/// Folds an op whose operands have these constant values: [`try_fold`] for callers that know more about the operands.
///
/// # Panics
///
/// If there are not as many entries as operands.
pub fn fold_with(body: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    fold_checked(body, op, constants).unwrap_or_else(|mismatch| {
        body.emit_op_error(op, mismatch).report();
        Folded::Unchanged
    })
}

/// Folds an op like [`fold_with`], without reporting a hook whose answer does not fit the op.
pub(crate) fn fold_checked(
    body: &Body,
    op: Op,
    constants: &[Option<Attribute>],
) -> Result<Folded, FoldMismatch> {
    assert_eq!(constants.len(), body.operand_count(op), "one entry for each operand");
    let info = body.info(op);
    let Some(descriptor) = info.descriptor() else { return Ok(Folded::Unchanged) };
    if let Some(fold) = descriptor.hooks.fold {
        let folded = fold(body, op, constants);
        if !folded.is_unchanged() {
            return check(body, op, folded);
        }
    }
    for rule in descriptor.folds.iter() {
        let folded = rule.function.fold(body, op, constants);
        if !folded.is_unchanged() {
            return check(body, op, folded);
        }
    }
    let folded = traits::fold(body, op, info.traits(), constants);
    if !folded.is_unchanged() {
        return Ok(folded);
    }
    match body.name(op).dialect(body.context()).and_then(|dialect| dialect.hooks().fold) {
        Some(fold) => check(body, op, fold(body, op, constants)),
        None => Ok(Folded::Unchanged),
    }
}

/// Returns the declared rule by which an op folds; `None` if its hook folds it, or what comes after the rules.
pub(crate) fn folding_rule<'body>(
    body: &'body Body,
    op: Op,
    constants: &[Option<Attribute>],
) -> Option<&'body FoldRule> {
    let descriptor = body.info(op).descriptor()?;
    if descriptor.hooks.fold.is_some_and(|fold| !fold(body, op, constants).is_unchanged()) {
        return None;
    }
    descriptor.folds.iter().find(|rule| !rule.function.fold(body, op, constants).is_unchanged())
}

/// The answer of a fold hook that cannot replace the results of the op.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FoldMismatch {
    /// The number of values in the answer, and of results of the op.
    Count(usize, usize),
    /// The position of a result, its type, and that of the value it folds to.
    Type(usize, String, String),
    /// The position of a result that folds to a result of the op itself.
    OwnResult(usize),
}

impl fmt::Display for FoldMismatch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FoldMismatch::Count(values, results) => {
                let plural = |count: usize| if count == 1 { "" } else { "s" };
                let (of_values, of_results) = (plural(*values), plural(*results));
                write!(formatter, "folds to {values} value{of_values}, but has {results} result{of_results}")
            }
            FoldMismatch::Type(position, expected, found) => {
                write!(
                    formatter,
                    "folds result #{position} of type '{expected}' to a value of type '{found}'"
                )
            }
            FoldMismatch::OwnResult(position) => {
                write!(formatter, "folds result #{position} to a result of its own")
            }
        }
    }
}

/// Checks that an answer can replace the op's results.
fn check(body: &Body, op: Op, folded: Folded) -> Result<Folded, FoldMismatch> {
    let Folded::Results(results) = &folded else { return Ok(folded) };
    if results.len() != body.result_count(op) {
        return Err(FoldMismatch::Count(results.len(), body.result_count(op)));
    }
    for (position, (result, folded)) in body.results(op).zip(results).enumerate() {
        let FoldedValue::Value(value) = folded else { continue };
        if body.defining_op(*value) == Some(op) {
            return Err(FoldMismatch::OwnResult(position));
        }
        let (expected, found) = (body.value_type(result), body.value_type(*value));
        if expected != found {
            let text = |ty| body.context().display(ty).to_string();
            return Err(FoldMismatch::Type(position, text(expected), text(found)));
        }
    }
    // An op without results is not replaced.
    Ok(if results.is_empty() { Folded::Unchanged } else { folded })
}
