//! Evaluation of affine maps and sets.
//!
//! Intermediate results are computed without overflow, so that equivalent expressions have equal results. A result that
//! does not fit in 64 bits is undefined.

use smallvec::SmallVec;
use terrace_runtime::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap, IntegerSet};

use crate::{Datum, Stop};

/// A list of `index` values.
pub(crate) type Numbers = SmallVec<[i64; 4]>;

/// Returns the values of a list of `index` data.
pub(crate) fn numbers(values: &[Datum]) -> Result<Numbers, Stop> {
    values.iter().map(Datum::as_index).collect()
}

/// Evaluates a map.
pub(crate) fn evaluate(map: &AffineMap, dimensions: &[i64], symbols: &[i64]) -> Result<Numbers, Stop> {
    map.results().iter().map(|result| evaluate_expression(result, dimensions, symbols)).collect()
}

/// Evaluates a map on operands, dimensions first.
pub(crate) fn apply(map: &AffineMap, operands: &[Datum]) -> Result<Numbers, Stop> {
    let all = numbers(operands)?;
    let (dimensions, symbols) = all.split_at(all.len().min(map.dimension_count() as usize));
    evaluate(map, dimensions, symbols)
}

/// Returns whether the operands, dimensions first, are in a set.
pub(crate) fn contains(set: &IntegerSet, operands: &[Datum]) -> Result<bool, Stop> {
    let all = numbers(operands)?;
    let (dimensions, symbols) = all.split_at(all.len().min(set.dimension_count() as usize));
    for constraint in set.constraints() {
        let value = evaluate_expression(&constraint.expr, dimensions, symbols)?;
        if value < 0 || constraint.is_equality && value != 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

fn evaluate_expression(expr: &AffineExpr, dimensions: &[i64], symbols: &[i64]) -> Result<i64, Stop> {
    let overflow = || Stop::undefined("has a result that does not fit 64 bits");
    let mut work: SmallVec<[(&AffineExpr, bool); 8]> = SmallVec::new();
    work.push((expr, false));
    let mut values: SmallVec<[i128; 8]> = SmallVec::new();
    while let Some((expr, has_parts)) = work.pop() {
        let variable =
            |values: &[i64], position: u32| i128::from(values.get(position as usize).copied().unwrap_or(0));
        let value = match expr.kind() {
            AffineExprKind::Constant(value) => i128::from(*value),
            AffineExprKind::Dimension(position) => variable(dimensions, *position),
            AffineExprKind::Symbol(position) => variable(symbols, *position),
            AffineExprKind::Binary(_, lhs, rhs) if !has_parts => {
                work.extend([(expr, true), (rhs, false), (lhs, false)]);
                continue;
            }
            AffineExprKind::Binary(op, ..) => {
                let right = values.pop().unwrap_or_default();
                let left = values.pop().unwrap_or_default();
                let is_division = !matches!(op, AffineBinaryOp::Add | AffineBinaryOp::Mul);
                if is_division && right <= 0 {
                    return Err(Stop::undefined(format!("divides by {right}"))
                        .help("what an affine expression divides by has to be positive"));
                }
                let value = match op {
                    AffineBinaryOp::Add => left.checked_add(right),
                    AffineBinaryOp::Mul => left.checked_mul(right),
                    AffineBinaryOp::Mod => Some(left.rem_euclid(right)),
                    AffineBinaryOp::FloorDiv => Some(left.div_euclid(right)),
                    AffineBinaryOp::CeilDiv => left.checked_neg().map(|left| -left.div_euclid(right)),
                };
                value.ok_or_else(overflow)?
            }
        };
        values.push(value);
    }
    i64::try_from(values.pop().unwrap_or_default()).map_err(|_| overflow())
}
