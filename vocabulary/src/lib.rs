//! The terms that plans of definitions and descriptors of the runtime share: kinds of entities, signatures of
//! intrinsics, and keywords.
//!
//! The plan of a definition (`terrace-odsgen`) and the descriptor of an op (`terrace-runtime`) describe the same things.
//! Their common terms are declared here once, so that a plan is printed to Rust, or loaded at run time, without
//! translation. `terrace-odsgen` and `terrace-runtime` re-export the terms that their interfaces use.

mod intrinsic;
mod keywords;

pub use intrinsic::{ConstraintKind, EntityKind, IntrinsicParameter, IntrinsicRole, IntrinsicSignature};
pub use keywords::ATTRIBUTE_KEYWORDS;
