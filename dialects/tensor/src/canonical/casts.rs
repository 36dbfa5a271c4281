//! Canonicalization of casts to types that know more, and of casts before insertions.

use terrace_dialect_support::memory::discards_information;
use terrace_dialect_support::mixed_list::{MixedList, dropped_ones, state_with_lists};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::fold::source_of_cast;
use super::slices::{Insertion, is_within, named};
use super::{CastOp, EmptyOp, ExtractSliceOp, is_castable, replace_by_cast};

/// Returns a list of sizes with those that a type of a part of them knows. `old` is a type of the part as well, with the
/// same dimensions.
fn sizes_known_by(ir: &Body, ty: Type, old: Type, sizes: &MixedList) -> Option<MixedList> {
    let context = ir.context();
    let dropped = dropped_ones(old.shape(context)?, &sizes.numbers)?;
    let mut known = MixedList { numbers: sizes.numbers.clone(), values: Default::default() };
    let mut shape = ty.shape(context)?.iter();
    let mut values = sizes.values.iter();
    for (number, dropped) in known.numbers.iter_mut().zip(dropped) {
        let value = (*number == DYNAMIC).then(|| values.next()).flatten();
        let size = if dropped { *number } else { *shape.next()? };
        match (size, value) {
            (DYNAMIC, Some(value)) => known.values.push(*value),
            // The type knows less than the list.
            (DYNAMIC, None) => return None,
            _ => *number = size,
        }
    }
    Some(known)
}

/// Returns the type that a cast adds static information to, and the type that it creates.
fn types_of_growing_cast(ir: &Body, cast: CastOp) -> Option<(Type, Type)> {
    let (from, to) = (ir.value_type(cast.source(ir)), ir.value_type(cast.dest(ir)));
    let grows = to.shape(ir.context()) != from.shape(ir.context()) && discards_information(ir, to, from);
    grows.then_some((from, to))
}

/// Takes a slice of the type of the cast behind it.
pub(super) fn cast_of_slice(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let cast = CastOp::from_op(ir, op).ok_or(MatchFailure)?;
    let slice = ir.defining_op(cast.source(ir)).and_then(|op| ExtractSliceOp::from_op(ir, op));
    let slice = slice.ok_or(MatchFailure)?;
    let Some((old, ty)) = types_of_growing_cast(ir, cast) else {
        return Err(rewriter.match_failure(op, || "the cast adds nothing"));
    };
    let [offsets, sizes, strides] = slice.lists(ir);
    let sizes = sizes_known_by(ir, ty, old, &sizes).ok_or(MatchFailure)?;
    let lists = [offsets, sizes, strides];
    if !is_within(ir, ir.value_type(slice.source(ir)), &lists) {
        return Err(rewriter.match_failure(op, || "the part does not lie within the tensor"));
    }
    let state = state_with_lists(ir, slice.op(), &[slice.source(ir)], &named(&lists), Some(ty));
    let made = rewriter.create(state);
    rewriter.replace_with_op(op, made);
    Ok(())
}

/// Creates an empty tensor of the type of the cast behind it.
pub(super) fn cast_of_empty(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context();
    let cast = CastOp::from_op(ir, op).ok_or(MatchFailure)?;
    let empty = ir.defining_op(cast.source(ir)).and_then(|op| EmptyOp::from_op(ir, op));
    let empty = empty.ok_or(MatchFailure)?;
    let Some((old, ty)) = types_of_growing_cast(ir, cast) else {
        return Err(rewriter.match_failure(op, || "the cast adds nothing"));
    };
    let sizes = old.shape(context).unwrap_or_default().iter().zip(ty.shape(context).unwrap_or_default());
    let open = sizes.filter(|(old, _)| **old == DYNAMIC).zip(empty.dynamic_sizes(ir));
    let open: Vec<_> = open.filter(|((_, size), _)| **size == DYNAMIC).map(|(_, value)| value).collect();
    rewriter.replace_with_new(op, EmptyOp::NAME, |state| state.operands(open));
    Ok(())
}

/// Inserts the sources of casts that discard static information.
pub(super) fn insertion_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let Insertion { source, dest, lists, result, .. } = Insertion::of(ir, op).ok_or(MatchFailure)?;
    let is_constant = |list: &MixedList| list.with_constants(ir, |_| true) != *list;
    let (part, whole) = (source_of_cast(ir, source), source_of_cast(ir, dest));
    if part.is_none() && whole.is_none() || lists.iter().any(is_constant) {
        return Err(rewriter.match_failure(op, || "no operand is a cast, or a list has constants"));
    }
    let (part, whole) = (part.unwrap_or(source), whole.unwrap_or(dest));
    let [offsets, sizes, strides] = lists;
    let sizes = sizes_known_by(ir, ir.value_type(part), ir.value_type(source), &sizes);
    let lists = [offsets, sizes.ok_or(MatchFailure)?, strides];
    let (old, ty) = (ir.value_type(dest), ir.value_type(whole));
    if !is_castable(ir.context(), ty, old) || !is_within(ir, ty, &lists) {
        return Err(rewriter.match_failure(op, || "the types contradict each other"));
    }
    let state = state_with_lists(ir, op, &[part, whole], &named(&lists), result.map(|_| ty));
    let made = rewriter.create(state);
    match result {
        Some(result) => replace_by_cast(rewriter, op, made, result),
        None => rewriter.replace_with_op(op, made),
    }
    Ok(())
}
