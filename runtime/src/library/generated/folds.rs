//! Support functions of generated folds.

use super::rewrites::{OperandOrder, Reason, first_order};
use crate::attributes::Attribute;
use crate::fold::{Folded, FoldedValue, constant_of_value};
use crate::ir::{Body, Op, Value};

/// Runs the matcher of a rule that folds. Its values become the results of the op.
#[inline]
pub fn fold<const N: usize>(
    ir: &Body,
    op: Op,
    matcher: impl FnOnce(&Body) -> Result<[FoldedValue; N], Reason>,
) -> Folded {
    matcher(ir).map_or(Folded::Unchanged, |values| folded(ir, op, values))
}

/// Runs the matcher of a rule that folds, with `commutative` ops whose operands commute, for each operand order until it
/// matches. Its values become the results of the op.
#[inline]
pub fn fold_in_some_order<const N: usize>(
    ir: &Body,
    op: Op,
    commutative: u32,
    matcher: impl Fn(&Body, &OperandOrder) -> Result<[FoldedValue; N], Reason>,
) -> Folded {
    first_order(ir, commutative, matcher).map_or(Folded::Unchanged, |values| folded(ir, op, values))
}

/// Returns the constant that a value is known to be: by `constants`, one entry for each operand of `op`, or, if it is no
/// operand, by the op that defines it.
///
/// # Errors
///
/// The reason, if the value is not known to be constant.
#[inline]
pub fn constant_operand(
    ir: &Body,
    op: Op,
    constants: &[Option<Attribute>],
    value: Value,
    reason: Reason,
) -> Result<Attribute, Reason> {
    let position = ir.operands(op).position(|operand| operand == value);
    let constant = position.and_then(|position| constants.get(position).copied());
    constant.unwrap_or_else(|| constant_of_value(ir, value)).ok_or(reason)
}

/// Returns the fold to these values. In a cycle of ops, an op that would fold to a result of itself does not fold.
fn folded<const N: usize>(ir: &Body, op: Op, values: [FoldedValue; N]) -> Folded {
    let is_own = |value: &FoldedValue| match value {
        FoldedValue::Value(value) => ir.defining_op(*value) == Some(op),
        FoldedValue::Attribute(_) => false,
    };
    if values.iter().any(is_own) { Folded::Unchanged } else { Folded::results(values) }
}
