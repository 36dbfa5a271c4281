//! Attachments of [`Interpretable`](crate::Interpretable) to the dialects whose features are enabled.

use terrace_runtime::dialect::DialectRegistry;

/// Defines a dialect's `attachments()`: the implementations of [`Interpretable`](crate::Interpretable) for its ops.
#[cfg(any(feature = "affine", feature = "std"))]
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

#[cfg(any(feature = "affine", feature = "std"))]
pub(crate) use attachments;

/// Returns a registry with `builtin` and the dialects whose features are enabled, including implementations of
/// [`Interpretable`](crate::Interpretable) for their ops.
#[allow(unused_mut)]
pub fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    #[cfg(feature = "std")]
    insert(&mut registry, terrace_standard::dialect(), crate::standard::attachments());
    #[cfg(feature = "affine")]
    insert(&mut registry, terrace_affine::dialect(), crate::affine::attachments());
    registry
}

#[cfg(any(feature = "affine", feature = "std"))]
fn insert(
    registry: &mut DialectRegistry,
    dialect: terrace_runtime::dialect::Dialect,
    attachments: terrace_runtime::dialect::InterfaceAttachments,
) {
    registry.insert(dialect);
    registry.attach(&attachments);
}

#[cfg(all(test, feature = "affine", feature = "std"))]
mod tests {
    use terrace_runtime::context::Context;

    use super::registry;
    use crate::InterpretableTable;

    #[test]
    fn each_op_can_be_executed() {
        let context = Context::new(&registry());
        for dialect in ["std", "affine"] {
            for operation in context.dialect(dialect).unwrap().operations() {
                let info = context.op_name(&operation.name).info(&context);
                assert!(info.interface::<InterpretableTable>().is_some(), "{}", operation.name);
            }
        }
    }
}
