//! Constant folding of instructions on elements of aggregates and vectors, and of `select`.

use std::rc::Rc;

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use super::{is_poison, is_undefined};
use crate::llvm_ir::constants::{Constant, ConstantValue};
use crate::llvm_ir::types::{part_count, part_type};

/// Folds the choice between two constants.
pub(crate) fn fold_select(
    context: &Context,
    condition: &Constant,
    yes: &Constant,
    no: &Constant,
) -> Option<Constant> {
    let choose = |condition: &Constant, yes: &Constant, no: &Constant| match &condition.value {
        ConstantValue::Integer(value) => Some(if value.is_zero() { no.clone() } else { yes.clone() }),
        ConstantValue::Poison => Some(Constant::new(yes.ty, ConstantValue::Poison)),
        ConstantValue::Undef if is_undefined(yes) => Some(yes.clone()),
        ConstantValue::Undef => Some(no.clone()),
        _ => None,
    };
    if !condition.ty.is_vector(context) {
        return choose(condition, yes, no);
    }
    let (conditions, first, second) = (condition.parts(context)?, yes.parts(context)?, no.parts(context)?);
    let parts: Option<Vec<Rc<Constant>>> = conditions
        .iter()
        .zip(first.iter().zip(&second))
        .map(|(condition, (yes, no))| choose(condition, yes, no).map(Rc::new))
        .collect();
    Some(Constant::new(yes.ty, ConstantValue::Parts(parts?)))
}

/// Folds the extraction of a nested part.
pub(crate) fn fold_extract_value(
    context: &Context,
    aggregate: &Constant,
    position: &[i64],
) -> Option<Constant> {
    let mut part = aggregate.clone();
    for index in position {
        part = part.part(context, usize::try_from(*index).ok()?)?;
    }
    Some(part)
}

/// Folds the replacement of a nested part.
pub(crate) fn fold_insert_value(
    context: &Context,
    aggregate: &Constant,
    value: &Constant,
    position: &[i64],
) -> Option<Constant> {
    let Some((first, rest)) = position.split_first() else { return Some(value.clone()) };
    let first = usize::try_from(*first).ok()?;
    let mut parts = aggregate.parts(context)?;
    let part = parts.get_mut(first)?;
    *part = Rc::new(fold_insert_value(context, part, value, rest)?);
    Some(Constant::new(aggregate.ty, ConstantValue::Parts(parts)))
}

/// Folds the extraction of an element of a vector.
pub(crate) fn fold_extract_element(
    context: &Context,
    vector: &Constant,
    index: &Constant,
) -> Option<Constant> {
    let element = vector.ty.element_type(context)?;
    if is_poison(vector) || is_undefined(index) {
        return Some(Constant::new(element, ConstantValue::Poison));
    }
    let index = unsigned(index)?;
    match part_count(context, vector.ty) {
        Some(count) if index >= count => Some(Constant::new(element, ConstantValue::Poison)),
        _ => vector.part(context, usize::try_from(index).ok()?),
    }
}

/// Folds the replacement of an element of a vector.
pub(crate) fn fold_insert_element(
    context: &Context,
    vector: &Constant,
    value: &Constant,
    index: &Constant,
) -> Option<Constant> {
    if is_undefined(index) {
        return Some(Constant::new(vector.ty, ConstantValue::Poison));
    }
    let index = unsigned(index)?;
    let count = part_count(context, vector.ty)?;
    if index >= count {
        return Some(Constant::new(vector.ty, ConstantValue::Poison));
    }
    let mut parts = vector.parts(context)?;
    parts[usize::try_from(index).ok()?] = Rc::new(value.clone());
    Some(Constant::new(vector.ty, ConstantValue::Parts(parts)))
}

/// Folds the selection of elements of two vectors; -1 selects poison.
pub(crate) fn fold_shuffle(
    context: &Context,
    first: &Constant,
    second: &Constant,
    mask: &[i32],
    ty: Type,
) -> Option<Constant> {
    if mask.iter().all(|index| *index < 0) {
        return Some(Constant::new(ty, ConstantValue::Poison));
    }
    let Some(count) = part_count(context, first.ty) else {
        // A mask of a scalable vector selects the first element everywhere.
        let part = first.part(context, 0).filter(|_| mask.iter().all(|index| *index == 0))?;
        return Some(Constant::new(ty, ConstantValue::Splat(Rc::new(part))));
    };
    let count = usize::try_from(count).ok()?;
    let parts: Option<Vec<Rc<Constant>>> = mask
        .iter()
        .map(|index| {
            let part = match usize::try_from(*index) {
                Ok(index) if index < count => first.part(context, index)?,
                Ok(index) => second.part(context, index - count)?,
                Err(_) => Constant::new(part_type(context, ty, 0)?, ConstantValue::Poison),
            };
            Some(Rc::new(part))
        })
        .collect();
    Some(Constant::new(ty, ConstantValue::Parts(parts?)))
}

fn unsigned(index: &Constant) -> Option<u64> {
    match &index.value {
        ConstantValue::Integer(value) => Some(value.try_to_u64().unwrap_or(u64::MAX)),
        _ => None,
    }
}
