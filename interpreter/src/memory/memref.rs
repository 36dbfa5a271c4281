//! Run-time memrefs: views of allocations.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::types::DYNAMIC;

use super::layout::{Layout, extent, row_major, too_large};
use super::{AllocationId, Cell};
use crate::Stop;
use crate::support::maps;
use crate::values::datum::check_bounds;

/// A run-time memref. Independent of the static information in its type.
#[derive(Clone, PartialEq, Debug)]
pub struct MemRef {
    /// The allocation.
    pub allocation: AllocationId,
    /// The offset of the first element, in bytes.
    pub offset: i64,
    /// The size of each dimension.
    pub sizes: SmallVec<[i64; 4]>,
    /// The layout.
    pub layout: Layout,
    /// The element representation.
    pub cell: Arc<Cell>,
    /// Whether it is a view of another memref. A view cannot be freed.
    pub is_part: bool,
}

impl MemRef {
    /// Returns the byte offset of an element.
    pub(super) fn place_of(&self, indices: &[i64]) -> Result<i64, Stop> {
        if indices.len() != self.sizes.len() {
            let message = format!("has {} indices for {} dimensions", indices.len(), self.sizes.len());
            return Err(Stop::undefined(message));
        }
        check_bounds(&self.sizes, indices)?;
        let element = match &self.layout {
            Layout::Strided(strides) => linear(strides, indices)?,
            Layout::Mapped { map, symbols, sizes } => {
                let places = maps::evaluate(map, indices, symbols)?;
                check_bounds(sizes, &places)?;
                linear(&row_major(sizes)?, &places)?
            }
        };
        element
            .checked_mul(self.cell.size() as i64)
            .and_then(|it| it.checked_add(self.offset))
            .ok_or_else(too_large)
    }

    /// Returns the strides.
    ///
    /// # Errors
    ///
    /// If the layout is a map that is not strided.
    pub fn strides(&self) -> Result<&[i64], Stop> {
        match &self.layout {
            Layout::Strided(strides) => Ok(strides),
            Layout::Mapped { map, .. } => {
                Err(Stop::unsupported(format!("takes a part of memory with the layout '{map}'"))
                    .help("parts are taken of memory with strides"))
            }
        }
    }

    /// Returns the number of elements.
    pub fn element_count(&self) -> u64 {
        self.sizes.iter().map(|size| *size as u64).product()
    }

    /// Returns whether the elements are contiguous, in row-major order.
    pub fn is_contiguous(&self) -> bool {
        let Ok(expected) = row_major(&self.sizes) else { return false };
        match &self.layout {
            Layout::Strided(strides) => {
                let same = strides.iter().zip(&expected).zip(&self.sizes);
                self.sizes.contains(&0) || same.into_iter().all(|((a, b), size)| a == b || *size == 1)
            }
            Layout::Mapped { .. } => false,
        }
    }

    /// Returns whether all elements are within the first `bytes` bytes of the allocation.
    pub(crate) fn fits(&self, bytes: u64) -> Result<bool, Stop> {
        let strides = self.strides()?;
        let reach = extent(0, strides, &self.sizes)?;
        let end = reach.checked_mul(self.cell.size()).ok_or_else(too_large)?;
        Ok(u64::try_from(self.offset).is_ok_and(|offset| offset.saturating_add(end) <= bytes))
    }

    /// Returns whether the sizes match the static sizes of a type.
    pub(crate) fn has_shape(&self, shape: Option<&[i64]>) -> bool {
        shape.is_none_or(|shape| agrees(shape, &self.sizes))
    }
}

/// Returns whether sizes match the static sizes of a type.
pub(crate) fn agrees(shape: &[i64], sizes: &[i64]) -> bool {
    shape.len() == sizes.len()
        && shape.iter().zip(sizes).all(|(known, size)| *known == DYNAMIC || known == size)
}

fn linear(strides: &[i64], indices: &[i64]) -> Result<i64, Stop> {
    let terms = strides.iter().zip(indices);
    terms
        .map(|(stride, index)| stride.checked_mul(*index))
        .try_fold(0_i64, |sum, term| sum.checked_add(term?))
        .ok_or_else(too_large)
}
