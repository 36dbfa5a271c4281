//! The dialect `tensor`: tensors as values.

#![forbid(unsafe_code)]

mod canonical;
mod casts;
mod fold;
mod indexed;
mod interfaces;
mod regions;
mod reshapes;
mod slices;

use casts::is_castable;
use terrace_dialect_support::memory::materialize_arithmetic as materialize_constant;

include!(concat!(env!("OUT_DIR"), "/tensor.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/tensor.dialect", module = crate }
