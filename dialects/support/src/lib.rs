//! Hand-written code that several dialects use.
//!
//! * [`numbers`]: constant folding over integers and floats, element by element.
//! * [`memory`]: queries and folds on memrefs.
//! * [`shapes`], [`layouts`], [`reassociation`]: types of the same elements in another shape or layout.
//! * [`mixed_list`]: lists of indices, each a constant or a value.
//! * [`dma`]: ops that start DMA transfers.
//! * [`directives`]: custom directives of assembly formats.
//! * [`result_names!`]: suggested names of results.
//! * [`patterns!`]: registration of canonicalization patterns that are functions.

#![forbid(unsafe_code)]

pub mod directives;
pub mod dma;
pub mod layouts;
pub mod memory;
pub mod mixed_list;
pub mod numbers;
mod names;
mod patterns;
pub mod reassociation;
pub mod shapes;

#[doc(hidden)]
pub use terrace_runtime as runtime;
