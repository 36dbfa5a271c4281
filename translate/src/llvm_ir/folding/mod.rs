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
pub(crate) use binary::{LONGEST_EXPRESSION, fold_binary, fold_negation};
pub(crate) use casts::fold_cast;
pub(crate) use comparisons::{fold_float_comparison, fold_integer_comparison};

use std::rc::Rc;

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use super::constants::{Constant, ConstantValue};

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
        return Some(Constant::new(ty, ConstantValue::Splat(Rc::new(part))));
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
    Some(Constant::new(ty, ConstantValue::Parts(parts?)))
}

/// Returns whether a constant is undefined, or poison, as a whole.
fn is_undefined(constant: &Constant) -> bool {
    matches!(constant.value, ConstantValue::Undef | ConstantValue::Poison)
}

/// Returns whether a constant is poison as a whole.
fn is_poison(constant: &Constant) -> bool {
    matches!(constant.value, ConstantValue::Poison)
}
