//! Conversions between the dialects of Terrace: each lowers the ops of one dialect to those of others.
//!
//! A lowering between two dialects belongs to neither of their crates: it is here, behind a feature of the name of the
//! dialect that it lowers. `all`, the default, enables all of them.
//!
//! | feature | module | passes |
//! |---|---|---|
//! | `affine` | [`affine`] | `lower-affine` |
//! | `arith` | [`arith`] | `arith-expand` |
//! | `scf` | [`structured_control_flow`] | `convert-scf-to-cf` |
//! | `std` | [`standard`] | `upgrade-std` |
//!
//! A pass is a conversion target and patterns, which are available on their own for conversions that combine several.

#![forbid(unsafe_code)]

#[cfg(feature = "affine")]
pub mod affine;
#[cfg(feature = "arith")]
pub mod arith;
mod arithmetic;
mod conversion_pass;
#[cfg(feature = "std")]
pub mod standard;
#[cfg(feature = "scf")]
pub mod structured_control_flow;

use terrace_runtime::pass::PassRegistry;

/// Registers the passes of the enabled features.
#[allow(unused_variables)]
pub fn register_passes(registry: &mut PassRegistry) {
    #[cfg(feature = "affine")]
    affine::register_passes(registry);
    #[cfg(feature = "arith")]
    arith::register_passes(registry);
    #[cfg(feature = "scf")]
    structured_control_flow::register_passes(registry);
    #[cfg(feature = "std")]
    standard::register_passes(registry);
}
