//! Folding of instructions whose operands are constant, as LLVM folds them when it builds instructions.
//!
//! An operand that is not constant prevents folding, whatever the instruction. What is not foldable here, such as the
//! product of an address, stays an instruction.

mod addresses;
mod aggregates;
mod binary;
mod casts;
mod comparisons;

pub(crate) use addresses::{fold_element_pointer, offset_flags};
pub(crate) use aggregates::{
    fold_extract_element, fold_extract_value, fold_select, fold_shuffle, replace_element, replace_part,
};
pub(crate) use binary::{fold_binary, fold_negation};
pub(crate) use casts::fold_cast;
pub(crate) use comparisons::{fold_float_comparison, fold_integer_comparison};

use std::rc::Rc;

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use super::constants::{Constant, ConstantValue};
use super::types::Types;

/// The length of the longest expression, in bytes. The text of one that mentions another twice doubles with each step.
pub(crate) const LONGEST_EXPRESSION: usize = 64 << 10;

/// Returns the constant expression of an instruction, unless it is too long.
pub(crate) fn expression(
    context: &Context,
    types: &mut Types,
    opcode: &str,
    operands: &[&Constant],
    ty: Type,
) -> Option<Constant> {
    let mut text = format!("{opcode} (");
    for (position, operand) in operands.iter().enumerate() {
        if position > 0 {
            text.push_str(", ");
        }
        operand.write_typed(context, types, &mut text);
    }
    text.push(')');
    let is_short = text.len() <= LONGEST_EXPRESSION;
    is_short.then(|| Constant::new(ty, ConstantValue::Expression(text.into())))
}

/// Applies a function to the parts of vectors of the same fixed length, or to scalars.
fn elementwise(
    context: &Context,
    ty: Type,
    operands: &[&Constant],
    compute: &dyn Fn(&[&Constant], Type) -> Option<Constant>,
) -> Option<Constant> {
    if !ty.is_vector(context) {
        return compute(operands, ty);
    }
    let element = ty.element_type(context)?;
    let splats: Option<Vec<Constant>> = operands
        .iter()
        .map(|operand| match &operand.value {
            ConstantValue::Parts(_) => None,
            _ => operand.part(context, 0),
        })
        .collect();
    if let Some(parts) = splats {
        let part = compute(&parts.iter().collect::<Vec<_>>(), element)?;
        return Some(Constant::splat(ty, part));
    }
    let lists: Option<Vec<_>> = operands.iter().map(|operand| operand.parts(context)).collect();
    let lists = lists?;
    let parts: Option<Vec<Rc<Constant>>> = (0..lists.first()?.len())
        .map(|index| {
            let parts: Option<Vec<&Constant>> =
                lists.iter().map(|list| list.get(index).map(|part| &**part)).collect();
            compute(&parts?, element).map(Rc::new)
        })
        .collect();
    Some(Constant::of_parts(ty, parts?))
}

/// Returns whether a constant is undefined, or poison, as a whole.
fn is_undefined(constant: &Constant) -> bool {
    matches!(constant.value, ConstantValue::Undef | ConstantValue::Poison)
}

/// Returns whether a constant is poison as a whole.
fn is_poison(constant: &Constant) -> bool {
    matches!(constant.value, ConstantValue::Poison)
}
