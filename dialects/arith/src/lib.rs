//! The dialect `arith`: arithmetic, comparisons and conversions of integers and floats.

#![forbid(unsafe_code)]

mod casts;
mod compare;
mod constant;
mod flags;
mod fold;
mod inlining;
mod speculation;

use casts::is_shift_to_high_bits;
pub use flags::has_overflow_flags;
use flags::{common_flags, flags_of_difference, flags_of_product, flags_of_sum, has_fast_math_flags};
use fold::{conjunction, difference, disjunction, materialize_constant, product, sum};
use terrace_dialect_support::constants;
use terrace_dialect_support::fold::comparisons::{inverse, swapped, unsigned};
use terrace_dialect_support::fold::conversions::{
    has_all_integers, is_lossless_extension, is_lossless_through,
};
use terrace_dialect_support::numbers::{
    all_bits_set, all_one, all_zero, are_integers, is_bound, is_float, ones, zero, zero_of,
};
use terrace_dialect_support::shapes::{boolean_of_shape, has_same_tensor_dimensions, has_wider_elements};
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::generated::Entry;

include!(concat!(env!("OUT_DIR"), "/arith.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/arith.dialect", module = crate }
