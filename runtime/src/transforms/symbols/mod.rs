//! Symbols: traversal of their uses, and erasure of unreferenced ones.

mod symbol_dce;
pub(super) mod symbol_walk;
