//! The dialect `affine`: loops, conditions and memory accesses that affine maps describe.

mod apply;
mod bounds;
mod conditional;
mod directives;
mod dma;
mod effects;
mod for_loop;
mod memory;
mod parallel;
pub mod validity;

#[allow(unused_imports)]
use crate::standard::directives::{parse_access, parse_cache, print_access, print_cache};
use directives::*;

include!(concat!(env!("OUT_DIR"), "/affine.rs"));
