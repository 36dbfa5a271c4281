//! Conversions of the dialects of Terrace to the dialect `spirv`.
//!
//! Each is behind a feature of the name of the dialect that it lowers. `all`, the default, enables all of them.
//!
//! | feature | module | passes |
//! |---|---|---|
//! | `arith` | [`arith`] | `convert-arith-to-spirv` |
//! | `cf` | [`control_flow`] | `convert-cf-to-spirv` |
//! | `complex` | [`complex`] | `convert-complex-to-spirv` |
//! | `func` | [`func`] | `convert-func-to-spirv` |
//! | `gpu` | [`gpu`] | `convert-gpu-to-spirv` |
//! | `index` | [`index`] | `convert-index-to-spirv` |
//! | `math` | [`math`] | `convert-math-to-spirv` |
//! | `memref` | [`memref`] | `convert-memref-to-spirv` |
//! | `scf` | [`structured_control_flow`] | `convert-scf-to-spirv` |
//! | `ub` | [`ub`] | `convert-ub-to-spirv` |
//! | `vector` | [`vector`] | `convert-vector-to-spirv` |
//!
//! All of them have the types of [`types`], which are those that the [target environment](environment) has. Between passes,
//! casts stand between values of unconverted and of converted types; `reconcile-unrealized-casts` removes them in the
//! end.

#![forbid(unsafe_code)]
// Helpers serve some of the features only.

#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "complex")]
pub mod complex;
#[cfg(feature = "cf")]
pub mod control_flow;
#[cfg_attr(not(feature = "all"), allow(dead_code, unused_imports, unused_macros))]
pub mod environment;
#[cfg(feature = "func")]
pub mod func;
#[cfg(feature = "gpu")]
pub mod gpu;
#[cfg(feature = "index")]
pub mod index;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "scf")]
pub mod structured_control_flow;
#[cfg_attr(not(feature = "all"), allow(dead_code))]
mod support;
#[cfg_attr(not(feature = "all"), allow(dead_code, unused_imports))]
pub mod types;
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "vector")]
pub mod vector;

use terrace_runtime::pass::PassRegistry;

/// Registers the passes of the enabled features.
#[allow(unused_variables)]
pub fn register_passes(registry: &mut PassRegistry) {
    #[cfg(feature = "arith")]
    arith::register_passes(registry);
    #[cfg(feature = "cf")]
    control_flow::register_passes(registry);
    #[cfg(feature = "complex")]
    complex::register_passes(registry);
    #[cfg(feature = "func")]
    func::register_passes(registry);
    #[cfg(feature = "gpu")]
    gpu::register_passes(registry);
    #[cfg(feature = "index")]
    index::register_passes(registry);
    #[cfg(feature = "math")]
    math::register_passes(registry);
    #[cfg(feature = "memref")]
    memref::register_passes(registry);
    #[cfg(feature = "scf")]
    structured_control_flow::register_passes(registry);
    #[cfg(feature = "ub")]
    ub::register_passes(registry);
    #[cfg(feature = "vector")]
    vector::register_passes(registry);
}
