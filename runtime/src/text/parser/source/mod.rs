//! Whole source texts: the top level, the pieces that are parsed in parallel, and their shared state.

pub(super) mod deferred_aliases;
pub(super) mod file;
pub(super) mod metadata;
pub(super) mod parallel;
pub(super) mod release;
pub(super) mod shared;
pub(super) mod top_level;
