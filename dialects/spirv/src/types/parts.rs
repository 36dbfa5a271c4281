//! The parts of composite types.

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use crate::{
    ArrayType, ArrayTypeStorage, CooperativeMatrixType, MatrixType, RuntimeArrayTypeStorage, StructType,
    TensorArmType,
};

impl StructType {
    /// Returns the literal structure with these members.
    pub fn literal(context: &Context, members: &[Type]) -> Self {
        Self::get(context, None, members.to_vec(), Vec::new(), Vec::new(), Vec::new())
    }

    /// Returns the structure of that name. Its members are set by `set_body`, if they are not yet.
    pub fn named(context: &Context, name: &str) -> Self {
        Self::get(context, Some(name.to_owned()), Vec::new(), Vec::new(), Vec::new(), Vec::new())
    }

    /// Returns the structure that says what the members are: itself, or the body of a structure with a name.
    pub fn definition(self, context: &Context) -> Option<Self> {
        match self.name(context) {
            None => Some(self),
            Some(_) => self.body(context).copied(),
        }
    }

    /// Returns the types of the members; none if they are not set.
    pub fn member_types(self, context: &Context) -> &[Type] {
        self.definition(context).map_or(&[], |definition| definition.members(context))
    }
}

/// Returns the type of the part of a composite at an index; `None` if it is out of bounds, or the type is no composite.
/// The index of an array, a matrix or a vector may be unknown.
pub(crate) fn part(context: &Context, ty: Type, index: Option<i64>) -> Option<Type> {
    let in_bounds = |count: i64| index.is_none_or(|index| (0..count).contains(&index));
    if ty.is_vector(context) && ty.rank(context) == Some(1) {
        let count = ty.element_count(context).unwrap_or(0);
        return in_bounds(count as i64).then(|| ty.element_type(context)).flatten();
    }
    if let Some(structure) = StructType::from_type(context, ty) {
        return structure.member_types(context).get(usize::try_from(index?).ok()?).copied();
    }
    if let Some(array) = ty.storage::<RuntimeArrayTypeStorage>(context) {
        return Some(array.element);
    }
    if let Some(array) = ty.storage::<ArrayTypeStorage>(context) {
        return in_bounds(array.count.into()).then_some(array.element);
    }
    if let Some(matrix) = MatrixType::from_type(context, ty) {
        return in_bounds((*matrix.count(context)).into()).then(|| *matrix.column(context));
    }
    if let Some(matrix) = CooperativeMatrixType::from_type(context, ty) {
        return Some(*matrix.element(context));
    }
    if let Some(tensor) = TensorArmType::from_type(context, ty) {
        return Some(*tensor.element(context));
    }
    None
}

/// Returns whether a type has parts.
pub(crate) fn is_composite(context: &Context, ty: Type) -> bool {
    StructType::from_type(context, ty).is_some() || part(context, ty, None).is_some()
}

/// Returns the number of parts of a composite type, where it is known.
pub(crate) fn part_count(context: &Context, ty: Type) -> Option<u64> {
    if let Some(structure) = StructType::from_type(context, ty) {
        return Some(structure.member_types(context).len() as u64);
    }
    if let Some(array) = ArrayType::from_type(context, ty) {
        return Some((*array.count(context)).into());
    }
    if let Some(matrix) = MatrixType::from_type(context, ty) {
        return Some((*matrix.count(context)).into());
    }
    if ty.is_vector(context) { ty.element_count(context) } else { None }
}

/// Returns the number of components of a vector; 1 for a scalar.
pub(crate) fn component_count(context: &Context, ty: Type) -> u64 {
    if ty.is_vector(context) { ty.element_count(context).unwrap_or(1) } else { 1 }
}
