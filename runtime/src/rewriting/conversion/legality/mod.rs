//! Legality: targets, and the facts about the ops of each name.

pub(super) mod frozen;
mod graph;
pub(super) mod target;
