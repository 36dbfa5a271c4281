//! Canonicalization patterns written by hand: they change tensor types, or what is known of sizes.

mod reshapes;
mod sizes;
mod slices;

use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::Rewriter;
use terrace_runtime::types::Type;

use super::*;
use reshapes::*;
use sizes::*;
use slices::*;

terrace_dialect_support::patterns! {
    EmptyOp: empty_of_known_size => EmptyOp;
    GenerateOp: generate_of_known_size => GenerateOp;
    ExtractSliceOp: slice_of_known_parts => ExtractSliceOp, slice_of_cast => ExtractSliceOp;
    InsertSliceOp: insertion_of_known_parts => InsertSliceOp;
    ExpandShapeOp: expand_twice => ExpandShapeOp;
    CollapseShapeOp: collapse_twice => CollapseShapeOp;
}

/// Replaces an op by the result of another, cast to the original type where that is another one.
fn replace_by_cast(rewriter: &mut Rewriter<'_>, op: Op, made: Op, ty: Type) {
    let location = rewriter.body().location(op);
    let tensor = rewriter.body().result(made, 0);
    if rewriter.body().value_type(tensor) == ty {
        return rewriter.replace_with_op(op, made);
    }
    let cast = rewriter.operation(CastOp::NAME, location).operands([tensor]).results([ty]).create();
    rewriter.replace_with_op(op, cast);
}
