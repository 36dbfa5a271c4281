//! Attachments of [`Interpretable`](crate::Interpretable) to the dialects whose features are enabled.

use terrace_runtime::dialect::DialectRegistry;

/// Defines a dialect's `attachments()`: the implementations of [`Interpretable`](crate::Interpretable) for its ops.
#[cfg(feature = "__dialects")]
macro_rules! attachments {
    ($($op:ident),+ $(,)?) => {
        /// Returns the implementations of [`Interpretable`](crate::Interpretable) for the ops of the dialect, to be
        /// attached to a registry that has it.
        pub fn attachments() -> terrace_runtime::dialect::InterfaceAttachments {
            terrace_runtime::dialect::InterfaceAttachments::new()
                $(.op($op::NAME, $crate::InterpretableTable::of::<$op>()))+
        }
    };
}

#[cfg(feature = "__dialects")]
pub(crate) use attachments;

/// Returns a registry with `builtin` and the dialects whose features are enabled, including implementations of
/// [`Interpretable`](crate::Interpretable) for their ops.
#[allow(unused_mut)]
pub fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    #[cfg(feature = "std")]
    insert(&mut registry, terrace_standard::dialect(), crate::dialects::standard::attachments());
    #[cfg(feature = "affine")]
    insert(&mut registry, terrace_affine::dialect(), crate::dialects::affine::attachments());
    #[cfg(feature = "arith")]
    insert(&mut registry, terrace_arith::dialect(), crate::dialects::arith::attachments());
    #[cfg(feature = "cf")]
    insert(&mut registry, terrace_control_flow::dialect(), crate::dialects::control_flow::attachments());
    #[cfg(feature = "func")]
    insert(&mut registry, terrace_func::dialect(), crate::dialects::func::attachments());
    #[cfg(feature = "complex")]
    insert(&mut registry, terrace_complex::dialect(), crate::dialects::complex::attachments());
    #[cfg(feature = "gpu")]
    insert(&mut registry, terrace_gpu::dialect(), crate::dialects::gpu::attachments());
    #[cfg(feature = "index")]
    insert(&mut registry, terrace_index::dialect(), crate::dialects::index::attachments());
    #[cfg(feature = "math")]
    insert(&mut registry, terrace_math::dialect(), crate::dialects::math::attachments());
    #[cfg(feature = "scf")]
    insert(
        &mut registry,
        terrace_structured_control_flow::dialect(),
        crate::dialects::structured_control_flow::attachments(),
    );
    #[cfg(feature = "ub")]
    insert(&mut registry, terrace_ub::dialect(), crate::dialects::ub::attachments());
    #[cfg(feature = "memref")]
    insert(&mut registry, terrace_memref::dialect(), crate::dialects::memref::attachments());
    #[cfg(feature = "tensor")]
    insert(&mut registry, terrace_tensor::dialect(), crate::dialects::tensor::attachments());
    #[cfg(feature = "vector")]
    insert(&mut registry, terrace_vector::dialect(), crate::dialects::vector::attachments());
    registry
}

#[cfg(feature = "__dialects")]
fn insert(
    registry: &mut DialectRegistry,
    dialect: terrace_runtime::dialect::Dialect,
    attachments: terrace_runtime::dialect::InterfaceAttachments,
) {
    registry.insert(dialect);
    registry.attach(&attachments);
}

#[cfg(all(test, feature = "all"))]
mod tests {
    use terrace_runtime::context::Context;

    use super::registry;
    use crate::InterpretableTable;

    #[test]
    fn each_op_can_be_executed() {
        let context = Context::new(&registry());
        // Of `gpu`, what depends on a device is not executed.
        for dialect in
            context.dialects().iter().filter(|dialect| !["builtin", "gpu"].contains(&dialect.name()))
        {
            // A function is called, a global is referred to, and parallel insertions belong to loops.
            let others = ["func.func", "memref.global", "tensor.parallel_insert_slice"];
            for operation in
                dialect.operations().iter().filter(|operation| !others.contains(&&*operation.name))
            {
                let info = context.op_name(&operation.name).info(&context);
                assert!(info.interface::<InterpretableTable>().is_some(), "{}", operation.name);
            }
        }
    }
}
