//! The builtin interfaces and queries based on them.
//!
//! An op interface `I` consists of a trait `I`, which the author of an op implements for it; a table `ITable`
//! with the functions of one implementation; and a handle `AnyI` of any op that implements `I`. `AnyI::of`
//! casts an op to the handle, which has the methods of the trait. Interfaces of types, attributes and
//! dialects have the same structure.
//!
//! The interfaces are declared in `odsgen/src/library/interfaces.dialect`, from which their code is
//! generated. `cargo run -p terrace-odsgen -- expand --root crate odsgen/src/library/interfaces.dialect`
//! prints it; a test checks that `runtime/src/library/interfaces/generated.rs` is current. This module contains the
//! argument and result types of their methods ([`MemoryEffect`], [`Callee`] and others) and the queries that
//! combine interfaces ([`memory_effects`], [`is_trivially_dead`] and others).
//!
//! ```
//! use terrace_runtime::builtin::FuncOp;
//! use terrace_runtime::builtin::ModuleOp;
//! use terrace_runtime::context::Context;
//! use terrace_runtime::dialect::DialectRegistry;
//! use terrace_runtime::interfaces::AnyCallableOpInterface;
//! use terrace_runtime::location::Location;
//! use terrace_runtime::types::Type;
//!
//! let context = Context::new(&DialectRegistry::new());
//! let mut module = ModuleOp::body(&context, Location::UNKNOWN);
//! let function = FuncOp::create(&mut module, Location::UNKNOWN, "abort", Type::EMPTY_FUNCTION);
//! let callable = AnyCallableOpInterface::of(&module, function.op()).unwrap();
//! assert!(callable.callable_region(&module).is_none());
//! assert!(AnyCallableOpInterface::of(&module, module.root()).is_none());
//! ```

mod branch;
mod call;
mod checks;
mod declared_effects;
mod effects;
#[rustfmt::skip]
mod generated;
mod memory_slot;
mod ranges;
mod speculation;
mod symbols;

pub use branch::{RegionBranchPoint, RegionSuccessor, SuccessorOperands};
pub use call::Callee;
pub(crate) use checks::{verify_cast, verify_inferred_types};
pub use declared_effects::{EffectDescriptor, declared_effects, declared_effects_table};
pub use effects::{
    MemoryEffect, MemoryResource, has_effect, is_allocated, is_memory_effect_free, is_pure,
    is_trivially_dead, memory_effects, only_allocates, would_be_trivially_dead,
};
pub(crate) use effects::{is_memory_effect_free_with, observable_op};
pub use generated::*;
pub use memory_slot::MemorySlot;
pub use ranges::IntegerRange;
pub(crate) use speculation::is_speculatable_with;
pub use speculation::{Speculatability, is_speculatable};
pub use symbols::SymbolScope;
pub use terrace_vocabulary::{EffectKind, EffectTarget};

/// The inferred result types of an op.
pub type InferredTypes = smallvec::SmallVec<[crate::types::Type; 4]>;
