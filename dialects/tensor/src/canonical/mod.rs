//! Canonicalization patterns written by hand: they change tensor types, or what is known of sizes.

mod casts;
mod concatenations;
mod elements;
mod nested_pads;
mod pads;
mod reshapes;
mod sizes;
mod slices;

use terrace_dialect_support::reshapes::{collapse_twice, expand_twice};
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::Rewriter;
use terrace_runtime::types::Type;

use super::*;
use casts::*;
use concatenations::*;
use elements::*;
use nested_pads::*;
use pads::*;
use reshapes::*;
use sizes::*;
use slices::*;

terrace_dialect_support::patterns! {
    ConcatOp: concatenation_of_one => CastOp, concatenation_of_known_sizes => ConcatOp;
    EmptyOp: empty_of_known_size => EmptyOp;
    GenerateOp: generate_of_known_size => GenerateOp;
    ExtractSliceOp: slice_of_known_parts => ExtractSliceOp, slice_of_cast => ExtractSliceOp;
    InsertSliceOp: insertion_of_known_parts => InsertSliceOp, insertion_of_cast => InsertSliceOp;
    ParallelInsertSliceOp:
        insertion_of_known_parts => ParallelInsertSliceOp, insertion_of_cast => ParallelInsertSliceOp;
    CastOp: cast_of_slice => ExtractSliceOp, cast_of_empty => EmptyOp;
    ExtractOp: element_that_is_computed;
    PadOp:
        pad_of_known_width => PadOp, pad_of_nothing => CastOp, pad_of_cast => PadOp, pad_that_is_cast => PadOp,
        pad_of_pad => PadOp, pad_of_slice_of_pad => PadOp;
    ExpandShapeOp: expand_twice = expand_twice::<ExpandShapeOp> => ExpandShapeOp;
    CollapseShapeOp:
        collapse_twice = collapse_twice::<CollapseShapeOp> => CollapseShapeOp, collapse_of_cast => CollapseShapeOp,
        collapse_of_expansion => ExpandShapeOp;
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
