//! Canonicalization of slices of masks and broadcasts, and of vectors of one value.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::checks::{is_scalable, scalable_flags, vector_type};
use super::super::fold::integers;
use super::super::parts::part_type;
use super::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractOp, ExtractStridedSliceOp, FromElementsOp, ShapeCastOp,
};

/// Returns how far a mask that is set up to `end` is set in a slice.
fn set_within(end: i64, offset: i64, size: i64) -> i64 {
    (end - offset).clamp(0, size)
}

/// Replaces a slice of a constant mask by the mask of the slice.
pub(super) fn slice_of_constant_mask(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let slice = ExtractStridedSliceOp::from_op(ir, op).ok_or(MatchFailure)?;
    let mask = ir.defining_op(slice.source(ir)).and_then(|op| ConstantMaskOp::from_op(ir, op));
    let mask = mask.ok_or(MatchFailure)?;
    let (offsets, sizes) = (integers(ir, slice.offsets_attr(ir)), integers(ir, slice.sizes_attr(ir)));
    let mut ends = mask.mask_dim_sizes(ir);
    for (end, (offset, size)) in ends.iter_mut().zip(offsets.iter().zip(&sizes)) {
        *end = set_within(*end, *offset, *size);
    }
    if ends.contains(&0) {
        ends.fill(0);
    }
    let ends = Attribute::dense_i64_array(&context, &ends);
    rewriter
        .replace_with_new(op, ConstantMaskOp::NAME, |state| state.entry(&context, "mask_dim_sizes", ends));
    Ok(())
}

/// Replaces a slice of a mask by the mask of the slice, whose sizes are less by the offsets.
pub(super) fn slice_of_mask(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let slice = ExtractStridedSliceOp::from_op(ir, op).ok_or(MatchFailure)?;
    let mask = ir.defining_op(slice.source(ir)).and_then(|op| CreateMaskOp::from_op(ir, op));
    let mut ends: SmallVec<[Value; 4]> = mask.ok_or(MatchFailure)?.sizes(ir).collect();
    let offsets = integers(ir, slice.offsets_attr(ir));
    let location = ir.location(op);
    for (end, offset) in ends.iter_mut().zip(offsets) {
        if offset == 0 {
            continue;
        }
        let by = Attribute::integer(rewriter.context(), Type::INDEX, offset);
        let by = rewriter.operation("arith.constant", location).attribute("value", by).results([Type::INDEX]);
        let by = by.create();
        let by = rewriter.body().result(by, 0);
        let rest = rewriter.operation("arith.subi", location).operands([*end, by]).results([Type::INDEX]);
        let rest = rest.create();
        *end = rewriter.body().result(rest, 0);
    }
    rewriter.replace_with_new(op, CreateMaskOp::NAME, |state| state.operands(ends));
    Ok(())
}

/// Replaces a slice of a broadcast by the broadcast of a slice, or of the source where no dimension of it is cut.
pub(super) fn slice_of_broadcast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let slice = ExtractStridedSliceOp::from_op(ir, op).ok_or(MatchFailure)?;
    let broadcast = ir.defining_op(slice.source(ir)).and_then(|op| BroadcastOp::from_op(ir, op));
    let mut source = broadcast.ok_or(MatchFailure)?.source(ir);
    let (from, to) = (ir.value_type(source), ir.value_type(slice.result(ir)));
    let small = from.shape(&context).filter(|_| from.is_vector(&context)).unwrap_or_default().to_vec();
    let large = to.shape(&context).unwrap_or_default();
    let first = large.len().saturating_sub(small.len());
    let is_cut = |(size, other): (&i64, &i64)| *size != 1 && size != other;
    if small.iter().zip(&large[first..]).any(is_cut) {
        let location = ir.location(op);
        let mut sizes = small.clone();
        let mut lists: [Vec<Attribute>; 3] = Default::default();
        let (offsets, parts) = (integers(ir, slice.offsets_attr(ir)), integers(ir, slice.sizes_attr(ir)));
        let listed = offsets.iter().zip(&parts).skip(first);
        for (place, (offset, size)) in listed.enumerate() {
            // A dimension of size 1 is stretched: all its elements are the one of the source.
            let (offset, size) = if small[place] == 1 { (0, 1) } else { (*offset, *size) };
            sizes[place] = size;
            for (list, number) in lists.iter_mut().zip([offset, size, 1]) {
                list.push(Attribute::integer(&context, Type::I64, number));
            }
        }
        let element = from.element_type(&context).ok_or(MatchFailure)?;
        let ty = vector_type(&context, &sizes, &scalable_flags(&context, from), element);
        let ty = ty.ok_or(MatchFailure)?;
        let [offsets, sizes, strides] = lists.map(|list| Attribute::array(&context, &list));
        let part = rewriter.operation(ExtractStridedSliceOp::NAME, location).operands([source]);
        let part = part.attribute("offsets", offsets).attribute("sizes", sizes).attribute("strides", strides);
        let part = part.results([ty]).create();
        source = rewriter.body().result(part, 0);
    }
    rewriter.replace_with_new(op, BroadcastOp::NAME, |state| state.operands([source]));
    Ok(())
}

/// Replaces a slice of one part of the first dimensions, and all of the last ones, by that part in another shape.
pub(super) fn slice_that_is_a_part(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let slice = ExtractStridedSliceOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = slice.source(ir);
    let whole = ir.value_type(source);
    let shape = whole.shape(&context).unwrap_or_default();
    let (offsets, sizes) = (integers(ir, slice.offsets_attr(ir)), integers(ir, slice.sizes_attr(ir)));
    // The number of leading dimensions that are not taken as a whole.
    let cut =
        (0..sizes.len()).rev().find(|place| sizes[*place] != shape[*place]).map_or(0, |place| place + 1);
    let is_part = cut > 0 && cut < shape.len() && sizes[..cut].iter().all(|size| *size == 1);
    if !is_part || is_scalable(&context, whole) {
        return Err(rewriter.match_failure(op, || "it is not one part of the first dimensions"));
    }
    let ones = sizes[cut..].iter().take_while(|size| **size == 1).count();
    let count = cut + ones.min((sizes.len() - 1).saturating_sub(cut));
    let ty = part_type(&context, whole, count).ok_or(MatchFailure)?;
    let position = Attribute::dense_i64_array(&context, &offsets[..count]);
    let location = ir.location(op);
    let part = rewriter.operation(ExtractOp::NAME, location).operands([source]);
    let part = part.attribute("static_position", position).results([ty]).create();
    let part = rewriter.body().result(part, 0);
    rewriter.replace_with_new(op, ShapeCastOp::NAME, |state| state.operands([part]));
    Ok(())
}

/// Replaces the vector of one value, several times, by a broadcast.
pub(super) fn elements_that_are_one(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let list = FromElementsOp::from_op(ir, op).ok_or(MatchFailure)?;
    let first = list.elements(ir).next().ok_or(MatchFailure)?;
    if list.elements(ir).any(|element| element != first) {
        return Err(rewriter.match_failure(op, || "the elements differ"));
    }
    rewriter.replace_with_new(op, BroadcastOp::NAME, |state| state.operands([first]));
    Ok(())
}
