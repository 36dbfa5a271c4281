//! What a body answers about ops, blocks, regions, values and their lists, and the changes to one of them.

pub(super) mod attributes;
pub(super) mod blocks;
pub(super) mod child_bodies;
pub(super) mod operands;
pub(super) mod operations;
pub(super) mod regions;
pub(super) mod successors;
pub(super) mod values;
