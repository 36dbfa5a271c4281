//! Views as casts of their base buffer.

use terrace_dialect_support::mixed_list::MixedList;
use terrace_dialect_support::reassociation::groups_of;
use terrace_memref::{
    CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp,
};
use terrace_runtime::affine::AffineExpr;
use terrace_runtime::ir::{Body, Builder, Op, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, OpRewritePattern, PatternSet, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use crate::memref::quantity::{Extent, Quantity, entries, split};

pub(super) fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(ExpandSubView).add(ExpandExpandShape).add(ExpandCollapseShape);
}

/// The strided metadata of a memref: numbers where the type is static, else results of
/// `memref.extract_strided_metadata`.
pub(super) struct Metadata {
    pub(super) base: Value,
    pub(super) offset: Extent,
    pub(super) sizes: Vec<Extent>,
    pub(super) strides: Vec<Extent>,
}

impl Metadata {
    /// Builds the metadata of a memref; `None` if its layout has no strides. Nothing is built then.
    pub(super) fn of(source: Value, location: Location, builder: &mut Builder<'_>) -> Option<Metadata> {
        let context = builder.context().clone();
        let ty = builder.body().value_type(source);
        let form = ty.strided_form(&context)?;
        let shape = ty.shape(&context)?.to_vec();
        let base =
            Type::memref_checked(&context, &[], ty.element_type(&context)?, None, ty.memory_space(&context));
        let types = std::iter::once(base.ok()?).chain(vec![Type::INDEX; 1 + 2 * shape.len()]);
        let name = context.op_name_of::<ExtractStridedMetadataOp>();
        let op = builder.create(OperationState::new(name, location).operands([source]).results(types));
        let result = |position: usize| builder.body().result(op, position);
        let rank = shape.len();
        Some(Metadata {
            base: result(0),
            offset: Extent::of(form.offset, result(1)),
            sizes: (0..rank).map(|position| Extent::of(shape[position], result(2 + position))).collect(),
            strides: (0..rank)
                .map(|position| Extent::of(form.strides[position], result(2 + rank + position)))
                .collect(),
        })
    }
}

/// Replaces a view by a cast of its base.
fn replace_by_cast(
    op: Op,
    base: Value,
    offset: Extent,
    sizes: &[Extent],
    strides: &[Extent],
    rewriter: &mut Rewriter<'_>,
) {
    let location = rewriter.body().location(op);
    let ty = rewriter.body().value_type(rewriter.body().result(op, 0));
    let (offset, offset_values) = split(&[offset]);
    let (sizes, size_values) = split(sizes);
    let (strides, stride_values) = split(strides);
    let cast = ReinterpretCastOp::build(
        rewriter,
        location,
        ty,
        base,
        &offset_values,
        &size_values,
        &stride_values,
        offset,
        sizes,
        strides,
    );
    rewriter.replace_with_op(op, cast.op());
}

/// A part: its offset and strides are combined with those of the whole.
struct ExpandSubView;

impl OpRewritePattern for ExpandSubView {
    type Op = SubViewOp;

    fn match_and_rewrite(&self, op: SubViewOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let location = ir.location(op.op());
        let source = op.source(ir);
        let offsets = entries(ir, &MixedList::new(op.static_offsets(ir), op.offsets(ir)));
        let sizes = entries(ir, &MixedList::new(op.static_sizes(ir), op.sizes(ir)));
        let steps = entries(ir, &MixedList::new(op.static_strides(ir), op.strides(ir)));
        let dropped = op.dropped_dimensions(ir).ok_or(MatchFailure)?;
        let Some(whole) = Metadata::of(source, location, rewriter) else {
            return Err(rewriter.match_failure(op.op(), || "the layout of the source has no strides"));
        };
        let mut strides = Vec::with_capacity(steps.len());
        for (step, stride) in steps.iter().zip(&whole.strides) {
            let mut quantity = Quantity::default();
            let step = quantity.expression(rewriter.body(), *step);
            let product = step * quantity.expression(rewriter.body(), *stride);
            strides.push(quantity.build(&product, location, rewriter));
        }
        let mut quantity = Quantity::default();
        let mut offset = quantity.expression(rewriter.body(), whole.offset);
        for (distance, stride) in offsets.iter().zip(&whole.strides) {
            let distance = quantity.expression(rewriter.body(), *distance);
            offset = offset + distance * quantity.expression(rewriter.body(), *stride);
        }
        let offset = quantity.build(&offset, location, rewriter);
        let kept = |extents: Vec<Extent>| -> Vec<Extent> {
            extents
                .into_iter()
                .zip(&dropped)
                .filter(|(_, dropped)| !**dropped)
                .map(|(kept, _)| kept)
                .collect()
        };
        replace_by_cast(op.op(), whole.base, offset, &kept(sizes), &kept(strides), rewriter);
        Ok(())
    }
}

