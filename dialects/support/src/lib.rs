//! Hand-written code that several dialects use.
//!
//! * [`numbers`]: constants as numbers, element by element.
//! * [`fold`]: folds of arithmetic, comparisons and conversions.
//! * [`speculation`]: speculatable divisions.
//! * [`constants`]: constant ops.
//! * [`functions`], [`function_interfaces!`], [`call_interfaces!`]: functions, calls and returns.
//! * [`branches`], [`branch_interfaces!`]: branches.
//! * [`switches`]: cases of switches.
//! * [`region_edges`]: values passed between regions.
//! * [`inlining`]: the inliner interface.
//! * [`allocations`], [`allocation_patterns!`]: canonicalization of allocations.
//! * [`sizes_by_type!`], [`listed_sizes!`]: ops that list the sizes of their result.
//! * [`memory`], [`folds_through_casts!`]: queries and folds on memrefs.
//! * [`shapes`], [`layouts`], [`reassociation`]: types derived from other types.
//! * [`mod@reshapes`], [`reshapes!`]: ops that expand and collapse dimensions.
//! * [`mixed_list`]: lists of indices, each a constant or a value.
//! * [`dma`]: ops that start DMA transfers.
//! * [`directives`]: custom directives of assembly formats.
//! * [`result_names!`]: suggested names of results.
//! * [`patterns!`]: registration of canonicalization patterns that are functions.

#![forbid(unsafe_code)]

pub mod branches;
pub mod constants;
pub mod directives;
pub mod fold;
pub mod functions;
pub mod inlining;
mod memrefs;
mod names;
pub mod numbers;
mod patterns;
pub mod region_edges;
mod shaped_types;
pub mod speculation;
pub mod switches;

pub use memrefs::{allocations, dma, memory, mixed_list};
pub use shaped_types::{layouts, reassociation, reshapes, shapes};

#[doc(hidden)]
pub use terrace_runtime as runtime;
