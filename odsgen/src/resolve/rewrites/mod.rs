//! Rewrites: the terms that they match and build, and the names that terms bind.

pub(super) mod build_term;
pub(super) mod match_term;
pub(super) mod place;
pub(super) mod rewrite;
