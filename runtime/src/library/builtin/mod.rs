//! The `builtin` dialect: `builtin.module`, `func`, `builtin.unrealized_conversion_cast`.
//!
//! The dialect is declared in `odsgen/src/library/builtin.dialect`, from which `generated.rs` is generated:
//! `cargo run -p terrace-odsgen -- expand --root crate odsgen/src/library/builtin.dialect` prints it, and a
//! test checks that it is current. The other modules contain the hand-written parts.

mod func;
#[rustfmt::skip]
mod generated;
mod inlining;
mod interfaces;
mod module;
mod old_names;
#[cfg(test)]
mod tests;
mod unrealized_conversion_cast;

pub(crate) use generated::dialect;
pub use generated::{FuncOp, ModuleOp, UnrealizedConversionCastOp};
pub(crate) use interfaces::{attribute_interfaces, type_interfaces};
pub(crate) use old_names::current_op_name;
