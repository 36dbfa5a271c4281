//! Canonicalization patterns written by hand: constant positions, masks, slices, transfers of the same elements,
//! elements that follow each other, elements that are inserted one by one, poison, permutations of masks and lists,
//! comparisons of steps, sums with contractions, and reductions of one element.

mod contiguous;
mod contraction;
mod insertions;
mod masks;
mod masks_in_shapes;
mod poison;
mod positions;
mod reductions;
mod slices;
mod steps;
mod transfers;
mod transposes;

use super::*;
use contiguous::*;
use contraction::*;
use insertions::*;
use masks::*;
use masks_in_shapes::*;
use poison::*;
use positions::*;
use reductions::*;
use slices::*;
use steps::*;
use transfers::*;
use transposes::*;

terrace_dialect_support::patterns! {
    ExtractOp: extraction_at_known_position => ExtractOp, extraction_at_poison, extraction_of_mask => CreateMaskOp;
    InsertOp:
        insertion_at_known_position => InsertOp, insertion_at_poison, insertion_of_whole_vector => BroadcastOp,
        insertions_of_all_elements => FromElementsOp;
    ShapeCastOp: shape_of_mask => CreateMaskOp, shape_of_constant_mask => ConstantMaskOp;
    StepOp: comparisons_of_steps;
    ContractionOp: sum_with_contraction => ContractionOp;
    TransposeOp:
        transpose_twice => TransposeOp, permuted_mask => CreateMaskOp, permuted_constant_mask => ConstantMaskOp,
        permuted_elements => FromElementsOp;
    FromElementsOp: elements_that_are_one => BroadcastOp;
    ExtractStridedSliceOp:
        slice_of_constant_mask => ConstantMaskOp, slice_of_mask => CreateMaskOp, slice_of_broadcast => BroadcastOp,
        slice_that_is_a_part => ShapeCastOp;
    TransferReadOp: read_of_what_was_written => TransposeOp;
    TransferWriteOp: write_that_is_overwritten;
    ReductionOp: reduction_of_one;
    MultiDimReductionOp: reduction_of_one;
    CreateMaskOp: mask_of_known_sizes => ConstantMaskOp;
    MaskedLoadOp: load_masked_by_constant => LoadOp;
    MaskedStoreOp: store_masked_by_constant => StoreOp;
    GatherOp: gather_of_nothing, gather_that_is_contiguous => MaskedLoadOp;
    ScatterOp: scatter_of_nothing, scatter_that_is_contiguous => MaskedStoreOp;
    ShuffleOp: shuffle_in_turns => InterleaveOp;
    ExpandLoadOp: expansion_masked_by_constant => LoadOp;
    CompressStoreOp: compression_masked_by_constant => StoreOp;
    MaskOp: mask_that_is_set, mask_of_nothing, masked_reduction_of_one;
}
