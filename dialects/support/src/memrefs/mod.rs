//! Memrefs: allocations, accesses, transfers, and the lists of sizes and indices of ops on them.

pub mod allocations;
pub mod dma;
pub mod memory;
pub mod mixed_list;
mod sizes;
