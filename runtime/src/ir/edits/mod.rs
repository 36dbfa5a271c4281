//! Changes that concern several entities: creation, erasure, cloning, inlining, moves between bodies, and the builder that makes them.

pub(super) mod builder;
pub(super) mod clone;
pub(super) mod create;
pub(super) mod crossing_references;
pub(super) mod erase;
pub(super) mod inline;
pub(super) mod listener;
pub(crate) mod modify;
pub(super) mod move_between;
pub(super) mod rename;
