//! Sparse elements: a list of indices with a value for each; all other elements are zero.

use super::{Attribute, AttributeData, Elements};
use crate::context::{ConstructionError, Context, constructed};
use crate::types::Type;

impl Attribute {
    /// Returns the sparse elements attribute with these indices and values.
    ///
    /// # Panics
    ///
    /// If [`Attribute::sparse_elements_checked`] returns an error.
    #[track_caller]
    pub fn sparse_elements(context: &Context, ty: Type, indices: Attribute, values: Attribute) -> Attribute {
        constructed(Attribute::sparse_elements_checked(context, ty, indices, values))
    }

    /// Returns the sparse elements attribute with `values` at `indices` and zero elsewhere. `indices` are
    /// dense elements of shape `[N, rank]` (or `[N]` for rank 1) and type `i64`. `values` are dense elements
    /// of shape `[N]` with the element type of `ty`.
    ///
    /// # Errors
    ///
    /// If a shape or an element type differs, or if an index is out of bounds.
    pub fn sparse_elements_checked(
        context: &Context,
        ty: Type,
        indices: Attribute,
        values: Attribute,
    ) -> Result<Attribute, ConstructionError> {
        let shape = match ty.shape(context) {
            Some(shape) if ty.has_static_shape(context) => shape,
            _ => return Err(ConstructionError::new("elements literal type must have static shape")),
        };
        let index_shape = shape_of(context, indices);
        let value_shape = shape_of(context, values);
        let (Some(index_shape), Some(value_shape)) = (index_shape, value_shape) else {
            return Err(ConstructionError::new("expected dense elements for sparse indices and values"));
        };
        let index_type = indices.ty(context).and_then(|ty| ty.element_type(context));
        if index_type != Some(Type::I64) {
            return Err(ConstructionError::new("expected sparse indices of type 'i64'"));
        }
        let value_type = values.ty(context).and_then(|ty| ty.element_type(context));
        if value_type != ty.element_type(context) {
            let message = format!("expected sparse values of the element type of '{}'", context.display(ty));
            return Err(ConstructionError::new(message));
        }
        let rank = shape.len() as i64;
        let [value_count] = value_shape else {
            return Err(ConstructionError::new("expected 1-d tensor for sparse element values"));
        };
        let matches = match index_shape {
            [count] => rank == 1 && count == value_count,
            [count, width] => *width == rank && count == value_count,
            _ => false,
        };
        if !matches {
            let message = format!(
                "expected shape ({}); inferred shape of indices literal ({}); inferred shape of values literal ({})",
                list(shape),
                list(index_shape),
                list(value_shape)
            );
            return Err(ConstructionError::new(message));
        }
        if let Some(elements) = indices.elements(context) {
            check_bounds(context, ty, shape, elements)?;
        }
        context.data().intern_limited_attribute(AttributeData::SparseElements { ty, indices, values })
    }

    /// Returns the position among the values of the explicit value at these indices. If there are several,
    /// the last one is returned. Takes time linear in the number of values.
    pub fn sparse_position(self, context: &Context, element: &[i64]) -> Option<u64> {
        let AttributeData::SparseElements { indices, .. } = self.data(context) else { return None };
        let elements = indices.elements(context)?;
        let rank = element.len() as u64;
        if rank == 0 {
            return None;
        }
        let is_same = |start: u64| {
            element.iter().zip(start..).all(|(index, at)| index_at(elements, at) == Some(*index))
        };
        if elements.is_splat() {
            return is_same(0).then(|| (elements.count() / rank).saturating_sub(1));
        }
        (0..elements.count() / rank).rev().find(|position| is_same(position * rank))
    }
}

fn index_at(elements: Elements<'_>, at: u64) -> Option<i64> {
    elements.integer_at(at).and_then(|index| index.try_to_i64())
}

/// Returns the shape of a dense elements attribute.
fn shape_of(context: &Context, attribute: Attribute) -> Option<&[i64]> {
    match attribute.data(context) {
        AttributeData::DenseElements { ty, .. } | AttributeData::DenseStringElements { ty, .. } => {
            ty.shape(context)
        }
        _ => None,
    }
}

/// Formats a shape as `[2, 3]`.
fn list(shape: &[i64]) -> String {
    let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
    format!("[{}]", sizes.join(", "))
}

/// Checks that each index is in bounds. The index of a splat is checked once.
fn check_bounds(
    context: &Context,
    ty: Type,
    shape: &[i64],
    elements: Elements<'_>,
) -> Result<(), ConstructionError> {
    let rank = shape.len() as u64;
    if rank == 0 {
        return Ok(());
    }
    let rows = elements.count() / rank;
    for row in 0..if elements.is_splat() { rows.min(1) } else { rows } {
        let index: Vec<i64> = (0..rank).map_while(|column| index_at(elements, row * rank + column)).collect();
        if index.iter().zip(shape).any(|(index, size)| !(0..*size).contains(index)) {
            let unsigned: Vec<String> = index.iter().map(|index| index.cast_unsigned().to_string()).collect();
            let message = format!(
                "sparse index #{row} is not contained within the value shape, with index=[{}], and type='{}'",
                unsigned.join(", "),
                context.display(ty)
            );
            return Err(ConstructionError::new(message));
        }
    }
    Ok(())
}
