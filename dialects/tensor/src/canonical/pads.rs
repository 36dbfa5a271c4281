//! Canonicalization of tensors with margins.

use terrace_dialect_support::memory::{constant_index, discards_information};
use terrace_dialect_support::mixed_list::{MixedList, state_with_lists};
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::fold::source_of_cast;
use super::{CastOp, PadOp, is_castable, replace_by_cast};

/// Returns the widths of the margin before and behind the source.
pub(super) fn widths(ir: &Body, pad: PadOp) -> [MixedList; 2] {
    [MixedList::new(pad.static_low(ir), pad.low(ir)), MixedList::new(pad.static_high(ir), pad.high(ir))]
}

/// Returns the type of a source with a margin; sizes that are unknown are those of `known`.
fn padded_type(ir: &Body, source: Type, [low, high]: &[MixedList; 2], known: Type) -> Option<Type> {
    let context = ir.context();
    let sizes = source.shape(context)?.iter().zip(known.shape(context)?);
    let widened =
        sizes.zip(low.numbers.iter().zip(&high.numbers)).map(|((size, known), (low, high))| {
            match [*size, *low, *high].contains(&DYNAMIC) {
                true => Some(*known),
                false => size.checked_add(*low)?.checked_add(*high),
            }
        });
    let shape: Option<Vec<i64>> = widened.collect();
    Type::tensor_checked(context, &shape?, known.element_type(context)?, known.encoding(context)).ok()
}

/// Creates a pad like `op` and moves the region to it.
pub(super) fn rebuilt(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    source: Value,
    widths: &[MixedList; 2],
    ty: Type,
) -> Op {
    let [low, high] = widths;
    let named = [("static_low", low), ("static_high", high)];
    let state = state_with_lists(rewriter.body(), op, &[source], &named, Some(ty)).regions(1);
    let made = rewriter.create(state);
    let (from, to) = (rewriter.body().region(op, 0).1, rewriter.body().region(made, 0).1);
    rewriter.move_region_to_end(from, to);
    made
}

/// Makes constant widths static, where more of the sizes are known then.
pub(super) fn pad_of_known_width(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let pad = PadOp::from_op(ir, op).ok_or(MatchFailure)?;
    let known = widths(ir, pad).map(|list| list.with_constants(ir, |_| true));
    let (source, old) = (pad.source(ir), ir.value_type(pad.result(ir)));
    let ty = padded_type(ir, ir.value_type(source), &known, old).ok_or(MatchFailure)?;
    // A size that the type knows already stays as it is.
    if ty == old || !is_castable(ir.context(), ty, old) || !discards_information(ir, ty, old) {
        return Err(rewriter.match_failure(op, || "no more sizes are known"));
    }
    let made = rebuilt(rewriter, op, source, &known, ty);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Replaces a margin of no width by the source.
pub(super) fn pad_of_nothing(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let pad = PadOp::from_op(ir, op).ok_or(MatchFailure)?;
    let is_zero = |list: &MixedList| {
        let mut entries = (0..list.numbers.len()).map(|place| list.get(ir.context(), place));
        entries.all(|entry| match entry {
            Some(FoldedValue::Value(value)) => constant_index(ir, value) == Some(0),
            Some(FoldedValue::Attribute(number)) => number.as_i64(ir.context()) == Some(0),
            None => false,
        })
    };
    if pad.nofold(ir) || !widths(ir, pad).iter().all(is_zero) {
        return Err(rewriter.match_failure(op, || "there may be a margin, or the op has to stay"));
    }
    let (source, ty) = (pad.source(ir), ir.value_type(pad.result(ir)));
    if ir.value_type(source) == ty {
        rewriter.replace(op, &[source]);
    } else {
        rewriter.replace_with_new(op, CastOp::NAME, |state| state.operands([source]));
    }
    Ok(())
}

/// Adds the margin to the source of a cast that discards static information.
pub(super) fn pad_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let pad = PadOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = source_of_cast(ir, pad.source(ir)).ok_or(MatchFailure)?;
    let (widths, old) = (widths(ir, pad), ir.value_type(pad.result(ir)));
    let ty = padded_type(ir, ir.value_type(source), &widths, old).ok_or(MatchFailure)?;
    // Types that contradict each other are undefined behaviour, and stay as they are.
    if !is_castable(ir.context(), ty, old) {
        return Err(rewriter.match_failure(op, || "the sizes contradict each other"));
    }
    let made = rebuilt(rewriter, op, source, &widths, ty);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Creates a pad with the type of its only user, a cast that adds static information.
pub(super) fn pad_that_is_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let pad = PadOp::from_op(ir, op).ok_or(MatchFailure)?;
    let result = pad.result(ir);
    let user = ir.users(result).next().filter(|_| ir.has_one_use(result));
    let cast = user.and_then(|user| CastOp::from_op(ir, user)).ok_or(MatchFailure)?;
    let (old, ty) = (ir.value_type(result), ir.value_type(cast.dest(ir)));
    let widths = widths(ir, pad);
    let inferred = padded_type(ir, ir.value_type(pad.source(ir)), &widths, ty);
    let fits = inferred.is_some_and(|inferred| is_castable(ir.context(), inferred, ty));
    if ty.rank(ir.context()).is_none() || !discards_information(ir, ty, old) || !fits {
        return Err(rewriter.match_failure(op, || "the cast adds nothing"));
    }
    let source = pad.source(ir);
    let made = rebuilt(rewriter, op, source, &widths, ty);
    rewriter.replace_with_op(cast.op(), made);
    rewriter.erase(op);
    Ok(())
}
