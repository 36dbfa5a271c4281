//! Canonicalization of vectors all whose elements are inserted.

use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::checks::is_scalable;
use super::super::fold::{has_ones_at_front, linear_position, slice_positions};
use super::{BroadcastOp, FromElementsOp, InsertOp, ToElementsOp};

/// The most elements that are listed.
const MOST_LISTED: u64 = 256;

/// Replaces an insertion of a vector that leaves nothing of the other by a broadcast.
pub(super) fn insertion_of_whole_vector(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let insert = InsertOp::from_op(ir, op).ok_or(MatchFailure)?;
    let value = insert.value_to_store(ir);
    let is_whole =
        ir.value_type(value).is_vector(ir.context()) && has_ones_at_front(ir, value, insert.dest(ir));
    if !is_whole || insert.position(ir).numbers.contains(&-1) {
        return Err(rewriter.match_failure(op, || "elements stay as they were before"));
    }
    rewriter.replace_with_new(op, BroadcastOp::NAME, |state| state.operands([value]));
    Ok(())
}

/// Replaces the last of several insertions, which replace all elements of a vector, by the list of these.
pub(super) fn insertions_of_all_elements(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let last = InsertOp::from_op(ir, op).ok_or(MatchFailure)?;
    let result = last.result(ir);
    let ty = ir.value_type(result);
    let count =
        ty.element_count(&context).filter(|count| *count <= MOST_LISTED && !is_scalable(&context, ty));
    let (Some(count), Some(shape)) = (count, ty.shape(&context)) else {
        return Err(rewriter.match_failure(op, || "the vector has too many elements"));
    };
    let is_insertion = |user: Op| InsertOp::from_op(ir, user).is_some_and(|user| user.dest(ir) == result);
    if ir.users(result).any(is_insertion) {
        return Err(rewriter.match_failure(op, || "it is not the last insertion"));
    }
    // For each element the part that it is inserted with, and its position there.
    let mut sources: Vec<Option<(Value, usize)>> =
        vec![None; usize::try_from(count).map_err(|_| MatchFailure)?];
    let mut insertion = last;
    loop {
        let part = insertion.value_to_store(ir);
        let position = insertion.position(ir);
        let mut first = position.numbers;
        first.resize(shape.len(), 0);
        let is_known = position.values.is_empty() && first.iter().all(|number| *number >= 0);
        if !is_known || linear_position(shape, &first).is_none() {
            return Err(rewriter.match_failure(op, || "a position is not known"));
        }
        let sizes = ir.value_type(part).shape(&context).unwrap_or_default();
        for (number, place) in slice_positions(shape, &first, sizes).into_iter().enumerate() {
            let source = usize::try_from(place).ok().and_then(|place| sources.get_mut(place));
            source.ok_or(MatchFailure)?.get_or_insert((part, number));
        }
        if !sources.contains(&None) {
            break;
        }
        let dest = insertion.dest(ir);
        let before = ir.defining_op(dest).filter(|_| ir.has_one_use(dest));
        let Some(before) = before.and_then(|before| InsertOp::from_op(ir, before)) else {
            return Err(rewriter.match_failure(op, || "an element stays as it was before"));
        };
        insertion = before;
    }
    let location = ir.location(op);
    let mut listed: Vec<(Value, Op)> = Vec::new();
    let mut elements = Vec::with_capacity(sources.len());
    for (part, number) in sources.into_iter().flatten() {
        let ty = rewriter.body().value_type(part);
        if !ty.is_vector(&context) {
            elements.push(part);
            continue;
        }
        let list = match listed.iter().find(|(other, _)| *other == part) {
            Some((_, list)) => *list,
            None => {
                let count = ty.element_count(&context).and_then(|count| usize::try_from(count).ok());
                let element = ty.element_type(&context).ok_or(MatchFailure)?;
                let types = std::iter::repeat_n(element, count.ok_or(MatchFailure)?);
                let list = rewriter.operation(ToElementsOp::NAME, location).operands([part]);
                let list = list.results(types).create();
                listed.push((part, list));
                list
            }
        };
        elements.push(rewriter.body().result(list, number));
    }
    rewriter.replace_with_new(op, FromElementsOp::NAME, |state| state.operands(elements));
    Ok(())
}
