//! Operands that are forwarded to successors.

use std::ops::Range;

use smallvec::SmallVec;

use crate::attributes::{Attribute, AttributeData};
use crate::dialect::{Multiplicity, OPERAND_SEGMENT_SIZES, operand_segments};
use crate::interfaces::{AnyBranchOpInterface, SuccessorOperands};
use crate::ir::{Body, ModifiedOp, Op, Value};

/// Returns the operands forwarded to the successor at `position`, if the op declares them and they fit the op.
pub(super) fn edge(body: &Body, op: Op, position: usize) -> Option<SuccessorOperands> {
    let operands = AnyBranchOpInterface::of(body, op)?.successor_operands(body, position);
    let arguments = body.argument_count(body.successor(op, position));
    let fits = operands.forwarded.end <= body.operand_count(op)
        && operands.forwarded.start <= operands.forwarded.end
        && operands.produced + operands.forwarded.len() == arguments;
    fits.then_some(operands)
}

/// Returns whether [`drop_operands`] can take operands that go along edges away from an op: its other operands keep
/// their meaning then.
pub(crate) fn can_drop_operands(body: &Body, op: Op) -> bool {
    let Some(descriptor) = body.info(op).descriptor() else { return false };
    let mut variable = descriptor.operands.iter().filter(|operand| operand.multiplicity != Multiplicity::One);
    let is_told_apart = descriptor.segments.operands || variable.by_ref().nth(1).is_none();
    is_told_apart && operand_segments(body, op).is_ok()
}

/// Removes the operands at these sorted positions from an op, and updates its segment sizes and stated successor
/// operands.
pub(crate) fn drop_operands(body: &mut ModifiedOp<'_>, op: Op, positions: &[usize]) {
    let context = body.context().clone();
    let segments = operand_segments(body, op).unwrap_or_default();
    let dropped_in =
        |range: &Range<usize>| positions.iter().filter(|position| range.contains(position)).count();
    if let Some(descriptor) = context.registered_descriptor(body.name(op)) {
        if descriptor.segments.operands {
            let sizes: Vec<i32> =
                segments.iter().map(|range| (range.len() - dropped_in(range)) as i32).collect();
            body.set_attribute(op, OPERAND_SEGMENT_SIZES, Some(Attribute::dense_i32_array(&context, &sizes)));
        }
        for (operand, range) in descriptor.operands.iter().zip(&segments) {
            let Multiplicity::VariadicOfVariadic { sizes: slot } = operand.multiplicity else { continue };
            let Some(old) = body.inherent_attribute(op, slot as usize) else { continue };
            let AttributeData::DenseArray { bytes, .. } = old.data(&context) else { continue };
            let mut start = range.start;
            let mut sizes = Vec::new();
            for chunk in bytes.as_chunks::<4>().0 {
                let size = usize::try_from(i32::from_le_bytes(*chunk)).unwrap_or(0);
                sizes.push((size - dropped_in(&(start..start + size))) as i32);
                start += size;
            }
            let sizes = Attribute::dense_i32_array(&context, &sizes);
            body.set_inherent_attribute(op, slot as usize, Some(sizes));
        }
    }
    if let Some(body) = body.changed(op) {
        body.reduce_stated_successor_operands(op, positions);
    }
    let mut left: SmallVec<[Value; 8]> = SmallVec::new();
    let mut next = positions.iter().peekable();
    for (position, operand) in body.operands(op).enumerate() {
        if next.next_if_eq(&&position).is_none() {
            left.push(operand);
        }
    }
    body.set_operands(op, &left);
}

/// The part of an op's operands that is forwarded to a successor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SuccessorPart {
    /// A declared operand.
    Segment(usize),
    /// A group of a declared operand that has a group for each of several successors.
    Group(usize, usize),
}

