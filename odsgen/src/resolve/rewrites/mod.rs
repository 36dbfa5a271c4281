//! Rewrites: their terms and names.

pub(super) mod rewrite;
pub(super) mod rewrite_term;
