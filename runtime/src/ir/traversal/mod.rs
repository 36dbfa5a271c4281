//! Walks over the tree of bodies, paths to ops, and diagnostics at ops.

pub(super) mod diagnose;
pub(super) mod path;
pub(super) mod walk;
