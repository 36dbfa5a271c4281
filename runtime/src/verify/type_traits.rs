//! Traits that relate the types of operands and results.

use crate::context::Context;
use crate::diagnostics::Reported;
use crate::dialect::OpTraits;
use crate::ir::{Body, Op};
use crate::types::{DYNAMIC, Type};

/// Returns whether two shapes may be the same at run time.
fn shapes_agree(context: &Context, first: Type, second: Type) -> bool {
    if first.is_shaped(context) != second.is_shaped(context) {
        return false;
    }
    if first.scalable_dimensions(context) != second.scalable_dimensions(context) {
        return false;
    }
    // Scalars have no shape, and that of an unranked type may be any.
    let (Some(first), Some(second)) = (first.shape(context), second.shape(context)) else { return true };
    let agree = |(first, second): (&i64, &i64)| first == second || [*first, *second].contains(&DYNAMIC);
    first.len() == second.len() && first.iter().zip(second).all(agree)
}

fn elements_agree(context: &Context, first: Type, second: Type) -> bool {
    first.element_type_or_self(context) == second.element_type_or_self(context)
}

fn types_agree(context: &Context, first: Type, second: Type) -> bool {
    first == second || (elements_agree(context, first, second) && shapes_agree(context, first, second))
}

/// One trait: what it is about, how two types must agree, and the message.
struct Rule {
    op_trait: OpTraits,
    with_results: bool,
    agree: fn(&Context, Type, Type) -> bool,
    message: &'static str,
}

const RULES: &[Rule] = &[
    Rule {
        op_trait: OpTraits::SAME_TYPE_OPERANDS,
        with_results: false,
        agree: |_, first, second| first == second,
        message: "requires all operands to have the same type",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_SHAPE,
        with_results: false,
        agree: shapes_agree,
        message: "requires the same shape for all operands",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_AND_RESULT_SHAPE,
        with_results: true,
        agree: shapes_agree,
        message: "requires the same shape for all operands and results",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_ELEMENT_TYPE,
        with_results: false,
        agree: elements_agree,
        message: "requires the same element type for all operands",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        with_results: true,
        agree: elements_agree,
        message: "requires the same element type for all operands and results",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_AND_RESULT_TYPE,
        with_results: true,
        agree: types_agree,
        message: "requires the same type for all operands and results",
    },
];

/// All traits that are checked here.
const RELATING: OpTraits = {
    let mut all = OpTraits::ELEMENTWISE;
    let mut position = 0;
    while position < RULES.len() {
        all = all.union(RULES[position].op_trait);
        position += 1;
    }
    all
};

/// Checks an op by the traits that relate types.
pub(super) fn check(body: &Body, op: Op, traits: OpTraits) -> Result<(), Reported> {
    if !traits.intersects(RELATING) {
        return Ok(());
    }
    let context = body.context();
    for rule in RULES.iter().filter(|rule| traits.contains(rule.op_trait)) {
        if body.operand_count(op) == 0 {
            return Err(body.emit_op_error(op, "expected 1 or more operands, but found 0").report());
        }
        if rule.with_results && body.result_count(op) == 0 {
            return Err(body.emit_op_error(op, "expected 1 or more results, but found 0").report());
        }
        let results = body.results(op).filter(|_| rule.with_results);
        let mut types = body.operands(op).chain(results).map(|value| body.value_type(value));
        let first = types.next().expect("there is an operand");
        if !types.all(|ty| ty == first || (rule.agree)(context, first, ty)) {
            return Err(body.emit_op_error(op, rule.message).report());
        }
    }
    if traits.contains(OpTraits::ELEMENTWISE)
        && let Some(message) = wrong_elementwise(body, op)
    {
        return Err(body.emit_op_error(op, message).report());
    }
    Ok(())
}

fn wrong_elementwise(body: &Body, op: Op) -> Option<&'static str> {
    let context = body.context();
    let is_container = |ty: &Type| ty.is_vector(context) || ty.is_tensor(context);
    let operands = || body.operands(op).map(|value| body.value_type(value)).filter(is_container);
    let results = || body.results(op).map(|value| body.value_type(value)).filter(is_container);
    let Some(first) = operands().next() else {
        let message = "if a result is non-scalar, then at least one operand must be non-scalar";
        return results().next().map(|_| message);
    };
    if results().next().is_none() {
        return Some("if an operand is non-scalar, then there must be at least one non-scalar result");
    }
    if results().count() != body.result_count(op) {
        return Some("if an operand is non-scalar, then all results must be non-scalar");
    }
    let agree =
        |ty: Type| ty.is_vector(context) == first.is_vector(context) && shapes_agree(context, first, ty);
    if operands().chain(results()).all(agree) {
        None
    } else {
        Some("all non-scalar operands/results must have the same shape and base type")
    }
}
