//! Queries of finished IR: dominance, and symbols with their uses.

pub mod dominance;
pub mod symbols;
