//! Metadata of memrefs of which it is known where they come from.

use terrace_dialect_support::mixed_list::MixedList;
use terrace_memref::{
    AllocOp, AllocaOp, CastOp, CollapseShapeOp, ExpandShapeOp, ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp, GetGlobalOp, ReinterpretCastOp, SubViewOp, metadata_of_known_parts,
};
use terrace_runtime::affine::AffineExpr;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, OpRewritePattern, PatternSet, Rewriter};
use terrace_runtime::types::DYNAMIC;

use super::views::Metadata;
use crate::arithmetic::Arithmetic;
use crate::memref::quantity::{Extent, Quantity, entries};

pub(super) fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(KnownMetadata).add(MetadataOfAllocation).add(MetadataOfCast).add(MetadataOfBase);
    patterns.add(PointerOfView);
}

/// Replaces the results of a query by base, offset, sizes and strides.
fn replace(op: Op, metadata: &Metadata, rewriter: &mut Rewriter<'_>) {
    let location = rewriter.body().location(op);
    let mut arithmetic = Arithmetic::new(rewriter, location);
    let extents = std::iter::once(&metadata.offset).chain(&metadata.sizes).chain(&metadata.strides);
    let values: Vec<Value> = std::iter::once(metadata.base)
        .chain(extents.map(|extent| match extent {
            Extent::Known(number) => arithmetic.index(*number),
            Extent::Open(value) => *value,
        }))
        .collect();
    rewriter.replace(op, &values);
}

/// Replaces what the type of the memref says by constants.
struct KnownMetadata;

impl OpRewritePattern for KnownMetadata {
    type Op = ExtractStridedMetadataOp;

    fn match_and_rewrite(&self, op: ExtractStridedMetadataOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        metadata_of_known_parts(op.op(), rewriter)
    }
}

/// The metadata of an allocation without layout: its sizes, and their products.
struct MetadataOfAllocation;

impl OpRewritePattern for MetadataOfAllocation {
    type Op = ExtractStridedMetadataOp;

    fn match_and_rewrite(&self, op: ExtractStridedMetadataOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let context = ir.context().clone();
        let (source, location) = (op.source(ir), ir.location(op.op()));
        let Some(made) = ir.defining_op(source) else {
            return Err(rewriter.match_failure(op.op(), || "the source is an argument"));
        };
        let sizes: Vec<Value> = if let Some(made) = AllocOp::from_op(ir, made) {
            made.dynamic_sizes(ir).collect()
        } else if let Some(made) = AllocaOp::from_op(ir, made) {
            made.dynamic_sizes(ir).collect()
        } else if GetGlobalOp::from_op(ir, made).is_some() {
            Vec::new()
        } else {
            return Err(rewriter.match_failure(op.op(), || "the source is no allocation"));
        };
        let ty = ir.value_type(source);
        let base_type = ir.value_type(ir.result(op.op(), 0));
        let shape = ty.shape(&context).ok_or(MatchFailure)?.to_vec();
        if ty.layout(&context).is_some() {
            return Err(rewriter.match_failure(op.op(), || "the source has a layout"));
        }
        let mut open = sizes.into_iter();
        let sizes: Vec<Extent> = shape
            .iter()
            .map(|size| match *size {
                DYNAMIC => open.next().map(Extent::Open),
                size => Some(Extent::Known(size)),
            })
            .collect::<Option<_>>()
            .ok_or(MatchFailure)?;
        let mut strides = Vec::with_capacity(sizes.len());
        for position in 0..sizes.len() {
            let mut quantity = Quantity::default();
            let mut product = AffineExpr::constant(1);
            for size in &sizes[position + 1..] {
                product = product * quantity.expression(rewriter.body(), *size);
            }
            strides.push(quantity.build(&product, location, rewriter));
        }
        let base = match ty == base_type {
            true => source,
            false => rewriter.value(|builder| {
                ReinterpretCastOp::build(
                    builder,
                    location,
                    base_type,
                    source,
                    &[],
                    &[],
                    &[],
                    vec![0],
                    vec![],
                    vec![],
                )
            }),
        };
        replace(op.op(), &Metadata { base, offset: Extent::Known(0), sizes, strides }, rewriter);
        Ok(())
    }
}

/// The metadata of a cast: the base of its source, and the layout of its result.
struct MetadataOfCast;

impl OpRewritePattern for MetadataOfCast {
    type Op = ExtractStridedMetadataOp;

    fn match_and_rewrite(&self, op: ExtractStridedMetadataOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let location = ir.location(op.op());
        let Some(made) = ir.defining_op(op.source(ir)) else {
            return Err(rewriter.match_failure(op.op(), || "the source is an argument"));
        };
        if let Some(cast) = ReinterpretCastOp::from_op(ir, made) {
            let offset = entries(ir, &MixedList::new(cast.static_offsets(ir), cast.offsets(ir)));
            let sizes = entries(ir, &MixedList::new(cast.static_sizes(ir), cast.sizes(ir)));
            let strides = entries(ir, &MixedList::new(cast.static_strides(ir), cast.strides(ir)));
            let source = cast.source(ir);
            let Some(before) = Metadata::of(source, location, rewriter) else {
                return Err(rewriter.match_failure(op.op(), || "the source of the cast has no strides"));
            };
            replace(op.op(), &Metadata { base: before.base, offset: offset[0], sizes, strides }, rewriter);
            return Ok(());
        }
        if let Some(cast) = CastOp::from_op(ir, made) {
            let source = cast.source(ir);
            let Some(before) = Metadata::of(source, location, rewriter) else {
                return Err(rewriter.match_failure(op.op(), || "the source of the cast has no strides"));
            };
            replace(op.op(), &before, rewriter);
            return Ok(());
        }
        Err(rewriter.match_failure(op.op(), || "the source is no cast"))
    }
}

/// The metadata of a base buffer: the buffer itself, at offset 0.
struct MetadataOfBase;

impl OpRewritePattern for MetadataOfBase {
    type Op = ExtractStridedMetadataOp;

    fn match_and_rewrite(&self, op: ExtractStridedMetadataOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let base = op.source(ir);
        let made = ir.defining_op(base).and_then(|made| ExtractStridedMetadataOp::from_op(ir, made));
        if made.is_none() {
            return Err(rewriter.match_failure(op.op(), || "the source is no base"));
        }
        let (sizes, strides) = (Vec::new(), Vec::new());
        replace(op.op(), &Metadata { base, offset: Extent::Known(0), sizes, strides }, rewriter);
        Ok(())
    }
}

/// The pointer of a view is that of its source.
struct PointerOfView;

impl OpRewritePattern for PointerOfView {
    type Op = ExtractAlignedPointerAsIndexOp;

    fn match_and_rewrite(
        &self,
        op: ExtractAlignedPointerAsIndexOp,
        rewriter: &mut Rewriter<'_>,
    ) -> MatchResult {
        let ir = rewriter.body();
        let made = ir.defining_op(op.source(ir));
        let keeps_pointer = |made: Op| {
            SubViewOp::from_op(ir, made).is_some()
                || ExpandShapeOp::from_op(ir, made).is_some()
                || CollapseShapeOp::from_op(ir, made).is_some()
                || ReinterpretCastOp::from_op(ir, made).is_some()
                || CastOp::from_op(ir, made).is_some()
        };
        let Some(made) = made.filter(|made| keeps_pointer(*made)) else {
            return Err(rewriter.match_failure(op.op(), || "the source is no view"));
        };
        let source = rewriter.body().operand(made, 0);
        rewriter.set_operand(op.op(), 0, source);
        Ok(())
    }
}
