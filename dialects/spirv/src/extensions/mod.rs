//! Instructions of extensions.

pub(crate) mod cooperative_matrices;
pub(crate) mod dot_products;
pub(crate) mod intel;
mod sets;

pub(crate) use cooperative_matrices::{parse_memory_operand, print_memory_operand};
