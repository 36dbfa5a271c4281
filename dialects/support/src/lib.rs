//! Hand-written code that several dialects use.
//!
//! * [`numbers`]: constants as numbers, element by element.
//! * [`fold`]: folds of arithmetic, comparisons and conversions.
//! * [`speculation`]: speculatable divisions.
//! * [`shapes`]: types derived from other types.
//! * [`constants`]: constant ops.
//! * [`functions`]: verification of calls and returns.
//! * [`branches`]: canonicalization of branches.
//! * [`memory`]: queries and folds on memrefs.
//! * [`directives`]: custom directives of assembly formats.
//! * [`patterns!`]: registration of canonicalization patterns that are functions.

#![forbid(unsafe_code)]

pub mod branches;
pub mod constants;
pub mod directives;
pub mod fold;
pub mod functions;
pub mod memory;
pub mod numbers;
mod patterns;
pub mod shapes;
pub mod speculation;

#[doc(hidden)]
pub use terrace_runtime as runtime;
