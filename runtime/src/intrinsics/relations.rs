//! Predicates on several entities.

use crate::attributes::Attribute;
use crate::ir::{Body, Value};
use crate::types::{DYNAMIC, Type};

/// Whether all values have the same type.
pub fn same_type(ir: &Body, values: &[Value]) -> bool {
    all_equal(values.iter().map(|value| ir.value_type(*value)))
}

/// Whether all types are the same.
pub fn same_types(_ir: &Body, types: &[Type]) -> bool {
    all_equal(types)
}

/// Whether the types of all values have the same element type; a type that is not shaped is its own.
pub fn same_element_type(ir: &Body, values: &[Value]) -> bool {
    all_equal(values.iter().map(|value| ir.value_type(*value).element_type_or_self(ir.context())))
}

/// Whether the shapes of all values may be the same at run time.
pub fn same_shape(ir: &Body, values: &[Value]) -> bool {
    all_compatible(values.iter().map(|value| ir.value_type(*value).shape(ir.context())))
}

/// Whether the types of all values have the same rank.
pub fn same_rank(ir: &Body, values: &[Value]) -> bool {
    all_equal(values.iter().map(|value| ir.value_type(*value).rank(ir.context())))
}

/// Whether the types of all values have the same number of elements.
pub fn same_element_count(ir: &Body, values: &[Value]) -> bool {
    all_equal(values.iter().map(|value| ir.value_type(*value).element_count(ir.context())))
}

/// Whether a value has no use.
pub fn has_no_use(ir: &Body, value: Value) -> bool {
    ir.is_unused(value)
}

/// Whether a value has exactly one use.
pub fn has_one_use(ir: &Body, value: Value) -> bool {
    ir.has_one_use(value)
}

/// Whether two attributes are the same.
pub fn same_attribute(_ir: &Body, left: Attribute, right: Attribute) -> bool {
    left == right
}

/// Whether each of the values has each of the types that were inferred: `infer target from source`, where one of them
/// is a single entity. An entity from which no type follows fails.
pub fn types_are(
    ir: &Body,
    values: impl Iterator<Item = Value> + Clone,
    inferred: impl IntoIterator<Item = Option<Type>>,
) -> bool {
    inferred.into_iter().all(|ty| values.clone().all(|value| ty == Some(ir.value_type(value))))
}

/// Whether each of the values has the type that was inferred from the entity at the same position.
pub fn types_follow(
    ir: &Body,
    values: impl Iterator<Item = Value>,
    inferred: impl Iterator<Item = Option<Type>>,
    same_number: bool,
) -> bool {
    let (mut values, mut inferred) = (values, inferred);
    loop {
        match (values.next(), inferred.next()) {
            (Some(value), Some(ty)) if ty == Some(ir.value_type(value)) => {}
            (Some(_), Some(_)) => return false,
            (None, None) => return true,
            (None, Some(_)) | (Some(_), None) => return !same_number,
        }
    }
}

/// Whether all of these are equal.
fn all_equal<T: PartialEq>(values: impl IntoIterator<Item = T>) -> bool {
    let mut values = values.into_iter();
    let Some(first) = values.next() else { return true };
    values.all(|value| value == first)
}

/// Whether shapes may be one at run time: sizes agree where both are known, and so do ranks.
fn all_compatible<'shape>(shapes: impl IntoIterator<Item = Option<&'shape [i64]>>) -> bool {
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
