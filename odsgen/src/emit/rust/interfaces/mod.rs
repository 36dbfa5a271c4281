//! Interfaces as Rust traits and tables.

pub(super) mod interface;
pub(super) mod interface_check;
pub(super) mod signature;
