//! Loads of texels: memrefs in the storage class `Image` are sampled images.

use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    CompositeConstructOp, ImageFetchOp, ImageOp, LoadOp, PointerType, SampledImageType, StorageClass,
    StorageClassAttr,
};

use crate::support::builder::Spirv;

/// Returns whether an operand of an op is a memref in the storage class of images.
pub(super) fn is_image(ir: &Body, op: Op, operand: usize) -> bool {
    let context = ir.context();
    let space = ir.value_type(ir.operand(op, operand)).memory_space(context);
    let class = space.and_then(|space| StorageClassAttr::from_attribute(context, space));
    class.is_some_and(|class| *class.value(context) == StorageClass::Image)
}

/// Lowers a load of a texel. The first coordinate is the last index.
pub(super) fn lower_image_load(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let pointer = operands.values()[0];
    let coordinates: Vec<Value> = operands.values()[1..].iter().rev().copied().collect();
    let context = rewriter.context().clone();
    let sampled = PointerType::from_type(&context, rewriter.body().value_type(pointer));
    let sampled = sampled.map(|ty| *ty.pointee(&context));
    let image = sampled.and_then(|sampled| SampledImageType::from_type(&context, sampled));
    let (Some(sampled), Some(image)) = (sampled, image) else {
        return Err(rewriter.match_failure(op, || "its memref becomes no sampled image"));
    };
    let mut spirv = Spirv::at(op, rewriter);
    let sampled = spirv.value::<LoadOp>(&[pointer], sampled, &[]);
    let image = spirv.value::<ImageOp>(&[sampled], *image.image(&context), &[]);
    let coordinate = match coordinates[..] {
        [coordinate] => coordinate,
        _ => {
            let count = coordinates.len() as i64;
            let vector = Type::vector(&context, &[count], spirv.ty(coordinates[0]));
            spirv.value::<CompositeConstructOp>(&coordinates, vector, &[])
        }
    };
    let texel = Type::vector(&context, &[4], ty);
    let texel = spirv.value::<ImageFetchOp>(&[image, coordinate], texel, &[]);
    let value = spirv.extract(texel, 0, ty);
    rewriter.replace(op, &[value]);
    Ok(())
}
