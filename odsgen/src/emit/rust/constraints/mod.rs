//! Emission of constraints: checks and conditions as functions, and calls of intrinsics.

pub(super) mod constraint;
pub(super) mod function;
pub(super) mod intrinsic;
pub(super) mod own_trait;
pub(super) mod relation;
