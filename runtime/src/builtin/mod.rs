//! The `builtin` dialect: `builtin.module`, `func`, `builtin.unrealized_conversion_cast`.

mod constraints;
mod func;
mod module;
mod parse;
pub(crate) mod print;
#[cfg(test)]
mod tests;
mod unrealized_conversion_cast;

pub use func::FuncOp;
pub use module::ModuleOp;
pub(crate) use module::NAME as MODULE;
pub use unrealized_conversion_cast::UnrealizedConversionCastOp;

use crate::dialect::Dialect;

/// The dialect.
pub(crate) fn dialect() -> Dialect {
    Dialect::new("builtin")
        .operation(module::descriptor())
        .operation(func::descriptor())
        .operation(unrealized_conversion_cast::descriptor())
}
