//! Folding: what an op's results are known to be without executing it.
//!
//! Folding only reads. [`try_fold`] says what it found as a [`Folded`]: existing values, constants as attributes, or a
//! change of the op in place; whoever asked makes it so. Constants become ops through the dialect's hook
//! `materialize_constant` ("canonicalization, folding"). [`ConstantPool`] keeps one op for each constant.

mod builder;
mod constants;
mod materialize;
mod traits;

use smallvec::{SmallVec, smallvec};

pub use constants::{ConstantPool, KnownConstant};
pub use materialize::{create_constant, materialize_constant};

use crate::attributes::Attribute;
use crate::dialect::OpTraits;
use crate::ir::{Body, Op, Value};

/// What one result of an op is known to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldedValue {
    /// A value that exists already, of the result's type.
    Value(Value),
    /// A constant. How an attribute stands for a value of the result's type is the dialect's convention.
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
    /// Nothing is known.
    #[default]
    Unchanged,
    /// The op stays, after this change of its operands or attributes. The change makes no ops and erases none.
    Changed(Box<dyn FnOnce(&mut Body)>),
    /// What each result is, in order: all of them, never a part. An op without results has nothing to say here.
    Results(SmallVec<[FoldedValue; 1]>),
}

impl Folded {
    /// The op changes in place.
    pub fn changed(change: impl FnOnce(&mut Body) + 'static) -> Self {
        Folded::Changed(Box::new(change))
    }

    /// What each result is, in order.
    pub fn results(results: impl IntoIterator<Item = FoldedValue>) -> Self {
        Folded::Results(results.into_iter().collect())
    }

    /// Whether nothing is known.
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

/// None is [`Folded::Unchanged`].
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

/// The constant that an op stands for: one with the trait `ConstantLike`, without operands and with one result.
///
/// It is what the op's fold hook answers, or, without a hook, the inherent attribute `value`.
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

/// The constant that a value is known to be: the one of the `ConstantLike` op that defines it.
#[inline]
pub fn constant_of_value(body: &Body, value: Value) -> Option<Attribute> {
    constant_of(body, body.defining_op(value)?)
}

/// The constants that an op's operands are known to be, one entry for each operand.
pub fn operand_constants(body: &Body, op: Op) -> SmallVec<[Option<Attribute>; 4]> {
    body.operands(op).map(|operand| constant_of_value(body, operand)).collect()
}

/// Folds an op, with the constants that its operands are.
///
/// First the op's own hook is asked, then its traits (`Commutative`, `Idempotent`, `Involution`), then its dialect.
/// Nothing is changed. An answer that does not fit the op (another number of results, a value of another type, one of
/// the op's own results) counts as none.
pub fn try_fold(body: &Body, op: Op) -> Folded {
    fold_with(body, op, &operand_constants(body, op))
}

/// Folds an op whose operands are known to be `constants`: [`try_fold`] for who knows more about the operands.
///
/// # Panics
///
/// When there are not as many entries as operands.
pub fn fold_with(body: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    assert_eq!(constants.len(), body.operand_count(op), "one entry for each operand");
    let info = body.info(op);
    let Some(descriptor) = info.descriptor() else { return Folded::Unchanged };
    if let Some(fold) = descriptor.hooks.fold {
        let folded = fold(body, op, constants);
        if !folded.is_unchanged() && fits(body, op, &folded) {
            return folded;
        }
    }
    let folded = traits::fold(body, op, info.traits(), constants);
    if !folded.is_unchanged() {
        return folded;
    }
    if let Some(fold) = body.name(op).dialect(body.context()).and_then(|dialect| dialect.hooks().fold) {
        let folded = fold(body, op, constants);
        if fits(body, op, &folded) {
            return folded;
        }
    }
    Folded::Unchanged
}

/// Whether an answer can be put in the place of the op's results.
fn fits(body: &Body, op: Op, folded: &Folded) -> bool {
    let Folded::Results(results) = folded else { return true };
    !results.is_empty()
        && results.len() == body.result_count(op)
        && body.results(op).zip(results).all(|(result, folded)| match folded {
            FoldedValue::Value(value) => {
                body.value_type(*value) == body.value_type(result) && body.defining_op(*value) != Some(op)
            }
            FoldedValue::Attribute(_) => true,
        })
}
