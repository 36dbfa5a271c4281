//! Canonicalization of masks that lose dimensions: of one element, or before the part that is extracted.

use smallvec::SmallVec;
use terrace_dialect_support::memory::constant_index;
use terrace_dialect_support::numbers::{Number, splat_of};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::DYNAMIC;

use super::super::checks::scalable_flags;
use super::{ConstantMaskOp, CreateMaskOp, ExtractOp, ShapeCastOp};

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

/// Returns whether the positions of an extraction are set in a mask, as far as its sizes say, if that is known.
fn is_set_at(ir: &Body, mask: CreateMaskOp, position: &[i64]) -> Option<bool> {
    let context = ir.context();
    let ty = ir.value_type(mask.result(ir));
    let dimensions = ty.shape(context)?.iter().zip(scalable_flags(context, ty));
    let mut is_known = true;
    for ((number, size), (dimension, is_scalable)) in position.iter().zip(mask.sizes(ir)).zip(dimensions) {
        match constant_index(ir, size) {
            // All positions are set.
            Some(size) if *number == DYNAMIC => is_known &= size >= *dimension && !is_scalable,
            Some(size) if *number >= size => return Some(false),
            Some(_) => is_known &= *number >= 0,
            None => is_known = false,
        }
    }
    is_known.then_some(true)
}

/// Replaces the part of a mask at a position that is known to be set by the mask of the other dimensions, and at one
/// that is not by a constant.
pub(super) fn extraction_of_mask(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let extract = ExtractOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = ir.defining_op(extract.source(ir)).ok_or(MatchFailure)?;
    let mask = CreateMaskOp::from_op(ir, source).ok_or(MatchFailure)?;
    let ty = ir.value_type(extract.result(ir));
    let position = extract.position(ir).numbers;
    match is_set_at(ir, mask, &position).filter(|_| ty.is_vector(&context)) {
        Some(true) => {
            let sizes: SmallVec<[Value; 4]> = mask.sizes(ir).skip(position.len()).collect();
            rewriter.replace_with_new(op, CreateMaskOp::NAME, |state| state.operands(sizes));
        }
        Some(false) => {
            let none = Number::Integer(WideInteger::from_u64(0, 1));
            let none = splat_of(&context, ty, &none).ok_or(MatchFailure)?;
            rewriter.replace_with_new(op, "arith.constant", |state| state.entry(&context, "value", none));
        }
        None => return Err(rewriter.match_failure(op, || "whether the position is set is unknown")),
    }
    Ok(())
}
