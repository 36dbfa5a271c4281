//! Queries and edits of single ops, blocks, regions, values and their lists.

pub(super) mod attributes;
pub(super) mod blocks;
pub(super) mod child_bodies;
pub(super) mod operands;
pub(super) mod operations;
pub(super) mod regions;
pub(super) mod successors;
pub(super) mod values;
