//! Combinators of predicates.

use std::borrow::Borrow;

use crate::attributes::Attribute;
use crate::intrinsics::{Entity, EntityGroup};
use crate::ir::{Body, Value};
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

/// Returns the type that a fragment computes, as a list. The fragment may yield an `Option`.
pub fn one_type(ty: impl Into<Option<Type>>) -> Option<Vec<Type>> {
    ty.into().map(|ty| vec![ty])
}

/// Returns the types that a fragment computes. The fragment may yield an `Option`.
pub fn all_types(types: impl Into<Option<Vec<Type>>>) -> Option<Vec<Type>> {
    types.into()
}

/// Returns the types of values, as a source of an inferred type.
pub fn type_group(ir: &Body, values: impl IntoIterator<Item = Value>) -> EntityGroup {
    EntityGroup(values.into_iter().map(|value| Entity::Type(ir.value_type(value))).collect())
}

/// Returns an attribute, which may be absent, as a source of an inferred type.
pub fn attribute_group(attribute: impl Into<Option<Attribute>>) -> EntityGroup {
    EntityGroup(attribute.into().map(Entity::Attribute).into_iter().collect())
}

/// Returns the only type that a rule infers for a result; `none` if there is none, so that the verifier reports the op.
pub fn rule_type(types: Option<Vec<Type>>) -> Type {
    types.and_then(|types| types.first().copied()).unwrap_or(Type::NONE)
}
