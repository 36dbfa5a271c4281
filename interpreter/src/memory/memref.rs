//! Memrefs: where elements lie in an allocation.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::types::DYNAMIC;

use super::layout::{Layout, extent, row_major, too_large};
use super::{AllocationId, Cell};
use crate::datum::check_bounds;
use crate::{Stop, maps};

/// A place in memory: what a value of memref type is when a program runs, whatever of it the type says.
#[derive(Clone, PartialEq, Debug)]
pub struct MemRef {
    /// What it points into.
    pub allocation: AllocationId,
    /// Where the first element lies, in bytes from the beginning of the allocation.
    pub offset: i64,
    /// The size of each dimension.
    pub sizes: SmallVec<[i64; 4]>,
    /// Where the other elements lie.
    pub layout: Layout,
    /// What the elements are.
    pub cell: Arc<Cell>,
    /// Whether it was made of a part of another one: such memory is not freed by it.
    pub is_part: bool,
}

impl MemRef {
    /// The byte where an element begins.
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

    /// The strides, where there are any.
    ///
    /// # Errors
    ///
    /// If a map that has none says where the elements lie.
    pub fn strides(&self) -> Result<&[i64], Stop> {
        match &self.layout {
            Layout::Strided(strides) => Ok(strides),
            Layout::Mapped { map, .. } => {
                Err(Stop::unsupported(format!("takes a part of memory with the layout '{map}'"))
                    .help("parts are taken of memory with strides"))
            }
        }
    }

    /// How many elements there are.
    pub fn element_count(&self) -> u64 {
        self.sizes.iter().map(|size| *size as u64).product()
    }

    /// Whether the elements lie one behind the other, in row-major order.
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

    /// Whether all elements lie in the first so many bytes of the allocation.
    pub(crate) fn fits(&self, bytes: u64) -> Result<bool, Stop> {
        let strides = self.strides()?;
        let reach = extent(0, strides, &self.sizes)?;
        let end = reach.checked_mul(self.cell.size()).ok_or_else(too_large)?;
        Ok(u64::try_from(self.offset).is_ok_and(|offset| offset.saturating_add(end) <= bytes))
    }

    /// Whether the sizes are those of a type, as far as that says them.
    pub(crate) fn has_shape(&self, shape: Option<&[i64]>) -> bool {
        shape.is_none_or(|shape| agrees(shape, &self.sizes))
    }
}

/// Whether sizes are those of a type, as far as that says them.
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
