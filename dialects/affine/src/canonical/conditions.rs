//! Canonicalization of `affine.if`.

use terrace_runtime::affine::{Constraint, IntegerSet};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op, Region};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::AffineIfOp;
use super::super::applied::{Applied, Values};

/// Canonicalizes the condition and its operands.
pub(super) fn canonical_set(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let if_op = AffineIfOp::from_op(ir, op).ok_or(MatchFailure)?;
    let set = if_op.set(ir).ok_or(MatchFailure)?;
    let operands: Values = if_op.set_operands(ir).collect();
    let expressions = set.constraints().iter().map(|constraint| constraint.expr.clone());
    let applied = Applied::of(expressions, set.dimension_count(), &operands);
    let applied = match applied.canonical(ir, op) {
        Some(applied) => applied,
        None if set.is_simple() => return Err(rewriter.match_failure(op, || "the set is canonical")),
        None => applied,
    };
    let constraints = set.constraints().iter().zip(&applied.results);
    let constraints = constraints.map(|(old, expr)| Constraint { expr: expr.clone(), ..*old });
    let (dimensions, symbols) = (applied.dimensions.len() as u32, applied.symbols.len() as u32);
    let new =
        IntegerSet::new(dimensions, symbols, constraints.collect::<Vec<_>>()).map_err(|_| MatchFailure)?;
    let new = Attribute::integer_set(ir.context(), new.simplify());
    let new_operands = applied.operands();
    if new == if_op.condition_attr(ir) && new_operands == operands {
        return Err(rewriter.match_failure(op, || "the set is canonical"));
    }
    rewriter.modify(op, |ir| {
        ir.set_attribute(op, "condition", Some(new));
        ir.set_operands(op, &new_operands);
    });
    Ok(())
}

/// Returns whether a region has only a terminator that yields nothing.
fn does_nothing(ir: &Body, region: Region) -> bool {
    ir.entry_block(region).is_none_or(|entry| {
        let last = ir.terminator(entry);
        last.is_some() && ir.first_op(entry) == last && last.is_some_and(|last| ir.operand_count(last) == 0)
    })
}

/// Removes an empty else region.
pub(super) fn empty_else(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (_, region) = AffineIfOp::from_op(ir, op).ok_or(MatchFailure)?.else_region(ir);
    let entry = ir.entry_block(region).filter(|_| does_nothing(ir, region));
    let Some(entry) = entry else { return Err(rewriter.match_failure(op, || "something is done")) };
    rewriter.modify(op, |_| {});
    rewriter.erase_block(entry);
    Ok(())
}
