//! The dialect `affine`: loops, conditions and memory accesses that affine maps describe.

mod applied;
mod bounds;
mod canonical;
mod conditional;
mod control_flow;
mod digits;
mod directives;
mod dma;
mod fold;
mod for_loop;
mod memory;
mod parallel;
pub mod validity;

#[allow(unused_imports)]
use crate::standard::directives::{parse_access, parse_cache, print_access, print_cache};
use crate::standard::materialize_constant;
use conditional::{parse_optional_arrow_types, parse_set_operands, print_arrow_types, print_set_operands};
use digits::*;
use directives::*;

include!(concat!(env!("OUT_DIR"), "/affine.rs"));
