//! Canonicalization patterns written by hand: constant positions, and masks that are set everywhere or nowhere.

mod masks;
mod positions;

use super::*;
use masks::*;
use positions::*;

terrace_dialect_support::patterns! {
    ExtractOp: extraction_at_known_position => ExtractOp;
    InsertOp: insertion_at_known_position => InsertOp;
    TransposeOp: transpose_twice => TransposeOp;
    CreateMaskOp: mask_of_known_sizes => ConstantMaskOp;
    MaskedLoadOp: load_masked_by_constant => LoadOp;
    MaskedStoreOp: store_masked_by_constant => StoreOp;
    GatherOp: gather_of_nothing;
    ScatterOp: scatter_of_nothing;
    ExpandLoadOp: expansion_masked_by_constant => LoadOp;
    CompressStoreOp: compression_masked_by_constant => StoreOp;
    MaskOp: mask_that_is_set, mask_of_nothing;
}
