//! A whole source text: its top level, the pieces that are read in parallel, and what these share.

pub(super) mod deferred_aliases;
pub(super) mod file;
pub(super) mod metadata;
pub(super) mod parallel;
pub(super) mod shared;
pub(super) mod top_level;
