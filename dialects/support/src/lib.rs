//! Hand-written code that several dialects use.
//!
//! * [`numbers`]: constants as numbers, element by element.
//! * [`fold`]: folds of arithmetic, comparisons and conversions.
//! * [`speculation`]: speculatable divisions.
//! * [`constants`]: constant ops.
//! * [`functions`]: verification of calls and returns.
//! * [`branches`]: canonicalization of branches.
//! * [`memory`]: queries and folds on memrefs.
//! * [`shapes`], [`layouts`], [`reassociation`]: types derived from other types.
//! * [`mixed_list`]: lists of indices, each a constant or a value.
//! * [`dma`]: ops that start DMA transfers.
//! * [`directives`]: custom directives of assembly formats.
//! * [`result_names!`]: suggested names of results.
//! * [`patterns!`]: registration of canonicalization patterns that are functions.

#![forbid(unsafe_code)]

pub mod branches;
pub mod constants;
pub mod directives;
pub mod dma;
pub mod fold;
pub mod functions;
pub mod layouts;
pub mod memory;
pub mod mixed_list;
mod names;
pub mod numbers;
mod patterns;
pub mod reassociation;
pub mod shapes;
pub mod speculation;

#[doc(hidden)]
pub use terrace_runtime as runtime;