/// Returns, for each successor, the part of the operands that is forwarded to it, if [`add_operands`] can add to all.
///
/// Requires a part per successor, in order, forwarded as a whole.
pub(crate) fn successor_parts(body: &Body, op: Op) -> Option<SmallVec<[SuccessorPart; 2]>> {
    let descriptor = body.info(op).descriptor()?;
    let segments = operand_segments(body, op).ok()?;
    if !can_drop_operands(body, op) {
        return None;
    }
    let mut parts: SmallVec<[(SuccessorPart, Range<usize>); 4]> = SmallVec::new();
    for (index, (operand, range)) in descriptor.operands.iter().zip(segments).enumerate() {
        match operand.multiplicity {
            Multiplicity::Variadic => parts.push((SuccessorPart::Segment(index), range)),
            Multiplicity::VariadicOfVariadic { sizes } => {
                let mut start = range.start;
                for (group, size) in group_sizes(body, op, sizes as usize).into_iter().enumerate() {
                    parts.push((SuccessorPart::Group(index, group), start..start + size));
                    start += size;
                }
            }
            _ => {}
        }
    }
    // A part without operands could be any of those at its place.
    let has_others = parts.len() != body.successor_count(op);
    let mut parts = parts.into_iter();
    let mut found: SmallVec<[SuccessorPart; 2]> = SmallVec::new();
    for position in 0..body.successor_count(op) {
        let forwarded = edge(body, op, position)?.forwarded;
        if has_others && forwarded.is_empty() {
            return None;
        }
        found.push(parts.find(|(_, range)| *range == forwarded)?.0);
    }
    Some(found)
}

/// Returns the sizes in an inherent attribute, an array of `i32`.
fn group_sizes(body: &Body, op: Op, slot: usize) -> Vec<usize> {
    let sizes = body.inherent_attribute(op, slot).map(|sizes| sizes.data(body.context()));
    let Some(AttributeData::DenseArray { bytes, .. }) = sizes else { return Vec::new() };
    let size = |chunk: &[u8; 4]| usize::try_from(i32::from_le_bytes(*chunk)).unwrap_or(0);
    bytes.as_chunks::<4>().0.iter().map(size).collect()
}

/// Returns, for each successor, the declared operand that is forwarded to it; none if one has only a group of an operand.
pub(super) fn successor_segments(body: &Body, op: Op) -> Option<SmallVec<[SuccessorPart; 2]>> {
    let is_segment = |part: &SuccessorPart| matches!(part, SuccessorPart::Segment(_));
    successor_parts(body, op).filter(|parts| parts.iter().all(is_segment))
}

/// Appends operands to those forwarded to successors. `parts` comes from [`successor_parts`]; `added` is
/// sorted by the successor.
pub(crate) fn add_operands(
    body: &mut ModifiedOp<'_>,
    op: Op,
    parts: &[SuccessorPart],
    added: &[(usize, Vec<Value>)],
) {
    let context = body.context().clone();
    let ranges = operand_segments(body, op).unwrap_or_default();
    let old: SmallVec<[Value; 8]> = body.operands(op).collect();
    let mut operands: Vec<Value> = Vec::with_capacity(old.len());
    let mut sizes: Vec<i32> = Vec::with_capacity(ranges.len());
    let descriptor = context.registered_descriptor(body.name(op));
    for (index, range) in ranges.into_iter().enumerate() {
        let before = operands.len();
        let slot = descriptor.as_ref().and_then(|descriptor| match descriptor.operands[index].multiplicity {
            Multiplicity::VariadicOfVariadic { sizes } => Some(sizes as usize),
            _ => None,
        });
        let groups = slot.map_or_else(|| vec![range.len()], |slot| group_sizes(body, op, slot));
        let mut start = range.start;
        let mut new_sizes: Vec<i32> = Vec::with_capacity(groups.len());
        for (group, size) in groups.into_iter().enumerate() {
            let group_start = operands.len();
            operands.extend(&old[start..start + size]);
            start += size;
            let part = slot.map_or(SuccessorPart::Segment(index), |_| SuccessorPart::Group(index, group));
            for (successor, values) in added {
                if parts[*successor] == part {
                    operands.extend(values);
                    if let Some(body) = body.changed(op) {
                        body.extend_stated_successor_operands(op, *successor, values.len());
                    }
                }
            }
            new_sizes.push((operands.len() - group_start) as i32);
        }
        if let Some(slot) = slot {
            body.set_inherent_attribute(op, slot, Some(Attribute::dense_i32_array(&context, &new_sizes)));
        }
        sizes.push((operands.len() - before) as i32);
    }
    if body.info(op).descriptor().is_some_and(|descriptor| descriptor.segments.operands) {
        body.set_attribute(op, OPERAND_SEGMENT_SIZES, Some(Attribute::dense_i32_array(&context, &sizes)));
    }
    body.set_operands(op, &operands);
}
