//! What has to hold: checks and conditions as functions, and the intrinsics that they call.

pub(super) mod constraint;
pub(super) mod function;
pub(super) mod intrinsic;
pub(super) mod own_trait;
pub(super) mod relation;
