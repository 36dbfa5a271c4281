//! The pass manager and what runs a pipeline on a tree of bodies.

pub(super) mod execute;
pub(super) mod ir_tree;
pub(super) mod manager;
pub(super) mod run;
pub(super) mod scope;
