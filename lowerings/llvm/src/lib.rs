//! Conversions of the dialects of Terrace to the dialect `llvm`.
//!
//! Each is behind a feature of the name of the dialect that it lowers. `all`, the default, enables all of them.
//!
//! | feature | module | passes |
//! |---|---|---|
//! | `arith` | [`arith`] | `convert-arith-to-llvm` |
//! | `cf` | [`control_flow`] | `convert-cf-to-llvm` |
//! | `func` | [`func`] | `convert-func-to-llvm` |
//! | `index` | [`index`] | `convert-index-to-llvm` |
//! | `ub` | [`ub`] | `convert-ub-to-llvm` |
//!
//! All of them have the types of [`types`]. Between passes, casts stand between values of unconverted and of converted
//! types; `reconcile-unrealized-casts` removes them in the end.

#![forbid(unsafe_code)]

#[cfg(feature = "arith")]
pub mod arith;
mod builder;
#[cfg(feature = "cf")]
pub mod control_flow;
mod descriptors;
#[cfg(feature = "func")]
pub mod func;
#[cfg(feature = "index")]
pub mod index;
#[cfg(feature = "arith")]
mod one_to_one;
mod symbols;
pub mod types;
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "arith")]
mod vectors;

use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::pass::PassRegistry;

/// Registers the passes of the enabled features.
#[allow(unused_variables)]
pub fn register_passes(registry: &mut PassRegistry) {
    #[cfg(feature = "arith")]
    arith::register_passes(registry);
    #[cfg(feature = "cf")]
    control_flow::register_passes(registry);
    #[cfg(feature = "func")]
    func::register_passes(registry);
    #[cfg(feature = "index")]
    index::register_passes(registry);
    #[cfg(feature = "ub")]
    ub::register_passes(registry);
}

/// Offers the conversions of the enabled features to the pass `convert-to`.
#[allow(unused_variables)]
pub fn offer_conversions(registry: &mut DialectRegistry) {
    #[cfg(feature = "arith")]
    registry.offer_conversions(arith::CONVERSIONS);
    #[cfg(feature = "cf")]
    registry.offer_conversions(control_flow::CONVERSIONS);
    #[cfg(feature = "func")]
    registry.offer_conversions(func::CONVERSIONS);
    #[cfg(feature = "index")]
    registry.offer_conversions(index::CONVERSIONS);
    #[cfg(feature = "ub")]
    registry.offer_conversions(ub::CONVERSIONS);
}
