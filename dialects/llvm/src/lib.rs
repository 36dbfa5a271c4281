//! The dialect `llvm`: LLVM IR as ops.

#![forbid(unsafe_code)]

mod arithmetic;
mod attributes;
mod constants;
mod control_flow;
mod folds;
mod hooks;
mod intrinsics;
mod memory;
mod module;
mod parameters;
mod types;
mod values;

use arithmetic::comparisons::condition_of;
use hooks::{
    attribute_alias, materialize_constant, verify_operation_attribute, verify_region_argument_attribute,
    verify_region_result_attribute,
};
use intrinsics::{is_scalable, vector_bits};
pub use memory::{DYNAMIC_INDEX, ElementIndex};
use memory::{parse_load_types, parse_store_types, print_load_types, print_store_types, with_success};
pub use parameters::{Flags, List, Operation};
use terrace_dialect_support::branches::check_branch_weights;
use types::legacy::parse_type;
use types::text::{
    parse_address_space, parse_element, parse_signature, parse_struct, parse_target_extension,
    print_address_space, print_element, print_signature, print_struct, print_target_extension,
};
pub use types::{is_compatible_type, is_loadable_type};
use values::{parse_shuffle_mask, parse_shuffled_type, print_shuffle_mask, print_shuffled_type};

use attributes::{parse_range, print_range};

include!(concat!(env!("OUT_DIR"), "/llvm.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! {
    definitions =
        "src/definitions/llvm.dialect", "src/definitions/attributes.dialect", "src/definitions/metadata.dialect", "src/definitions/arithmetic.dialect",
        "src/definitions/casts.dialect", "src/definitions/memory.dialect", "src/definitions/values.dialect", "src/definitions/control_flow.dialect",
        "src/definitions/module.dialect", "src/definitions/intrinsics/arithmetic.dialect", "src/definitions/intrinsics/memory.dialect",
        "src/definitions/intrinsics/vector.dialect", "src/definitions/intrinsics/predicated.dialect", "src/definitions/intrinsics/other.dialect",
        "src/definitions/dwarf.dialect", "src/definitions/debug_info.dialect",
    module = crate
}
