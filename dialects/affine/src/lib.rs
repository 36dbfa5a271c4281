//! The dialect `affine`: loops, conditions and memory accesses described by affine maps.

#![forbid(unsafe_code)]

mod applied;
mod canonical;
mod conditional;
mod control_flow;
mod digits;
mod dma;
mod fold;
mod loop_passes;
mod loops;
mod memory;
mod memory_passes;
mod ranges;
pub mod validity;

pub use applied::canonical_map;
use conditional::{parse_optional_arrow_types, parse_set_operands, print_arrow_types, print_set_operands};
use digits::*;
pub use dma::{DmaParts, DmaPlace};
pub use loop_passes::coalesce_affine_loops;
pub use loops::parallel::REDUCTIONS;
#[allow(unused_imports)]
use terrace_dialect_support::directives::{parse_access, parse_cache, print_access, print_cache};
use terrace_runtime::fold::create_constant as materialize_constant;

include!(concat!(env!("OUT_DIR"), "/affine.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/affine.dialect", module = crate }
