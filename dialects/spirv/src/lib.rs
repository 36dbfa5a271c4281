//! The dialect `spirv`: modules for graphics and compute devices.

#![forbid(unsafe_code)]

mod arithmetic;
mod canonical;
mod composites;
mod constants;
mod control_flow;
mod extensions;
mod folds;
mod groups;
mod hooks;
mod images;
mod memory;
mod module;
mod passes;
mod target;
mod text;
mod types;

use arithmetic::conversions;
use extensions::{cooperative_matrices, dot_products, intel, parse_memory_operand, print_memory_operand};
use hooks::{
    materialize_constant, verify_operation_attribute, verify_region_argument_attribute,
    verify_region_result_attribute,
};
use images::{parse_image_operands, print_image_operands};
use memory::synchronization;
pub use target::{TARGET_ENVIRONMENT, TargetEnvironment};
use text::{
    parse_capabilities, parse_environment, parse_extensions, print_capabilities, print_environment,
    print_extensions,
};
pub use types::extent::{MOST_LEVELS, MOST_PARTS, for_each_part_of_text, parts_of_text};
use types::text::{
    parse_count_and_element, parse_dimensions, parse_instruction_arguments, parse_rows_and_columns,
    parse_stride, parse_struct, parse_tensor_shape, print_count_and_element, print_dimensions,
    print_instruction_arguments, print_rows_and_columns, print_stride, print_struct, print_tensor_shape,
};
pub use types::{MemberDecoration, StructDecoration, is_valid_type, requirements_of_type};

use folds::{carry, is_multiple, keeps_bits_of, product, signed_high_half, sum, unsigned_high_half};
use terrace_dialect_support::numbers::{all_bits_set, all_one, all_zero, are_integers, zero, zero_of};

include!(concat!(env!("OUT_DIR"), "/spirv.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! {
    definitions =
        "src/definitions/spirv.dialect", "src/definitions/types.dialect", "src/definitions/attributes.dialect", "src/definitions/abi.dialect", "src/definitions/passes.dialect", "src/definitions/enums/built_ins.dialect", "src/definitions/enums/capabilities.dialect", "src/definitions/enums/decorations.dialect", "src/definitions/enums/devices.dialect", "src/definitions/enums/execution.dialect", "src/definitions/enums/extensions.dialect", "src/definitions/enums/groups.dialect", "src/definitions/enums/images.dialect", "src/definitions/enums/matrices.dialect", "src/definitions/enums/memory.dialect", "src/definitions/enums/models.dialect", "src/definitions/enums/storage.dialect", "src/definitions/ops/arithmetic.dialect", "src/definitions/ops/bits.dialect", "src/definitions/ops/composites.dialect", "src/definitions/ops/constants.dialect", "src/definitions/ops/control_flow.dialect", "src/definitions/ops/conversions.dialect", "src/definitions/ops/geometry.dialect", "src/definitions/ops/images.dialect", "src/definitions/ops/instructions.dialect", "src/definitions/ops/logical.dialect", "src/definitions/ops/matrices.dialect", "src/definitions/ops/memory.dialect", "src/definitions/ops/rules.dialect", "src/definitions/ops/structure.dialect", "src/definitions/ops/synchronization.dialect", "src/definitions/groups/groups.dialect", "src/definitions/groups/non_uniform.dialect", "src/definitions/sets/cl.dialect", "src/definitions/sets/gl.dialect", "src/definitions/extensions/cooperative_matrices.dialect", "src/definitions/extensions/dot_products.dialect", "src/definitions/extensions/graphs.dialect", "src/definitions/extensions/intel.dialect", "src/definitions/extensions/khr.dialect", "src/definitions/grammar/altera.dialect", "src/definitions/grammar/amd.dialect", "src/definitions/grammar/annotation.dialect", "src/definitions/grammar/arithmetic.dialect", "src/definitions/grammar/arm.dialect", "src/definitions/grammar/atomic.dialect", "src/definitions/grammar/barrier.dialect", "src/definitions/grammar/cl.dialect", "src/definitions/grammar/composite.dialect", "src/definitions/grammar/constant_creation.dialect", "src/definitions/grammar/control_flow.dialect", "src/definitions/grammar/conversion.dialect", "src/definitions/grammar/debug.dialect", "src/definitions/grammar/derivative.dialect", "src/definitions/grammar/device_side_enqueue.dialect", "src/definitions/grammar/enums.dialect", "src/definitions/grammar/ext.dialect", "src/definitions/grammar/extension.dialect", "src/definitions/grammar/function.dialect", "src/definitions/grammar/gl.dialect", "src/definitions/grammar/group.dialect", "src/definitions/grammar/image.dialect", "src/definitions/grammar/intel.dialect", "src/definitions/grammar/khr.dialect", "src/definitions/grammar/memory.dialect", "src/definitions/grammar/miscellaneous.dialect", "src/definitions/grammar/mode_setting.dialect", "src/definitions/grammar/non_uniform.dialect", "src/definitions/grammar/nv.dialect", "src/definitions/grammar/pipe.dialect", "src/definitions/grammar/primitive.dialect", "src/definitions/grammar/qcom.dialect", "src/definitions/grammar/relational_and_logical.dialect", "src/definitions/grammar/reserved.dialect", "src/definitions/grammar/type_declaration.dialect", "src/definitions/grammar/uniform.dialect",
    module = crate
}
