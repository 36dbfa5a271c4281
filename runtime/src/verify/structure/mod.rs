//! The rules of the IR: child bodies, regions, successors and dominance.

pub(super) mod children;
pub(super) mod regions;
pub(super) mod successors;
pub(super) mod uses;
