//! The dialect `memref`: allocation of memory, access to it, and views of it.

#![forbid(unsafe_code)]

mod allocation;
mod atomics;
mod canonical;
mod casts;
mod directives;
mod dma;
mod fold;
mod globals;
mod interfaces;
mod promotion;
mod reshapes;
mod subview;

pub use canonical::metadata_of_known_parts;
use directives::*;
#[allow(unused_imports)]
use terrace_dialect_support::directives::{
    parse_access, parse_cache, parse_permutation, print_access, print_cache, print_permutation,
};
use terrace_dialect_support::memory::materialize_arithmetic as materialize_constant;
use terrace_dialect_support::numbers::is_positive_power_of_two;
use terrace_dialect_support::shapes::{are_memrefs_compatible, layout_symbol_count};

include!(concat!(env!("OUT_DIR"), "/memref.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/memref.dialect", module = crate }
