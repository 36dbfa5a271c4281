//! Execution of extractions, insertions and shuffles.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::Body;
use terrace_vector::{
    ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ScalableExtractOp, ScalableInsertOp,
    ShuffleOp,
};

use super::{Shape, elements_of, shape_of, value_of, vector_ops};
use crate::memory::Memory;
use crate::support::maps::numbers;
use crate::support::shaped::mixed;
use crate::values::datum::{Elements, check_bounds, position, unexpected};
use crate::{Datum, Outcome, Stop};

/// Returns the range of row-major positions of the part at a position of the first dimensions.
fn part(shape: &[i64], at: &[i64]) -> Result<std::ops::Range<usize>, Stop> {
    if at.contains(&-1) {
        return Err(Stop::undefined("takes the part at position -1, which is poison"));
    }
    let (outer, inner) = shape.split_at(at.len().min(shape.len()));
    check_bounds(outer, at)?;
    let length: i64 = inner.iter().product();
    let start = position(outer, at)? * length as usize;
    Ok(start..start + length as usize)
}

/// Returns the integers of an array attribute.
fn integers(ir: &Body, list: Attribute) -> Shape {
    let entries = list.as_array(ir.context()).unwrap_or_default().iter();
    entries.filter_map(|entry| entry.as_i64(ir.context())).collect()
}

/// Calls `visit` with the row-major position of each element of a slice. Offsets that are missing at the end are zero,
/// sizes that are missing at the front are one.
fn for_each_of_slice(
    shape: &[i64],
    offsets: &[i64],
    sizes: &[i64],
    mut visit: impl FnMut(usize) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let first = shape.len().saturating_sub(sizes.len());
    Memory::for_each_index(sizes, |indices| {
        let mut place: Shape = offsets.into();
        place.resize(shape.len(), 0);
        place[first..].iter_mut().zip(indices).for_each(|(place, index)| *place += index);
        visit(position(shape, &place)?)
    })
}

vector_ops! {
    ExtractOp: |op, ir, _, operands| {
        let [source, values @ ..] = operands else { return Err(unexpected("a vector")) };
        let source = source.as_elements()?;
        let at = mixed(&op.static_position(ir), &mut numbers(values)?.into_iter())?;
        let range = part(&source.shape, &at)?;
        let values = source.values.get(range).ok_or_else(|| unexpected("all elements"))?;
        value_of(ir, ir.value_type(op.result(ir)), values.to_vec()).map(Outcome::result)
    };
    InsertOp: |op, ir, _, operands| {
        let [value, dest, values @ ..] = operands else { return Err(unexpected("a value and a vector")) };
        let dest = dest.as_elements()?;
        let at = mixed(&op.static_position(ir), &mut numbers(values)?.into_iter())?;
        let mut all = dest.values.clone();
        let range = part(&dest.shape, &at)?;
        all.get_mut(range).ok_or_else(|| unexpected("all elements"))?.clone_from_slice(elements_of(value));
        Ok(Outcome::result(Datum::elements(&dest.shape, all)))
    };
    ScalableExtractOp: |_, _, _, _| Err(unexpected("a scalable vector"));
    ScalableInsertOp: |_, _, _, _| Err(unexpected("a scalable vector"));
    ExtractStridedSliceOp: |op, ir, _, operands| {
        let [source] = operands else { return Err(unexpected("a vector")) };
        let source = source.as_elements()?;
        let shape = shape_of(ir, ir.value_type(op.result(ir)));
        let mut values = Vec::new();
        for_each_of_slice(&source.shape, &integers(ir, op.offsets_attr(ir)), shape, |place| {
            values.push(source.values[place].clone());
            Ok(())
        })?;
        Ok(Outcome::result(Datum::elements(shape, values)))
    };
    InsertStridedSliceOp: |op, ir, _, operands| {
        let [value, dest] = operands else { return Err(unexpected("two vectors")) };
        let (value, dest): (&Elements, &Elements) = (value.as_elements()?, dest.as_elements()?);
        let mut all = dest.values.clone();
        let mut values = value.values.iter();
        for_each_of_slice(&dest.shape, &integers(ir, op.offsets_attr(ir)), &value.shape, |place| {
            all[place] = values.next().ok_or_else(|| unexpected("all elements"))?.clone();
            Ok(())
        })?;
        Ok(Outcome::result(Datum::elements(&dest.shape, all)))
    };
    ShuffleOp: |op, ir, _, operands| {
        let [first, second] = operands else { return Err(unexpected("two vectors")) };
        let (first, second) = (first.as_elements()?, second.as_elements()?);
        let length = first.shape.iter().skip(1).product::<i64>() as usize;
        let parts: Vec<&[Datum]> = first.values.chunks(length).chain(second.values.chunks(length)).collect();
        let mut values = Vec::new();
        for entry in op.mask(ir) {
            let part = usize::try_from(entry).ok().and_then(|entry| parts.get(entry));
            let part = part.ok_or_else(|| Stop::undefined("takes the element at position -1, which is poison"))?;
            values.extend_from_slice(part);
        }
        value_of(ir, ir.value_type(op.vector(ir)), values).map(Outcome::result)
    };
}
