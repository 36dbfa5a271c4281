//! Canonicalization patterns.

mod conditions;
mod digits;
mod extrema;
mod loops;
mod maps;
mod parallel;

use terrace_runtime::ir::{Builder, Op, Region, Value};

use super::applied::{Extremum, Values};
use super::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineDmaStartOp, AffineDmaWaitOp, AffineForOp, AffineIfOp,
    AffineLinearizeIndexOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffineParallelOp, AffinePrefetchOp,
    AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};
use conditions::*;
use digits::*;
use extrema::*;
use loops::*;
use maps::*;
use parallel::*;

terrace_dialect_support::patterns! {
    AffineApplyOp: canonical_map = |op, rewriter| canonical_map(op, rewriter, "map", 0, 0);
    AffineMinOp:
        merged_extrema,
        ordered_results,
        canonical_map = |op, rewriter| canonical_extremum(op, rewriter, Extremum::Least);
    AffineMaxOp:
        merged_extrema,
        ordered_results,
        canonical_map = |op, rewriter| canonical_extremum(op, rewriter, Extremum::Greatest);
    AffineLoadOp: canonical_map = |op, rewriter| canonical_map(op, rewriter, "map", 1, 0);
    AffineStoreOp: canonical_map = |op, rewriter| canonical_map(op, rewriter, "map", 2, 0);
    AffineVectorLoadOp: canonical_map = |op, rewriter| canonical_map(op, rewriter, "map", 1, 0);
    AffineVectorStoreOp: canonical_map = |op, rewriter| canonical_map(op, rewriter, "map", 2, 0);
    AffinePrefetchOp: canonical_map = |op, rewriter| canonical_map(op, rewriter, "map", 1, 0);
    AffineDmaStartOp: canonical_places;
    AffineDmaWaitOp: canonical_map = |op, rewriter| canonical_map(op, rewriter, "tag_map", 1, 1);
    AffineForOp: loop_of_one_round;
    AffineParallelOp: parallel_loop_without_rounds;
    AffineIfOp: canonical_set, empty_else;
    AffineDelinearizeIndexOp: digits_of_one, digits_of_linearized, digits_of_last_index;
    AffineLinearizeIndexOp: linearized_digits, indices_of_one, leading_zero;
}

/// Inlines the only block of a region in place of its op. The op's results become the yielded values.
pub(super) fn replace_by_region(rewriter: &mut Builder<'_>, op: Op, region: Region, arguments: &[Value]) {
    let entry = rewriter.body().entry_block(region).expect("the region has a block");
    rewriter.inline_block_before(entry, op, arguments);
    let terminator = rewriter.body().previous_op(op).expect("the block had a terminator");
    let values: Values = rewriter.body().operands(terminator).collect();
    rewriter.erase(terminator);
    rewriter.replace(op, &values);
}
