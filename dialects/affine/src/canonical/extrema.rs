//! Canonicalization of minima and maxima, beyond that of their maps.

use terrace_runtime::affine::{AffineBinaryOp, AffineExpr, AffineExprKind};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::applied::{Applied, Values};

/// The maximum number of results and operands of a merged op: chains of minima that are used several times would grow
/// without bound.
const MOST_PARTS: usize = 1 << 8;

/// Returns the map of a minimum or a maximum with its operands.
fn applied(ir: &Body, op: Op) -> Option<Applied> {
    let operands: Values = ir.operands(op).collect();
    Some(Applied::new(ir.attribute(op, "map")?.as_affine_map(ir.context())?, &operands))
}

fn replace(op: Op, rewriter: &mut Rewriter<'_>, applied: &Applied) -> MatchResult {
    let map = Attribute::affine_map(rewriter.context(), applied.map().ok_or(MatchFailure)?);
    let operands = applied.operands();
    rewriter.modify(op, |ir| {
        ir.set_attribute(op, "map", Some(map));
        ir.set_operands(op, &operands);
    });
    Ok(())
}

/// The minimum of a minimum and others is one minimum; so is a maximum.
pub(super) fn merged_extrema(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let mut merged = applied(ir, op).ok_or(MatchFailure)?;
    let is_alike = |value: &Value| ir.defining_op(*value).filter(|inner| ir.name(*inner) == ir.name(op));
    let mut inner = Vec::new();
    let (dimensions, symbols) = (merged.dimensions.clone(), merged.symbols.clone());
    merged.results.retain(|result| {
        let dimension = result.as_dimension().and_then(|position| dimensions.get(position as usize));
        let symbol = result.as_symbol().and_then(|position| symbols.get(position as usize));
        let found = dimension.or(symbol).and_then(is_alike);
        inner.extend(found);
        found.is_none()
    });
    if inner.is_empty() {
        return Err(rewriter.match_failure(op, || "no operand is an op of the same name"));
    }
    for op in inner {
        let Applied { results, dimensions, symbols } = applied(ir, op).ok_or(MatchFailure)?;
        let (first_dimension, first_symbol) = (merged.dimensions.len() as u32, merged.symbols.len() as u32);
        for result in results {
            let shifted = result.shift_dimensions(first_dimension, 0);
            let shifted = shifted.and_then(|result| result.shift_symbols(first_symbol, 0));
            merged.results.push(shifted.ok_or(MatchFailure)?);
        }
        merged.dimensions.extend(dimensions);
        merged.symbols.extend(symbols);
        if merged.results.len() + merged.dimensions.len() + merged.symbols.len() > MOST_PARTS {
            return Err(rewriter.match_failure(op, || "the merged op would be too large"));
        }
    }
    replace(op, rewriter, &merged)
}

/// Returns the factors of the variables of a linear expression, dimensions first, and its constant; `None` for others.
fn coefficients(expr: &AffineExpr, dimensions: usize, symbols: usize) -> Option<Vec<i64>> {
    let mut is_linear = expr.is_pure_affine();
    expr.walk(|part| {
        is_linear &= !matches!(
            part.kind(),
            AffineExprKind::Binary(
                AffineBinaryOp::Mod | AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv,
                ..
            )
        );
    });
    if !is_linear {
        return None;
    }
    let mut point = vec![0; dimensions + symbols];
    let constant = expr.evaluate(&point[..dimensions], &point[dimensions..])?;
    let mut all = Vec::with_capacity(point.len() + 1);
    for position in 0..point.len() {
        point[position] = 1;
        let value = expr.evaluate(&point[..dimensions], &point[dimensions..])?;
        all.push(value.checked_sub(constant)?);
        point[position] = 0;
    }
    all.push(constant);
    Some(all)
}

/// Linear results are in the order of their factors.
pub(super) fn ordered_results(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let mut applied = applied(rewriter.body(), op).ok_or(MatchFailure)?;
    if applied.results.len() < 2 {
        return Err(rewriter.match_failure(op, || "there are no two results"));
    }
    let (dimensions, symbols) = (applied.dimensions.len(), applied.symbols.len());
    let keys = applied.results.iter().map(|result| coefficients(result, dimensions, symbols));
    let Some(keys) = keys.collect::<Option<Vec<_>>>() else {
        return Err(rewriter.match_failure(op, || "not all results are linear"));
    };
    if keys.is_sorted() {
        return Err(rewriter.match_failure(op, || "the results are in order"));
    }
    let mut order: Vec<(Vec<i64>, AffineExpr)> = keys.into_iter().zip(applied.results).collect();
    order.sort_by(|(left, _), (right, _)| left.cmp(right));
    applied.results = order.into_iter().map(|(_, result)| result).collect();
    replace(op, rewriter, &applied)
}
