//! Discardable attributes of the dialect.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::intrinsics::{dense_array_type, has_dense_length};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

/// The attribute of modules that contain kernels and launches of these.
pub(crate) const CONTAINER: &str = "gpu.container_module";

/// The attribute of functions that can be launched.
pub(crate) const KERNEL: &str = "gpu.kernel";

/// Reports an error about an op.
pub(crate) fn fail(ir: &Body, op: Op, message: impl Into<String>) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message.into()).report())
}

/// Verifies an attribute `gpu.*` of an op.
pub(crate) fn verify_operation_attribute(
    ir: &Body,
    op: Op,
    name: &str,
    value: Attribute,
) -> Result<(), Reported> {
    let context = ir.context();
    match name {
        "gpu.known_block_size" | "gpu.known_grid_size" | "gpu.known_cluster_size" => {
            if dense_array_type(context, value) != Some(Type::I32) {
                return fail(ir, op, format!("{name} must be a dense i32 array"));
            }
            if !has_dense_length(context, value, 3) {
                return fail(ir, op, format!("{name} must contain exactly 3 elements"));
            }
        }
        CONTAINER if value == Attribute::UNIT && ir.name(op).text(context) != "builtin.module" => {
            return fail(
                ir,
                op,
                "expected 'gpu.container_module' attribute to be attached to 'builtin.module'",
            );
        }
        _ => {}
    }
    Ok(())
}
