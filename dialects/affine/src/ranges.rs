//! Quotients and remainders of expressions that are known to lie within bounds, which those of loops tell.

use terrace_runtime::affine::{AffineBinaryOp, AffineExpr, AffineExprKind};
use terrace_runtime::ir::{Body, Value, ValueKind};

use super::AffineForOp;
use super::applied::Extremum;

/// The maximum size of expressions that are looked into.
const SIZE: u64 = 1 << 8;

/// The least and the greatest value of an expression.
type Range = (i64, i64);

/// Returns the lower bound and the trip count of a loop with constant bounds.
pub(super) fn rounds(ir: &Body, loop_op: AffineForOp) -> Option<(i64, u64)> {
    let numbers = |results: &[AffineExpr], extremum: Extremum| {
        let are_numbers = results.iter().all(|result| result.as_constant().is_some());
        if are_numbers { extremum.of(results.iter().filter_map(AffineExpr::as_constant)) } else { None }
    };
    let lower = numbers(loop_op.lower_bound_map(ir).results(), Extremum::Greatest)?;
    let upper = numbers(loop_op.upper_bound_map(ir).results(), Extremum::Least)?;
    let step = u128::try_from(loop_op.step(ir)).ok().filter(|step| *step > 0)?;
    let length = u128::try_from(i128::from(upper) - i128::from(lower)).unwrap_or_default();
    Some((lower, u64::try_from(length.div_ceil(step)).unwrap_or(u64::MAX)))
}

/// Returns the range of an induction variable whose loop has constant bounds.
pub(super) fn range_of_variable(ir: &Body, value: Value) -> Option<Range> {
    let ValueKind::Argument { block, .. } = ir.value_kind(value) else { return None };
    let loop_op = AffineForOp::from_op(ir, ir.block_owner(block))?;
    if ir.argument(block, 0) != value {
        return None;
    }
    let (lower, count) = rounds(ir, loop_op)?;
    let last = i64::try_from(count).ok()?.checked_sub(1).filter(|last| *last >= 0)?;
    Some((lower, last.checked_mul(loop_op.step(ir))?.checked_add(lower)?))
}

/// Returns the quotient by a positive number, rounded up.
fn ceiling_quotient(value: i64, divisor: i64) -> Option<i64> {
    value.checked_neg()?.div_euclid(divisor).checked_neg()
}

/// An expression within another, and its range if it is known.
#[derive(Default)]
struct Part {
    /// The expression, if it is another one than before.
    new: Option<AffineExpr>,
    range: Option<Range>,
    /// The ranges of both summands, if the expression is a sum as before.
    summands: [Option<Range>; 2],
}

impl Part {
    fn constant(value: i64) -> Part {
        Part { new: Some(AffineExpr::constant(value)), ..Part::of_range(Some((value, value))) }
    }

    fn of_range(range: Option<Range>) -> Part {
        Part { range, ..Part::default() }
    }
}

/// Returns a quotient or remainder by a positive number.
fn divided(op: AffineBinaryOp, dividend: &AffineExpr, range: Option<Range>, divisor: i64) -> Option<Part> {
    let quotients = |quotient: fn(i64, i64) -> Option<i64>| {
        let (least, greatest) = range?;
        Some((quotient(least, divisor)?, quotient(greatest, divisor)?))
    };
    let range = match op {
        AffineBinaryOp::FloorDiv => quotients(|value, divisor| value.checked_div_euclid(divisor))?,
        AffineBinaryOp::CeilDiv => quotients(ceiling_quotient)?,
        AffineBinaryOp::Mod => match range {
            Some((0.., greatest)) if greatest < divisor => {
                return Some(Part { new: Some(dividend.clone()), ..Part::of_range(range) });
            }
            _ => (0, divisor - 1),
        },
        AffineBinaryOp::Add | AffineBinaryOp::Mul => return None,
    };
    match range.0 == range.1 {
        true => Some(Part::constant(range.0)),
        false => Some(Part::of_range(Some(range))),
    }
}

