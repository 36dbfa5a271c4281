//! `memref-expand` and `expand-realloc`: ops of `memref` that machines lack; `expand-strided-metadata`,
//! `fold-memref-alias-ops` and `normalize-memrefs`.

mod expand_realloc;
mod expand_strided_metadata;
mod fold_memref_alias_ops;
mod normalize_memrefs;
mod quantity;

use terrace_arith::IndexCastOp;
use terrace_memref::{LoadOp, ReshapeOp};
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, OpConversion, TypeConverter,
};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::arithmetic::Arithmetic;
use crate::strides::cast_to_rows;

pub use expand_realloc::ExpandRealloc;
pub use expand_strided_metadata::ExpandStridedMetadata;
pub use fold_memref_alias_ops::FoldMemRefAliasOps;
pub use memref_expand::MemrefExpand;
pub use normalize_memrefs::NormalizeMemRefs;
use terrace_runtime::pass::PassRegistry;

mod memref_expand {
    #[allow(unused_imports)]
    use super::{add_expansions, reshapes_without_rank};

    include!(concat!(env!("OUT_DIR"), "/memref_expand.rs"));
}

/// Registers the passes of this module.
pub fn register_passes(registry: &mut PassRegistry) {
    memref_expand::register_passes(registry);
    expand_realloc::register_passes(registry);
    expand_strided_metadata::register_passes(registry);
    fold_memref_alias_ops::register_passes(registry);
    normalize_memrefs::register_passes(registry);
}

/// Makes reshapes legal whose result has no rank.
fn reshapes_without_rank(_: &MemrefExpand, _: &TypeConverter, target: &mut ConversionTarget) {
    target.dynamically_legal(|ir, op: ReshapeOp| ir.value_type(op.result(ir)).shape(ir.context()).is_none());
}

/// Adds the patterns.
fn add_expansions(_: &MemrefExpand, _: &TypeConverter, patterns: &mut ConversionPatterns) {
    patterns.add(OpConversion::new("ExpandReshape", |op, _, rewriter| expand_reshape(op, rewriter)));
}

/// Replaces a reshape by a cast with the sizes of the shape operand, which are loaded.
fn expand_reshape(op: ReshapeOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let (source, shape, ty) = (op.source(ir), op.shape(ir), ir.value_type(op.result(ir)));
    let element = ir.value_type(shape).element_type(ir.context()).unwrap_or(Type::INDEX);
    let mut arithmetic = Arithmetic::new(rewriter, location);
    let new = cast_to_rows(source, ty, &mut arithmetic, &mut |dimension, arithmetic| {
        let index = arithmetic.index(dimension as i64);
        let size = arithmetic.value::<LoadOp>(&[shape, index], element, &[]);
        match element.is_index() {
            true => size,
            false => arithmetic.value::<IndexCastOp>(&[size], Type::INDEX, &[]),
        }
    });
    rewriter.replace_with_op(op.op(), new);
    Ok(())
}
