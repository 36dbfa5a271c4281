//! Terrace: a toolkit in which a compiler dialect is declared and its code is generated.
//!
//! This crate is the front door: it re-exports what a user needs under one name. The parts live in
//! crates of their own, and `docs/architecture.md` says how they hang together.

#![forbid(unsafe_code)]

#[cfg(feature = "macros")]
#[doc(hidden)]
pub use terrace_macros::__dialect_with_library;
#[cfg(feature = "macros")]
pub use terrace_macros::{dialect, publish_definitions};
pub use terrace_runtime as runtime;
pub use terrace_runtime::{
    affine, attributes, builtin, context, diagnostics, dialect, generated, ir, location, numeric, parts,
    symbols, text, types, verify,
};

/// Includes the code that a build script generated for a dialect.
///
/// It stands in a module of its own, beside the functions that the definitions announce:
///
/// ```ignore
/// mod toy {
///     terrace::include_dialect!("toy");
/// }
/// ```
#[macro_export]
macro_rules! include_dialect {
    ($name:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $name, ".rs"));
    };
}
