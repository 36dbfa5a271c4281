//! Conversions of the dialects of Terrace to the dialect `llvm`.
//!
//! Each is behind a feature of the name of the dialect that it lowers. `all`, the default, enables all of them.
//!
//! | feature | module | passes |
//! |---|---|---|
//! | `arith` | [`arith`] | `convert-arith-to-llvm` |
//! | `cf` | [`control_flow`] | `convert-cf-to-llvm` |
//! | `complex` | [`complex`] | `convert-complex-to-llvm` |
//! | `func` | [`func`] | `convert-func-to-llvm`, `llvm-request-c-wrappers` |
//! | `index` | [`index`] | `convert-index-to-llvm` |
//! | `math` | [`math`] | `convert-math-to-llvm`, `convert-math-to-libm` |
//! | `memref` | [`memref`] | `finalize-memref-to-llvm` |
//! | `spirv` | [`spirv`] | `convert-spirv-to-llvm` |
//! | `ub` | [`ub`] | `convert-ub-to-llvm` |
//! | `vector` | [`vector`] | `convert-vector-to-llvm` |
//! | | [`combined`] | `convert-to-llvm` |
//! | `pipelines` | [`combined`] | the pipelines `convert-std-to-llvm` and `lower-to-llvm` |
//!
//! All of them have the types of [`types`]. Between passes, casts stand between values of unconverted and of converted
//! types; `reconcile-unrealized-casts` removes them in the end.

#![forbid(unsafe_code)]
// Helpers serve some of the features only.

#[cfg(feature = "arith")]
pub mod arith;
pub mod combined;
#[cfg(feature = "complex")]
pub mod complex;
#[cfg(feature = "cf")]
pub mod control_flow;
#[cfg(feature = "func")]
pub mod func;
#[cfg(feature = "index")]
pub mod index;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "spirv")]
pub mod spirv;
#[cfg_attr(not(feature = "all"), allow(dead_code))]
mod support;
#[cfg_attr(not(feature = "all"), allow(dead_code))]
pub mod types;
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "vector")]
pub mod vector;

use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::pass::PassRegistry;

/// Registers the passes of the enabled features.
pub fn register_passes(registry: &mut PassRegistry) {
    combined::register_passes(registry);
    #[cfg(feature = "pipelines")]
    combined::register_pipelines(registry);
    #[cfg(feature = "arith")]
    arith::register_passes(registry);
    #[cfg(feature = "cf")]
    control_flow::register_passes(registry);
    #[cfg(feature = "complex")]
    complex::register_passes(registry);
    #[cfg(feature = "func")]
    func::register_passes(registry);
    #[cfg(feature = "index")]
    index::register_passes(registry);
    #[cfg(feature = "math")]
    math::register_passes(registry);
    #[cfg(feature = "memref")]
    memref::register_passes(registry);
    #[cfg(feature = "spirv")]
    spirv::register_passes(registry);
    #[cfg(feature = "ub")]
    ub::register_passes(registry);
    #[cfg(feature = "vector")]
    vector::register_passes(registry);
}

/// Offers the conversions of the enabled features to the pass `convert-to`.
#[allow(unused_variables)]
pub fn offer_conversions(registry: &mut DialectRegistry) {
    #[cfg(feature = "arith")]
    registry.offer_conversions(arith::CONVERSIONS);
    #[cfg(feature = "cf")]
    registry.offer_conversions(control_flow::CONVERSIONS);
    #[cfg(feature = "complex")]
    registry.offer_conversions(complex::CONVERSIONS);
    #[cfg(feature = "func")]
    registry.offer_conversions(func::CONVERSIONS);
    #[cfg(feature = "index")]
    registry.offer_conversions(index::CONVERSIONS);
    #[cfg(feature = "math")]
    registry.offer_conversions(math::CONVERSIONS);
    #[cfg(feature = "memref")]
    registry.offer_conversions(memref::CONVERSIONS);
    #[cfg(feature = "spirv")]
    registry.offer_conversions(spirv::CONVERSIONS);
    #[cfg(feature = "ub")]
    registry.offer_conversions(ub::CONVERSIONS);
    #[cfg(feature = "vector")]
    registry.offer_conversions(vector::CONVERSIONS);
}
