//! The dialect `vector`: vectors of any rank, masks, and vector access to memory.

#![forbid(unsafe_code)]

mod canonical;
mod checks;
mod contraction;
mod directives;
mod fold;
mod interfaces;
mod masks;
mod memory;
mod outer_product;
mod reductions;
mod shapes;
mod slices;

use checks::*;
use directives::*;
pub use fold::known_mask;
use fold::{has_ones_at_front, is_repeated};
use shapes::can_broadcast;
use terrace_dialect_support::memory::materialize_arithmetic as materialize_constant;
use terrace_dialect_support::numbers::is_positive_power_of_two;

include!(concat!(env!("OUT_DIR"), "/vector.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/vector.dialect", module = crate }
