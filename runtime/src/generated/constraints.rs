//! What predicates are made of.

use std::borrow::Borrow;

use crate::types::{DYNAMIC, Type};

/// Whether there is an entity for which the predicate holds: `P on rust { entity }`, where the entity may be an option.
pub fn holds_on<T>(entity: impl Into<Option<T>>, predicate: impl FnOnce(T) -> bool) -> bool {
    entity.into().is_some_and(predicate)
}

/// Whether the predicate holds for each of the entities: `P each rust { entities }`.
pub fn holds_each<T: Copy>(
    entities: impl IntoIterator<Item: Borrow<T>>,
    predicate: impl Fn(T) -> bool,
) -> bool {
    entities.into_iter().all(|entity| predicate(*entity.borrow()))
}

/// The type that a fragment computes, which may yield an option.
pub fn some_type(ty: impl Into<Option<Type>>) -> Option<Type> {
    ty.into()
}

/// Whether all of these are equal.
pub fn all_equal<T: PartialEq>(values: impl IntoIterator<Item = T>) -> bool {
    let mut values = values.into_iter();
    let Some(first) = values.next() else { return true };
    values.all(|value| value == first)
}

/// Whether shapes may be one at run time: sizes agree where both are known, and so do ranks.
pub fn all_compatible<'shape>(shapes: impl IntoIterator<Item = Option<&'shape [i64]>>) -> bool {
    let mut known: Option<Vec<i64>> = None;
    for shape in shapes.into_iter().flatten() {
        let Some(sizes) = &mut known else {
            known = Some(shape.to_vec());
            continue;
        };
        if sizes.len() != shape.len() {
            return false;
        }
        for (size, other) in sizes.iter_mut().zip(shape) {
            if *size == DYNAMIC {
                *size = *other;
            } else if *other != DYNAMIC && size != other {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_compatible_across_unknown_sizes() {
        assert!(all_compatible([Some(&[1, DYNAMIC][..]), None, Some(&[DYNAMIC, 2])]));
        assert!(!all_compatible([Some(&[1, DYNAMIC][..]), Some(&[DYNAMIC, 2]), Some(&[1, 3])]));
        assert!(!all_compatible([Some(&[1][..]), Some(&[1, 1])]));
    }
}
