//! Canonicalization of masks that lose dimensions of one element.

use smallvec::SmallVec;
use terrace_dialect_support::memory::constant_index;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::checks::scalable_flags;
use super::{ConstantMaskOp, CreateMaskOp, ShapeCastOp};

/// Returns the op that produces a vector whose last dimensions, of one element each, are dropped by a shape, and the
/// number of dimensions that stay.
fn without_last_ones(ir: &Body, op: Op) -> Option<(Op, usize)> {
    let context = ir.context();
    let cast = ShapeCastOp::from_op(ir, op)?;
    let source = cast.source(ir);
    let (from, to) = (ir.value_type(source), ir.value_type(cast.result(ir)));
    let (large, small) = (from.shape(context)?, to.shape(context)?);
    let (all, kept) = (scalable_flags(context, from), scalable_flags(context, to));
    let rest = large.strip_prefix(small)?;
    let fits = !small.is_empty()
        && rest.iter().all(|size| *size == 1)
        && all.strip_prefix(&kept[..])?.iter().all(|is_scalable| !is_scalable);
    fits.then_some((ir.defining_op(source)?, small.len()))
}

/// Replaces the shape of a mask by the mask of that shape.
pub(super) fn shape_of_mask(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (source, count) = without_last_ones(ir, op).ok_or(MatchFailure)?;
    let mask = CreateMaskOp::from_op(ir, source).ok_or(MatchFailure)?;
    let sizes: SmallVec<[Value; 4]> = mask.sizes(ir).collect();
    let (kept, dropped) = sizes.split_at_checked(count).ok_or(MatchFailure)?;
    if dropped.iter().any(|size| constant_index(ir, *size) != Some(1)) {
        return Err(rewriter.match_failure(op, || "a dimension that is dropped may not be set"));
    }
    let kept: SmallVec<[Value; 4]> = kept.into();
    rewriter.replace_with_new(op, CreateMaskOp::NAME, |state| state.operands(kept));
    Ok(())
}

/// Replaces the shape of a constant mask by the mask of that shape.
pub(super) fn shape_of_constant_mask(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let (source, count) = without_last_ones(ir, op).ok_or(MatchFailure)?;
    let mask = ConstantMaskOp::from_op(ir, source).ok_or(MatchFailure)?;
    let sizes = mask.mask_dim_sizes(ir);
    let (kept, dropped) = sizes.split_at_checked(count).ok_or(MatchFailure)?;
    if dropped.iter().any(|size| *size != 1) {
        return Err(rewriter.match_failure(op, || "the mask is set nowhere"));
    }
    let kept = Attribute::dense_i64_array(&context, kept);
    rewriter
        .replace_with_new(op, ConstantMaskOp::NAME, |state| state.entry(&context, "mask_dim_sizes", kept));
    Ok(())
}
