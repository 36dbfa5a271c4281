//! Canonicalisation.

use terrace_runtime::affine::{Constraint, IntegerSet};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op, Region, Value};
use terrace_runtime::rewrite::{DeclaredRewrite, MatchFailure, MatchResult, PatternSet, Rewriter};
use terrace_runtime::types::Type;

use super::applied::{Applied, Extremum, Values, is_canonical};
use super::validity::affine_scope;
use super::{
    AffineApplyOp, AffineDmaWaitOp, AffineForOp, AffineIfOp, AffineLoadOp, AffineMaxOp, AffineMinOp,
    AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};
use crate::standard::ConstantOp;

/// Patterns written as functions, each named like its function.
macro_rules! patterns {
    ($($op:ident: $($name:ident => $apply:expr),+;)*) => {
        $(impl $op {
            pub(super) fn canonicalization_patterns(_: &Context, patterns: &mut PatternSet) {
                $(patterns.add(DeclaredRewrite {
                    name: stringify!($name),
                    source: concat!(file!(), ":", line!()),
                    root: $op::NAME,
                    benefit: 1,
                    generated_ops: &[],
                    apply: $apply,
                });)+
            }
        })*
    };
}

patterns! {
    AffineApplyOp: canonical_map => |op, rewriter| canonical_map(op, rewriter, "map", 0, 0);
    AffineMinOp:
        canonical_map => |op, rewriter| canonical_extremum(op, rewriter, Extremum::Least),
        extremum_of_one => extremum_of_one;
    AffineMaxOp:
        canonical_map => |op, rewriter| canonical_extremum(op, rewriter, Extremum::Greatest),
        extremum_of_one => extremum_of_one;
    AffineLoadOp: canonical_map => |op, rewriter| canonical_map(op, rewriter, "map", 1, 0);
    AffineStoreOp: canonical_map => |op, rewriter| canonical_map(op, rewriter, "map", 2, 0);
    AffineVectorLoadOp: canonical_map => |op, rewriter| canonical_map(op, rewriter, "map", 1, 0);
    AffineVectorStoreOp: canonical_map => |op, rewriter| canonical_map(op, rewriter, "map", 2, 0);
    AffinePrefetchOp: canonical_map => |op, rewriter| canonical_map(op, rewriter, "map", 1, 0);
    AffineDmaWaitOp: canonical_map => |op, rewriter| canonical_map(op, rewriter, "tag_map", 1, 1);
    AffineForOp:
        canonical_bounds => canonical_bounds, loop_without_rounds => loop_without_rounds,
        loop_of_one_round => loop_of_one_round, empty_loop => empty_loop;
    AffineIfOp:
        canonical_set => canonical_set, known_condition => known_condition, empty_else => empty_else,
        empty_if => empty_if;
}

/// Gives an op another map, and its operands in place of those between the first `before` and the last `after`.
fn canonical_map(
    op: Op,
    rewriter: &mut Rewriter<'_>,
    name: &'static str,
    before: usize,
    after: usize,
) -> MatchResult {
    rewrite_map(op, rewriter, name, before, after, false, |ir, applied| applied.canonical(ir, op))
}

