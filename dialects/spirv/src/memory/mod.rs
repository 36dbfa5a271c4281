//! Accesses to memory, pointers to parts of composites, atomics and barriers.

mod access;
mod chains;
mod copies;
pub(crate) mod synchronization;
mod variables;

pub(crate) use access::{ACCESS, check_alignment};
pub(crate) use chains::{access_chain_type, check_access_chain, parse_access_chain, print_access_chain};
