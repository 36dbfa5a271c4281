//! Canonicalization of maps and their operands.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::AffineDmaStartOp;
use super::super::applied::{Applied, Extremum, Values, is_canonical};
use super::super::dma::MAPS;
use super::super::validity::affine_scope;

/// Replaces the map of an op, and its operands except the first `before` and the last `after`.
pub(super) fn canonical_map(
    op: Op,
    rewriter: &mut Rewriter<'_>,
    name: &'static str,
    before: usize,
    after: usize,
) -> MatchResult {
    rewrite_map(op, rewriter, name, before, after, false, |ir, applied| applied.canonical(ir, op))
}

pub(super) fn canonical_extremum(op: Op, rewriter: &mut Rewriter<'_>, extremum: Extremum) -> MatchResult {
    rewrite_map(op, rewriter, "map", 0, 0, true, |ir, applied| applied.canonical_extremum(ir, op, extremum))
}

fn rewrite_map(
    op: Op,
    rewriter: &mut Rewriter<'_>,
    name: &'static str,
    before: usize,
    after: usize,
    reduces: bool,
    canonical: impl Fn(&Body, &Applied) -> Option<Applied>,
) -> MatchResult {
    let ir = rewriter.body();
    let old = ir.attribute(op, name).ok_or(MatchFailure)?;
    let operands: Values = ir.operands(op).collect();
    let inputs = operands.get(before..operands.len().saturating_sub(after)).ok_or(MatchFailure)?;
    let map = old.as_affine_map(ir.context()).ok_or(MatchFailure)?;
    let (dimensions, symbols) = inputs.split_at(inputs.len().min(map.dimension_count() as usize));
    // Some results of a minimum or maximum may be redundant.
    let is_single = map.results().len() <= 1 || !reduces;
    if is_single && is_canonical(ir, affine_scope(ir, op), map.results().iter(), dimensions, symbols) {
        return Err(rewriter.match_failure(op, || "the map is canonical"));
    }
    let Some(applied) = canonical(ir, &Applied::new(map, inputs)) else {
        return Err(rewriter.match_failure(op, || "the map is canonical"));
    };
    let new = Attribute::affine_map(ir.context(), applied.map().ok_or(MatchFailure)?);
    let new_inputs = applied.operands();
    if new == old && new_inputs[..] == *inputs {
        return Err(rewriter.match_failure(op, || "the map is canonical"));
    }
    let mut all: Values = operands[..before].into();
    all.extend(new_inputs);
    all.extend_from_slice(&operands[operands.len() - after..]);
    rewriter.modify(op, |ir| {
        ir.set_attribute(op, name, Some(new));
        ir.set_operands(op, &all);
    });
    Ok(())
}

/// Canonicalizes the three maps of a DMA transfer.
pub(super) fn canonical_places(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let copy = AffineDmaStartOp::from_op(ir, op).ok_or(MatchFailure)?;
    let parts = copy.parts(ir).ok_or(MatchFailure)?;
    let mut maps: SmallVec<[Attribute; 3]> = SmallVec::new();
    let mut operands = Values::new();
    for place in &parts.places {
        let applied = Applied::new(&place.map, &place.operands).into_canonical(ir, op);
        maps.push(Attribute::affine_map(ir.context(), applied.map().ok_or(MatchFailure)?));
        operands.push(place.memref);
        operands.extend(applied.operands());
    }
    operands.push(parts.element_count);
    operands.extend(parts.stride.into_iter().flat_map(|(stride, count)| [stride, count]));
    let is_same = ir.operands(op).eq(operands.iter().copied())
        && MAPS.iter().zip(&maps).all(|(name, map)| ir.attribute(op, name) == Some(*map));
    if is_same {
        return Err(rewriter.match_failure(op, || "the maps are canonical"));
    }
    rewriter.modify(op, |ir| {
        MAPS.iter().zip(&maps).for_each(|(name, map)| ir.set_attribute(op, name, Some(*map)));
        ir.set_operands(op, &operands);
    });
    Ok(())
}
