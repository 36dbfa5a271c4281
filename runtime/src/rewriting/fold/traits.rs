//! Folds by traits ("traits, operation traits list").

use smallvec::SmallVec;

use super::Folded;
use crate::attributes::Attribute;
use crate::dialect::OpTraits;
use crate::ir::{Body, Op, Value};

/// Folds an op by its traits alone.
pub(super) fn fold(body: &Body, op: Op, traits: OpTraits, constants: &[Option<Attribute>]) -> Folded {
    if traits.contains(OpTraits::COMMUTATIVE)
        && let Some(change) = constants_last(body, op, constants)
    {
        return change;
    }
    if traits.contains(OpTraits::IDEMPOTENT) {
        return idempotent(body, op).into();
    }
    if traits.contains(OpTraits::INVOLUTION) {
        return involution(body, op).into();
    }
    Folded::Unchanged
}

/// Brings the constant operands behind the others, both in their order.
fn constants_last(body: &Body, op: Op, constants: &[Option<Attribute>]) -> Option<Folded> {
    let first_constant = constants.iter().position(Option::is_some)?;
    if constants[first_constant..].iter().all(Option::is_some) {
        return None;
    }
    let pick = |wanted: bool| {
        let picked = body.operands(op).zip(constants).filter(move |(_, known)| known.is_some() == wanted);
        picked.map(|(operand, _)| operand)
    };
    let sorted: SmallVec<[Value; 4]> = pick(false).chain(pick(true)).collect();
    Some(Folded::changed(move |body| {
        for (position, operand) in sorted.iter().enumerate() {
            if body.operand(op, position) != *operand {
                body.set_operand(op, position, *operand);
            }
        }
    }))
}

/// `f(f(x))` is `f(x)`; `f(x, x)` is `x` for an op of two operands.
fn idempotent(body: &Body, op: Op) -> Option<Value> {
    if body.result_count(op) != 1 {
        return None;
    }
    let ty = body.value_type(body.result(op, 0));
    let operand = match body.operand_count(op) {
        1 => {
            let operand = body.operand(op, 0);
            same_op_below(body, op, operand)?;
            operand
        }
        2 if body.operand(op, 0) == body.operand(op, 1) => body.operand(op, 0),
        _ => return None,
    };
    (body.value_type(operand) == ty).then_some(operand)
}

/// `f(f(x))` is `x`.
fn involution(body: &Body, op: Op) -> Option<Value> {
    if body.result_count(op) != 1 || body.operand_count(op) != 1 {
        return None;
    }
    let below = same_op_below(body, op, body.operand(op, 0))?;
    let value = body.operand(below, 0);
    (body.value_type(value) == body.value_type(body.result(op, 0))).then_some(value)
}

/// Returns the op of the same name, with one operand and the same attributes, that defines a value.
fn same_op_below(body: &Body, op: Op, value: Value) -> Option<Op> {
    let below = body.defining_op(value)?;
    let is_same = below != op
        && body.name(below) == body.name(op)
        && body.operand_count(below) == 1
        && body.result_count(below) == 1
        && body.region_count(below) == 0
        && body.attributes(below) == body.attributes(op);
    is_same.then_some(below)
}
