//! Execution of casts and views of memrefs.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::affine::AffineMap;
use terrace_runtime::context::Context;
use terrace_runtime::types::{DYNAMIC, Type};

use super::{check_part, sizes_of};
use crate::memory::{Cell, Layout, MemRef, row_major, too_large};
use crate::support::maps;
use crate::values::datum::unexpected;
use crate::{Datum, Outcome, Stop};

/// Returns the memref itself, if its sizes, strides and offset are those that a type says.
pub(crate) fn cast(context: &Context, ty: Type, source: &Datum) -> Result<Outcome, Stop> {
    let memref = source.as_memory()?;
    let wrong = |what: &str, found: &[i64]| {
        let message = format!("has a memref with the {what} {found:?} as '{}'", context.display(ty));
        Stop::undefined(message).help("what a cast says has to be so when the program runs")
    };
    if !memref.has_shape(ty.shape(context)) {
        return Err(wrong("sizes", &memref.sizes));
    }
    if let (Some(form), Ok(strides)) = (ty.strided_form(context), memref.strides()) {
        let fits = |((known, stride), size): ((&i64, &i64), &i64)| {
            *known == DYNAMIC || known == stride || *size <= 1
        };
        let offset = memref.offset / memref.cell.size().max(1) as i64;
        let has_layout = ty.layout(context).is_some();
        if !form.strides.iter().zip(strides).zip(&memref.sizes).all(fits) {
            return Err(wrong("strides", strides));
        }
        if has_layout && form.offset != DYNAMIC && form.offset != offset {
            return Err(wrong("offset", &[offset]));
        }
    }
    Ok(Outcome::result(source.clone()))
}

/// Returns a part of a memref. `known_sizes` are the sizes as the op lists them, and `shape` those of the result type,
/// which may lack some that are 1.
pub(crate) fn part(
    source: &MemRef,
    [offsets, sizes, steps]: [&[i64]; 3],
    known_sizes: &[i64],
    shape: &[i64],
) -> Result<MemRef, Stop> {
    let mut offset = source.offset;
    let mut strides: SmallVec<[i64; 4]> = SmallVec::new();
    for (dimension, stride) in source.strides()?.iter().enumerate() {
        let (first, size, step) = (offsets[dimension], sizes[dimension], steps[dimension]);
        check_part(dimension, first, size, step, source.sizes[dimension])?;
        let bytes = if size == 0 { Some(0) } else { first.checked_mul(*stride) };
        let bytes = bytes.and_then(|elements| elements.checked_mul(source.cell.size() as i64));
        offset = bytes.and_then(|bytes| offset.checked_add(bytes)).ok_or_else(too_large)?;
        strides.push(step.checked_mul(*stride).ok_or_else(too_large)?);
    }
    // The result type may drop dimensions of size 1: those that do not match its next size.
    let mut shape = shape.iter().peekable();
    let kept = (0..sizes.len()).filter(|dimension| shape.next_if_eq(&&known_sizes[*dimension]).is_some());
    let (kept_sizes, kept_strides) = kept.map(|dimension| (sizes[dimension], strides[dimension])).unzip();
    Ok(MemRef {
        allocation: source.allocation,
        offset,
        sizes: kept_sizes,
        layout: Layout::Strided(kept_strides),
        cell: Arc::clone(&source.cell),
        is_part: true,
    })
}

/// Returns bytes from `shift` on as a memref of a type.
pub(crate) fn view(
    context: &Context,
    ty: Type,
    source: &MemRef,
    shift: i64,
    open: &[i64],
) -> Result<MemRef, Stop> {
    let sizes = sizes_of(context, ty, open)?;
    let element = ty.element_type(context).ok_or_else(|| unexpected("a memref"))?;
    let cell = Arc::new(Cell::of(context, element)?);
    let layout = Layout::Strided(row_major(&sizes)?);
    // As a memref from the first byte, for the bounds check.
    let part = MemRef { allocation: source.allocation, offset: shift, sizes, layout, cell, is_part: true };
    let length = source.element_count();
    if shift < 0 || !part.fits(length)? {
        let message = format!("takes elements from byte {shift} on that are not all in the {length} bytes");
        return Err(Stop::undefined(message).help("the part has to be inside"));
    }
    let offset = source.offset.checked_add(shift).ok_or_else(too_large)?;
    Ok(MemRef { offset, ..part })
}

/// Returns the elements of a contiguous memref in another shape.
pub(crate) fn reshaped(source: &MemRef, sizes: SmallVec<[i64; 4]>) -> Result<MemRef, Stop> {
    let layout = Layout::Strided(row_major(&sizes)?);
    let part = MemRef { sizes, layout, ..MemRef::clone(source) };
    let (before, after) = (source.element_count(), part.element_count());
    if before != after {
        return Err(Stop::undefined(format!("has {before} elements, and {after} after it")));
    }
    if !source.is_contiguous() {
        return Err(Stop::undefined("is given elements that do not lie one behind the other"));
    }
    Ok(part)
}

/// Returns a memref with permuted dimensions.
pub(crate) fn transposed(source: &MemRef, map: &AffineMap) -> Result<MemRef, Stop> {
    let sizes = maps::evaluate(map, &source.sizes, &[])?;
    let strides = maps::evaluate(map, source.strides()?, &[])?;
    Ok(MemRef { sizes, layout: Layout::Strided(strides), ..MemRef::clone(source) })
}
