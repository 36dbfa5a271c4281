//! Accesses to memory, and pointers to parts of composites.

mod access;
mod chains;
mod copies;
mod variables;

pub(crate) use access::check_alignment;
pub(crate) use chains::{check_access_chain, parse_access_chain, print_access_chain};
