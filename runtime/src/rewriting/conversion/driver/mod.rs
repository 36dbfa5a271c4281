//! The driver: legalizes the ops of a tree of bodies, and says why it could not.

pub(super) mod application;
pub(super) mod bodies;
pub(super) mod config;
pub(super) mod explanations;
pub(super) mod folding;
pub(super) mod legalizer;
mod op_runs;
pub(super) mod operands;
pub(super) mod ops;
pub(super) mod recorder;
