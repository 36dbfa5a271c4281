//! Verifiers of ops that extract and insert elements and slices of vectors.

use terrace_dialect_support::mixed_list::MixedList;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::{DYNAMIC, Type};

use super::checks::{scalable_flags, vector_type};
use super::{ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShuffleOp};

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

/// Returns the type of a part at a position of the first `count` dimensions.
pub(super) fn part_type(context: &Context, whole: Type, count: usize) -> Option<Type> {
    let (shape, flags) = (whole.shape(context)?, scalable_flags(context, whole));
    let element = whole.element_type(context)?;
    match shape.get(count..)? {
        [] => Some(element),
        rest => vector_type(context, rest, &flags[count..], element),
    }
}

/// Verifies that the constants of a position lie within the first dimensions of a vector.
fn check_position(ir: &Body, op: Op, numbers: &[i64], shape: &[i64]) -> Result<(), Reported> {
    for (place, (number, size)) in numbers.iter().zip(shape).enumerate() {
        if *number != DYNAMIC && (*number < -1 || number >= size) {
            let message = format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding vector \
                 dimension or poison (-1)",
                place + 1
            );
            return fail(ir, op, message);
        }
    }
    Ok(())
}

/// Verifies that there is a value for each open entry of a position.
fn check_values(ir: &Body, op: Op, numbers: &[i64], values: usize) -> Result<(), Reported> {
    match numbers.iter().filter(|number| **number == DYNAMIC).count() == values {
        true => Ok(()),
        false => fail(ir, op, "expected a value for each dynamic entry of the position"),
    }
}

/// Returns whether a type is a vector without dimensions.
fn is_zero_dimensional(context: &Context, ty: Type) -> bool {
    ty.is_vector(context) && ty.rank(context) == Some(0)
}

impl ExtractOp {
    /// Returns the position.
    pub(super) fn position(self, ir: &Body) -> MixedList {
        MixedList::new(self.static_position(ir), self.dynamic_position(ir))
    }

    /// Verifies the position, and the type of the result.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (whole, part) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let position = self.position(ir);
        if is_zero_dimensional(context, part) {
            return fail(ir, self.op(), "expected a scalar instead of a 0-d vector as the result type");
        }
        check_values(ir, self.op(), &position.numbers, position.values.len())?;
        let shape = whole.shape(context).unwrap_or_default();
        if position.numbers.len() > shape.len() {
            return fail(ir, self.op(), "expected position attribute of rank no greater than vector rank");
        }
        check_position(ir, self.op(), &position.numbers, shape)?;
        let expected = part_type(context, whole, position.numbers.len());
        // A vector of one element may stand for the element.
        let is_one = |vector: Type, scalar: Type| {
            vector.shape(context) == Some(&[1]) && vector.element_type(context) == Some(scalar)
        };
        match expected {
            Some(expected) if expected != part && !is_one(expected, part) && !is_one(part, expected) => {
                let (expected, found) = (context.display(expected), context.display(part));
                let message = format!(
                    "inferred type(s) '{expected}' are incompatible with return type(s) of operation '{found}'"
                );
                fail(ir, self.op(), message)
            }
            _ => Ok(()),
        }
    }
}

impl InsertOp {
    /// Returns the position.
    pub(super) fn position(self, ir: &Body) -> MixedList {
        MixedList::new(self.static_position(ir), self.dynamic_position(ir))
    }

    /// Verifies the position, and the type of the part.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (part, whole) = (ir.value_type(self.value_to_store(ir)), ir.value_type(self.dest(ir)));
        let position = self.position(ir);
        if is_zero_dimensional(context, part) {
            return fail(ir, self.op(), "expected a scalar instead of a 0-d vector as the source operand");
        }
        check_values(ir, self.op(), &position.numbers, position.values.len())?;
        let (shape, count) = (whole.shape(context).unwrap_or_default(), position.numbers.len());
        if count > shape.len() {
            return fail(
                ir,
                self.op(),
                "expected position attribute of rank no greater than dest vector rank",
            );
        }
        match part.is_vector(context) {
            true if part.rank(context) != Some(shape.len() - count) => {
                let message = "expected position attribute rank + source rank to match dest vector rank";
                return fail(ir, self.op(), message);
            }
            false if count != shape.len() => {
                return fail(ir, self.op(), "expected position attribute rank to match the dest vector rank");
            }
            _ => {}
        }
        check_position(ir, self.op(), &position.numbers, shape)
    }
}

/// Verifies that each number lies from `least` up to the size in its dimension, `least` excluded from above by one more.
fn check_confined(
    ir: &Body,
    op: Op,
    what: &str,
    numbers: &[i64],
    least: i64,
    ends: impl Iterator<Item = i64>,
) -> Result<(), Reported> {
    for (dimension, (number, end)) in numbers.iter().zip(ends).enumerate() {
        if *number < least || *number >= end {
            let message = format!("expected {what} dimension {dimension} to be confined to [{least}, {end})");
            return fail(ir, op, message);
        }
    }
    Ok(())
}

/// Verifies that the strides are all 1.
fn check_strides(ir: &Body, op: Op, strides: &[i64]) -> Result<(), Reported> {
    check_confined(ir, op, "strides", strides, 1, strides.iter().map(|_| 2))
}

