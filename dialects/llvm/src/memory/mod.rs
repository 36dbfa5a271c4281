//! Ops that access memory: their text, verifiers and effects.

mod access;
mod alloca;
mod atomics;
mod element_pointer;

pub(crate) use atomics::with_success;

pub use element_pointer::{DYNAMIC_INDEX, ElementIndex};
