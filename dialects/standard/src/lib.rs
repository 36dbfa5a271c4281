//! The dialect `std`: control flow, arithmetic, conversions and memory.
//!
//! The module is called `standard`, since `std` would shadow Rust's standard library.

#![forbid(unsafe_code)]

mod canonical;
mod cast;
mod constant;
mod control_flow;
mod directives;
mod fold;
mod memory;
mod shapes;
mod speculation;

use cast::bit_widths;
#[allow(unused_imports)]
use directives::*;
use fold::materialize_constant;
use shapes::*;
#[allow(unused_imports)]
use terrace_dialect_support::directives::{
    parse_access, parse_cache, parse_permutation, print_access, print_cache, print_permutation,
};
use terrace_dialect_support::fold::comparisons::inverse;
use terrace_dialect_support::fold::conversions::{is_lossless_extension, is_lossless_through};
use terrace_dialect_support::numbers::{
    all_bits_set, all_one, all_zero, is_positive_power_of_two, zero, zero_of,
};
use terrace_dialect_support::shapes::boolean_of_shape;
use terrace_dialect_support::{constants, functions};
use terrace_runtime::builtin::FuncOp;
use terrace_runtime::generated::Entry;

include!(concat!(env!("OUT_DIR"), "/std.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/std.dialect", module = crate }