/// Verifies that the part from each offset lies within its dimension.
fn check_ends(
    ir: &Body,
    op: Op,
    what: &str,
    offsets: &[i64],
    sizes: &[i64],
    shape: &[i64],
) -> Result<(), Reported> {
    for (dimension, ((offset, size), extent)) in offsets.iter().zip(sizes).zip(shape).enumerate() {
        let end = offset.saturating_add(*size);
        if end < 0 || end > *extent {
            let message = format!(
                "expected sum(offsets, {what}) dimension {dimension} to be confined to [1, {})",
                extent.saturating_add(1)
            );
            return fail(ir, op, message);
        }
    }
    Ok(())
}

impl ExtractStridedSliceOp {
    /// Verifies the lists, and the type of the result.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let op = self.op();
        let (whole, part) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let (offsets, sizes, strides) = (self.offsets(ir), self.sizes(ir), self.strides(ir));
        if offsets.len() != sizes.len() || offsets.len() != strides.len() {
            return fail(ir, op, "expected offsets, sizes and strides attributes of same size");
        }
        let shape = whole.shape(context).unwrap_or_default();
        if offsets.len() > shape.len() {
            return fail(ir, op, "expected offsets attribute of rank no greater than vector rank");
        }
        check_confined(ir, op, "offsets", &offsets, 0, shape.iter().copied())?;
        check_confined(ir, op, "sizes", &sizes, 1, shape.iter().map(|size| size.saturating_add(1)))?;
        check_strides(ir, op, &strides)?;
        check_ends(ir, op, "sizes", &offsets, &sizes, shape)?;
        let flags = scalable_flags(context, whole);
        let mut expected = shape.to_vec();
        expected[..sizes.len()].copy_from_slice(&sizes);
        let expected =
            whole.element_type(context).and_then(|element| vector_type(context, &expected, &flags, element));
        if let Some(expected) = expected.filter(|expected| *expected != part) {
            return fail(ir, op, format!("expected result type to be '{}'", context.display(expected)));
        }
        let cut = (0..sizes.len()).find(|place| flags[*place] && sizes[*place] != shape[*place]);
        match cut {
            Some(place) => {
                let message = format!(
                    "expected size at idx={place} to match the corresponding base size from the input vector ({} vs {})",
                    sizes[place], shape[place]
                );
                fail(ir, op, message)
            }
            None => Ok(()),
        }
    }
}

impl InsertStridedSliceOp {
    /// Verifies the lists, and that the part lies within the vector.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let op = self.op();
        let (part, whole) = (ir.value_type(self.value_to_store(ir)), ir.value_type(self.dest(ir)));
        let (small, large) =
            (part.shape(context).unwrap_or_default(), whole.shape(context).unwrap_or_default());
        let (offsets, strides) = (self.offsets(ir), self.strides(ir));
        if offsets.len() != large.len() {
            return fail(ir, op, "expected offsets attribute of same size as destination vector rank");
        }
        if strides.len() != small.len() {
            return fail(ir, op, "expected strides attribute of same size as source vector rank");
        }
        if small.len() > large.len() {
            return fail(ir, op, "expected source rank to be no greater than destination rank");
        }
        let mut sizes = vec![0; large.len() - small.len()];
        let first = sizes.len();
        sizes.extend(small);
        check_confined(ir, op, "offsets", &offsets, 0, large.iter().copied())?;
        check_strides(ir, op, &strides)?;
        check_ends(ir, op, "source vector shape", &offsets, &sizes, large)?;
        let (from, to) = (scalable_flags(context, part), scalable_flags(context, whole));
        let differs = (0..small.len()).find(|place| {
            from[*place] != to[first + place] || (from[*place] && small[*place] != large[first + place])
        });
        match differs {
            Some(place) => fail(ir, op, format!("mismatching scalable flags (at source vector idx={place})")),
            None => Ok(()),
        }
    }
}

impl ShuffleOp {
    /// Verifies ranks, sizes, and that the mask selects elements of the two vectors.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (first, second) = (ir.value_type(self.v1(ir)), ir.value_type(self.v2(ir)));
        let result = ir.value_type(self.vector(ir));
        let (left, right) =
            (first.shape(context).unwrap_or_default(), second.shape(context).unwrap_or_default());
        let found = result.shape(context).unwrap_or_default();
        let is_well_ranked = match (left.len(), right.len()) {
            (0, 0) => found.len() == 1,
            (left, right) => left == right && left == found.len(),
        };
        if !is_well_ranked {
            return fail(ir, self.op(), "rank mismatch");
        }
        let rests = [left, right, found].map(|shape| shape.get(1..).unwrap_or_default());
        if rests[0] != rests[1] || rests[0] != rests[2] {
            return fail(ir, self.op(), "dimension mismatch");
        }
        let mask = self.mask(ir);
        let end = left.first().unwrap_or(&1).saturating_add(*right.first().unwrap_or(&1));
        match mask.iter().position(|entry| *entry < -1 || *entry >= end) {
            Some(place) => fail(ir, self.op(), format!("mask index #{} out of range", place + 1)),
            None => Ok(()),
        }
    }
}
