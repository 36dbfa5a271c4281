//! The dialects of Terrace, each a crate of its own.
//!
//! Each dialect has a feature; `all`, the default, enables all of them.
//!
//! | feature | module | crate |
//! |---|---|---|
//! | `affine` | [`affine`] | `terrace-affine` |
//! | `arith` | [`arith`] | `terrace-arith` |
//! | `cf` | [`control_flow`] | `terrace-control-flow` |
//! | `complex` | [`complex`] | `terrace-complex` |
//! | `dlti` | [`data_layout`] | `terrace-data-layout` |
//! | `func` | [`func`] | `terrace-func` |
//! | `gpu` | [`gpu`] | `terrace-gpu` |
//! | `index` | [`index`] | `terrace-index` |
//! | `llvm` | [`llvm`] | `terrace-llvm` |
//! | `math` | [`math`] | `terrace-math` |
//! | `memref` | [`memref`] | `terrace-memref` |
//! | `scf` | [`structured_control_flow`] | `terrace-structured-control-flow` |
//! | `spirv` | [`spirv`] | `terrace-spirv` |
//! | `std` | [`standard`] | `terrace-standard` |
//! | `tensor` | [`tensor`] | `terrace-tensor` |
//! | `ub` | [`ub`] | `terrace-ub` |
//! | `vector` | [`vector`] | `terrace-vector` |

#![forbid(unsafe_code)]

#[cfg(feature = "affine")]
pub use terrace_affine as affine;
#[cfg(feature = "arith")]
pub use terrace_arith as arith;
#[cfg(feature = "complex")]
pub use terrace_complex as complex;
#[cfg(feature = "cf")]
pub use terrace_control_flow as control_flow;
#[cfg(feature = "dlti")]
pub use terrace_data_layout as data_layout;
#[cfg(feature = "func")]
pub use terrace_func as func;
#[cfg(feature = "gpu")]
pub use terrace_gpu as gpu;
#[cfg(feature = "index")]
pub use terrace_index as index;
#[cfg(feature = "llvm")]
pub use terrace_llvm as llvm;
#[cfg(feature = "math")]
pub use terrace_math as math;
#[cfg(feature = "memref")]
pub use terrace_memref as memref;
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::pass::PassRegistry;
#[cfg(feature = "spirv")]
pub use terrace_spirv as spirv;
#[cfg(feature = "std")]
pub use terrace_standard as standard;
#[cfg(feature = "scf")]
pub use terrace_structured_control_flow as structured_control_flow;
#[cfg(feature = "tensor")]
pub use terrace_tensor as tensor;
#[cfg(feature = "ub")]
pub use terrace_ub as ub;
#[cfg(feature = "vector")]
pub use terrace_vector as vector;

/// Returns a registry with `builtin` and the dialects whose features are enabled.
pub fn registry() -> DialectRegistry {
    #[allow(unused_mut)]
    let mut registry = DialectRegistry::new();
    #[cfg(feature = "std")]
    registry.insert(standard::dialect());
    #[cfg(feature = "affine")]
    registry.insert(affine::dialect());
    #[cfg(feature = "arith")]
    registry.insert(arith::dialect());
    #[cfg(feature = "cf")]
    registry.insert(control_flow::dialect());
    #[cfg(feature = "dlti")]
    registry.insert(data_layout::dialect());
    #[cfg(feature = "func")]
    registry.insert(func::dialect());
    #[cfg(feature = "complex")]
    registry.insert(complex::dialect());
    #[cfg(feature = "gpu")]
    registry.insert(gpu::dialect());
    #[cfg(feature = "index")]
    registry.insert(index::dialect());
    #[cfg(feature = "math")]
    registry.insert(math::dialect());
    #[cfg(feature = "scf")]
    registry.insert(structured_control_flow::dialect());
    #[cfg(feature = "ub")]
    registry.insert(ub::dialect());
    #[cfg(feature = "memref")]
    registry.insert(memref::dialect());
    #[cfg(feature = "tensor")]
    registry.insert(tensor::dialect());
    #[cfg(feature = "vector")]
    registry.insert(vector::dialect());
    #[cfg(feature = "spirv")]
    registry.insert(spirv::dialect());
    #[cfg(feature = "llvm")]
    // Ops for intrinsics that are not declared are kept.
    registry.insert(llvm::dialect().accepting_unknown_ops());
    registry
}

/// Registers the passes of the dialects whose features are enabled.
pub fn register_passes(passes: &mut PassRegistry) {
    // Without features there are none.
    let _ = &passes;
    #[cfg(feature = "affine")]
    affine::register_passes(passes);
    #[cfg(feature = "gpu")]
    gpu::register_passes(passes);
    #[cfg(feature = "spirv")]
    spirv::register_passes(passes);
}
