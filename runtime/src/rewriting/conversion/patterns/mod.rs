//! Conversion patterns: their trait, their rewriter, and those for structural ops of all dialects.

pub(super) mod pattern;
pub(super) mod rewriter;
pub(super) mod structural;
pub(super) mod symbol_index;
