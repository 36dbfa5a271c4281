//! Operands that are forwarded to successors.

use smallvec::SmallVec;

use crate::attributes::{Attribute, AttributeData};
use crate::dialect::{Multiplicity, OPERAND_SEGMENT_SIZES, OpTraits, operand_segments};
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

/// Returns whether all an op does is to pass control, and all its operands, to its one successor.
pub(super) fn is_jump(body: &Body, op: Op) -> bool {
    let traits = body.info(op).traits();
    traits.contains(OpTraits::TERMINATOR)
        && traits.intersects(OpTraits::PURE | OpTraits::NO_SIDE_EFFECT)
        && body.successor_count(op) == 1
        && body.result_count(op) == 0
        && body.region_count(op) == 0
        && edge(body, op, 0)
            .is_some_and(|edge| edge.produced == 0 && edge.forwarded == (0..body.operand_count(op)))
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
        |range: &std::ops::Range<usize>| positions.iter().filter(|position| range.contains(position)).count();
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

/// Returns, for each successor, the declared operand that is forwarded to it, if [`add_operands`] can add to all.
///
/// Requires a declared operand group per successor, in order, forwarded as a whole.
pub(super) fn successor_segments(body: &Body, op: Op) -> Option<SmallVec<[usize; 2]>> {
    let descriptor = body.info(op).descriptor()?;
    let segments = operand_segments(body, op).ok()?;
    if !can_drop_operands(body, op) {
        return None;
    }
    let mut found: SmallVec<[usize; 2]> = SmallVec::new();
    for position in 0..body.successor_count(op) {
        let forwarded = edge(body, op, position)?.forwarded;
        let from = found.last().map_or(0, |last| last + 1);
        let is_fitting = |index: &usize| {
            descriptor.operands[*index].multiplicity == Multiplicity::Variadic
                && segments.get(*index) == Some(&forwarded)
        };
        found.push((from..descriptor.operands.len()).find(is_fitting)?);
    }
    Some(found)
}

/// Appends operands to those forwarded to successors. `segments` comes from [`successor_segments`]; `added` is
/// sorted by the successor.
pub(super) fn add_operands(
    body: &mut ModifiedOp<'_>,
    op: Op,
    segments: &[usize],
    added: &[(usize, Vec<Value>)],
) {
    let context = body.context().clone();
    let ranges = operand_segments(body, op).unwrap_or_default();
    let old: SmallVec<[Value; 8]> = body.operands(op).collect();
    let mut operands: Vec<Value> = Vec::with_capacity(old.len());
    let mut sizes: Vec<i32> = Vec::with_capacity(ranges.len());
    for (index, range) in ranges.into_iter().enumerate() {
        let before = operands.len();
        operands.extend(&old[range]);
        for (successor, values) in added {
            if segments[*successor] == index {
                operands.extend(values);
                if let Some(body) = body.changed(op) {
                    body.extend_stated_successor_operands(op, *successor, values.len());
                }
            }
        }
        sizes.push((operands.len() - before) as i32);
    }
    if body.info(op).descriptor().is_some_and(|descriptor| descriptor.segments.operands) {
        body.set_attribute(op, OPERAND_SEGMENT_SIZES, Some(Attribute::dense_i32_array(&context, &sizes)));
    }
    body.set_operands(op, &operands);
}