/// More dimensions: the strides of a group begin with that of the dimension from the last one on.
struct ExpandExpandShape;

impl OpRewritePattern for ExpandExpandShape {
    type Op = ExpandShapeOp;

    fn match_and_rewrite(&self, op: ExpandShapeOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let context = ir.context().clone();
        let location = ir.location(op.op());
        let groups = groups_of(&context, op.reassociation_attr(ir)).map_err(|_| MatchFailure)?;
        let shape = ir.value_type(op.result(ir)).shape(&context).unwrap_or_default().to_vec();
        let given = entries(ir, &MixedList::new(op.static_output_shape(ir), op.output_shape(ir)));
        let source = op.src(ir);
        let Some(before) = Metadata::of(source, location, rewriter) else {
            return Err(rewriter.match_failure(op.op(), || "the layout of the source has no strides"));
        };
        let mut sizes: Vec<Extent> = Vec::new();
        let mut strides: Vec<Extent> = Vec::new();
        for (dimension, group) in groups.iter().enumerate() {
            let extents: Vec<i64> = group.iter().map(|position| shape[*position]).collect();
            let is_only = extents.iter().filter(|extent| **extent == DYNAMIC).count() == 1;
            let known = extents
                .iter()
                .filter(|extent| **extent != DYNAMIC)
                .fold(1i64, |product, extent| product.wrapping_mul(*extent));
            // The only open size follows from the size before.
            let size_of = |position: usize, quantity: &mut Quantity, ir: &Body| match extents[position] {
                DYNAMIC if is_only && known > 0 => {
                    quantity.expression(ir, before.sizes[dimension]).floor_div(AffineExpr::constant(known))
                }
                DYNAMIC => quantity.expression(ir, given[group[position]]),
                extent => AffineExpr::constant(extent),
            };
            for position in 0..group.len() {
                let mut quantity = Quantity::default();
                let size = size_of(position, &mut quantity, rewriter.body());
                sizes.push(quantity.build(&size, location, rewriter));
            }
            for position in 0..group.len() {
                let mut quantity = Quantity::default();
                let mut product = AffineExpr::constant(1);
                for behind in position + 1..group.len() {
                    product = product * size_of(behind, &mut quantity, rewriter.body());
                }
                product = product * quantity.expression(rewriter.body(), before.strides[dimension]);
                strides.push(quantity.build(&product, location, rewriter));
            }
        }
        // A result without dimensions has one element.
        if groups.is_empty() {
            for _ in &shape {
                sizes.push(Extent::Known(1));
                strides.push(Extent::Known(1));
            }
        }
        replace_by_cast(op.op(), before.base, before.offset, &sizes, &strides, rewriter);
        Ok(())
    }
}

/// Fewer dimensions: the size of a group is the product of its sizes, and its stride that of its last dimension with more
/// than one element.
struct ExpandCollapseShape;

impl OpRewritePattern for ExpandCollapseShape {
    type Op = CollapseShapeOp;

    fn match_and_rewrite(&self, op: CollapseShapeOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let context = ir.context().clone();
        let location = ir.location(op.op());
        let groups = groups_of(&context, op.reassociation_attr(ir)).map_err(|_| MatchFailure)?;
        let source = op.src(ir);
        let Some(before) = Metadata::of(source, location, rewriter) else {
            return Err(rewriter.match_failure(op.op(), || "the layout of the source has no strides"));
        };
        let mut sizes: Vec<Extent> = Vec::new();
        let mut strides: Vec<Extent> = Vec::new();
        for group in &groups {
            let mut quantity = Quantity::default();
            let mut product = AffineExpr::constant(1);
            for position in group {
                product = product * quantity.expression(rewriter.body(), before.sizes[*position]);
            }
            sizes.push(quantity.build(&product, location, rewriter));
            let counting =
                group.iter().copied().rev().find(|position| before.sizes[*position] != Extent::Known(1));
            let last = counting.or_else(|| group.last().copied()).ok_or(MatchFailure)?;
            strides.push(before.strides[last]);
        }
        replace_by_cast(op.op(), before.base, before.offset, &sizes, &strides, rewriter);
        Ok(())
    }
}
