//! The strided form of memref layouts: an element's offset as a linear function of its indices.

use super::{DYNAMIC, Type};
use crate::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap};
use crate::attributes::AttributeData;
use crate::context::Context;

/// A strided layout: the element at given indices has the linear offset `offset + index0 * strides[0] +
/// index1 * strides[1] + ...`, in elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StridedForm {
    /// The linear offset of the first element; [`DYNAMIC`] if unknown.
    pub offset: i64,
    /// The stride of each dimension, in elements; [`DYNAMIC`] if unknown.
    pub strides: Vec<i64>,
}

impl Type {
    /// Returns the strided form of a ranked memref type; `None` if the layout has none.
    pub fn strided_form(self, context: &Context) -> Option<StridedForm> {
        if !self.is_memref(context) {
            return None;
        }
        let shape = self.shape(context)?;
        match self.layout(context).map(|layout| layout.data(context)) {
            None => Some(StridedForm { offset: 0, strides: row_major_strides(shape) }),
            Some(AttributeData::StridedLayout { offset, strides }) => {
                Some(StridedForm { offset: *offset, strides: strides.to_vec() })
            }
            Some(AttributeData::AffineMap(map)) => strided_map(map),
            Some(_) => None,
        }
    }
}

/// Returns the strides of the contiguous row-major layout. Strides outside of a dynamic dimension are
/// dynamic.
fn row_major_strides(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    let mut stride = 1;
    for (size, place) in shape.iter().zip(&mut strides).rev() {
        *place = stride;
        stride = product(stride, *size);
    }
    strides
}

fn product(left: i64, right: i64) -> i64 {
    match left == DYNAMIC || right == DYNAMIC {
        true => DYNAMIC,
        false => left.checked_mul(right).unwrap_or(DYNAMIC),
    }
}

fn sum(left: i64, right: i64) -> i64 {
    match left == DYNAMIC || right == DYNAMIC {
        true => DYNAMIC,
        false => left.checked_add(right).unwrap_or(DYNAMIC),
    }
}

/// Returns the strided form of a map with one result that is linear in the dimensions.
fn strided_map(map: &AffineMap) -> Option<StridedForm> {
    let [result] = map.results() else { return None };
    let mut form = StridedForm { offset: 0, strides: vec![0; map.dimension_count() as usize] };
    let mut terms: Vec<(&AffineExpr, i64)> = vec![(result, 1)];
    while let Some((expr, factor)) = terms.pop() {
        match expr.kind() {
            AffineExprKind::Constant(constant) => form.offset = sum(form.offset, product(*constant, factor)),
            AffineExprKind::Dimension(position) => {
                let stride = form.strides.get_mut(*position as usize)?;
                *stride = sum(*stride, factor);
            }
            AffineExprKind::Binary(AffineBinaryOp::Add, lhs, rhs) => {
                terms.extend([(lhs, factor), (rhs, factor)]);
            }
            _ if expr.is_symbolic_or_constant() => form.offset = DYNAMIC,
            AffineExprKind::Binary(AffineBinaryOp::Mul, lhs, rhs) => {
                let (term, by) = if rhs.is_symbolic_or_constant() { (lhs, rhs) } else { (rhs, lhs) };
                if !by.is_symbolic_or_constant() {
                    return None;
                }
                terms.push((term, product(factor, by.as_constant().unwrap_or(DYNAMIC))));
            }
            _ => return None,
        }
    }
    Some(form)
}
