//! The dialects that come with Terrace.
//!
//! Each is declared in a `.dialect` file; what stands beside it in Rust is what a declaration cannot say.

#![forbid(unsafe_code)]

#[macro_use]
mod patterns;

pub mod affine;
pub mod standard;

use terrace_runtime::dialect::DialectRegistry;

/// A registry with all dialects of this crate, and `builtin`.
pub fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(standard::dialect());
    registry.insert(affine::dialect());
    registry
}
