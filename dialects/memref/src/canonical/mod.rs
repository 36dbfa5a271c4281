//! Canonicalization patterns written by hand: they change memref types, or what is known of sizes.

mod allocations;
mod copies;

mod reshapes;
mod subviews;

use smallvec::SmallVec;
use terrace_dialect_support::reshapes::{collapse_twice, expand_twice};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::Rewriter;
use terrace_runtime::types::Type;

use super::*;
use allocations::*;
use copies::*;

use reshapes::*;
pub use subviews::metadata_of_known_parts;
use subviews::*;

terrace_dialect_support::patterns! {
    AllocOp: allocation_never_read, allocation_of_known_size => AllocOp;
    AllocaOp: allocation_never_read, allocation_of_known_size => AllocaOp;
    AllocaScopeOp: scope_without_allocations;
    CopyOp: copy_to_itself, copy_of_nothing;
    DimOp: size_of_reshape => LoadOp;
    ExtractStridedMetadataOp: metadata_of_known_parts, metadata_of_cast;
    ReinterpretCastOp: reinterpretation_of_base => CastOp, reinterpretation_of_known_parts => ReinterpretCastOp;
    SubViewOp: subview_of_known_parts => SubViewOp, subview_of_cast => SubViewOp, subview_of_everything => CastOp;
    ExpandShapeOp:
        expand_twice = expand_twice::<ExpandShapeOp> => ExpandShapeOp, expansion_of_cast => ExpandShapeOp;
    CollapseShapeOp:
        collapse_twice = collapse_twice::<CollapseShapeOp> => CollapseShapeOp, collapse_of_cast => CollapseShapeOp;
    ViewOp: view_of_known_size => ViewOp;
}

type Values = SmallVec<[Value; 4]>;

/// Replaces an op by the result of another, cast to the original type where that is another one.
fn replace_by_cast(rewriter: &mut Rewriter<'_>, op: Op, made: Op, ty: Type) {
    let location = rewriter.body().location(op);
    let memref = rewriter.body().result(made, 0);
    if rewriter.body().value_type(memref) == ty {
        return rewriter.replace_with_op(op, made);
    }
    let cast = rewriter.operation(CastOp::NAME, location).operands([memref]).results([ty]).create();
    rewriter.replace_with_op(op, cast);
}
