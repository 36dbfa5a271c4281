//! Constant folding of instructions on elements of aggregates and vectors, and of `select`.

use std::rc::Rc;

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use super::{expression, is_poison, is_undefined};
use crate::llvm_ir::constants::{Constant, ConstantValue};
use crate::llvm_ir::types::{Types, part_count, part_type};

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
    Some(Constant::of_parts(yes.ty, parts?))
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

/// Replaces a nested part of a constant, which is copied only if others share it. Returns whether there is such a part.
pub(crate) fn replace_part(
    context: &Context,
    aggregate: &mut Rc<Constant>,
    value: &Rc<Constant>,
    position: &[i64],
) -> bool {
    let Some((first, rest)) = position.split_first() else {
        *aggregate = Rc::clone(value);
        return true;
    };
    if !matches!(aggregate.value, ConstantValue::Parts(_)) {
        let Some(parts) = aggregate.parts(context) else { return false };
        *aggregate = Rc::new(Constant::new(aggregate.ty, ConstantValue::Parts(parts)));
    }
    let whole = Rc::make_mut(aggregate);
    let ConstantValue::Parts(parts) = &mut whole.value else { return false };
    let part = usize::try_from(*first).ok().and_then(|first| parts.get_mut(first));
    let is_replaced = part.is_some_and(|part| replace_part(context, part, value, rest));
    if is_undefined(value) {
        *whole = Constant::of_parts(whole.ty, std::mem::take(parts));
    }
    is_replaced
}

/// Folds the extraction of an element of a vector.
pub(crate) fn fold_extract_element(
    context: &Context,
    types: &mut Types,
    vector: &Constant,
    index: &Constant,
) -> Option<Constant> {
    let element = vector.ty.element_type(context)?;
    if is_poison(vector) || is_undefined(index) {
        return Some(Constant::new(element, ConstantValue::Poison));
    }
    if is_undefined(vector) {
        return Some(Constant::new(element, ConstantValue::Undef));
    }
    let position = unsigned(index);
    match (position, part_count(context, vector.ty)) {
        (Some(position), Some(count)) if position >= count => {
            Some(Constant::new(element, ConstantValue::Poison))
        }
        _ => position
            .and_then(|position| vector.part(context, usize::try_from(position).ok()?))
            .or_else(|| expression(context, types, "extractelement", &[vector, index], element)),
    }
}

/// Replaces an element of a constant vector, which is copied only if others share it. Returns whether it is known which.
pub(crate) fn replace_element(
    context: &Context,
    vector: &mut Rc<Constant>,
    value: &Rc<Constant>,
    index: &Constant,
) -> bool {
    let is_zero = matches!(vector.value, ConstantValue::Zero) && value.is_zero();
    if is_zero && !is_undefined(index) {
        return true;
    }
    let index = if is_undefined(index) { Some(u64::MAX) } else { unsigned(index) };
    let (Some(index), count) = (index, part_count(context, vector.ty)) else { return false };
    if index == u64::MAX || count.is_some_and(|count| index >= count) {
        *vector = Rc::new(Constant::new(vector.ty, ConstantValue::Poison));
        return true;
    }
    count.is_some() && replace_part(context, vector, value, &[index as i64])
}

/// Folds the selection of elements of two vectors; -1 selects an undefined one.
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
        return Some(Constant::splat(ty, part));
    };
    let count = usize::try_from(count).ok()?;
    let parts: Option<Vec<Rc<Constant>>> = mask
        .iter()
        .map(|index| {
            let part = match usize::try_from(*index) {
                Ok(index) if index < count => first.part(context, index)?,
                Ok(index) => second.part(context, index - count)?,
                Err(_) => Constant::new(part_type(context, ty, 0)?, ConstantValue::Undef),
            };
            Some(Rc::new(part))
        })
        .collect();
    Some(Constant::of_parts(ty, parts?))
}

fn unsigned(index: &Constant) -> Option<u64> {
    match &index.value {
        ConstantValue::Integer(value) => Some(value.try_to_u64().unwrap_or(u64::MAX)),
        ConstantValue::Zero => Some(0),
        _ => None,
    }
}