fn canonical_extremum(op: Op, rewriter: &mut Rewriter<'_>, extremum: Extremum) -> MatchResult {
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
    // Of several results, a minimum or maximum may need less.
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

/// The least or greatest of one.
fn extremum_of_one(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let map = ir.attribute(op, "map").ok_or(MatchFailure)?;
    if map.as_affine_map(ir.context()).is_none_or(|map| map.results().len() != 1) {
        return Err(rewriter.match_failure(op, || "there are several results"));
    }
    let operands: Values = ir.operands(op).collect();
    let map = rewriter.builder().named_attribute("map", map);
    rewriter.replace_with_new(op, AffineApplyOp::NAME, |mut state| {
        state.operands.extend(operands);
        state.attributes.push(map);
        state
    });
    Ok(())
}

/// The bounds of a loop as maps of canonical operands.
fn canonical_bounds(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let loop_op = AffineForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let bound = |old: Attribute, operands: Values, extremum: Extremum| {
        let map = old.as_affine_map(&context)?;
        if let (true, [only]) = (operands.is_empty(), map.results())
            && only.is_simple()
        {
            return Some((old, operands, true));
        }
        let applied = Applied::new(map, &operands);
        let Some(applied) = applied.canonical_extremum(ir, op, extremum) else {
            return Some((old, operands, true));
        };
        let new = Attribute::affine_map(&context, applied.map()?);
        let new_operands = applied.operands();
        let is_same = new == old && new_operands == operands;
        Some((new, new_operands, is_same))
    };
    let lower = bound(
        loop_op.lower_bound_map_attr(ir),
        loop_op.lower_bound_operands(ir).collect(),
        Extremum::Greatest,
    );
    let upper =
        bound(loop_op.upper_bound_map_attr(ir), loop_op.upper_bound_operands(ir).collect(), Extremum::Least);
    let ((lower, lower_operands, lower_same), (upper, upper_operands, upper_same)) =
        lower.zip(upper).ok_or(MatchFailure)?;
    if lower_same && upper_same {
        return Err(rewriter.match_failure(op, || "the bounds are canonical"));
    }
    let inits: Values = loop_op.inits(ir).collect();
    let sizes = [lower_operands.len(), upper_operands.len(), inits.len()];
    let sizes = terrace_runtime::generated::segment_sizes(&context, &sizes);
    let operands: Values = lower_operands.into_iter().chain(upper_operands).chain(inits).collect();
    rewriter.modify(op, |ir| {
        ir.set_attribute(op, "lowerBoundMap", Some(lower));
        ir.set_attribute(op, "upperBoundMap", Some(upper));
        ir.set_attribute(op, "operandSegmentSizes", Some(sizes));
        ir.set_operands(op, &operands);
    });
    Ok(())
}

/// Where a loop begins, and how many rounds it has, when its bounds are numbers.
fn rounds(ir: &Body, loop_op: AffineForOp) -> Option<(i64, u64)> {
    let numbers = |results: &[terrace_runtime::affine::AffineExpr], extremum: Extremum| {
        let are_numbers = results.iter().all(|result| result.as_constant().is_some());
        if are_numbers { extremum.of(results.iter().filter_map(|result| result.as_constant())) } else { None }
    };
    let lower = numbers(loop_op.lower_bound_map(ir).results(), Extremum::Greatest)?;
    let upper = numbers(loop_op.upper_bound_map(ir).results(), Extremum::Least)?;
    let step = u128::try_from(loop_op.step(ir)).ok().filter(|step| *step > 0)?;
    let length = u128::try_from(i128::from(upper) - i128::from(lower)).unwrap_or_default();
    Some((lower, u64::try_from(length.div_ceil(step)).unwrap_or(u64::MAX)))
}

fn loop_without_rounds(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let loop_op = AffineForOp::from_op(ir, op).ok_or(MatchFailure)?;
    if !matches!(rounds(ir, loop_op), Some((_, 0))) {
        return Err(rewriter.match_failure(op, || "there may be rounds"));
    }
    let inits: Values = loop_op.inits(ir).collect();
    rewriter.replace(op, &inits);
    Ok(())
}

fn loop_of_one_round(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let loop_op = AffineForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let Some((start, 1)) = rounds(ir, loop_op) else {
        return Err(rewriter.match_failure(op, || "there may be more than one round"));
    };
    let (_, region) = loop_op.body(ir);
    let inits: Values = loop_op.inits(ir).collect();
    let location = ir.location(op);
    let start = Attribute::integer(ir.context(), Type::INDEX, start);
    let constant =
        rewriter.operation(ConstantOp::NAME, location).attribute("value", start).results([Type::INDEX]);
    let constant = constant.create();
    let mut arguments: Values = rewriter.body().results(constant).collect();
    arguments.extend(inits);
    replace_by_region(rewriter, op, region, &arguments);
    Ok(())
}

/// Replaces an op by what is in the one block of one of its regions; what that yields are the results.
fn replace_by_region(rewriter: &mut Rewriter<'_>, op: Op, region: Region, arguments: &[Value]) {
    let entry = rewriter.body().entry_block(region).expect("the region has a block");
    rewriter.inline_block_before(entry, op, arguments);
    let terminator = rewriter.body().previous_op(op).expect("the block had a terminator");
    let values: Values = rewriter.body().operands(terminator).collect();
    rewriter.erase(terminator);
    rewriter.replace(op, &values);
}

/// A loop that does nothing: its results are what goes in, or, with a round at least, what comes from outside.
fn empty_loop(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let loop_op = AffineForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (_, region) = loop_op.body(ir);
    let entry = ir.entry_block(region).ok_or(MatchFailure)?;
    let terminator =
        ir.terminator(entry).filter(|last| ir.first_op(entry) == Some(*last)).ok_or(MatchFailure)?;
    let has_rounds = matches!(rounds(ir, loop_op), Some((_, 1..)));
    let inits: Values = loop_op.inits(ir).collect();
    let values: Option<Values> = (ir.operands(terminator).enumerate())
        .map(|(position, value)| match ir.defining_block(value) == Some(entry) {
            // The first argument counts the rounds.
            true if value == ir.argument(entry, position + 1) => Some(inits[position]),
            true => None,
            false => has_rounds.then_some(value),
        })
        .collect();
    let Some(values) = values else {
        return Err(rewriter.match_failure(op, || "what comes out depends on the rounds"));
    };
    rewriter.replace(op, &values);
    Ok(())
}

/// The condition with canonical operands.
fn canonical_set(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
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

/// Whether the condition of an op is known.
fn condition(ir: &Body, if_op: AffineIfOp) -> Option<bool> {
    let set = if_op.set(ir)?.simplify();
    if set.is_canonical_empty() {
        return Some(false);
    }
    let is_universe = set.constraints().iter().all(|constraint| constraint.expr.as_constant() == Some(0));
    is_universe.then_some(true)
}

/// What is known to be done is done.
fn known_condition(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let if_op = AffineIfOp::from_op(ir, op).ok_or(MatchFailure)?;
    let Some(holds) = condition(ir, if_op) else {
        return Err(rewriter.match_failure(op, || "the condition is not known"));
    };
    let (_, region) = if holds { if_op.then_region(ir) } else { if_op.else_region(ir) };
    match ir.is_region_empty(region) {
        true => rewriter.erase(op),
        false => replace_by_region(rewriter, op, region, &[]),
    }
    Ok(())
}

/// Whether nothing is done in a region but to yield nothing.
fn does_nothing(ir: &Body, region: Region) -> bool {
    ir.entry_block(region).is_none_or(|entry| {
        let last = ir.terminator(entry);
        last.is_some() && ir.first_op(entry) == last && last.is_some_and(|last| ir.operand_count(last) == 0)
    })
}

/// An else region that does nothing is left out.
fn empty_else(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (_, region) = AffineIfOp::from_op(ir, op).ok_or(MatchFailure)?.else_region(ir);
    let entry = ir.entry_block(region).filter(|_| does_nothing(ir, region));
    let Some(entry) = entry else { return Err(rewriter.match_failure(op, || "something is done")) };
    rewriter.modify(op, |_| {});
    rewriter.erase_block(entry);
    Ok(())
}

/// Nothing is done in either case.
fn empty_if(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let if_op = AffineIfOp::from_op(ir, op).ok_or(MatchFailure)?;
    if !does_nothing(ir, if_op.then_region(ir).1) || !does_nothing(ir, if_op.else_region(ir).1) {
        return Err(rewriter.match_failure(op, || "something is done"));
    }
    rewriter.erase(op);
    Ok(())
}
