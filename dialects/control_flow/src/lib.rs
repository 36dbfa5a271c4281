//! The dialect `cf`: branches between the blocks of a region.

#![forbid(unsafe_code)]

mod branches;
mod canonical;
mod inlining;
mod switch;

use canonical::is_true;
#[allow(unused_imports)]
use switch::{parse_switch_cases, print_switch_cases};
use terrace_dialect_support::constants::create_arithmetic_constant as materialize_constant;

include!(concat!(env!("OUT_DIR"), "/cf.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/cf.dialect", module = crate }
