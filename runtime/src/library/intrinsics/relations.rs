//! Intrinsic predicates on several entities.

use crate::attributes::Attribute;
use crate::ir::{Body, Value};
use crate::types::{DYNAMIC, Type};

/// Returns whether all values have the same type.
pub fn same_type(ir: &Body, values: &[Value]) -> bool {
    all_equal(values.iter().map(|value| ir.value_type(*value)))
}

/// Returns whether all types are the same.
pub fn same_types(_ir: &Body, types: &[Type]) -> bool {
    all_equal(types)
}

/// Returns whether the types of all values have the same element type. The element type of a type that is not shaped is
/// the type itself.
pub fn same_element_type(ir: &Body, values: &[Value]) -> bool {
    all_equal(values.iter().map(|value| ir.value_type(*value).element_type_or_self(ir.context())))
}

/// Returns whether the shapes of all values are compatible: possibly equal at run time.
pub fn same_shape(ir: &Body, values: &[Value]) -> bool {
    all_compatible(values.iter().map(|value| ir.value_type(*value).shape(ir.context())))
}

/// Returns whether the types of all values have the same rank.
pub fn same_rank(ir: &Body, values: &[Value]) -> bool {
    all_equal(values.iter().map(|value| ir.value_type(*value).rank(ir.context())))
}

/// Returns whether the types of all values have the same number of elements.
pub fn same_element_count(ir: &Body, values: &[Value]) -> bool {
    all_equal(values.iter().map(|value| ir.value_type(*value).element_count(ir.context())))
}

/// Returns whether a value has no uses.
pub fn has_no_use(ir: &Body, value: Value) -> bool {
    ir.is_unused(value)
}

/// Returns whether a value has exactly one use.
pub fn has_one_use(ir: &Body, value: Value) -> bool {
    ir.has_one_use(value)
}

/// Returns whether two attributes are equal.
pub fn same_attribute(_ir: &Body, left: Attribute, right: Attribute) -> bool {
    left == right
}

/// Returns whether each value has each of the inferred types: `infer target from source`, where one of them is a single
/// entity. Fails for an entity without inferred type.
pub fn types_are(
    ir: &Body,
    values: impl Iterator<Item = Value> + Clone,
    inferred: impl IntoIterator<Item = Option<Type>>,
) -> bool {
    inferred.into_iter().all(|ty| values.clone().all(|value| ty == Some(ir.value_type(value))))
}

/// Returns whether each value has the type inferred from the entity at the same index.
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

/// Returns whether all values are equal.
fn all_equal<T: PartialEq>(values: impl IntoIterator<Item = T>) -> bool {
    let mut values = values.into_iter();
    let Some(first) = values.next() else { return true };
    values.all(|value| value == first)
}

/// Returns whether shapes are compatible: known ranks and known sizes agree.
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
