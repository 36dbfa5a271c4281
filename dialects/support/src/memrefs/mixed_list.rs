//! Lists of indices, each a constant or a value: offsets, sizes and strides.
//!
//! A list is stored as numbers, with [`DYNAMIC`] in place of values, and the values in order.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
pub use terrace_runtime::directives::{
    index_numbers, parse_mixed_elements, parse_mixed_list, print_mixed_list,
};
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use crate::memory::constant_index;

/// A list of constants and values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MixedList {
    /// The constants, with [`DYNAMIC`] in place of values.
    pub numbers: Vec<i64>,
    /// The values, in order.
    pub values: SmallVec<[Value; 4]>,
}

impl MixedList {
    /// Returns a list.
    pub fn new(numbers: Vec<i64>, values: impl IntoIterator<Item = Value>) -> MixedList {
        MixedList { numbers, values: values.into_iter().collect() }
    }

    /// Returns the list with values that are constants for which `is_allowed` holds replaced by numbers.
    pub fn with_constants(&self, ir: &Body, is_allowed: impl Fn(i64) -> bool) -> MixedList {
        let mut known = MixedList { numbers: self.numbers.clone(), values: SmallVec::new() };
        let open = known.numbers.iter_mut().filter(|number| **number == DYNAMIC);
        for (place, value) in open.zip(&self.values) {
            match constant_index(ir, *value) {
                Some(number) if is_allowed(number) && number != DYNAMIC => *place = number,
                _ => known.values.push(*value),
            }
        }
        known
    }

    /// Returns the entry at a position.
    pub fn get(&self, context: &Context, position: usize) -> Option<FoldedValue> {
        match *self.numbers.get(position)? {
            DYNAMIC => {
                let before = self.numbers[..position].iter().filter(|number| **number == DYNAMIC).count();
                self.values.get(before).copied().map(Into::into)
            }
            number => Some(Attribute::integer(context, Type::INDEX, number).into()),
        }
    }

    /// Returns the numbers as an `i64` dense array.
    pub fn numbers_attribute(&self, context: &Context) -> Attribute {
        Attribute::dense_i64_array(context, &self.numbers)
    }
}

/// Returns the state of an op like `op`, with other operands: `leading`, each a group of its own, and lists, each with the
/// name of the attribute with its numbers.
pub fn state_with_lists(
    ir: &Body,
    op: Op,
    leading: &[Value],
    lists: &[(&str, &MixedList)],
    result: Option<Type>,
) -> OperationState {
    let context = ir.context();
    let mut state = OperationState::new(ir.name(op), ir.location(op));
    state.attributes = ir.attributes(op).into();
    let mut set = |name: &str, value: Attribute| {
        let name = context.identifier(name);
        state.attributes.iter_mut().filter(|entry| entry.name == name).for_each(|entry| entry.value = value);
    };
    let mut sizes = vec![1; leading.len()];
    for (name, list) in lists {
        set(name, list.numbers_attribute(context));
        sizes.push(list.values.len());
    }
    set("operandSegmentSizes", terrace_runtime::generated::segment_sizes(context, &sizes));
    state.operands.extend(leading.iter().copied());
    state.operands.extend(lists.iter().flat_map(|(_, list)| list.values.iter().copied()));
    state.result_types.extend(result);
    state
}

/// Verifies that a list of `what` (`offset`, `size`, `stride`) has `rank` entries, and a value for each dynamic one.
///
/// # Errors
///
/// The message of the diagnostic.
pub fn check_mixed_list(what: &str, rank: usize, numbers: &[i64], value_count: usize) -> Result<(), String> {
    if numbers.len() != rank {
        return Err(format!("expected {rank} {what} values, got {}", numbers.len()));
    }
    let expected = numbers.iter().filter(|number| **number == DYNAMIC).count();
    match value_count == expected {
        true => Ok(()),
        false => Err(format!("expected {expected} dynamic {what} values, got {value_count}")),
    }
}

/// Verifies that the constants of a list of `what` are not negative.
///
/// # Errors
///
/// The message of the diagnostic.
pub fn check_not_negative(what: &str, numbers: &[i64]) -> Result<(), String> {
    match numbers.iter().find(|number| **number < 0 && **number != DYNAMIC) {
        Some(number) => Err(format!("expected {what} to be non-negative, but got {number}")),
        None => Ok(()),
    }
}

/// Verifies that the statically known part of a slice lies within `shape`.
///
/// # Errors
///
/// The message of the diagnostic.
pub fn check_slice_bounds(
    shape: &[i64],
    offsets: &[i64],
    sizes: &[i64],
    strides: &[i64],
) -> Result<(), String> {
    let dimensions = shape.iter().zip(offsets).zip(sizes.iter().zip(strides)).enumerate();
    for (position, ((extent, offset), (size, stride))) in dimensions {
        if *extent == DYNAMIC || *offset == DYNAMIC {
            continue;
        }
        if offset >= extent {
            return Err(format!("offset {position} is out-of-bounds: {offset} >= {extent}"));
        }
        if *size == DYNAMIC || *stride == DYNAMIC || *size <= 0 {
            continue;
        }
        let last = (size - 1).checked_mul(*stride).and_then(|distance| distance.checked_add(*offset));
        match last {
            Some(last) if last < *extent => {}
            Some(last) => {
                return Err(format!(
                    "slice along dimension {position} runs out-of-bounds: {last} >= {extent}"
                ));
            }
            None => return Err(format!("slice along dimension {position} runs out-of-bounds")),
        }
    }
    Ok(())
}

/// Returns whether a shape equals the sizes, possibly without some that are 1.
pub fn is_shape_without_ones(shape: &[i64], sizes: &[i64]) -> bool {
    let mut shape = shape.iter().peekable();
    let left = sizes.iter().filter(|size| shape.next_if_eq(size).is_none()).all(|size| *size == 1);
    left && shape.next().is_none()
}

/// Returns which positions of `sizes` a shape lacks, if it is the sizes without some that are 1.
pub fn dropped_ones(shape: &[i64], sizes: &[i64]) -> Option<Vec<bool>> {
    let mut shape = shape.iter().peekable();
    let dropped: Vec<bool> = sizes.iter().map(|size| shape.next_if_eq(&size).is_none()).collect();
    let only_ones = sizes.iter().zip(&dropped).all(|(size, dropped)| !dropped || *size == 1);
    (only_ones && shape.next().is_none()).then_some(dropped)
}
