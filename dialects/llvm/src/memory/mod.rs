//! Ops that access memory: their text, verifiers and effects.

mod access;
mod alloca;
mod atomics;
mod conversion;
mod element_pointer;
mod promotion;

pub(crate) use access::{parse_load_types, parse_store_types, print_load_types, print_store_types};
pub(crate) use atomics::with_success;

pub use element_pointer::{DYNAMIC_INDEX, ElementIndex};
