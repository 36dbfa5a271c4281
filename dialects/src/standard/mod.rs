//! The dialect `std`: control flow, arithmetic, conversions and memory.
//!
//! It is called `standard` here, since a module `std` would hide the library of Rust.

mod branches;
mod calls;
mod cast;
mod constant;
mod control;
pub(crate) mod directives;
mod dma;
pub(crate) mod effects;
mod memory;
mod shapes;
mod subview;

#[allow(unused_imports)]
use directives::*;
use shapes::*;
use terrace_runtime::generated::Entry;

include!(concat!(env!("OUT_DIR"), "/std.rs"));

pub(crate) use memory::constant_index;
