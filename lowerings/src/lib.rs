//! Conversions between the dialects of Terrace: each lowers the ops of one dialect to those of others.
//!
//! A lowering between two dialects belongs to neither of their crates: it is here, behind a feature of the name of the
//! dialect that it lowers. `all`, the default, enables all of them.
//!
//! | feature | module | passes |
//! |---|---|---|
//! | `affine` | [`affine`] | `lower-affine` |
//! | `arith` | [`arith`] | `arith-expand` |
//! | `complex` | [`complex`] | `convert-complex-to-standard` |
//! | `math` | [`math`] | `math-uplift-to-fma` |
//! | `memref` | [`memref`] | `memref-expand`, `expand-realloc`, `expand-strided-metadata`, `fold-memref-alias-ops`, `normalize-memrefs` |
//! | `scf` | [`structured_control_flow`] | `convert-scf-to-cf`, `affine-loop-coalescing`, and passes on loops whose names begin with `scf-` |
//! | `std` | [`standard`] | `upgrade-std` |
//! | `vector` | [`vector`] | `convert-vector-to-scf` |
//!
//! A pass is a conversion target and patterns, which are available on their own for conversions that combine several.

#![forbid(unsafe_code)]

#[cfg(feature = "affine")]
pub mod affine;
#[cfg(feature = "arith")]
pub mod arith;
#[cfg(any(feature = "affine", feature = "memref", feature = "scf", feature = "std", feature = "vector"))]
mod arithmetic;
pub mod branches;
#[cfg(feature = "complex")]
pub mod complex;
#[cfg(any(feature = "math", feature = "memref", feature = "scf", feature = "vector"))]
mod greedy;
pub mod located_builder;
#[cfg(any(feature = "memref", feature = "vector"))]
#[cfg_attr(not(feature = "vector"), allow(dead_code))]
mod loops;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "std")]
pub mod standard;
#[cfg(any(feature = "memref", feature = "std"))]
mod strides;
#[cfg(feature = "scf")]
pub mod structured_control_flow;
pub mod symbols;
#[cfg(feature = "vector")]
pub mod vector;

use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::pass::PassRegistry;

/// Registers the passes of the enabled features.
#[allow(unused_variables)]
pub fn register_passes(registry: &mut PassRegistry) {
    #[cfg(feature = "affine")]
    affine::register_passes(registry);
    #[cfg(feature = "arith")]
    arith::register_passes(registry);
    #[cfg(feature = "complex")]
    complex::register_passes(registry);
    #[cfg(feature = "math")]
    math::register_passes(registry);
    #[cfg(feature = "memref")]
    memref::register_passes(registry);
    #[cfg(feature = "scf")]
    structured_control_flow::register_passes(registry);
    #[cfg(feature = "std")]
    standard::register_passes(registry);
    #[cfg(feature = "vector")]
    vector::register_passes(registry);
}

/// Offers the conversions of the enabled features to the pass `convert-to`.
#[allow(unused_variables)]
pub fn offer_conversions(registry: &mut DialectRegistry) {
    #[cfg(feature = "affine")]
    registry.offer_conversions(affine::CONVERSIONS);
    #[cfg(feature = "scf")]
    registry.offer_conversions(structured_control_flow::CONVERSIONS);
    #[cfg(feature = "std")]
    registry.offer_conversions(standard::CONVERSIONS);
}
