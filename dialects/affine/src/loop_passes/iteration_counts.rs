//! How many iterations a loop has.

use terrace_runtime::affine::AffineExpr;
use terrace_runtime::ir::{Body, Op};

use crate::AffineForOp;
use crate::applied::Applied;
use crate::loops::bounds::Bound;
use crate::ranges::rounds;

/// Returns the differences between the results of two maps, with one result of `right` for each of `left`, or one for all.
pub(super) fn difference(ir: &Body, op: Op, left: &Bound, right: &Bound) -> Option<Applied> {
    let (dimensions, symbols) = (left.map.dimension_count(), left.map.symbol_count());
    let left_values = Applied::new(&left.map, &left.operands);
    let right_values = Applied::new(&right.map, &right.operands);
    let subtrahends = right.map.results().iter().cycle().take(left.map.results().len());
    let results: Option<Vec<AffineExpr>> = (left.map.results().iter().zip(subtrahends))
        .map(|(left, right)| {
            let right = right.shift_dimensions(dimensions, 0)?.shift_symbols(symbols, 0)?;
            Some(left.clone() - right)
        })
        .collect();
    let joined = Applied {
        results: results?,
        dimensions: left_values.dimensions.into_iter().chain(right_values.dimensions).collect(),
        symbols: left_values.symbols.into_iter().chain(right_values.symbols).collect(),
    };
    Some(joined.into_canonical(ir, op))
}

/// Returns expressions of which the least is the number of iterations, or negative if there are none. They are not known if
/// the lower bound is the maximum of several expressions.
pub(super) fn counts(ir: &Body, loop_op: AffineForOp) -> Option<Applied> {
    let (lower, upper) = (Bound::lower(ir, loop_op), Bound::upper(ir, loop_op));
    if lower.map.results().len() != 1 {
        return None;
    }
    if let (Some(_), Some(_), Some((_, count))) =
        (lower.map.single_constant(), upper.map.single_constant(), rounds(ir, loop_op))
    {
        let count = AffineExpr::constant(i64::try_from(count).ok()?);
        return Some(Applied::of([count].into_iter(), 0, &[]));
    }
    let mut counts = difference(ir, loop_op.op(), &upper, &lower)?;
    let step = loop_op.step(ir);
    counts.results = counts.results.into_iter().map(|range| range.ceil_div(step)).collect();
    Some(counts)
}

/// Returns the number of iterations, if it is known.
pub(super) fn constant_count(ir: &Body, loop_op: AffineForOp) -> Option<u64> {
    let numbers: Option<Vec<i64>> =
        counts(ir, loop_op)?.results.iter().map(AffineExpr::as_constant).collect();
    let least = numbers?.into_iter().min()?;
    Some(u64::try_from(least).unwrap_or_default())
}

/// Returns the greatest known divisor of the number of iterations. Anything divides zero.
pub(super) fn known_divisor(ir: &Body, loop_op: AffineForOp) -> u64 {
    let Some(counts) = counts(ir, loop_op) else { return 1 };
    let divisors = counts.results.iter().map(|count| match count.as_constant() {
        Some(count) => u64::try_from(count).unwrap_or_default(),
        None => count.largest_known_divisor(),
    });
    divisors.fold(0, greatest_common_divisor)
}

fn greatest_common_divisor(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}
