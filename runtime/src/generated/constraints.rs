//! Combinators of predicates.

use std::borrow::Borrow;

use crate::types::Type;

/// Returns whether the predicate holds for the entity, if there is one: `P on rust { entity }`, where the entity may be
/// an `Option`.
pub fn holds_on<T>(entity: impl Into<Option<T>>, predicate: impl FnOnce(T) -> bool) -> bool {
    entity.into().is_some_and(predicate)
}

/// Returns whether the predicate holds for each of the entities: `P each rust { entities }`.
pub fn holds_each<T: Copy>(
    entities: impl IntoIterator<Item: Borrow<T>>,
    predicate: impl Fn(T) -> bool,
) -> bool {
    entities.into_iter().all(|entity| predicate(*entity.borrow()))
}

/// Returns the type that a fragment computes. The fragment may yield an `Option`.
pub fn some_type(ty: impl Into<Option<Type>>) -> Option<Type> {
    ty.into()
}
