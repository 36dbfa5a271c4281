//! The dialects of Terrace, each a crate of its own.
//!
//! Each dialect has a feature; `all`, the default, enables all of them.
//!
//! | feature | module | crate |
//! |---|---|---|
//! | `affine` | [`affine`] | `terrace-affine` |
//! | `std` | [`standard`] | `terrace-standard` |

#![forbid(unsafe_code)]

#[cfg(feature = "affine")]
pub use terrace_affine as affine;
use terrace_runtime::dialect::DialectRegistry;
#[cfg(feature = "std")]
pub use terrace_standard as standard;

/// Returns a registry with `builtin` and the dialects whose features are enabled.
pub fn registry() -> DialectRegistry {
    #[allow(unused_mut)]
    let mut registry = DialectRegistry::new();
    #[cfg(feature = "std")]
    registry.insert(standard::dialect());
    #[cfg(feature = "affine")]
    registry.insert(affine::dialect());
    registry
}
