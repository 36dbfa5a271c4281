//! Arithmetic, comparisons and conversions of integers and floats.

use super::Entry;

/// Declares functions for [`Handler::Scalars`](super::Handler::Scalars): of the compiler, an op, its operands and its
/// scalar types.
macro_rules! scalar_handlers {
    ($(fn $name:ident($compiler:ident, $op:pat, $operands:ident, $types:pat) $body:block)*) => {
        $(fn $name(
            $compiler: &mut $crate::function::FunctionCompiler<'_, '_, '_>,
            $op: terrace_runtime::ir::Op,
            $operands: &[cranelift_codegen::ir::Value],
            $types: $crate::function::Signature,
        ) -> $crate::function::Compiled<cranelift_codegen::ir::Value> $body)*
    };
}

mod casts;
mod comparisons;
mod floats;
mod integers;
mod saturation;

/// The handlers of the ops.
pub(super) const HANDLERS: [&[Entry]; 5] =
    [casts::HANDLERS, comparisons::HANDLERS, floats::HANDLERS, integers::HANDLERS, saturation::HANDLERS];
