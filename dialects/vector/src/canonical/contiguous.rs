//! Canonicalization of gathers and scatters of elements that follow each other, and of shuffles in turns.

use smallvec::SmallVec;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::checks::is_scalable;
use super::{GatherOp, InterleaveOp, MaskOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, ShuffleOp, StepOp};

/// Returns whether indices are 0, 1, 2, and so on.
fn counts_from_zero(ir: &Body, indices: Value) -> bool {
    let context = ir.context();
    let Some(op) = ir.defining_op(indices) else { return false };
    if StepOp::from_op(ir, op).is_some() {
        return true;
    }
    let ty = ir.value_type(indices);
    let constant = constant_of_value(ir, indices).and_then(|constant| constant.elements(context));
    ty.rank(context) == Some(1)
        && !is_scalable(context, ty)
        && constant.is_some_and(|elements| {
            (0..elements.count())
                .all(|place| elements.integer_at(place).and_then(|number| number.try_to_u64()) == Some(place))
        })
}

/// Returns whether the elements of the last dimension of a memref follow each other in memory.
fn is_contiguous(ir: &Body, base: Value) -> bool {
    let form = ir.value_type(base).strided_form(ir.context());
    form.is_some_and(|form| form.strides.last() == Some(&1))
}

/// Fails unless a gather or a scatter is of elements that follow each other.
fn ensure_contiguous(op: Op, rewriter: &Rewriter<'_>, base: Value, indices: Value) -> MatchResult {
    let ir = rewriter.body();
    if !is_contiguous(ir, base) || !counts_from_zero(ir, indices) {
        return Err(rewriter.match_failure(op, || "the elements may not follow each other"));
    }
    Ok(())
}

/// Replaces a gather of elements that follow each other by a masked load.
pub(super) fn gather_that_is_contiguous(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let gather = GatherOp::from_op(ir, op).ok_or(MatchFailure)?;
    let base = gather.base(ir);
    ensure_contiguous(op, rewriter, base, gather.indices(ir))?;
    if ir.parent_op(op).is_some_and(|parent| MaskOp::from_op(ir, parent).is_some()) {
        return Err(rewriter.match_failure(op, || "a masked load takes no mask from around it"));
    }
    let rest = [gather.mask(ir), gather.pass_thru(ir)];
    let operands: SmallVec<[Value; 4]> =
        std::iter::once(base).chain(gather.offsets(ir)).chain(rest).collect();
    rewriter.replace_with_new(op, MaskedLoadOp::NAME, |state| state.operands(operands));
    Ok(())
}

/// Replaces a scatter of elements that follow each other by a masked store.
pub(super) fn scatter_that_is_contiguous(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let scatter = ScatterOp::from_op(ir, op).ok_or(MatchFailure)?;
    let base = scatter.base(ir);
    ensure_contiguous(op, rewriter, base, scatter.indices(ir))?;
    let rest = [scatter.mask(ir), scatter.value_to_store(ir)];
    let operands: SmallVec<[Value; 4]> =
        std::iter::once(base).chain(scatter.offsets(ir)).chain(rest).collect();
    rewriter.replace_with_new(op, MaskedStoreOp::NAME, |state| state.operands(operands));
    Ok(())
}

/// Replaces a shuffle that takes elements of two vectors in turns.
pub(super) fn shuffle_in_turns(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let shuffle = ShuffleOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (first, second) = (shuffle.v1(ir), shuffle.v2(ir));
    let ty = ir.value_type(first);
    let count = match ty.shape(ir.context()).unwrap_or_default() {
        [] => 1,
        [count] => *count,
        _ => return Err(rewriter.match_failure(op, || "the vectors have several dimensions")),
    };
    let turns = (0..count).flat_map(|place| [place, count + place]);
    if ty != ir.value_type(second) || !shuffle.mask(ir).into_iter().eq(turns) {
        return Err(rewriter.match_failure(op, || "it does not take elements in turns"));
    }
    rewriter.replace_with_new(op, InterleaveOp::NAME, |state| state.operands([first, second]));
    Ok(())
}
