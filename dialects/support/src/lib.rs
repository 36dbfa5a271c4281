//! Hand-written code that several dialects use.
//!
//! * [`numbers`]: constant folding over integers and floats, element by element.
//! * [`memory`]: queries and folds on memrefs.
//! * [`directives`]: custom directives of assembly formats.
//! * [`patterns!`]: registration of canonicalization patterns that are functions.

#![forbid(unsafe_code)]

pub mod directives;
pub mod memory;
pub mod numbers;
mod patterns;

#[doc(hidden)]
pub use terrace_runtime as runtime;
