//! Terrace: a toolkit in which a compiler dialect is declared and its code is generated.
//!
//! This crate is the front door: it re-exports what a user needs under one name. The parts live in
//! crates of their own, and `docs/architecture.md` says how they hang together.

#![forbid(unsafe_code)]

pub use terrace_runtime as runtime;
pub use terrace_runtime::{
    affine, attributes, builtin, context, diagnostics, dialect, fold, generated, interfaces, ir, location,
    numeric, parameters, parts, pass, rewrite, symbols, text, transforms, types, verify,
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
