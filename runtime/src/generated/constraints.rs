//! What predicates are made of.

use std::borrow::Borrow;

use crate::types::Type;

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