/// Returns the range of a sum or product.
fn combined(op: AffineBinaryOp, left: Option<Range>, right: Option<Range>) -> Option<Range> {
    let ((a, b), (c, d)) = (left?, right?);
    match op {
        AffineBinaryOp::Add => Some((a.checked_add(c)?, b.checked_add(d)?)),
        AffineBinaryOp::Mul => {
            let corners = [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
            Some((corners.into_iter().min()?, corners.into_iter().max()?))
        }
        _ => None,
    }
}

/// Returns a sum divided without the summand that is too small to matter, or only the remainder of that: where the
/// other is a multiple of `k` and it lies between zero and `k`.
fn divided_apart(
    op: AffineBinaryOp,
    dividend: &AffineExpr,
    [left, right]: [Option<Range>; 2],
    divisor: i64,
) -> Option<AffineExpr> {
    let (lhs, rhs) = dividend.as_binary(AffineBinaryOp::Add)?;
    [(lhs, rhs, right), (rhs, lhs, left)].into_iter().find_map(|(multiple, rest, range)| {
        let factor = i64::try_from(multiple.largest_known_divisor()).ok().filter(|factor| *factor > 0)?;
        let is_small = matches!(range, Some((0.., greatest)) if greatest < factor);
        match op {
            AffineBinaryOp::FloorDiv if is_small && divisor % factor == 0 => {
                Some(multiple.clone().floor_div(divisor))
            }
            AffineBinaryOp::Mod if is_small && factor % divisor == 0 => Some(rest.clone().modulo(divisor)),
            _ => None,
        }
    })
}

fn part(ir: &Body, expr: &AffineExpr, dimensions: &[Value]) -> Part {
    let (op, lhs, rhs) = match expr.kind() {
        AffineExprKind::Constant(value) => return Part::of_range(Some((*value, *value))),
        AffineExprKind::Dimension(position) => {
            let variable = dimensions.get(*position as usize);
            return Part::of_range(variable.and_then(|value| range_of_variable(ir, *value)));
        }
        AffineExprKind::Symbol(_) => return Part::default(),
        AffineExprKind::Binary(op, lhs, rhs) => (*op, lhs, rhs),
    };
    let (left, right) = (part(ir, lhs, dimensions), part(ir, rhs, dimensions));
    let is_new = left.new.is_some() || right.new.is_some();
    let (lhs, rhs) = (left.new.unwrap_or_else(|| lhs.clone()), right.new.unwrap_or_else(|| rhs.clone()));
    let divisor = rhs.as_constant().filter(|divisor| *divisor > 0);
    let whole = divisor.and_then(|divisor| divided(op, &lhs, left.range, divisor));
    match whole {
        Some(Part { new: Some(new), range, .. }) => Part { new: Some(new), ..Part::of_range(range) },
        whole => {
            let apart = divisor.and_then(|divisor| divided_apart(op, &lhs, left.summands, divisor));
            let range = whole.and_then(|whole| whole.range);
            let range = range.or_else(|| combined(op, left.range, right.range));
            let is_sum = op == AffineBinaryOp::Add && !is_new;
            Part {
                new: apart.or_else(|| is_new.then(|| AffineExpr::binary(op, lhs, rhs))),
                range,
                summands: if is_sum { [left.range, right.range] } else { [None, None] },
            }
        }
    }
}

/// Returns an expression without the quotients and remainders that the ranges of loop variables decide, or `None` if
/// there are none.
pub(super) fn within_ranges(ir: &Body, expr: &AffineExpr, dimensions: &[Value]) -> Option<AffineExpr> {
    if expr.size() > SIZE {
        return None;
    }
    let mut divides = false;
    expr.walk(|part| {
        use AffineBinaryOp::{CeilDiv, FloorDiv, Mod};
        divides |= matches!(part.kind(), AffineExprKind::Binary(Mod | FloorDiv | CeilDiv, ..));
    });
    divides.then(|| part(ir, expr, dimensions).new)?
}
