//! The dialect `gpu`: kernels, their launch, and the work of the host around it.

#![forbid(unsafe_code)]

mod canonical;
mod dependencies;
mod groups;
mod hooks;
mod kernels;
mod matrices;
mod memory;
mod passes;
mod positions;
mod warps;

use dependencies::{parse_async_dependencies, print_async_dependencies};
use groups::{parse_all_reduce_operation, print_all_reduce_operation};
use hooks::verify_operation_attribute;
use kernels::compilation::{
    parse_kernels, parse_object, parse_offloading_handler, print_kernels, print_object,
    print_offloading_handler,
};
use kernels::launch_sizes::{
    parse_kernel_operands, parse_launch_sizes, print_kernel_operands, print_launch_sizes,
};
use matrices::{matrix_element, parse_matrix_shape, print_matrix_shape};
use terrace_dialect_support::constants::create_arithmetic_constant as materialize_constant;
use terrace_dialect_support::shapes::layout_symbol_count;

include!(concat!(env!("OUT_DIR"), "/gpu.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! {
    definitions =
        "src/definitions/gpu.dialect", "src/definitions/mappings.dialect", "src/definitions/positions.dialect",
        "src/definitions/kernels.dialect", "src/definitions/groups.dialect", "src/definitions/memory.dialect",
        "src/definitions/matrices.dialect", "src/definitions/sparse.dialect", "src/definitions/passes.dialect",
    module = crate
}
