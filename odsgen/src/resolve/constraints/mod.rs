//! Constraints on one entity and on several, and the intrinsics that they call.

pub(super) mod accessor;
pub(super) mod argument;
pub(super) mod constraint;
pub(super) mod constraint_cycle;
pub(super) mod environment;
pub(super) mod expression;
pub(super) mod intrinsic;
pub(super) mod relation;
