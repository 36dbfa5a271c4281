//! Sizes of tiles whose accessed memory fits the cache.

use std::collections::HashMap;

use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::DYNAMIC;

use super::dependence::subscript_ranges;
use super::iteration_counts::constant_count;
use crate::AffineForOp;
use crate::memory_passes::accesses::Access;

/// The size of tiles in dimensions of which nothing is known.
pub(super) const DEFAULT_SIZE: u64 = 4;

/// The greatest size that is computed.
const GREATEST_SIZE: u64 = 1 << 16;

/// The size of an element of type `index`.
const INDEX_BYTES: u128 = 8;

/// Returns a size for each loop of a nest, such that a tile accesses no more than `cache` bytes, about.
pub(super) fn sizes_for_cache(ir: &Body, loops: &[AffineForOp], cache: u64) -> Vec<u64> {
    let Some(bytes) = loops.first().and_then(|outermost| accessed_bytes(ir, *outermost)) else {
        return vec![DEFAULT_SIZE; loops.len()];
    };
    let excess = match bytes.checked_div(u128::from(cache)) {
        None => 1,
        Some(_) => u64::try_from(bytes.div_ceil(u128::from(cache))).unwrap_or(u64::MAX).max(1),
    };
    let root = integer_root(excess, loops.len() as u32);
    let mut rest = excess;
    let mut sizes = vec![root; loops.len()];
    if let Some((last, others)) = sizes.split_last_mut() {
        others.iter().for_each(|size| rest /= *size);
        *last = rest.max(1);
    }
    for (size, loop_op) in sizes.iter_mut().zip(loops) {
        *size = (*size).min(GREATEST_SIZE);
        if let Some(count @ 2..) = constant_count(ir, *loop_op) {
            // Full tiles need no minima as bounds.
            let most = (*size).min(count / 2);
            *size = (1..=most).rev().find(|size| count.is_multiple_of(*size)).unwrap_or(1);
        }
    }
    sizes
}

/// Returns the greatest number whose power is at most `value`.
fn integer_root(value: u64, degree: u32) -> u64 {
    let is_root = |root: u64| root.checked_pow(degree).is_some_and(|power| power <= value);
    let (mut low, mut high) = (1, value);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if is_root(middle) { low = middle } else { high = middle - 1 }
    }
    low
}

/// Returns the size of the memory that a loop accesses: of the least box around the elements of each memref.
fn accessed_bytes(ir: &Body, loop_op: AffineForOp) -> Option<u128> {
    let mut boxes: HashMap<Value, Vec<(i128, i128)>> = HashMap::new();
    let mut accesses: Vec<Access> = Vec::new();
    ir.walk(loop_op.op()).within_body().run(|ir, op| accesses.extend(Access::of(ir, op)));
    for access in accesses {
        let shape = ir.value_type(access.memref).shape(ir.context())?.to_vec();
        let ranges = subscript_ranges(ir, &access)?;
        // All elements of the memref, if a subscript is not known.
        let ranges: Option<Vec<(i128, i128)>> = (ranges.into_iter().zip(shape))
            .map(|(range, size)| range.or_else(|| (size != DYNAMIC).then(|| (0, i128::from(size) - 1))))
            .collect();
        let ranges = ranges?;
        let known = boxes.entry(access.memref).or_insert_with(|| ranges.clone());
        for (known, range) in known.iter_mut().zip(ranges) {
            *known = (known.0.min(range.0), known.1.max(range.1));
        }
    }
    let mut bytes: u128 = 0;
    for (memref, ranges) in boxes {
        let element = ir.value_type(memref).element_type(ir.context())?;
        let size = element.bit_width(ir.context()).map_or(INDEX_BYTES, |bits| u128::from(bits).div_ceil(8));
        let count = ranges.iter().try_fold(1_u128, |count, (least, greatest)| {
            count.checked_mul(u128::try_from(greatest.checked_sub(*least)?.checked_add(1)?).ok()?)
        });
        bytes = bytes.checked_add(count?.checked_mul(size)?)?;
    }
    Some(bytes)
}
