//! Attributions: buffers of a function in the memory of the workgroup, or of the invocation.

use terrace_gpu::GPUFuncOp;
use terrace_memref::{AllocOp, AllocaOp};
use terrace_runtime::function;
use terrace_runtime::ir::{Body, Builder, Op};

/// The discardable attribute with the number of attributions in the memory of the workgroup.
const WORKGROUP_COUNT: &str = "workgroup_attributions";

/// Replaces the attributions of the functions of a module by allocations, which are lowered as those in the source are.
pub(super) fn allocate_attributions(module: &mut Body) {
    let (_, region) = module.region(module.root(), 0);
    let functions: Vec<Op> = module.blocks(region).flat_map(|block| module.ops(block)).collect();
    for op in functions {
        if GPUFuncOp::from_op(module, op).is_none() {
            continue;
        }
        let count = module.attribute(op, WORKGROUP_COUNT).and_then(|count| count.as_i64(module.context()));
        let inputs = function::inputs(module, op).len();
        let workgroup = inputs + count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
        let (inner, region) = module.region_mut(op, 0);
        let Some(entry) = inner.entry_block(region) else { continue };
        let attributions: Vec<usize> = (inputs..inner.argument_count(entry)).collect();
        for index in &attributions {
            let argument = inner.argument(entry, *index);
            let (ty, location) = (inner.value_type(argument), inner.argument_location(argument));
            let first = inner.first_op(entry);
            let mut builder = Builder::new(inner);
            match first {
                Some(first) => builder.set_before(first),
                None => builder.set_to_end(entry),
            }
            let buffer = match *index < workgroup {
                true => builder.value(|builder| AllocOp::build(builder, location, ty, &[], &[], None)),
                false => builder.value(|builder| AllocaOp::build(builder, location, ty, &[], &[], None)),
            };
            builder.replace_all_uses(argument, buffer);
        }
        inner.remove_arguments(entry, &attributions);
    }
}
