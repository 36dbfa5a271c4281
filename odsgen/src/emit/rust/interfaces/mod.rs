//! Interfaces as Rust traits and tables.

mod implementations;
pub(super) mod interface;
pub(super) mod interface_check;
pub(super) mod signature;
mod table;
