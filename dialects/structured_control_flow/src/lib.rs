//! The dialect `scf`: loops and conditions with regions.

#![forbid(unsafe_code)]

mod canonical;
mod conditions;
mod control_flow;
mod forall;
mod loops;
mod parallel;
mod text;

#[allow(unused_imports)]
use conditions::{parse_switch_cases, print_switch_cases};
#[allow(unused_imports)]
use parallel::{parse_reduced, parse_reductions, print_reduced, print_reductions};
use terrace_dialect_support::constants::create_arithmetic_constant as materialize_constant;

include!(concat!(env!("OUT_DIR"), "/scf.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/scf.dialect", module = crate }
