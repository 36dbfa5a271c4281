//! Execution of the dialect `affine`.

mod digits;
mod loops;
mod memory;

use terrace_affine::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineDmaStartOp, AffineDmaWaitOp, AffineForOp, AffineIfOp,
    AffineLinearizeIndexOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffineParallelOp, AffinePrefetchOp,
    AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, AffineYieldOp,
};

crate::attachments::attachments! {
    AffineApplyOp, AffineMinOp, AffineMaxOp, AffineForOp, AffineIfOp, AffineParallelOp, AffineLoadOp,
        AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, AffinePrefetchOp, AffineDmaStartOp,
        AffineDmaWaitOp, AffineYieldOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp
}
